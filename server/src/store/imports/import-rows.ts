/**
 * Imports of residents from a workbook: what was read, kept until it is added and for a while after it. Adding and taking back is
 * `import-steps.ts`.
 */
import type {
  AgencyId,
  Import,
  ImportAlike,
  ImportColumn,
  ImportFindings,
  ImportRow,
  ImportState,
  ProviderId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { alikeOfRows, warningsOf } from './import-alike.ts';
import { findClashes, type ImportedResident, type Problem, type RowFields, type Warning } from './import-clashes.ts';
import { type KeptList, keepFile, readFindings } from './import-files.ts';
import { type ImportKey, livesOn } from './import-records.ts';
import { keptProblem, keptTyped, keptWarning, type Typed, wholeTyped } from './kept-text.ts';
import { withBedsOfRooms } from './room-beds.ts';
import { makeRoom } from './unused-checks.ts';

/** A row of a workbook, judged by itself. */
export interface ReadRow extends RowFields {
  readonly typed: Typed;
  readonly problems: readonly Problem[];
  /** Left out = none. */
  readonly warnings?: readonly Warning[];
  /** Where its values stand, as the workbook's program names cells. */
  readonly cells?: Partial<Readonly<Record<ImportColumn, string>>>;
  /** Where the bed number is but a part of one; left out = nowhere. */
  readonly room?: string;
}

export interface FailedRow {
  readonly row: number;
  readonly typed: Typed;
  /** What could be made of it, column by column. */
  readonly understood: Partial<ImportedResident>;
  readonly problems: readonly Problem[];
}

export interface NewImport {
  readonly importId: string;
  readonly agencyId: AgencyId;
  readonly by: Actor;
  readonly at: number;
  readonly fileName: string | null;
  readonly rows: readonly ReadRow[];
  /** Left out = it is asked nothing, and cannot be read again. */
  readonly list?: KeptList;
}

/** A list that is read once more by what was said of it. */
export interface RereadImport extends ImportKey {
  readonly at: number;
  readonly rows: readonly ReadRow[];
  readonly list: KeptList;
}

/** What is shown of a dry run. */
export interface CheckedImport {
  readonly import: Import;
  readonly rows: ImportRow[];
  readonly findings: ImportFindings | null;
}

/** Imports with their rows are shown for so long. */
const shown = 10;
const keptMs = 30 * 86_400_000;

/** Keeps a dry run. Nothing of the register is changed. */
export async function keepImport(db: Db, given: NewImport): Promise<CheckedImport> {
  const { importId, agencyId, by, at, fileName, rows, list } = given;
  return db.transaction().execute(async (step) => {
    await step
      .insertInto('imports')
      .values({
        agency_id: agencyId,
        import_id: importId,
        made_at: instant(at),
        made_by: by.userId,
        file_name: fileName,
        state: 'checked',
        ...{ total: 0, taken: 0, failed: 0 },
      })
      .execute();
    return await keepRead(step, { agencyId, importId }, rows, list, at);
  });
}

/** What stood there before gives way to what is read now, and the hour of the dry run goes on from where it was. */
export async function rereadImport(db: Db, given: RereadImport): Promise<CheckedImport | 'not_found' | 'conflict'> {
  const { agencyId, importId, at, rows, list } = given;
  return db.transaction().execute(async (step) => {
    const held = await step
      .selectFrom('imports')
      .select('state')
      .where('agency_id', '=', agencyId)
      .where('import_id', '=', importId)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return 'not_found';
    // Somebody has begun to add it while it was read.
    if (held.state !== 'checked') return 'conflict';
    await step.deleteFrom('import_rows').where('agency_id', '=', agencyId).where('import_id', '=', importId).execute();
    return await keepRead(step, { agencyId, importId }, rows, list, at);
  });
}

async function keepRead(
  step: Db,
  { agencyId, importId }: ImportKey,
  read: readonly ReadRow[],
  list: KeptList | undefined,
  at: number,
): Promise<CheckedImport> {
  const rows = await withBedsOfRooms(step, agencyId, read);
  const clashes = await findClashes(step, agencyId, rows);
  const alike = await alikeOfRows(step, agencyId, rows);
  const others = new Set(list?.answers.others);
  const judged = rows.map((row) => ({
    row: row.row,
    typed: row.typed,
    fields: row.fields,
    problems: [...row.problems, ...(clashes.problems.get(row.row) ?? [])].map((problem) =>
      keptProblem(problem, row.cells?.[problem.column]),
    ),
    warnings: [
      ...(row.warnings ?? []).map(keptWarning),
      ...(clashes.warnings.get(row.row) ?? []),
      ...warningsOf(row, alike.get(row.row) ?? [], others),
    ],
    alike: alike.get(row.row) ?? [],
  }));
  const failed = judged.filter(({ problems }) => problems.length > 0).length;
  await step
    .updateTable('imports')
    .set({ total: rows.length, taken: rows.length - failed, failed })
    .where('agency_id', '=', agencyId)
    .where('import_id', '=', importId)
    .execute();
  const documents = judged.map(({ row, typed, fields, problems, warnings, alike: like }) => ({
    row,
    typed: keptTyped(typed, fields),
    resident: fields,
    problems,
    warnings,
    alike: like,
    other_people: others.has(row),
    state: problems.length > 0 ? 'failed' : 'waiting',
  }));
  await sql`
    insert into import_rows (agency_id, import_id, row, state, typed, resident, problems, warnings, alike, other_people)
    select ${agencyId}, ${importId}, row, state, typed, resident, problems, warnings, alike, other_people
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as given(row int, state text, typed jsonb, resident jsonb, problems jsonb, warnings jsonb, alike jsonb, other_people boolean)`.execute(
    step,
  );
  if (list !== undefined) await keepFile(step, { agencyId, importId }, list);
  await makeRoom(step, agencyId, importId, at);
  const kept = await readImport(step, [agencyId], importId);
  if (kept === null) throw new Error('an import is not there that was just kept');
  return {
    import: kept,
    rows: judged.map((row) => shownRow(row.row, row.fields, row)),
    findings: await readFindings(step, [agencyId], importId),
  };
}

const shownRow = (
  row: number,
  fields: Partial<ImportedResident>,
  found: {
    readonly problems: readonly Problem[];
    readonly warnings: readonly Warning[];
    readonly alike: readonly ImportAlike[];
  },
): ImportRow => ({
  row,
  name: fields.name ?? null,
  bed_no: fields.bedNumber ?? null,
  birthday: fields.birthday ?? null,
  gender: fields.gender ?? null,
  problems: [...found.problems],
  warnings: [...found.warnings],
  ...(found.alike.length === 0 ? {} : { alike: [...found.alike] }),
});

const imports = (db: Db, agencyIds: readonly AgencyId[]) =>
  db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.user_id', 'i.made_by')
    .select([
      'i.agency_id',
      'i.import_id',
      'i.state',
      'i.made_at',
      'u.display_name as made_by',
      'i.file_name',
      'i.total',
      'i.done',
      'i.taken',
      'i.failed',
    ])
    .where('i.agency_id', 'in', [...agencyIds]);

async function shownImport(
  db: Db,
  row: Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number],
): Promise<Import> {
  const { agency_id, ...shown } = row;
  const settled = row.state === 'done' || row.state === 'failed';
  const key = { agencyId: agency_id as AgencyId, importId: row.import_id };
  return {
    ...shown,
    state: row.state as ImportState,
    can_undo: settled && row.done > 0 && !(await livesOn(db, key)),
  };
}

/** The latest, newest first. Of dry runs of one file by one account that nobody has added, the newest alone: another file may have its name. */
export async function listImports(db: Db, agencyIds: readonly AgencyId[]): Promise<Import[]> {
  const again = sql<boolean>`exists (select from imports n where n.agency_id = i.agency_id and n.state = 'checked'
    and n.made_by = i.made_by and n.file_name = i.file_name and (n.made_at, n.import_id) > (i.made_at, i.import_id)
    and exists (select from import_files f join import_files nf using (agency_id, file)
      where f.agency_id = i.agency_id and f.import_id = i.import_id and nf.import_id = n.import_id))`;
  const rows = await imports(db, agencyIds)
    .where((is) => is.or([is('i.state', '<>', 'checked'), is.not(again)]))
    .orderBy('i.made_at', 'desc')
    .orderBy('i.import_id')
    .limit(shown)
    .execute();
  const list: Import[] = [];
  for (const row of rows) list.push(await shownImport(db, row));
  return list;
}

export async function readImport(db: Db, agencyIds: readonly AgencyId[], importId: string): Promise<Import | null> {
  const row = await imports(db, agencyIds).where('i.import_id', '=', importId).executeTakeFirst();
  return row === undefined ? null : shownImport(db, row);
}

/** Those that were not added, and why; `all`: every row that is still kept in full. */
export async function readRows(
  db: Db,
  agencyIds: readonly AgencyId[],
  importId: string,
  which: 'failed' | 'all',
): Promise<{ shown: ImportRow[]; failed: FailedRow[] }> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row', 'typed', 'resident', 'problems', 'warnings', 'alike'])
    .where('agency_id', 'in', [...agencyIds])
    .where('import_id', '=', importId)
    .where('state', 'in', which === 'failed' ? ['failed'] : ['failed', 'waiting'])
    .orderBy('row')
    .execute();
  return {
    shown: rows.map(({ row, resident, problems, warnings, alike }) =>
      shownRow(row, (resident ?? {}) as Partial<ImportedResident>, {
        problems: problems as readonly Problem[],
        warnings: warnings as readonly Warning[],
        alike: alike as readonly ImportAlike[],
      }),
    ),
    failed: rows.map(({ row, typed, resident, problems }) => ({
      row,
      typed: wholeTyped((typed ?? {}) as Typed, (resident ?? {}) as Partial<ImportedResident>),
      understood: (resident ?? {}) as Partial<ImportedResident>,
      problems: problems as readonly Problem[],
    })),
  };
}

export async function noteExport(
  db: Db,
  { agencyId, importId }: ImportKey,
  by: Actor,
  rows: number,
  at: number,
): Promise<void> {
  const { made_at: _, ...about } = await aboutImport(db, [agencyId], importId);
  await writeAudit(db, { ...about, at, by, action: 'exported', after: { rows } });
}

/** Whether a personal id stands in it, whole, as it was typed: one that cannot be taken. One that only warns is masked. */
const showsPersonalId = ({ problems }: ImportRow): boolean =>
  problems.some(({ column, value }) => column === 'personalId' && value !== '');

/** That personal ids were read is written down once for each import and person: whoever follows a running import asks each second. */
export async function noteRead(
  db: Db,
  { agencyIds, importId }: { readonly agencyIds: readonly AgencyId[]; readonly importId: string },
  rows: readonly ImportRow[],
  { by, at }: { readonly by: Actor; readonly at: number },
): Promise<void> {
  const count = rows.filter(showsPersonalId).length;
  if (count === 0) return;
  const { made_at, ...about } = await aboutImport(db, agencyIds, importId);
  const isNoted = async (asked: Db) =>
    (await asked
      .selectFrom('audit')
      .select('entry_id')
      .where('user_id', '=', by.userId)
      .where('at', '>=', instant(made_at))
      .where('action', '=', 'personalDataRead')
      .where('subject_id', '=', importId)
      .executeTakeFirst()) !== undefined;
  if (await isNoted(db)) return;
  await db.transaction().execute(async (step) => {
    // Of two questions at once the second waits, and finds the entry of the first.
    await step.selectFrom('imports').select('made_at').where('import_id', '=', importId).forNoKeyUpdate().execute();
    if (await isNoted(step)) return;
    await writeAudit(step, { ...about, at, by, action: 'personalDataRead', after: { rows: count } });
  });
}

async function aboutImport(db: Db, agencyIds: readonly AgencyId[], importId: string) {
  const { agency_id, provider_id, file_name, made_at } = await db
    .selectFrom('imports as i')
    .innerJoin('agencies as a', 'a.agency_id', 'i.agency_id')
    .select(['i.agency_id', 'a.provider_id', 'i.file_name', 'i.made_at'])
    .where('i.agency_id', 'in', [...agencyIds])
    .where('i.import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return {
    made_at,
    agencyId: agency_id as AgencyId,
    providerId: provider_id as ProviderId,
    subject: { kind: 'import', id: importId, label: file_name ?? '' },
  } as const;
}

/** What stood in workbooks is personal: after 30 days only the counts are left. */
export async function forgetOldRows(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('import_rows')
    .using('imports')
    .whereRef('import_rows.agency_id', '=', 'imports.agency_id')
    .whereRef('import_rows.import_id', '=', 'imports.import_id')
    .where('imports.made_at', '<', instant(now - keptMs))
    .execute();
}
