/** What staff do with a recording: say whose it is, comment on it, withdraw it and put it back. Its files and samples are never changed. */
import type {
  AgencyId,
  assignEcg,
  BodyOf,
  commentEcg,
  Ecg,
  EcgDetail,
  EcgId,
  ResidentId,
  withdrawEcg,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Acting, auditOf, type Refusal } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import { throughOf } from '../measurements/changes.ts';
import { findEcg, shownEcg, subjectOf } from './ecg-rows.ts';
import { keptUntil } from './forget.ts';
import { giveTo, receiving } from './giving.ts';
import { detailOf } from './reads.ts';

interface Held {
  readonly resident_id: ResidentId | null;
  readonly recorded_at: number | null;
  readonly received_at: number;
  readonly withdrawn_at: number | null;
  readonly files_deleted_at: number | null;
}

/** Until the transaction ends; null = there is none in this agency. */
async function hold(step: Db, agencyId: AgencyId, ecgId: EcgId): Promise<Held | null> {
  const { rows } =
    await sql<Held>`select resident_id, recorded_at, received_at, withdrawn_at, files_deleted_at from ecgs
    where agency_id = ${agencyId} and ecg_id = ${ecgId} for no key update`.execute(step);
  return rows[0] ?? null;
}

const changing = <Done>(
  db: Db,
  { agencyId }: Acting,
  ecgId: EcgId,
  change: (step: Db, held: Held) => Promise<Done | Refusal>,
): Promise<Done | Refusal> =>
  db.transaction().execute(async (step) => {
    const held = await hold(step, agencyId, ecgId);
    return held === null ? { refused: 'not_found' } : await change(step, held);
  });

async function subjectNow(step: Db, agencyId: AgencyId, ecgId: EcgId) {
  const row = await findEcg(step, [agencyId], ecgId);
  if (row === null) throw new Error('a recording that is held is gone');
  return subjectOf(row);
}

/** `conflict`: it is somebody else's by now, or withdrawn. */
export const assignTo = (
  db: Db,
  acting: Acting,
  ecgId: EcgId,
  { resident_id, was_resident_id }: BodyOf<typeof assignEcg>,
): Promise<Ecg | Refusal> =>
  changing(db, acting, ecgId, async (step, held) => {
    const { agencyId } = acting;
    if (held.resident_id !== was_resident_id || held.withdrawn_at !== null) return { refused: 'conflict' };
    if (resident_id === was_resident_id) return await shownEcg(step, agencyId, ecgId);
    const at = held.recorded_at ?? held.received_at;
    const resident = resident_id === null ? null : await receiving(step, agencyId, resident_id, at);
    if (resident !== null && 'refused' in resident) return resident;
    const before = (await shownEcg(step, agencyId, ecgId)).resident?.name ?? null;
    const entry = await giveTo(step, agencyId, ecgId, resident, before);
    const subject = subjectOf({ ecg_id: ecgId, resident_name: resident?.name ?? before });
    await auditOf(step, acting, [{ ...entry, subject }]);
    return await shownEcg(step, agencyId, ecgId);
  });

/** `conflict`: it was given to another resident, or withdrawn, since it was read. */
export async function comment(
  db: Db,
  acting: Acting,
  ecgId: EcgId,
  { text, seen, was_resident_id, was_withdrawn = false }: BodyOf<typeof commentEcg>,
): Promise<EcgDetail | Refusal> {
  const { agencyId, by, at } = acting;
  const shown = await changing(db, acting, ecgId, async (step, { resident_id, withdrawn_at }) => {
    if (resident_id !== was_resident_id) return { refused: 'conflict' };
    if (withdrawn_at !== null && !was_withdrawn) return { refused: 'conflict' };
    await step
      .insertInto('ecg_comments')
      .values({
        ...{ agency_id: agencyId, ecg_id: ecgId, at: instant(at), resident_id, seen, text },
        ...{ by_user: by.userId, by_through: throughOf(by) },
      })
      .execute();
    // What was written stands with the recording, for ever; the audit says that it was.
    const subject = await subjectNow(step, agencyId, ecgId);
    await auditOf(step, acting, [
      ...(seen ? [{ action: 'ecgSeen' as const, subject }] : []),
      ...(text === '' ? [] : [{ action: 'ecgCommented' as const, subject }]),
    ]);
    return await shownEcg(step, agencyId, ecgId);
  });
  return 'refused' in shown ? shown : await detailOf(db, agencyId, shown);
}

/** `conflict`: it is withdrawn already, or somebody else's by now. */
export const withdraw = (
  db: Db,
  acting: Acting,
  ecgId: EcgId,
  { why, was_resident_id }: BodyOf<typeof withdrawEcg>,
): Promise<Ecg | Refusal> =>
  changing(db, acting, ecgId, async (step, held) => {
    const { agencyId, by, at } = acting;
    if (held.withdrawn_at !== null || held.resident_id !== was_resident_id) return { refused: 'conflict' };
    await sql`update ecgs set withdrawn_at = ${instant(at)}, withdrawn_by = ${by.userId}, withdrawn_why = ${why},
        files_until = ${instant(keptUntil(at))}
      where agency_id = ${agencyId} and ecg_id = ${ecgId}`.execute(step);
    const subject = await subjectNow(step, agencyId, ecgId);
    await auditOf(step, acting, [{ action: 'ecgWithdrawn', subject, after: { reason: why } }]);
    return await shownEcg(step, agencyId, ecgId);
  });

/** `conflict`: it is not withdrawn, or there is nothing left to be put back. */
export const putBack = (db: Db, acting: Acting, ecgId: EcgId): Promise<Ecg | Refusal> =>
  changing(db, acting, ecgId, async (step, held) => {
    const { agencyId } = acting;
    if (held.withdrawn_at === null || held.files_deleted_at !== null) return { refused: 'conflict' };
    const before = (await shownEcg(step, agencyId, ecgId)).withdrawn?.why ?? null;
    await sql`update ecgs set withdrawn_at = null, withdrawn_by = null, withdrawn_why = null, files_until = null
      where agency_id = ${agencyId} and ecg_id = ${ecgId}`.execute(step);
    const subject = await subjectNow(step, agencyId, ecgId);
    await auditOf(step, acting, [{ action: 'ecgPutBack', subject, before: { reason: before } }]);
    return await shownEcg(step, agencyId, ecgId);
  });
