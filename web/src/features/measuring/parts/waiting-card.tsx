/** One resident's measuring: waiting with how long yet, what came or why it was not kept, and the press that ends it. */
import type { RoundRow, Waiting, WaitingEnd } from '@wardlight/contract';
import { Link } from 'react-router';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useEarly } from '../../../lib/browser/second-tap.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { unassignedPath } from '../../../lib/shell/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Measuring } from '../api.ts';
import { classes } from '../classes.ts';
import { countdown, pendingKinds, stateNow } from '../model.ts';
import { ReadingShown } from './reading-shown.tsx';

interface CardProps {
  readonly waiting: Waiting;
  /** When a gateway last brought anything; null = never. */
  readonly arrivedAt: number | null;
  readonly next: RoundRow | null;
  /** Begun by the person at this screen. */
  readonly mine: boolean;
  readonly ending: Measuring['ending'];
  readonly beginning: Measuring['beginning'];
  readonly onEnd: (as: WaitingEnd, next: RoundRow | null) => void;
  readonly onAgain: () => void;
}

export function WaitingCard(props: CardProps) {
  const { waiting, arrivedAt, ending, mine } = props;
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useErrorWords();
  const words = useMeasurementWords();
  const now = useNow();
  const state = stateNow(waiting, now);
  const pending = pendingKinds(waiting);
  const { resident, meter, failed, readings } = waiting;
  const running = now <= waiting.until_at && pending.length > 0;
  return (
    <section className={classes.card} data-state={state}>
      <h2 className={classes.who}>
        <span className={classes.bed}>{resident.bed?.bed_no}</span>
        {resident.name}
      </h2>
      {!mine && (
        <p className={classes.soft}>
          {d('measuring.beganBy', { by: waiting.began_by.name, time: format.clockOf(waiting.until_at, now) })}
        </p>
      )}
      <div role="status">
        <strong>
          {state === 'waiting' && d('measuring.waiting')}
          {state === 'over' && d('measuring.over')}
          {state === 'saved' && d('measuring.saved')}
        </strong>
        {readings.map((reading) => (
          <ReadingShown key={reading.reading_id} reading={reading} />
        ))}
      </div>
      {running && (
        <div>
          <p className={classes.soft}>
            {d('measuring.waitsFor', { what: pending.map(words.kind).join(' · ') })}
            {` · ${meter === null ? d('measuring.anyMeter') : `${meter.name} · ${meter.serial}`}`}
          </p>
          {state === 'waiting' && (
            <>
              <p className={classes.countdown} role="timer">
                {d('measuring.left', { time: countdown(waiting.until_at - now) })}
              </p>
              <p className={classes.soft}>
                {arrivedAt === null
                  ? d('measuring.neverArrived')
                  : d('measuring.arrived', { time: format.clockOf(arrivedAt, now) })}
              </p>
            </>
          )}
        </div>
      )}
      {failed !== null && (
        <Notice kind="fault" title={d('measuring.failed')}>
          <p>
            {format.clockOf(failed.at, now)} · {d(`measurements.reason.${failed.reason}`)}
          </p>
          {failed.reason === 'otherMeter' && failed.sent !== null && (
            <p>
              {d('measuring.otherMeterSent', {
                meter: failed.sent.meter,
                what: `${words.name(failed.sent.measured)} ${words.value(failed.sent.measured)}`,
              })}
            </p>
          )}
          {running && failed.reason !== 'otherMeter' && <p>{d('measuring.failedAgain')}</p>}
          {failed.reading_id !== null && (
            <p>
              {d('measuring.failedKept')} <Link to={unassignedPath}>{d('measuring.toUnassigned')}</Link>
            </p>
          )}
        </Notice>
      )}
      {ending.failure !== null && !ending.busy && (
        <Notice kind="fault" title={d('measuring.endFailed')}>
          {hasCode(ending.failure, 'conflict') ? d('measuring.changedMeanwhile') : errorText(ending.failure)}
        </Notice>
      )}
      <Answers {...props} state={state} />
    </section>
  );
}

function Answers(props: CardProps & { readonly state: Waiting['state'] }) {
  const { waiting, next, mine, ending, beginning, onEnd, onAgain, state } = props;
  const d = useDeskWords();
  const errorText = useErrorWords();
  // What came stands where a finger was about to stop the waiting.
  const early = useEarly(state === 'saved' ? `${waiting.waiting_id} ${waiting.readings.length}` : null);
  if (state === 'saved')
    return (
      <>
        <p>{d('measuring.confirmAsk', { name: waiting.resident.name })}</p>
        <div className={`${classes.actions} ${classes.foot}`}>
          {next !== null && (
            <Button busy={ending.busy} off={early} onClick={() => onEnd('saved', next)}>
              {d('measuring.confirmNext', { bed: next.bed?.bed_no ?? '', name: next.name })}
            </Button>
          )}
          <Button
            kind={next === null ? 'filled' : 'plain'}
            busy={ending.busy}
            off={early}
            onClick={() => onEnd('saved', null)}
          >
            {d('measuring.confirm')}
          </Button>
          <Button kind="plain" busy={ending.busy} off={early} onClick={() => onEnd('notTheirs', null)}>
            {d('measuring.notTheirs')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      {beginning.failure !== null && !beginning.busy && (
        <Notice kind="fault" title={d('measuring.beginFailed')}>
          {errorText(beginning.failure)}
        </Notice>
      )}
      <div className={classes.actions}>
        {state === 'over' && (
          <Button busy={beginning.busy} onClick={onAgain}>
            {d('measuring.again')}
          </Button>
        )}
        <Button kind="plain" busy={ending.busy} onClick={() => onEnd('givenUp', null)}>
          {mine ? d('measuring.giveUp') : d('measuring.giveUpOf', { by: waiting.began_by.name })}
        </Button>
        {mine && next !== null && (
          <Button kind="plain" busy={ending.busy} onClick={() => onEnd('givenUp', next)}>
            {d('measuring.skip', { bed: next.bed?.bed_no ?? '', name: next.name })}
          </Button>
        )}
      </div>
    </>
  );
}
