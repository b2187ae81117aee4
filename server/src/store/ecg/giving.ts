/** Whose a recording becomes: who may get it, and what is written of it. */
import type { AgencyId, EcgId, ResidentId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Refusal } from '../audit/acting.ts';
import type { Db } from '../db/database.ts';

export interface Receiving {
  readonly resident_id: ResidentId;
  readonly name: string;
}

/** Of somebody discharged it must be from before. The row is held: nobody removes them meanwhile. */
export async function receiving(
  step: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  at: number,
): Promise<Receiving | Refusal> {
  const row = await step
    .selectFrom('residents')
    .select(['name', 'discharged_at'])
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) return { refused: 'not_found' };
  if (row.discharged_at !== null && row.discharged_at <= at) return { refused: 'resident_discharged' };
  return { resident_id: residentId, name: row.name };
}

/** Of one that is held. @param before the name of whose it was @returns what the audit says of it */
export async function giveTo(
  step: Db,
  agencyId: AgencyId,
  ecgId: EcgId,
  resident: Receiving | null,
  before: string | null,
) {
  await sql`update ecgs set resident_id = ${resident?.resident_id ?? null}
    where agency_id = ${agencyId} and ecg_id = ${ecgId}`.execute(step);
  return {
    action: 'ecgAssigned' as const,
    before: { resident: before },
    after: { resident: resident?.name ?? null },
  };
}
