/** Nobody waits for a reading of somebody who is gone (docs/decisions/151). */
import type { ResidentId, WaitingId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Acting } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';

/** What has come stays theirs, unconfirmed. The agency's measurements are held. @returns those that still waited or were to be confirmed */
export async function endWaitingsOf(
  step: Db,
  { agencyId, at, by }: Acting,
  residentId: ResidentId,
): Promise<readonly WaitingId[]> {
  const through = by.accountId === by.userId ? null : by.accountId;
  const { rows } = await sql<{ waiting_id: WaitingId }>`update waitings set ended_at = ${instant(at)},
      ended_as = 'discharged', ended_by = ${by.userId}, ended_through = ${through}
    where agency_id = ${agencyId} and resident_id = ${residentId} and ended_at is null
    returning waiting_id`.execute(step);
  return rows.map(({ waiting_id }) => waiting_id);
}
