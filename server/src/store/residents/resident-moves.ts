/** Who lies where, as staff change it: moved, two changed, discharged, readmitted (decisions §1). */
import type { BedId, DischargeReason, ResidentId, StayId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Acting, auditOf, isRefusal } from '../audit/acting.ts';
import type { Db } from '../db/database.ts';
import { endWaitingsOf } from './end-waitings.ts';
import { holdMeasurements } from './measurements-lock.ts';
import { type Occasion, type Placing, reassign } from './reassign.ts';
import { holdResidents, type Outcome, refusalOfBed, refusalOfStay, subjectOf } from './resident-changes.ts';
import { dayIn, type ResidentRow } from './resident-rows.ts';

interface Wanted {
  readonly residentId: ResidentId;
  readonly revision: number;
}
/** Of somebody in a bed, as they were shown. */
interface Shown extends Wanted {
  readonly stayId: StayId | null;
}

const placingOf = ({ resident_id, name, bed_id }: ResidentRow, to: BedId | null): Placing => ({
  residentId: resident_id,
  name,
  from: bed_id,
  to,
});

/** Each is a change of the resident's record, as far as others who have it open are concerned. */
async function countRevisions(step: Db, { agencyId }: Acting, rows: readonly ResidentRow[]): Promise<void> {
  const ids = rows.map((row) => row.resident_id);
  await sql`update residents set revision = revision + 1 where agency_id = ${agencyId}
    and resident_id = any(${ids}::int[])`.execute(step);
}

const occasionOf = ({ agencyId, at, by }: Acting, ends: Occasion['ends']): Occasion => ({ agencyId, at, by, ends });

async function bedNumber(step: Db, { agencyId }: Acting, bedId: BedId | null): Promise<string | null> {
  if (bedId === null) return null;
  const row = await step
    .selectFrom('beds')
    .select('bed_no')
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .executeTakeFirst();
  return row?.bed_no ?? null;
}

export async function moveResident(
  step: Db,
  acting: Acting,
  { residentId, revision, stayId, to }: Shown & { readonly to: BedId | null },
): Promise<Outcome> {
  const rows = await holdResidents(step, acting.agencyId, [residentId], [to]);
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  if (row === undefined) return { refused: 'not_found' };
  const changed = await refusalOfStay(step, row, stayId);
  if (changed !== null) return changed;
  if (row.revision !== revision) return { refused: 'conflict' };
  if (row.discharged_at !== null) return { refused: 'resident_discharged' };
  if (row.bed_id === to) return { residents: [residentId], told: null, renews: false };
  const taken = to === null ? null : await refusalOfBed(step, acting.agencyId, to);
  if (taken !== null) return taken;
  const told = await reassign(step, occasionOf(acting, 'moved'), [placingOf(row, to)]);
  await countRevisions(step, acting, rows);
  const after = { bed: await bedNumber(step, acting, to) };
  await auditOf(step, acting, [{ action: 'moved', subject: subjectOf(row), before: { bed: row.bed_no }, after }]);
  return { residents: [residentId], told, renews: true };
}

export async function swapResidents(step: Db, acting: Acting, one: Shown, other: Shown): Promise<Outcome> {
  if (one.residentId === other.residentId) return { refused: 'invalid', fields: { with_resident_id: 'unknown_value' } };
  const ids = [one.residentId, other.residentId];
  const rows = await holdResidents(step, acting.agencyId, ids);
  if (isRefusal(rows)) return rows;
  const [first, second] = rows;
  if (first === undefined || second === undefined) return { refused: 'not_found' };
  const changed = (await refusalOfStay(step, first, one.stayId)) ?? (await refusalOfStay(step, second, other.stayId));
  if (changed !== null) return changed;
  if (first.revision !== one.revision || second.revision !== other.revision) return { refused: 'conflict' };
  if (rows.some((row) => row.discharged_at !== null)) return { refused: 'resident_discharged' };
  if (first.bed_id === second.bed_id) return { residents: ids, told: null, renews: false };
  const placings = [placingOf(first, second.bed_id), placingOf(second, first.bed_id)];
  const told = await reassign(step, occasionOf(acting, 'moved'), placings);
  await countRevisions(step, acting, rows);
  const entry = (row: ResidentRow, from: ResidentRow) =>
    ({
      action: 'swapped',
      subject: subjectOf(row),
      before: { bed: row.bed_no },
      after: { bed: from.bed_no, resident: from.name },
    }) as const;
  await auditOf(step, acting, [entry(first, second), entry(second, first)]);
  return { residents: ids, told, renews: true };
}

/** `on`: yyyy-MM-dd; null = today. */
export interface Discharge {
  readonly on: string | null;
  readonly reason: DischargeReason | null;
  readonly note: string | null;
}

export async function dischargeResident(
  step: Db,
  acting: Acting,
  { residentId, revision, stayId }: Shown,
  { on, reason, note }: Discharge,
): Promise<Outcome> {
  await holdMeasurements(step, acting.agencyId);
  const rows = await holdResidents(step, acting.agencyId, [residentId]);
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  if (row === undefined) return { refused: 'not_found' };
  const changed = await refusalOfStay(step, row, stayId);
  if (changed !== null) return changed;
  if (row.revision !== revision) return { refused: 'conflict' };
  if (row.discharged_at !== null) return { refused: 'resident_discharged' };
  const today = dayIn(row.timezone, acting.at);
  if (on !== null && on > today) return { refused: 'invalid', fields: { on: 'too_large' } };
  if (on !== null && on < dayIn(row.timezone, row.created_at))
    return { refused: 'invalid', fields: { on: 'too_small' } };
  const discharge = { on: on ?? today, reason, note };
  const told = await reassign(step, occasionOf(acting, 'discharged'), [placingOf(row, null)]);
  await setDischarged(step, acting, residentId, discharge);
  const waitings = await endWaitingsOf(step, acting, residentId);
  await auditOf(step, acting, [
    {
      action: 'discharged',
      subject: subjectOf(row),
      before: { bed: row.bed_no },
      after: { bed: null, ...inAudit(discharge) },
    },
  ]);
  return { residents: [residentId], told, renews: row.bed_id !== null, waitings };
}

/** @throws the database's word where somebody else has the code by now (`asCodeTaken`) */
export async function readmitResident(
  step: Db,
  acting: Acting,
  { residentId, revision, to }: Wanted & { readonly to: BedId | null },
): Promise<Outcome> {
  const rows = await holdResidents(step, acting.agencyId, [residentId], [to]);
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  // Readmitted by somebody else already: their revision is another by now.
  if (row === undefined || row.revision !== revision || row.discharged_at === null) return { refused: 'conflict' };
  const taken = to === null ? null : await refusalOfBed(step, acting.agencyId, to);
  if (taken !== null) return taken;
  await setDischarged(step, acting, residentId, null);
  const told = await reassign(step, occasionOf(acting, 'moved'), [placingOf(row, to)]);
  const after = { bed: await bedNumber(step, acting, to) };
  await auditOf(step, acting, [{ action: 'readmitted', subject: subjectOf(row), before: { bed: null }, after }]);
  return { residents: [residentId], told, renews: to !== null };
}

/** What nobody said is not listed. */
const inAudit = ({ on, reason, note }: Discharge) => ({
  discharged_on: on,
  ...(reason === null ? {} : { discharge_reason: reason }),
  ...(note === null ? {} : { discharge_note: note }),
});

async function setDischarged(
  step: Db,
  { agencyId, at }: Acting,
  residentId: ResidentId,
  discharge: Discharge | null,
): Promise<void> {
  const { on, reason, note } = discharge ?? { on: null, reason: null, note: null };
  const when = discharge === null ? null : new Date(at).toISOString();
  await sql`update residents set discharged_at = ${when}::timestamptz, discharged_on = ${on}::date,
      discharge_reason = ${reason}, discharge_note = ${note}, revision = revision + 1
    where agency_id = ${agencyId} and resident_id = ${residentId}`.execute(step);
}
