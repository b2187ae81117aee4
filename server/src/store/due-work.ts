/**
 * Whether anything is due of what timers look after each second or two. One statement asks for all who look in the same moment, because nearly
 * always the answer to all of them is no (docs/decisions/154).
 */
import type pg from 'pg';
import { farewellForMs, longestFarewellWaitMs } from './accounts/reach/push-farewells.ts';
import { instantText } from './db/database.ts';
import { beyondWaitingMs } from './messages/deliveries.ts';
import { keptDays } from './summaries/messages.ts';

/** Of each kind, whether its look would find anything at `asked.at`: too little here, and its timer finds nothing. */
const conditions = {
  /** Messages to phones. What is due after `asked.beyond` was written by a clock that has been put back since. */
  deliveries: `exists (select from deliveries where method = 'line' and (due_at <= asked.at or due_at > asked.beyond))
    or exists (select from deliveries where method = 'push' and (due_at <= asked.at or due_at > asked.beyond))`,
  commands: `exists (select from mat_commands where state = 'waiting' and (sent_at is null or due_at <= asked.at))`,
  histories: 'exists (select from history_rebuilds where due_at <= asked.at)',
  claims: `exists (select from alerts a join users u on u.user_id = a.claimed_by
    where a.closed_at is null and u.disabled_at is not null)`,
  handovers: 'exists (select from handovers where fixed_at is null and due_at <= asked.at)',
  spots: 'exists (select from spot_looks)',
  reports: `exists (select from report_work where due_at <= asked.at)
    or exists (select from report_work where open_to <= asked.at and next_timezone is null)`,
  /** Last words to phones; those too old to be said are removed by the same turn. */
  farewells: `exists (select from push_farewells where due_at <= asked.at
    or due_at > asked.at + interval '${longestFarewellWaitMs} milliseconds' or at < asked.at - interval '${farewellForMs} milliseconds')`,
  /** Morning summaries whose time has come where the agency lies, those that wait to be sent, and those too old to be kept. */
  mornings: `exists (select from morning_messages where due_at <= asked.at)
    or exists (select from morning_messages where at < asked.at - interval '${keptDays} days')
    or exists (select from morning_summaries w join agencies a on a.agency_id = w.agency_id,
      lateral (select asked.at at time zone a.timezone as there) t
      where extract(hour from t.there) * 60 + extract(minute from t.there) >= w.at_minute
        and (w.asked_on is null or w.asked_on < t.there::date))`,
  chatPushes: 'exists (select from chat_pushes where due_at <= asked.at)',
  /** Days of measurements of agencies whose clock was changed. */
  measurements: 'exists (select from measurement_remakes where due_at <= asked.at)',
} as const;
export type DueKind = keyof typeof conditions;
const kinds = Object.keys(conditions) as readonly DueKind[];

const text = `select ${kinds.map((kind) => `(${conditions[kind]}) as "${kind}"`).join(', ')}
  from (select $1::timestamptz as at, $2::timestamptz as beyond) as asked`;

/** Those who look in the same quarter of a second share an answer, if it was no to all of them. */
const sharedMs = 250;

export interface DueWork {
  /** Of what a timer looks for; what was just written is looked after by whoever wrote it. Rejects where the database is away. */
  has(kind: DueKind, now: number): Promise<boolean>;
}

export function createDueWork(pool: pg.Pool): DueWork {
  let askedAt = Number.NEGATIVE_INFINITY;
  let asked: Promise<Readonly<Record<DueKind, boolean>>> | null = null;

  function ask(now: number): Promise<Readonly<Record<DueKind, boolean>>> {
    askedAt = now;
    const asking = pool
      .query<Record<DueKind, boolean>>({
        name: 'due-work',
        text,
        values: [instantText(now), instantText(now + beyondWaitingMs)],
      })
      .then(({ rows: [row] }) => {
        if (row === undefined) throw new Error('the database did not say what is due');
        // What one of them does may be another's work in the same moment.
        if (asked === asking && kinds.some((kind) => row[kind])) asked = null;
        return row;
      })
      .catch((error: unknown) => {
        if (asked === asking) asked = null;
        throw error;
      });
    asked = asking;
    return asking;
  }

  return {
    async has(kind, now) {
      const shared = now >= askedAt && now - askedAt <= sharedMs ? asked : null;
      return (await (shared ?? ask(now)))[kind];
    },
  };
}
