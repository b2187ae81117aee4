/** What is kept of residents: added, changed, removed; each change with its audit, under the locks of the beds it concerns. */
import {
  type AgencyId,
  type addResident as adding,
  type BedId,
  type Birthday,
  type BodyOf,
  type changeResident as changing,
  fitsPrecision,
  knownOfBirthday,
  maskPersonalId,
  type ResidentId,
  type StayId,
  type WaitingId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Acting, agencyOf, auditOf, isRefusal, type Refusal } from '../audit/acting.ts';
import { changesOf } from '../audit/audit.ts';
import { changedPlaces } from '../bed-state/stays.ts';
import type { Told } from '../bed-state/told.ts';
import { type Db, instant } from '../db/database.ts';
import { keepOtherPeople } from './alike.ts';
import { holdMeasurements } from './measurements-lock.ts';
import { holdBeds, reassign, relabelBeds } from './reassign.ts';
import { dayIn, findResidents, type ResidentRow } from './resident-rows.ts';

/** What was done to these residents; what screens are to hear of it, once it is committed. */
export interface Done {
  readonly residents: readonly ResidentId[];
  readonly told: Told | null;
  /** Boards show something else now. */
  readonly renews: boolean;
  /** Pages that waited for a reading of theirs wait no more. */
  readonly waitings?: readonly WaitingId[];
}

export type Outcome = Done | Refusal;

/** The residents under lock, in the order asked for, and the beds they lie in beside those named. */
export async function holdResidents(
  step: Db,
  agencyId: AgencyId,
  residentIds: readonly ResidentId[],
  beds: readonly (BedId | null)[] = [],
): Promise<readonly ResidentRow[] | Refusal> {
  const before = await findResidents(step, [agencyId], residentIds);
  if (before.length !== residentIds.length) return { refused: 'not_found' };
  await holdBeds(step, agencyId, [...before.map((row) => row.bed_id), ...beds]);
  await sql`select from residents where agency_id = ${agencyId} and resident_id = any(${[...residentIds]}::int[])
    order by resident_id for update`.execute(step);
  const held = await findResidents(step, [agencyId], residentIds);
  const rows = residentIds.flatMap((id) => held.find((row) => row.resident_id === id) ?? []);
  if (rows.length !== residentIds.length) return { refused: 'not_found' };
  // Whoever was moved while we waited lies in a bed that is not held here.
  const moved = rows.some((row) => before.find((old) => old.resident_id === row.resident_id)?.bed_id !== row.bed_id);
  return moved ? { refused: 'conflict' } : rows;
}

/** The row is held. Whoever lies elsewhere than was shown has changed, also where their record counts no change. */
export async function refusalOfStay(
  step: Db,
  { agency_id, resident_id, stay_id }: Pick<ResidentRow, 'agency_id' | 'resident_id' | 'stay_id'>,
  shown: StayId | null,
): Promise<Refusal | null> {
  if (stay_id === shown) return null;
  const [residents = { asked: null, now: null }] = await changedPlaces(step, agency_id, [
    { residentId: resident_id, stayId: shown },
  ]);
  return { refused: 'resident_changed', residents };
}

/** The bed is held. */
export async function refusalOfBed(step: Db, agencyId: AgencyId, bedId: BedId): Promise<Refusal | null> {
  const { rows } = await sql<{ resident_id: ResidentId | null }>`select r.resident_id from beds b
    left join residents r using (agency_id, bed_id)
    where b.agency_id = ${agencyId} and b.bed_id = ${bedId} and b.removed_at is null`.execute(step);
  const [bed] = rows;
  if (bed === undefined) return { refused: 'bed_not_found' };
  return bed.resident_id === null ? null : { refused: 'bed_taken' };
}

export const subjectOf = ({ resident_id, name }: Pick<ResidentRow, 'resident_id' | 'name'>) =>
  ({ kind: 'resident', id: resident_id, label: name }) as const;

type Kept = Birthday &
  Pick<ResidentRow, 'name' | 'gender' | 'personal_id' | 'resident_code' | 'customer_no' | 'note' | 'turn_minutes'>;

/** As the audit says it: the id masked, of the birthday no more than is known. */
const inAudit = (kept: Kept) => ({
  ...{ name: kept.name, gender: kept.gender, birthday: knownOfBirthday(kept) },
  personal_id: kept.personal_id === null ? null : maskPersonalId(kept.personal_id),
  ...{ resident_code: kept.resident_code, customer_no: kept.customer_no, note: kept.note },
  turn_minutes: kept.turn_minutes,
});

/** Who was said to be somebody else. */
const otherThan = (names: readonly string[]) => (names.length === 0 ? {} : { other_than: names.join(', ') });

/** Two ids may look the same masked, and yet one was changed. */
function changedFields(before: Kept, after: Kept) {
  const changes = changesOf(inAudit(before), inAudit(after));
  if (before.personal_id === after.personal_id) return changes;
  const ids = (fields: Kept) => ({ personal_id: inAudit(fields).personal_id });
  return { before: { ...changes?.before, ...ids(before) }, after: { ...changes?.after, ...ids(after) } };
}

async function refusalOfBirthday(step: Db, { agencyId, at }: Acting, of: Birthday): Promise<Refusal | null> {
  const { birthday } = of;
  if (!fitsPrecision(of)) return { refused: 'invalid', fields: { birthday: 'wrong_format' } };
  if (birthday === null) return null;
  const { timezone } = await agencyOf(step, agencyId);
  return birthday > dayIn(timezone, at) ? { refused: 'invalid', fields: { birthday: 'too_large' } } : null;
}

export type NewResident = BodyOf<typeof adding>;

/** @throws the database's word where the code is taken (`asCodeTaken`) */
export async function addResident(
  step: Db,
  acting: Acting,
  { bed_id, turn_minutes = null, birthday_precision = 'day', other_people = [], ...given }: NewResident,
): Promise<Outcome> {
  const fields = { ...given, turn_minutes, birthday_precision };
  const { agencyId, at, by } = acting;
  const wrong = await refusalOfBirthday(step, acting, fields);
  if (wrong !== null) return wrong;
  await holdBeds(step, agencyId, [bed_id]);
  const taken = bed_id === null ? null : await refusalOfBed(step, agencyId, bed_id);
  if (taken !== null) return taken;
  const { resident_id } = await step
    .insertInto('residents')
    .values({ agency_id: agencyId, ...fields, created_at: instant(at) })
    .returning('resident_id')
    .executeTakeFirstOrThrow();
  const residentId = resident_id as ResidentId;
  const placing = { residentId, name: fields.name, from: null, to: bed_id };
  const told = await reassign(step, { agencyId, at, by, ends: 'moved' }, [placing]);
  const [row] = await findResidents(step, [agencyId], [residentId]);
  const others = await keepOtherPeople(step, acting, residentId, other_people);
  await auditOf(step, acting, [
    {
      action: 'added',
      subject: subjectOf({ resident_id: residentId, name: fields.name }),
      after: { ...inAudit(fields), bed: row?.bed_no ?? null, ...otherThan(others) },
    },
  ]);
  return { residents: [residentId], told, renews: bed_id !== null };
}

/** @throws the database's word where the code is taken (`asCodeTaken`) */
export async function changeResident(
  step: Db,
  acting: Acting,
  residentId: ResidentId,
  { revision, personal_id, turn_minutes, birthday_precision, other_people = [], ...fields }: BodyOf<typeof changing>,
): Promise<Outcome> {
  const { agencyId } = acting;
  const rows = await holdResidents(step, agencyId, [residentId]);
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  if (row === undefined || row.revision !== revision) return { refused: 'conflict' };
  const isSame = fields.birthday === row.birthday;
  // A program that knows of no years sends back the first of January it has read.
  const born = {
    birthday: fields.birthday,
    birthday_precision: birthday_precision ?? (isSame ? row.birthday_precision : 'day'),
  };
  const wrong =
    isSame && born.birthday_precision === row.birthday_precision ? null : await refusalOfBirthday(step, acting, born);
  if (wrong !== null) return wrong;
  const after = {
    ...fields,
    ...born,
    personal_id: personal_id === undefined ? row.personal_id : personal_id,
    turn_minutes: turn_minutes === undefined ? row.turn_minutes : turn_minutes,
  };
  const changes = changedFields(row, after);
  const others = await keepOtherPeople(step, acting, residentId, other_people);
  if (changes === null && others.length > 0)
    await auditOf(step, acting, [{ action: 'changed', subject: subjectOf(row), after: otherThan(others) }]);
  if (changes === null) return { residents: [residentId], told: null, renews: false };
  await step
    .updateTable('residents')
    .set((is) => ({ ...after, revision: is('revision', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId)
    .execute();
  await relabelBeds(step, agencyId, [row.bed_id]);
  await auditOf(step, acting, [
    { action: 'changed', subject: subjectOf(row), ...changes, after: { ...changes.after, ...otherThan(others) } },
  ]);
  return { residents: [residentId], told: null, renews: row.bed_id !== null };
}

/** Only of whom nothing was recorded: nobody must vanish from what was. */
export async function removeResident(step: Db, acting: Acting, residentId: ResidentId): Promise<Outcome> {
  const { agencyId, at, by } = acting;
  await holdMeasurements(step, agencyId);
  const rows = await holdResidents(step, agencyId, [residentId]);
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  if (row === undefined) return { refused: 'not_found' };
  if (await hasRecords(step, agencyId, residentId)) return { refused: 'resident_has_records' };
  const placing = { residentId, name: row.name, from: row.bed_id, to: null };
  const told = await reassign(step, { agencyId, at, by, ends: 'discharged' }, [placing]);
  await step.deleteFrom('residents').where('agency_id', '=', agencyId).where('resident_id', '=', residentId).execute();
  await auditOf(step, acting, [
    { action: 'removed', subject: subjectOf(row), before: { ...inAudit(row), bed: row.bed_no } },
  ]);
  return { residents: [], told, renews: row.bed_id !== null };
}

/** By resident where an index knows them; frames, minutes and care by the bed they lie in. Of beds they have left, `recorded` tells. */
async function hasRecords(step: Db, agencyId: AgencyId, residentId: ResidentId): Promise<boolean> {
  const here = (table: string) => sql`exists (select from ${sql.table(table)} x
    where x.agency_id = r.agency_id and x.bed_id = r.bed_id and x.resident_id = r.resident_id)`;
  const anywhere = (table: string) => sql`exists (select from ${sql.table(table)} x
    where x.agency_id = r.agency_id and x.resident_id = r.resident_id)`;
  const told = sql`exists (select from alerts x where x.agency_id = r.agency_id and x.resident_id = r.resident_id
    and x.told_at is not null)`;
  const { rows } = await sql<{ has: boolean }>`select r.recorded or ${told} or ${anywhere('episodes')}
      or ${anywhere('absences')} or ${anywhere('readings')} or ${anywhere('ecgs')} or ${anywhere('report_notes')} or ${here('alerts')} or ${here('care_events')} or ${here('minutes')}
      or ${here('minute_hours')} or ${here('frames')} as has
    from residents r where r.agency_id = ${agencyId} and r.resident_id = ${residentId}`.execute(step);
  return rows[0]?.has ?? false;
}

const codeIndexes: readonly unknown[] = ['residents_code', 'residents_code_spelled'];

/** Whoever meets the index of codes hears it as a refusal. */
export function asCodeTaken(error: unknown): Refusal {
  if (error instanceof Error && 'constraint' in error && codeIndexes.includes(error.constraint))
    return { refused: 'resident_code_taken', fields: { resident_code: 'unknown_value' } };
  throw error;
}
