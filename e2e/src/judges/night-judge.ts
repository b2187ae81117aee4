/** What a night of dying servers has left: no acknowledged frame lost or doubled, every alert told once, ended once, and none invented. */

import type { ListeningScreen } from '../listening-screen.ts';
import type { Sleeper } from '../sleepers.ts';
import type { Stack, Ward } from '../stack.ts';
import { judgeLeaves, type Leave } from './leave-judge.ts';

/** Between something coming due and its being stored: what came due later than this before the end may be there or not yet. */
const slackMs = 2_000;

interface StoredFrame {
  serial: string;
  bed_id: number;
  device_at: string;
  seq: string;
  at: Date;
  state: string;
}

export async function judgeFrames(stack: Stack, ward: Ward, sleepers: readonly Sleeper[]) {
  const frames = await stack.query<StoredFrame>(
    `select m.serial, f.bed_id, f.device_at, f.seq, f.at, f.state from frames f join mats m using (agency_id, mat_id)
     where f.agency_id = $1 order by f.bed_id, f.arrived_at, f.seq`,
    [ward.agencyId],
  );
  const stored = frames.map((frame) => `${frame.serial} ${frame.device_at} ${frame.seq}`);
  const distinct = new Set(stored);
  const acked = sleepers.flatMap((sleeper) => [...sleeper.acked]);
  const missing = acked.filter((key) => !distinct.has(key));
  const leaves = new Map<string, Leave>();
  let lastAt = 0;
  for (const { bedId } of ward.mats) {
    const own = frames.filter((frame) => frame.bed_id === bedId);
    lastAt = Math.max(lastAt, own.at(-1)?.at.getTime() ?? 0);
    for (const leave of judgeLeaves(own.map(({ at, state }) => ({ at: at.getTime(), out: state === 'out' }))))
      leaves.set(`${bedId} ${leave.startedAt}`, leave);
  }
  return { acked: acked.length, missing, doubled: stored.length - distinct.size, leaves, lastAt };
}

interface StoredAlert {
  bed_id: number;
  started_at: Date;
  alert_id: string;
  changes: string[];
  closed: boolean;
}

/** What must have come to be told by `lastAt`, what may have, and what has: whatever is in neither list must be empty. */
export async function judgeAlerts(stack: Stack, ward: Ward, leaves: ReadonlyMap<string, Leave>, lastAt: number) {
  const alerts = await stack.query<StoredAlert>(
    `select a.bed_id, a.started_at, a.alert_id, a.cleared_at is not null and a.closed_at is not null as closed,
       coalesce(array_agg(e.change order by e.event_id) filter (where e.change is not null), '{}') as changes
     from alerts a left join alert_events e using (agency_id, alert_id)
     where a.agency_id = $1 group by a.agency_id, a.alert_id order by a.bed_id, a.started_at`,
    [ward.agencyId],
  );
  const keyOf = ({ bed_id, started_at }: StoredAlert) => `${bed_id} ${started_at.getTime()}`;
  const told = Map.groupBy(alerts, keyOf);
  const due = [...leaves].filter(([, { countedAt }]) => countedAt <= lastAt - slackMs);
  const over = (key: string, slack: number): boolean => (leaves.get(key)?.overAt ?? Infinity) <= lastAt - slack;
  const whole = 'raised cleared closed';
  return {
    told: alerts.length,
    ended: alerts.filter(({ closed }) => closed).length,
    lost: due.map(([key]) => key).filter((key) => !told.has(key)),
    doubled: [...told].filter(([, same]) => same.length > 1).map(([key]) => key),
    invented: [...told.keys()].filter((key) => !leaves.has(key)),
    unclosed: alerts.filter(
      (alert) => over(keyOf(alert), slackMs) && !(alert.closed && alert.changes.join(' ') === whole),
    ),
    // Whoever is still out, or not back for long enough, has not been closed; nothing is told twice.
    misTold: alerts.filter((alert) => {
      const changes = alert.changes.join(' ');
      const mayBeOver = over(keyOf(alert), -slackMs);
      return !(changes === 'raised' && !alert.closed) && !(changes === whole && alert.closed && mayBeOver);
    }),
  };
}

export const counts = (words: string[], of: Readonly<Record<string, readonly unknown[]>>) =>
  words.map((word) => `${of[word]?.length ?? 0} ${word}`).join(', ');

/** The open alerts of the database and of a screen, as one would compare two boards. */
export async function openOnBoth(stack: Stack, ward: Ward, screen: ListeningScreen) {
  const rows = await stack.query<{ alert_id: string }>(
    'select alert_id from alerts where agency_id = $1 and closed_at is null order by alert_id',
    [ward.agencyId],
  );
  return { stored: rows.map(({ alert_id }) => alert_id), shown: [...screen.open.keys()].toSorted() };
}
