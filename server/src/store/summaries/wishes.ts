/** Who wishes for a morning summary, and when (`contract/src/http/reports/morning-summary.ts`). */
import type { AgencyId, MorningSummary, SentMethod, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { isHeard } from '../accounts/reach/push-subscriptions.ts';
import { type Db, instant } from '../db/database.ts';

export interface SummaryWish {
  readonly method: SentMethod;
  readonly at_minute: number;
}

export interface WisherOfSummary {
  readonly agencyId: AgencyId;
  readonly userId: UserId;
}

/** With what its text needs to know of the agency. */
export interface StandingSummary {
  readonly standing: Omit<MorningSummary, 'preview'>;
  readonly locale: string;
  readonly agencyName: string;
}
type Standing = StandingSummary['standing'];

/** @returns null: no such agency */
export async function readSummaryWish(db: Db, { agencyId, userId }: WisherOfSummary): Promise<StandingSummary | null> {
  const { rows } = await sql<{
    locale: string;
    name: string;
    timezone: string;
    night_end: number;
    line: boolean;
    push: boolean;
    wish: Standing['wish'];
    last: Standing['last'];
  }>`
    select coalesce((select u.language from users u where u.user_id = ${userId}), a.locale) as locale, a.name, a.timezone, a.night_end,
      exists (select from line_accounts l where l.user_id = ${userId} and l.reachable) as line,
      exists (select from push_subscriptions s where s.user_id = ${userId} and ${isHeard}) as push,
      (select jsonb_build_object('method', w.method, 'at_minute', w.at_minute) from morning_summaries w
        where w.agency_id = a.agency_id and w.user_id = ${userId}) as wish,
      (select jsonb_build_object('method', m.method, 'state', m.state, 'problem', m.problem,
          'at', floor(extract(epoch from m.at) * 1000)::bigint, 'done_at', floor(extract(epoch from m.done_at) * 1000)::bigint)
        from morning_messages m where m.agency_id = a.agency_id and m.user_id = ${userId}
        order by m.asked_on desc, m.state = 'sent' desc, m.at desc limit 1) as last
    from agencies a where a.agency_id = ${agencyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { line, push, locale, name, ...rest } = row;
  return { standing: { ...rest, reach: { line, push } }, locale, agencyName: name };
}

/** Of a day whose time has passed, or that has had its summary, it comes tomorrow. */
export async function saveSummaryWish(
  db: Db,
  { agencyId, userId }: WisherOfSummary,
  { method, at_minute }: SummaryWish,
  now: number,
): Promise<void> {
  await sql`insert into morning_summaries (agency_id, user_id, method, at_minute, asked_on)
    select a.agency_id, ${userId}, ${method}, ${at_minute},
      case when ${minuteThere(now)} >= ${at_minute} or exists (select from morning_messages m where m.agency_id = a.agency_id
        and m.user_id = ${userId} and m.state = 'sent' and m.asked_on = (${instant(now)} at time zone a.timezone)::date)
        then (${instant(now)} at time zone a.timezone)::date end
    from agencies a where a.agency_id = ${agencyId}
    on conflict (agency_id, user_id) do update set method = excluded.method, at_minute = excluded.at_minute,
      asked_on = greatest(morning_summaries.asked_on, excluded.asked_on)`.execute(db);
}

export async function removeSummaryWish(db: Db, { agencyId, userId }: WisherOfSummary, now: number): Promise<void> {
  await db.transaction().execute(async (step) => {
    await step
      .deleteFrom('morning_summaries')
      .where('agency_id', '=', agencyId)
      .where('user_id', '=', userId)
      .execute();
    await sql`update morning_messages set state = 'failed', problem = 'gone', due_at = null, done_at = ${instant(now)}
      where agency_id = ${agencyId} and user_id = ${userId} and due_at is not null`.execute(step);
  });
}

/** Minutes after midnight, by the clock of `a`. */
export const minuteThere = (now: number) =>
  sql<number>`(extract(hour from ${instant(now)} at time zone a.timezone) * 60 + extract(minute from ${instant(now)} at time zone a.timezone))::int`;
