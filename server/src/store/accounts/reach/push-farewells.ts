/** The last word to phones that hear nothing more: silence would be taken for a calm night. A row each, so that neither a restart nor a bad hour loses it. */
import { sql } from 'kysely';
import { type Db, instant } from '../../db/database.ts';

export interface PushTarget {
  readonly subscriptionId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Farewell extends Omit<PushTarget, 'subscriptionId'> {
  readonly locale: string;
}

/** After that nobody needs to hear it any more. */
export const farewellForMs = 24 * 60 * 60_000;
/** One that is due in more than that was put off by a clock that has been put back since. */
export const longestFarewellWaitMs = 10 * 60_000;
const firstWaitMs = 5_000;

export interface Farewells {
  /** Those to be tried now, each by one server; due again by itself, later each time. */
  claimDue(now: number, most: number): Promise<Farewell[]>;
  /** It is through, or will never be. */
  forget(endpoint: string, keys: { readonly p256dh: string; readonly auth: string }): Promise<void>;
}

/** Of a subscription that was just taken away. Agents have no agency: theirs is told in the language of their provider's first. */
export const writeFarewells = (
  step: Db,
  subscriptions: readonly (PushTarget & { readonly userId: number })[],
  at: number,
) =>
  sql`insert into push_farewells (endpoint, p256dh, auth, locale, at, due_at)
    select e.endpoint, e.p256dh, e.auth,
      coalesce(u.language, g.locale, (select f.locale from agencies f where f.provider_id = u.provider_id order by f.agency_id limit 1), 'en'),
      ${instant(at)}, ${instant(at)}
    from jsonb_to_recordset(${JSON.stringify(subscriptions)}::jsonb) as e(endpoint text, p256dh text, auth text, "userId" int)
    join users u on u.user_id = e."userId" left join agencies g using (agency_id)
    on conflict (endpoint) do nothing`.execute(step);

export const createFarewells = (db: Db): Farewells => ({
  async claimDue(now, most) {
    await sql`delete from push_farewells where at < ${instant(now - farewellForMs)}`.execute(db);
    const { rows } = await sql<Farewell>`
      update push_farewells set attempts = attempts + 1,
        due_at = ${instant(now)} + least(${longestFarewellWaitMs}, ${firstWaitMs} * 2 ^ least(attempts, 20)) * interval '1 millisecond'
      where endpoint in (
        select endpoint from push_farewells where due_at <= ${instant(now)} or due_at > ${instant(now + longestFarewellWaitMs)}
        order by due_at limit ${most} for update skip locked)
      returning endpoint, p256dh, auth, locale`.execute(db);
    return rows;
  },
  async forget(endpoint, { p256dh, auth }) {
    await sql`delete from push_farewells where endpoint = ${endpoint} and p256dh = ${p256dh} and auth = ${auth}`.execute(
      db,
    );
  },
});
