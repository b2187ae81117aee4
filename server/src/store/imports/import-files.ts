/** Lists of one's own while they are looked at: the file, what was answered about it, and what an agency's headings hold. */
import {
  type AgencyId,
  type ImportAnswers,
  type ImportFindings,
  type ImportHolds,
  importAnswersSchema,
  importFindingsSchema,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import type { ImportKey } from './import-records.ts';

/** A list as it was read the last time. */
export interface KeptList {
  readonly file: Uint8Array;
  readonly answers: ImportAnswers;
  readonly findings: ImportFindings;
}

/** Headings of one agency whose meaning is kept; the ones said longest ago give way. */
const mostHeadings = 500;

export async function keepFile(step: Db, { agencyId, importId }: ImportKey, list: KeptList): Promise<void> {
  const kept = { answers: JSON.stringify(list.answers), findings: JSON.stringify(list.findings) };
  await step
    .insertInto('import_files')
    .values({ agency_id: agencyId, import_id: importId, file: Buffer.from(list.file), ...kept })
    .onConflict((is) => is.columns(['agency_id', 'import_id']).doUpdateSet(kept))
    .execute();
}

/** Null = the import is not this agency's, was added already, or its hour is over. */
export async function readFile(db: Db, { agencyId, importId }: ImportKey): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('import_files')
    .select('file')
    .where('agency_id', '=', agencyId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row?.file ?? null;
}

export async function readFindings(
  db: Db,
  agencyIds: readonly AgencyId[],
  importId: string,
): Promise<ImportFindings | null> {
  const row = await db
    .selectFrom('import_files')
    .select('findings')
    .where('agency_id', 'in', [...agencyIds])
    .where('import_id', '=', importId)
    .executeTakeFirst();
  const read = importFindingsSchema.safeParse(row?.findings);
  // One that an older server has kept is asked about no more.
  return read.success ? read.data : null;
}

/** Once it is added nothing of it is needed. Within the transaction that begins it. */
export async function dropFile(step: Db, { agencyId, importId }: ImportKey): Promise<void> {
  await step.deleteFrom('import_files').where('agency_id', '=', agencyId).where('import_id', '=', importId).execute();
}

/** Whether these are the answers under which it was read the last time. */
export async function countsStill(
  step: Db,
  { agencyId, importId }: ImportKey,
  answers: ImportAnswers,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select answers = ${JSON.stringify(importAnswersSchema.parse(answers))}::jsonb as same from import_files
    where agency_id = ${agencyId} and import_id = ${importId}`.execute(step);
  return rows[0]?.same ?? false;
}

/** What this agency has said of headings, as they are compared. */
export async function rememberedColumns(db: Db, agencyId: AgencyId): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('import_columns')
    .select(['heading', 'holds'])
    .where('agency_id', '=', agencyId)
    .execute();
  return new Map(rows.map(({ heading, holds }) => [heading, holds]));
}

export async function rememberColumns(
  step: Db,
  agencyId: AgencyId,
  said: ReadonlyMap<string, ImportHolds>,
  at: number,
): Promise<void> {
  if (said.size === 0) return;
  await step
    .insertInto('import_columns')
    // In one order always: two lists that are added at once must not wait for each other.
    .values(
      [...said].toSorted().map(([heading, holds]) => ({ agency_id: agencyId, heading, holds, said_at: instant(at) })),
    )
    .onConflict((is) =>
      is.columns(['agency_id', 'heading']).doUpdateSet((given) => ({
        holds: given.ref('excluded.holds'),
        said_at: given.ref('excluded.said_at'),
      })),
    )
    .execute();
  await sql`
    delete from import_columns where agency_id = ${agencyId} and heading in (
      select heading from import_columns where agency_id = ${agencyId}
      order by said_at desc, heading offset ${mostHeadings})`.execute(step);
}
