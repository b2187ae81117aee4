/** Which beds time must be told of. Timers are rows, so that whoever lives next finds them. */
import type { AgencyId, BedId } from '@wardlight/contract';
import type { Db } from './database.ts';
import { instant } from './database.ts';

export interface BedKey {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
}

const keyOf = (row: { agency_id: number; bed_id: number }): BedKey => ({
  agencyId: row.agency_id as AgencyId,
  bedId: row.bed_id as BedId,
});

/** The beds whose timer has come, earliest first. Reading takes no lock: a bed told of the time twice finds nothing due the second time. */
export async function dueBeds(db: Db, now: number, most = 1_000): Promise<BedKey[]> {
  const rows = await db
    .selectFrom('bed_wakes')
    .select(['agency_id', 'bed_id'])
    .where('due_at', '<=', instant(now))
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(keyOf);
}

/** Every bed with a mat: those a starting server takes up again. */
export async function monitoredBeds(db: Db): Promise<BedKey[]> {
  const rows = await db
    .selectFrom('mats')
    .select(['agency_id', 'bed_id'])
    .where('bed_id', 'is not', null)
    .orderBy('agency_id')
    .orderBy('bed_id')
    .execute();
  return rows.flatMap((row) => (row.bed_id === null ? [] : [keyOf({ agency_id: row.agency_id, bed_id: row.bed_id })]));
}
