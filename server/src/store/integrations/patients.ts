/** Residents as other systems read them. */
import type { AgencyId, Birthday, ResidentId } from '@wardlight/contract';
import type { Db } from '../db/database.ts';

export interface ReadResident {
  readonly residentId: ResidentId;
  /** The facility's own number for them; null = none. */
  readonly code: string | null;
  readonly discharged: boolean;
  readonly name: string;
  readonly gender: 'male' | 'female' | null;
  readonly born: Birthday;
}

export interface PatientWish {
  readonly agencyId: AgencyId;
  readonly ids?: readonly number[] | undefined;
  /** The facility's own numbers. */
  readonly codes?: readonly string[] | undefined;
  /** The last one of an earlier page. */
  readonly after: number;
  readonly limit: number;
}

/** Also those who were discharged, of whom there are readings. */
export async function readPatients(
  db: Db,
  { agencyId, ids, codes, after, limit }: PatientWish,
): Promise<ReadResident[]> {
  let found = db
    .selectFrom('residents')
    .select(['resident_id', 'resident_code', 'discharged_at', 'name', 'gender', 'birthday', 'birthday_precision'])
    .where('agency_id', '=', agencyId)
    .where('resident_id', '>', after);
  if (ids !== undefined) found = found.where('resident_id', 'in', [...ids]);
  if (codes !== undefined) found = found.where('resident_code', 'in', [...codes]);
  const rows = await found.orderBy('resident_id').limit(limit).execute();
  return rows.map((row) => ({
    residentId: row.resident_id as ResidentId,
    code: row.resident_code,
    discharged: row.discharged_at !== null,
    name: row.name,
    gender: row.gender,
    born: { birthday: row.birthday, birthday_precision: row.birthday_precision },
  }));
}
