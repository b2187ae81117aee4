/** What was done in the night under way of one agency: one short stretch of `alerts_by_time`. */
import type { AgencyId, Tonight } from '@wardlight/contract';
import { nightAt } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { claimMs, isCounted } from './alert-log.ts';

interface Counted {
  readonly notified: number;
  readonly claimed: number;
  readonly mean_ms: number | null;
}

/** Exported for the test of its plan. */
export const tonightQuery = (agencyId: AgencyId, from: number, to: number): RawBuilder<Counted> =>
  sql<Counted>`select count(*)::int as notified, count(a.first_claimed_at)::int as claimed, avg(${claimMs})::float8 as mean_ms
    from alerts a
    where a.agency_id = ${agencyId} and ${isCounted} and a.first_told_at is not null
      and a.raised_at >= ${instant(from)} and a.raised_at < ${instant(to)}`;

const nothing: Tonight = { from_at: null, notified: 0, claimed: 0, mean_claim_seconds: null };

export async function readTonight(db: Db, agencyId: AgencyId, now: number): Promise<Tonight> {
  const { timezone, night_start, night_end } = await db
    .selectFrom('agencies')
    .select(['timezone', 'night_start', 'night_end'])
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  const night = nightAt({ zone: timezone, night: { start: night_start, end: night_end } }, now);
  if (night === null) return nothing;
  const { rows } = await tonightQuery(agencyId, night.from, now).execute(db);
  const { notified, claimed, mean_ms } = rows[0] ?? { notified: 0, claimed: 0, mean_ms: null };
  return { from_at: night.from, notified, claimed, mean_claim_seconds: mean_ms === null ? null : mean_ms / 1_000 };
}
