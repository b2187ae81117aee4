/**
 * Adding the residents of an import, some at a time, and taking them back. Each step is a transaction that holds the import's own row first
 * and then, as everywhere, the states of the beds in id order: two servers that go on with one import take turns, and whoever stops in the
 * middle leaves whole steps behind.
 */
import {
  type AgencyId,
  type BedId,
  birthdayOfKnown,
  type ImportAnswers,
  type ImportHolds,
  knownOfBirthday,
  maskPersonalId,
  type ProviderId,
  type ResidentId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Actor, type Audited, writeAudit } from '../audit/audit.ts';
import type { Told } from '../bed-state/told.ts';
import { type Db, instant } from '../db/database.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { reassign } from '../residents/reassign.ts';
import { keepOthersOfRows } from './import-alike.ts';
import { bedsNumbered, type Clashes, findClashes, type ImportedResident, type Problem } from './import-clashes.ts';
import { countsStill, dropFile, rememberColumns } from './import-files.ts';
import type { ImportKey } from './import-records.ts';
import { livesOn } from './import-records.ts';

/** Half a second of work on a slow disk: what else wants these beds waits no longer. */
const rowsAtOnce = 250;

/** What a step leaves to be said. */
export interface Stepped {
  readonly providerId: ProviderId;
  /** Nothing is left to do. */
  readonly over: boolean;
  readonly change: Told | null;
  /** Boards show somebody else. */
  readonly moved: boolean;
}

/** What somebody has looked at before it is added. */
export interface Agreed {
  /** Under which it was seen; where it has been read by others since, it is not what somebody has agreed to. */
  readonly answers: ImportAnswers | undefined;
  /** Of headings, as they are compared, to be remembered. */
  readonly said: ReadonlyMap<string, ImportHolds>;
}

interface Beginning extends Partial<Agreed> {
  readonly by: Actor;
  readonly at: number;
}

/** From now on it is added; what was interrupted is taken up again. */
export async function beginImport(
  db: Db,
  { agencyId, importId }: ImportKey,
  { by, at, answers, said }: Beginning,
): Promise<'begun' | 'not_found' | 'conflict'> {
  return db.transaction().execute(async (step) => {
    const held = await holdImport(step, { agencyId, importId });
    if (held === null) return 'not_found';
    if (held.state !== 'checked' && held.state !== 'failed') return 'conflict';
    if (answers !== undefined && !(await countsStill(step, { agencyId, importId }, answers))) return 'conflict';
    const waiting = await waitingRows(step, { agencyId, importId }, 1);
    if (waiting.length === 0) return 'conflict';
    await setState(step, { agencyId, importId }, 'running');
    await rememberColumns(step, agencyId, said ?? new Map(), at);
    await dropFile(step, { agencyId, importId });
    await step
      .updateTable('imports')
      .set({ begun_by: JSON.stringify(by) })
      .where('agency_id', '=', agencyId)
      .where('import_id', '=', importId)
      .execute();
    return 'begun';
  });
}

/** Those that some server has begun and none has ended. */
export async function runningImports(db: Db): Promise<ImportKey[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['agency_id', 'import_id'])
    .where('state', '=', 'running')
    .orderBy('made_at')
    .execute();
  return rows.map((row) => ({ agencyId: row.agency_id as AgencyId, importId: row.import_id }));
}

/** Something about the import itself keeps it from going on: somebody has to look. */
export const interruptImport = (db: Db, key: ImportKey): Promise<void> => setState(db, key, 'failed', 'running');

/** The next residents. Null = it is no longer running. */
export async function stepImport(db: Db, key: ImportKey, at: number): Promise<Stepped | null> {
  return db.transaction().execute(async (step) => {
    const held = await holdImport(step, key);
    if (held === null || held.state !== 'running') return null;
    const { providerId } = held;
    const by = held.begun_by as Actor;
    const rows = await waitingRows(step, key, rowsAtOnce);
    if (rows.length === 0) {
      await setState(step, key, 'done');
      await writeAudit(step, {
        ...{ at, by, providerId, agencyId: key.agencyId, action: 'imported' },
        subject: { kind: 'import', id: key.importId, label: held.file_name ?? '' },
        after: { added: held.done, failed: held.failed },
      });
      return { providerId, over: true, change: null, moved: false };
    }
    await lockBeds(step, key.agencyId, rows);
    const clashes = await findClashes(step, key.agencyId, rows);
    const fitting = rows.filter(({ row }) => (clashes.problems.get(row) ?? []).length === 0);
    const added = await addResidents(step, key, fitting, clashes, at);
    const placings = added.map(({ residentId, fields, bedId }) => ({
      ...{ residentId, name: fields.name },
      ...{ from: null, to: bedId },
    }));
    const change = await reassign(step, { agencyId: key.agencyId, at, by, ends: 'moved' }, placings);
    await keepOthersOfRows(step, key, { agencyId: key.agencyId, by, at }, added);
    await noteRows(step, key, added, clashes, rows);
    await writeAudit(
      step,
      added.map((one) => auditOf('added', one, { at, by, providerId, agencyId: key.agencyId })),
    );
    return { providerId, over: false, change, moved: placings.some(({ to }) => to !== null) };
  });
}

interface Held {
  readonly state: string;
  /** What `beginImport` wrote. */
  readonly begun_by: unknown;
  readonly file_name: string | null;
  readonly done: number;
  readonly failed: number;
  readonly providerId: ProviderId;
}

async function holdImport(step: Db, { agencyId, importId }: ImportKey): Promise<Held | null> {
  const row = await step
    .selectFrom('imports as i')
    .innerJoin('agencies as a', 'a.agency_id', 'i.agency_id')
    .select(['i.state', 'i.begun_by', 'i.file_name', 'i.done', 'i.failed', 'a.provider_id'])
    .where('i.agency_id', '=', agencyId)
    .where('i.import_id', '=', importId)
    .forUpdate('i')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, providerId: row.provider_id as ProviderId };
}

async function setState(db: Db, { agencyId, importId }: ImportKey, state: string, from?: string): Promise<void> {
  let query = db
    .updateTable('imports')
    .set({ state })
    .where('agency_id', '=', agencyId)
    .where('import_id', '=', importId);
  if (from !== undefined) query = query.where('state', '=', from);
  await query.execute();
}

interface WaitingRow {
  readonly row: number;
  readonly fields: ImportedResident;
}

async function waitingRows(step: Db, { agencyId, importId }: ImportKey, most: number): Promise<WaitingRow[]> {
  const rows = await step
    .selectFrom('import_rows')
    .select(['row', 'resident'])
    .where('agency_id', '=', agencyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('row')
    .limit(most)
    .execute();
  return rows.map(({ row, resident }) => ({ row, fields: resident as ImportedResident }));
}

/** The states of the beds these rows name, held until the transaction ends. */
async function lockBeds(step: Db, agencyId: AgencyId, rows: readonly WaitingRow[]): Promise<void> {
  const numbers = rows.flatMap(({ fields }) => fields.bedNumber ?? []);
  await step
    .selectFrom('bed_states as s')
    .innerJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 's.agency_id').onRef('b.bed_id', '=', 's.bed_id'))
    .select('s.bed_id')
    .where('s.agency_id', '=', agencyId)
    .where('b.removed_at', 'is', null)
    .where('b.bed_id', 'in', bedsNumbered(agencyId, sql`array(select lower(n) from unnest(${numbers}::text[]) n)`))
    .orderBy('s.bed_id')
    .forUpdate('s')
    .execute();
}

interface Added {
  readonly row: number;
  readonly residentId: ResidentId;
  readonly bedId: BedId | null;
  readonly fields: ImportedResident;
}

async function addResidents(
  step: Db,
  { agencyId, importId }: ImportKey,
  rows: readonly WaitingRow[],
  { free }: Clashes,
  at: number,
): Promise<Added[]> {
  if (rows.length === 0) return [];
  const placed = rows.map(({ row, fields }) => ({
    row,
    fields,
    bedId: fields.bedNumber === null ? null : (free.get(fields.bedNumber) ?? null),
  }));
  // Taken one after the other in the order given, so that the ids stand in the order of the rows.
  const ids = await step
    .insertInto('residents')
    .values(
      placed.map(({ fields }) => ({
        agency_id: agencyId,
        name: fields.name,
        gender: fields.gender,
        ...birthdayOfKnown(fields.birthday),
        personal_id: fields.personalId,
        resident_code: fields.residentCode,
        customer_no: fields.customerNumber,
        note: fields.note,
        import_id: importId,
        created_at: instant(at),
      })),
    )
    .returning('resident_id')
    .execute();
  const inOrder = ids.map(({ resident_id }) => resident_id as ResidentId).toSorted((a, b) => a - b);
  return placed.flatMap((one, index) => {
    const residentId = inOrder[index];
    return residentId === undefined ? [] : [{ ...one, residentId }];
  });
}

/** What was added is no longer needed as it was typed; what no longer fits is told with the rest. */
async function noteRows(
  step: Db,
  { agencyId, importId }: ImportKey,
  added: readonly Added[],
  { problems }: Clashes,
  rows: readonly WaitingRow[],
): Promise<void> {
  const late: { row: number; problems: readonly Problem[] }[] = rows
    .map(({ row }) => ({ row, problems: problems.get(row) ?? [] }))
    .filter((one) => one.problems.length > 0);
  const done = added.map(({ row, residentId, bedId }) => ({ row, resident_id: residentId, bed_id: bedId }));
  await sql`
    update import_rows w set state = 'added', typed = null, resident = null,
      resident_id = given.resident_id, bed_id = given.bed_id
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as given(row int, resident_id int, bed_id int)
    where w.agency_id = ${agencyId} and w.import_id = ${importId} and w.row = given.row`.execute(step);
  await sql`
    update import_rows w set state = 'failed', problems = given.problems
    from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as given(row int, problems jsonb)
    where w.agency_id = ${agencyId} and w.import_id = ${importId} and w.row = given.row`.execute(step);
  await step
    .updateTable('imports')
    .set((is) => ({
      done: is('done', '+', added.length),
      taken: is('taken', '-', late.length),
      failed: is('failed', '+', late.length),
    }))
    .where('agency_id', '=', agencyId)
    .where('import_id', '=', importId)
    .execute();
}

type AuditFrame = Pick<Audited, 'at' | 'by' | 'providerId' | 'agencyId'>;

function auditOf(
  action: 'added' | 'removed',
  { residentId, fields }: Pick<Added, 'residentId' | 'fields'>,
  frame: AuditFrame,
): Audited {
  const kept = {
    name: fields.name,
    gender: fields.gender,
    birthday: fields.birthday,
    personal_id: fields.personalId === null ? null : maskPersonalId(fields.personalId),
    resident_code: fields.residentCode,
    customer_no: fields.customerNumber,
    note: fields.note,
    bed: fields.bedNumber,
  };
  return {
    ...frame,
    action,
    subject: { kind: 'resident', id: residentId, label: fields.name },
    ...(action === 'added' ? { after: kept } : { before: kept }),
  };
}

/** Takes back what was added, all of it or nothing. */
export async function undoImport(
  db: Db,
  key: ImportKey,
  by: Actor,
  at: number,
): Promise<Stepped | { readonly refused: 'not_found' | 'conflict' | 'import_lives_on' }> {
  const { agencyId, importId } = key;
  return db.transaction().execute(async (step) => {
    await holdMeasurements(step, agencyId);
    const held = await holdImport(step, key);
    if (held === null) return { refused: 'not_found' };
    if (held.state !== 'done' && held.state !== 'failed') return { refused: 'conflict' };
    const residents = await heldResidents(step, key);
    if (await livesOn(step, key)) return { refused: 'import_lives_on' };
    const placings = residents.map(({ residentId, fields, bedId }) => ({
      ...{ residentId, name: fields.name },
      ...{ from: bedId, to: null },
    }));
    const change = await reassign(step, { agencyId, at, by, ends: 'discharged' }, placings);
    await step.deleteFrom('residents').where('agency_id', '=', agencyId).where('import_id', '=', importId).execute();
    await setState(step, key, 'undone');
    const { providerId } = held;
    const frame = { at, by, providerId, agencyId };
    await writeAudit(step, {
      ...frame,
      action: 'importUndone',
      subject: { kind: 'import', id: importId, label: held.file_name ?? '' },
      after: { removed: residents.length },
    });
    const entries = residents.map((resident) => auditOf('removed', resident, frame));
    for (let from = 0; from < entries.length; from += rowsAtOnce)
      await writeAudit(step, entries.slice(from, from + rowsAtOnce));
    return { providerId, over: true, change, moved: placings.some(({ from }) => from !== null) };
  });
}

/** Their beds' states first, then themselves: whoever moves them does it in the same order. */
async function heldResidents(step: Db, { agencyId, importId }: ImportKey): Promise<Omit<Added, 'row'>[]> {
  await step
    .selectFrom('bed_states')
    .select('bed_id')
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', (of) =>
      of
        .selectFrom('residents')
        .select('bed_id')
        .where('agency_id', '=', agencyId)
        .where('import_id', '=', importId)
        .where('bed_id', 'is not', null)
        .$castTo<{ bed_id: number }>(),
    )
    .orderBy('bed_id')
    .forUpdate()
    .execute();
  const rows = await step
    .selectFrom('residents as r')
    .leftJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'r.agency_id').onRef('b.bed_id', '=', 'r.bed_id'))
    .selectAll('r')
    .select('b.bed_no')
    .where('r.agency_id', '=', agencyId)
    .where('r.import_id', '=', importId)
    .orderBy('r.resident_id')
    .forUpdate('r')
    .execute();
  return rows.map((row) => ({
    residentId: row.resident_id as ResidentId,
    bedId: row.bed_id as BedId | null,
    fields: {
      name: row.name,
      gender: row.gender,
      birthday: knownOfBirthday(row),
      personalId: row.personal_id,
      residentCode: row.resident_code,
      bedNumber: row.bed_no,
      customerNumber: row.customer_no,
      note: row.note,
    },
  }));
}
