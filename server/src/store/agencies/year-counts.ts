/** How agencies count years, for files of several of them. */
import type { AgencyId, YearCount } from '@wardlight/contract';
import type { Db } from '../db/database.ts';

export const yearCountsOf = (db: Db, agencyIds: readonly AgencyId[]): Promise<{ years: YearCount }[]> =>
  db
    .selectFrom('agencies')
    .select('years')
    .where('agency_id', 'in', [...agencyIds])
    .execute();
