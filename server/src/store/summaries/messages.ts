/**
 * Messages of morning summaries: rows, asked for once a day and person in the transaction that notes the day, so that a crash or a second
 * server neither loses nor doubles one. What they say is made when they are sent.
 */
import type { AgencyId, DeliveryProblem, DeliveryState, SentMethod, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { PushTarget } from '../accounts/reach/push-farewells.ts';
import { isHeard } from '../accounts/reach/push-subscriptions.ts';
import { type Db, instant, maybeInstant } from '../db/database.ts';
import { minuteThere } from './wishes.ts';

/** A server that stood still over the chosen time sends it for so long after; later nobody hands over any more. */
const lateMinutes = 120;
export const keptDays = 30;
const mostAtOnce = 200;

export interface DueSummary {
  readonly agencyId: AgencyId;
  readonly messageId: number;
  readonly userId: UserId;
  readonly method: SentMethod;
  readonly retryKey: string;
  /** This one among them. */
  readonly attempts: number;
  /** When it was asked for. */
  readonly at: number;
  readonly locale: string;
  /** For whom more than one facility is theirs. */
  readonly agencyName: string | null;
  readonly line: { readonly userId: string; readonly reachable: boolean } | null;
  readonly push: PushTarget | null;
}

export interface SettledSummary {
  readonly state: DeliveryState;
  readonly problem: DeliveryProblem | null;
  /** Of one that waits. */
  readonly dueAt: number | null;
  /** False = it was put off untried. */
  readonly tried: boolean;
}

export interface SummaryMessages {
  /** Those whose time has come today. */
  ask(now: number): Promise<void>;
  claimDue(now: number, leaseMs: number, most: number): Promise<DueSummary[]>;
  settle(message: DueSummary, settled: SettledSummary, now: number): Promise<void>;
  /** By push instead, to each phone of that person. @returns how many */
  byPushInstead(message: DueSummary, now: number): Promise<number>;
}

export const createSummaryMessages = (db: Db): SummaryMessages => ({
  async ask(now) {
    await sql`with due as (
        select w.agency_id, w.user_id, w.method, w.at_minute, ${minuteThere(now)} as minute,
          (${instant(now)} at time zone a.timezone)::date as today
        from morning_summaries w join agencies a on a.agency_id = w.agency_id
        where ${minuteThere(now)} >= w.at_minute and (w.asked_on is null or w.asked_on < (${instant(now)} at time zone a.timezone)::date)
        limit ${mostAtOnce} for update of w skip locked),
      noted as (
        update morning_summaries w set asked_on = due.today from due where w.agency_id = due.agency_id and w.user_id = due.user_id)
      insert into morning_messages (agency_id, user_id, asked_on, method, subscription_id, at, due_at)
      select due.agency_id, due.user_id, due.today, due.method, s.subscription_id, ${instant(now)}, ${instant(now)}
      from due join users u on u.user_id = due.user_id join agencies a on a.agency_id = due.agency_id
      left join push_subscriptions s on due.method = 'push' and s.user_id = due.user_id and ${isHeard}
      where due.minute < due.at_minute + ${lateMinutes} and ${mayRead}`.execute(db);
    await sql`delete from morning_messages where at < ${instant(now - keptDays * 86_400_000)}`.execute(db);
  },
  async claimDue(now, leaseMs, most) {
    const { rows } = await sql<DueRow>`
      with claimed as (
        update morning_messages m set attempts = m.attempts + 1, due_at = ${instant(now + leaseMs)}
        where (m.agency_id, m.message_id) in (
          select agency_id, message_id from morning_messages where due_at <= ${instant(now)}
          order by due_at limit ${most} for update skip locked)
        returning m.*)
      select c.agency_id, c.message_id, c.user_id, c.method, c.retry_key, c.attempts, c.at, coalesce(u.language, a.locale) as locale,
        case when u.role = 'agent' then a.name end as agency_name,
        l.line_user_id, l.reachable, s.subscription_id, s.endpoint, s.p256dh, s.auth
      from claimed c join agencies a on a.agency_id = c.agency_id
      left join users u on u.user_id = c.user_id and ${mayRead}
      left join line_accounts l on c.method = 'line' and l.user_id = u.user_id
      left join push_subscriptions s on s.subscription_id = c.subscription_id and s.user_id = u.user_id and ${isHeard}
      order by c.at, c.message_id`.execute(db);
    return rows.map(dueOf);
  },
  async settle({ agencyId, messageId, attempts }, { state, problem, dueAt, tried }, now) {
    await db
      .updateTable('morning_messages')
      .set({
        attempts: tried ? attempts : attempts - 1,
        state,
        problem,
        due_at: maybeInstant(dueAt),
        done_at: dueAt === null ? instant(now) : null,
      })
      .where('agency_id', '=', agencyId)
      .where('message_id', '=', messageId)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .execute();
  },
  byPushInstead: ({ agencyId, messageId, userId, attempts }, now) =>
    db.transaction().execute(async (step) => {
      const { numUpdatedRows } = await step
        .updateTable('morning_messages')
        .set({ state: 'quota', problem: 'quota', due_at: null, done_at: instant(now), attempts: attempts - 1 })
        .where('agency_id', '=', agencyId)
        .where('message_id', '=', messageId)
        .where('attempts', '=', attempts)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return 0;
      const { numAffectedRows = 0n } = await sql`
        insert into morning_messages (agency_id, user_id, asked_on, method, subscription_id, at, due_at)
        select m.agency_id, m.user_id, m.asked_on, 'push', s.subscription_id, ${instant(now)}, ${instant(now)}
        from morning_messages m join push_subscriptions s on s.user_id = m.user_id and ${isHeard}
        where m.agency_id = ${agencyId} and m.message_id = ${messageId} and m.user_id = ${userId}`.execute(step);
      return Number(numAffectedRows);
    }),
});

/** Still somebody who reads reports there, and not a station that many hold. */
const mayRead = sql<boolean>`u.disabled_at is null and not u.shared
  and (u.role = 'staff' and u.agency_id = a.agency_id or u.role = 'agent' and u.provider_id = a.provider_id)`;

interface DueRow {
  readonly agency_id: AgencyId;
  readonly message_id: number;
  readonly user_id: UserId;
  readonly method: SentMethod;
  readonly retry_key: string;
  readonly attempts: number;
  readonly at: number;
  readonly locale: string;
  readonly agency_name: string | null;
  readonly line_user_id: string | null;
  readonly reachable: boolean | null;
  readonly subscription_id: number | null;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

const dueOf = (row: DueRow): DueSummary => ({
  agencyId: row.agency_id,
  messageId: row.message_id,
  userId: row.user_id,
  method: row.method,
  retryKey: row.retry_key,
  attempts: row.attempts,
  at: row.at,
  locale: row.locale,
  agencyName: row.agency_name,
  line: row.line_user_id === null ? null : { userId: row.line_user_id, reachable: row.reachable ?? false },
  push:
    row.subscription_id === null || row.endpoint === null || row.p256dh === null || row.auth === null
      ? null
      : { subscriptionId: row.subscription_id, endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
});
