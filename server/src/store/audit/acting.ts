/** Who does something to an agency's things and when, what is written of it in the audit, and how it is refused. */
import type { AgencyId, ChangedResidents, ErrorCode, FieldProblem } from '@wardlight/contract';
import type { Db } from '../db/database.ts';
import { type Actor, type Audited, writeAudit } from './audit.ts';

export interface Acting {
  readonly agencyId: AgencyId;
  readonly by: Actor;
  readonly at: number;
}

export interface Refusal {
  readonly refused: ErrorCode;
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  readonly residents?: ChangedResidents;
}

export const isRefusal = (value: object): value is Refusal => 'refused' in value;

export async function auditOf(
  step: Db,
  { agencyId, by, at }: Acting,
  entries: readonly Pick<Audited, 'action' | 'subject' | 'before' | 'after'>[],
): Promise<void> {
  const { provider_id } = await agencyOf(step, agencyId);
  await writeAudit(
    step,
    entries.map((entry) => ({ at, by, providerId: provider_id as Audited['providerId'], agencyId, ...entry })),
  );
}

export const agencyOf = (step: Db, agencyId: AgencyId) =>
  step
    .selectFrom('agencies')
    .select(['provider_id', 'timezone'])
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
