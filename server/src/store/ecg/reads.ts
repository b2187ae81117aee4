/** One recording: all that is known of it, a stretch of its samples, a file as it came. Each reading is written down first. */
import type {
  AgencyId,
  DataOf,
  Ecg,
  EcgAnnotation,
  EcgComment,
  EcgDetail,
  EcgFile,
  EcgId,
  EcgInterval,
  EcgLead,
  EcgNotice,
  FieldProblem,
  HandedFile,
  readEcgSamples,
  UserId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { auditOf } from '../audit/acting.ts';
import type { Actor } from '../audit/audit.ts';
import { noteReadOnce } from '../audit/read-once.ts';
import type { Db } from '../db/database.ts';
import { type EcgRow, ecgOf, findEcg, subjectOf } from './ecg-rows.ts';

export interface AskingForEcg {
  readonly agencyIds: readonly AgencyId[];
  readonly by: Actor;
  readonly now: number;
}

/** Null = of none of these agencies. */
async function opened(db: Db, { agencyIds, by, now }: AskingForEcg, ecgId: EcgId): Promise<EcgRow | null> {
  const row = await findEcg(db, agencyIds, ecgId);
  if (row === null) return null;
  const acting = { agencyId: row.agency_id, by, at: now };
  await noteReadOnce(db, acting, { action: 'ecgRead', subject: subjectOf(row) });
  return row;
}

export async function readDetail(db: Db, asking: AskingForEcg, ecgId: EcgId): Promise<EcgDetail | null> {
  const row = await opened(db, asking, ecgId);
  return row === null ? null : await detailOf(db, row.agency_id, ecgOf(row));
}

/** Of one that was just shown or written by the same person. */
export async function detailOf(db: Db, agencyId: AgencyId, ecg: Ecg): Promise<EcgDetail> {
  const which = sql`agency_id = ${agencyId} and ecg_id = ${ecg.ecg_id}`;
  const [read, leads, files, comments] = await Promise.all([
    sql<{
      header: EcgDetail['header'];
      notices: EcgNotice[];
      intervals: { kind: EcgInterval; value: number }[];
      annotations: EcgAnnotation[];
      peaks: EcgDetail['peaks'];
    }>`select header, notices, intervals, annotations, peaks from ecgs where ${which}`.execute(db),
    sql<EcgLead>`select name, rate, samples, step, zero from ecg_leads where ${which} order by position`.execute(db),
    sql<EcgFile>`select position, name, bytes, encode(sha256, 'hex') as sha256 from ecg_files where ${which}
      order by position`.execute(db),
    sql<
      Omit<EcgComment, 'by'> & { by_user: UserId; by_name: string }
    >`select c.comment_id, c.at, c.seen, c.text, c.by_user,
      u.display_name as by_name from ecg_comments c join users u on u.user_id = c.by_user
      where c.agency_id = ${agencyId} and c.ecg_id = ${ecg.ecg_id} order by c.comment_id`.execute(db),
  ]);
  const [row] = read.rows;
  if (row === undefined) throw new Error('a recording that was just read is gone');
  return {
    ...ecg,
    ...row,
    leads: leads.rows,
    files: files.rows,
    comments: comments.rows.map(({ by_user, by_name, ...one }) => ({
      ...one,
      by: { user_id: by_user, name: by_name },
    })),
  };
}

type Samples = DataOf<typeof readEcgSamples>;
interface Stretch {
  readonly from_ms: number;
  readonly ms: number;
}
interface Window {
  readonly position: number;
  readonly bits: 16 | 32;
  readonly first: number;
  readonly count: number;
}

/** Of one answer, before it is written as text: far above what any machine records in a minute. */
const mostWindowBytes = 16 * 1_024 * 1_024;

/** Null = of none of these agencies. Beyond either end there are no samples. */
export async function readSamples(
  db: Db,
  asking: AskingForEcg,
  ecgId: EcgId,
  { from_ms, ms }: Stretch,
): Promise<Samples | { readonly wrong: 'ms'; readonly problem: FieldProblem } | null> {
  const row = await opened(db, asking, ecgId);
  if (row === null) return null;
  const leads = await db
    .selectFrom('ecg_leads')
    .select(['position', 'rate', 'samples', 'bits'])
    .where('agency_id', '=', row.agency_id)
    .where('ecg_id', '=', ecgId)
    .orderBy('position')
    .execute();
  const windows = leads.map(({ position, rate, samples, bits }): Window => {
    // One border for the end of a stretch and the begin of the next: none is sent twice or left out.
    const border = (at: number) => Math.min(samples, Math.ceil((at * rate) / 1_000));
    const first = border(from_ms);
    return { position, bits: bits === 16 ? 16 : 32, first, count: border(from_ms + ms) - first };
  });
  if (windows.reduce((sum, { count, bits }) => sum + (count * bits) / 8, 0) > mostWindowBytes)
    return { wrong: 'ms', problem: 'too_large' };
  const texts = await samplesOf(db, row.agency_id, ecgId, windows);
  return { leads: windows.map(({ position, bits, first }) => ({ first, bits, samples: texts.get(position) ?? '' })) };
}

/** Cut out and written in base64 by the database, which puts a line's end after 76 characters. */
async function samplesOf(db: Db, agencyId: AgencyId, ecgId: EcgId, windows: readonly Window[]) {
  const { rows } = await sql<{ position: number; samples: string }>`
    select l.position, translate(encode(substring(l.data from w.start for w.length), 'base64'), E'\n', '') as samples
    from unnest(${windows.map(({ position }) => position)}::int[], ${windows.map(({ first, bits }) => (first * bits) / 8 + 1)}::int[],
      ${windows.map(({ count, bits }) => (count * bits) / 8)}::int[]) as w(position, start, length)
    join ecg_leads l on l.agency_id = ${agencyId} and l.ecg_id = ${ecgId} and l.position = w.position`.execute(db);
  return new Map(rows.map(({ position, samples }) => [position, samples]));
}

/** Null = there is no such file in these agencies. */
export async function readOriginal(
  db: Db,
  { agencyIds, by, now }: AskingForEcg,
  ecgId: EcgId,
  position: number,
  signal: AbortSignal,
): Promise<HandedFile | null> {
  const row = await findEcg(db, agencyIds, ecgId);
  if (row === null) return null;
  const { agency_id } = row;
  const which = sql`agency_id = ${agency_id} and ecg_id = ${ecgId} and position = ${position}`;
  const found = await sql<{
    name: string | null;
    bytes: number;
  }>`select name, bytes from ecg_files where ${which}`.execute(db);
  const [file] = found.rows;
  if (file === undefined) return null;
  const name = file.name ?? `ecg-${ecgId}-${position + 1}`;
  await auditOf(db, { agencyId: agency_id, by, at: now }, [
    { action: 'exported', subject: subjectOf(row), after: { name } },
  ]);
  const bytes = Buffer.allocUnsafeSlow(file.bytes);
  // Piece by piece, as it was kept.
  for (let at = 0, piece = 0; at < file.bytes; piece++) {
    signal.throwIfAborted();
    const { rows } = await sql<{ content: Buffer }>`select content from ecg_file_pieces
      where ${which} and piece = ${piece}`.execute(db);
    if (rows[0] === undefined) throw new Error('a piece of a file is missing');
    at += rows[0].content.copy(bytes, at);
  }
  return { name, type: 'application/octet-stream', bytes };
}
