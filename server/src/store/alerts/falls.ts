/** Falls, counted apart. One press may close several alerts of a bed as one fall: they count once. */
import type { AgencyId, FallCounts } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Closed as a fall; in these words the few that are can be read along their own index. */
export const isFall = sql<boolean>`a.close_reason = 'fall'`;

/** @param wished what must be true of the alert `a` beside its agency */
export async function countFalls(
  db: Db,
  agencyIds: readonly AgencyId[],
  wished: RawBuilder<boolean>,
): Promise<FallCounts> {
  const query = sql<FallCounts>`select count(distinct fall) as count, count(distinct fall) filter (where injured) as injured
    from (select (a.agency_id, coalesce(a.resident_id, -a.bed_id), a.closed_at) as fall, a.fall_injury = 'seen' as injured
      from alerts a where a.agency_id = any(${[...agencyIds]}::int[]) and ${isFall} and ${wished}) falls`;
  return (await query.execute(db)).rows[0] ?? { count: 0, injured: 0 };
}
