/** One line of each part of a page. */
import type { Handover, HandoverPage } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { classes } from '../classes.ts';

type Of<Part extends 'open' | 'falls' | 'turns' | 'events' | 'absences'> = HandoverPage[Part][number];
type Closed = Handover['since']['closed'][number];

export function Open({ alert, closed }: { readonly alert: Of<'open'>; readonly closed: Closed | undefined }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const { type, priority, started_at, claimed_by } = alert;
  return (
    <>
      <p>
        <PriorityMark priority={priority} label={t(`alerts.priority.${priority}`)} calm={closed !== undefined} />{' '}
        {t(`alerts.type.${type}`)} · {d('lists.since', { time: format.dateClock(started_at) })}
      </p>
      {claimed_by !== null && <p className={classes.soft}>{t('alerts.claimedBy', { name: claimed_by })}</p>}
      {closed !== undefined && (
        <p className={classes.soft}>
          {d('handover.closedSince', { time: format.dateClock(closed.at), reason: closedAs(t, closed.reason) })}
        </p>
      )}
    </>
  );
}

const closedAs = (t: ReturnType<typeof useWords>['t'], reason: string | null): string =>
  t(`alerts.closedAs.${(reason ?? 'cleared') as 'cleared'}`);

interface FallProps {
  readonly fall: Of<'falls'>;
  /** Otherwise than the page says by now: a fall after all, or none any more. Undefined = as it says. */
  readonly since: boolean | undefined;
}

export function Fall({ fall: { at, injury, called }, since }: FallProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  return (
    <>
      <p className={classes.strong}>{format.dateClock(at)}</p>
      {injury !== null && <p>{d('handover.injury', { what: t(`alerts.fall.injuries.${injury}`) })}</p>}
      {called.length > 0 && (
        <p>{d('handover.called', { who: called.map((who) => t(`alerts.fall.calls.${who}`)).join(', ') })}</p>
      )}
      {since !== undefined && <p className={classes.soft}>{d(since ? 'handover.fallLater' : 'handover.fallNoMore')}</p>}
    </>
  );
}

const minuteMs = 60_000;

export function LateTurn({ turn }: { readonly turn: Of<'turns'> }) {
  const d = useDeskWords();
  const format = useFormat();
  const { open_since, interval_minutes, late, longest_minutes } = turn;
  return (
    <>
      {open_since !== null && (
        <p className={classes.strong}>{d('handover.lateOpen', { time: format.clock(open_since) })}</p>
      )}
      <p>
        {d('handover.late', {
          interval: format.duration(interval_minutes * minuteMs),
          n: format.number(late),
          longest: format.duration(longest_minutes * minuteMs),
        })}
      </p>
    </>
  );
}

export function Event({ event, now }: { readonly event: Of<'events'>; readonly now: number | null }) {
  const d = useDeskWords();
  const { t } = useWords();
  const { number } = useFormat();
  const { exits, alerts, closed_true } = event;
  // By their own line: the alert of a bed exit and the exit itself have the same name in some languages.
  const told = alerts.map(({ type, count }) =>
    d('handover.alerts', { name: t(`alerts.type.${type}`), n: number(count) }),
  );
  return (
    <>
      {exits > 0 && <p>{d('handover.exits', { n: number(exits) })}</p>}
      {now !== null && <p className={classes.soft}>{d('handover.exitsNow', { n: number(now) })}</p>}
      {told.length > 0 && <p>{d('handover.told', { what: told.join(' · ') })}</p>}
      {closed_true > 0 && <p className={classes.strong}>{d('handover.closedTrue', { n: number(closed_true) })}</p>}
    </>
  );
}

/** Of somebody whom the page does not name among exits. */
export function LaterExits({ exits }: { readonly exits: number }) {
  const d = useDeskWords();
  const { number } = useFormat();
  return (
    <>
      <p>{d('handover.exits', { n: number(exits) })}</p>
      <p className={classes.soft}>{d('handover.later')}</p>
    </>
  );
}

export function Absence({ absence }: { readonly absence: Of<'absences'> }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const { reason, until_at, ended_at, begun } = absence;
  const why = t(`board.absence.reason.${reason}`);
  return (
    <>
      <p>
        {ended_at === null
          ? t('board.absence.untilAt', { reason: why, time: format.dateClock(until_at) })
          : `${why} · ${d('handover.back', { time: format.dateClock(ended_at) })}`}
      </p>
      {!begun && <p className={classes.soft}>{d('handover.planned')}</p>}
    </>
  );
}
