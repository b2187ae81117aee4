/** What a tile says in an alarm: why, since when, who is going, and the one thing to do now. */
import type { Alert, Tile } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import { kindNameOf, reasonOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { ClaimButton, WhoGoes } from '../answer/claim-button.tsx';
import { CloseButton } from '../answer/close-button.tsx';
import { StayButton } from '../answer/stay-button.tsx';
import { UndoSlot } from '../answer/undo-slot.tsx';
import type { TileSize } from '../fit/fit.ts';
import { Age } from '../marks/age.tsx';
import { AlertValue, isAboutValue } from '../marks/alert-value.tsx';
import { useFocusKept } from '../marks/use-focus-kept.ts';
import { Vitals } from '../marks/vitals.tsx';
import { answerOf, noDataText, repeatsStatus, stillOf } from '../state/alert-words.ts';
import { useMayRespond } from '../state/api.ts';
import { useBoardWords } from '../state/board-context.tsx';
import { mayClaim, mayStayAt } from '../state/cards.ts';
import { useLostTo } from '../state/lost-claims.ts';
import { needsSomeone } from '../state/model.ts';
import { useMe } from '../state/use-me.ts';
import classes from './tile-alarm.module.css';

export interface TileAlarmProps {
  /** What needs somebody most … */
  readonly alert: Alert;
  /** … of all that is open at this bed, by need. */
  readonly alerts: readonly Alert[];
  readonly tile: Tile;
  readonly format: Format;
  readonly density: TileSize;
  /** The smallest tile has a line to spare. */
  readonly roomy: boolean;
}

export function TileAlarm({ alert, alerts, tile, format, density, roomy }: TileAlarmProps) {
  const t = useBoardWords();
  const mayRespond = useMayRespond();
  const focus = useFocusKept<HTMLDivElement>(`${alert.phase} ${needsSomeone(alert)} ${alert.with_resident_until}`);
  const { live } = tile;
  const reason = reasonOf(t, format, alert);
  const dense = density === 'dense';
  const small = dense && !roomy;
  // The smallest tile has room for one thing: the button that cannot wait, or who is there.
  const acts = mayRespond && (!dense || needsSomeone(alert) || alert.phase === 'cleared');
  const still = stillOf(t, alert);
  const blind = alert.no_data || live.status === 'disconnected';
  // A row has the line for who went before, and grows only while nobody points at it.
  const third = (density === 'comfortable' || (density === 'row' && still !== null)) && (
    <>
      {still !== null && <Answer alert={alert} format={format} />}
      {still === null && blind && <p className={classes.doubt}>{noDataText(t, format, live)}</p>}
      {still === null && !blind && (
        <Vitals rr={live.rr} hr={live.hr} dataAt={live.last_data_at} format={format} compact />
      )}
    </>
  );
  // Without its value: that has a line of its own, which is never cut.
  const measured = isAboutValue(alert);
  const kind = kindNameOf(t, alert);
  return (
    <>
      <div
        className={classes.why}
        data-measured={measured || undefined}
        data-density={density}
        data-small={small || undefined}
      >
        <div className={classes.kind}>
          <p className={classes.reason} data-reason="" data-density={density} title={reason}>
            {/* First, so that a long reason never pushes it out of the tile. The smallest tile has no room for it. */}
            {!small && (
              <>
                <Age since={alert.started_at} until={alert.cleared_at} format={format} /> ·{' '}
              </>
            )}
            {small && still !== null && <StillSign text={still} />}
            <strong className={classes.named}>
              {!small && (third === false || measured) && still !== null && `${still} · `}
              {small || measured ? kind : reason}
            </strong>
            {/* After the kind, without which a number says nothing; it never gives way to it. */}
            {small && measured && (
              <>
                {' '}
                <AlertValue alert={alert} live={undefined} format={format} short bare />
              </>
            )}
            {!dense && !repeatsStatus(t, alert.type, live.status) && (
              <span className={classes.state}> · {t(`board.status.${live.status}`)}</span>
            )}
          </p>
        </div>
        {measured && !small && (
          <p className={classes.measure}>
            <AlertValue alert={alert} live={live} format={format} short={dense || density === 'compact'} />
          </p>
        )}
        {measured && third !== false && <div className={classes.third}>{third}</div>}
      </div>
      {!measured && third}
      <div className={classes.foot} data-density={density} data-small={small || undefined} {...focus}>
        {!needsSomeone(alert) && !(small && acts) && <Answer alert={alert} format={format} />}
        {acts && <NextStep lead={alert} alerts={alerts} />}
        {mayRespond && <WhoGoes lead={alert} alerts={alerts} />}
        {mayRespond && <UndoSlot lead={alert} alerts={alerts} />}
      </div>
    </>
  );
}

/** For where the words have no room: somebody went, and it goes on. */
function StillSign({ text }: { readonly text: string }) {
  return (
    <span className={classes.stillSign} title={text}>
      <b aria-hidden="true">↻</b>
      <span className="heard-only">{text} · </span>
    </span>
  );
}

/** Who is going and since when; for a latched alert, when the condition ended. */
function Answer({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const t = useBoardWords();
  const lost = useLostTo(alert);
  const clock = (at: number): string => format.clockOf(at, serverNow());
  if (lost !== null)
    return (
      <p role="alert" className={classes.answer} title={lost}>
        {lost}
      </p>
    );
  if (alert.phase === 'cleared' && alert.cleared_at !== null) {
    const over = t('alerts.cleared', { time: clock(alert.cleared_at) });
    return (
      <p className={classes.answer} title={over}>
        {over}
      </p>
    );
  }
  const answer = answerOf(t, clock, alert);
  if (answer === null) return null;
  return (
    <p className={classes.answer} title={[answer.who, answer.since].join(' ')}>
      <span>{answer.who}</span> {answer.since !== null && <span className={classes.since}>{answer.since}</span>}
    </p>
  );
}

/** The one thing to do now: go, say that one is there, close. All three stand in the drawer and in the list. */
function NextStep({ lead, alerts }: { readonly lead: Alert; readonly alerts: readonly Alert[] }) {
  const me = useMe();
  if (mayClaim(alerts, me)) return <ClaimButton lead={lead} alerts={alerts} />;
  const isThere = alerts.some(({ with_resident_until: until }) => until !== null && until > serverNow());
  return mayStayAt(alerts) && !isThere ? (
    <StayButton lead={lead} alerts={alerts} />
  ) : (
    <CloseButton lead={lead} alerts={alerts} />
  );
}
