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
import { type RawBuilder, sql } from 'kysely';
import { auditOf } from '../audit/acting.ts';
import type { Actor } from '../audit/audit.ts';
import { noteReadOnce } from '../audit/read-once.ts';
import type { Db } from '../db/database.ts';
import { type EcgRow, ecgOf, findEcg, subjectOf } from './ecg-rows.ts';
import { pieceBytes } from './parts.ts';
import { shownId } from './shown-id.ts';

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
    sql<ReadParts>`select (select json_build_object('birthday', r.birthday, 'birthday_precision', r.birthday_precision,
          'resident_code', r.resident_code) from residents r
        where r.agency_id = x.agency_id and r.resident_id = x.resident_id) as resident_record, header, notices, intervals, annotations, peaks, exists (select from residents r
        where r.agency_id = x.agency_id and ${plainId('r.personal_id')} = ${plainId('x.header', 'patient_id')}) as is_personal
      from ecgs x where ${which}`.execute(db),
    sql<EcgLead>`select name, rate, samples, step, zero from ecg_leads where ${which} order by position`.execute(db),
    sql<EcgFile>`select position, name, bytes, encode(sha256, 'hex') as sha256 from ecg_files where ${which}
      order by position`.execute(db),
    sql<CommentRow>`select c.comment_id, c.at, c.seen, c.text, c.resident_id is distinct from x.resident_id as of_another,
        c.by_user, u.display_name as by_name
      from ecg_comments c join users u on u.user_id = c.by_user
      join ecgs x on x.agency_id = c.agency_id and x.ecg_id = c.ecg_id
      where c.agency_id = ${agencyId} and c.ecg_id = ${ecg.ecg_id} order by c.comment_id`.execute(db),
  ]);
  const [row] = read.rows;
  if (row === undefined) throw new Error('a recording that was just read is gone');
  const { is_personal, header, peaks, ...parts } = row;
  const { patient_id } = header;
  return {
    ...ecg,
    ...parts,
    header: { ...header, patient_id: patient_id === null ? null : shownId(patient_id, is_personal) },
    // Those of before 052 do not say.
    peaks: peaks === null ? null : { anew: [], ...peaks },
    leads: leads.rows,
    files: files.rows,
    comments: comments.rows.map(({ by_user, by_name, ...one }) => ({
      ...one,
      by: { user_id: by_user, name: by_name },
    })),
  };
}

interface ReadParts {
  readonly resident_record: EcgDetail['resident_record'];
  readonly header: EcgDetail['header'];
  readonly notices: EcgNotice[];
  readonly intervals: { kind: EcgInterval; value: number }[];
  readonly annotations: EcgAnnotation[];
  readonly peaks: (Omit<NonNullable<EcgDetail['peaks']>, 'anew'> & { anew?: number[] }) | null;
  readonly is_personal: boolean;
}

interface CommentRow extends Omit<EcgComment, 'by'> {
  readonly by_user: UserId;
  readonly by_name: string;
}

/** Without case, width and what stands between its parts. */
function plainId(column: string, key?: string): RawBuilder<string> {
  const id = key === undefined ? sql.ref(column) : sql`${sql.ref(column)} ->> ${key}::text`;
  return sql`regexp_replace(upper(normalize(${id}, NFKC)), '[^[:alnum:]]', '', 'g')`;
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
  return {
    leads: windows.map(({ position, bits, first, count }) => {
      const samples = texts.get(position) ?? '';
      if (samples.length !== Math.ceil((count * bits) / 8 / 3) * 4) throw new Error('a piece of a lead is missing');
      return { first, bits, samples };
    }),
  };
}

/** Cut out of the pieces they lie in and written in base64 by the database, which puts a line's end after 76 characters. */
async function samplesOf(db: Db, agencyId: AgencyId, ecgId: EcgId, windows: readonly Window[]) {
  const size = sql`${pieceBytes}::int`;
  const begins = windows.map(({ first, bits }) => (first * bits) / 8);
  const ends = windows.map(({ first, count, bits }) => ((first + count) * bits) / 8);
  const from = sql`greatest(w.begins - p.piece * ${size}, 0)`;
  const to = sql`least(w.ends - p.piece * ${size}, ${size})`;
  const { rows } = await sql<{ position: number; samples: string }>`
    select w.position, translate(encode(string_agg(substring(p.data from ${from} + 1 for ${to} - ${from}), ''::bytea
        order by p.piece), 'base64'), E'\n', '') as samples
    from unnest(${windows.map(({ position }) => position)}::int[], ${begins}::int[], ${ends}::int[]) as w(position, begins, ends)
    join ecg_lead_pieces p on p.agency_id = ${agencyId} and p.ecg_id = ${ecgId} and p.position = w.position
      and p.piece between w.begins / ${size} and (w.ends - 1) / ${size}
    where w.ends > w.begins group by w.position`.execute(db);
  return new Map(rows.map(({ position, samples }) => [position, samples]));
}

/** Null = there is no such file in these agencies, or it is deleted. */
export async function readOriginal(
  db: Db,
  { agencyIds, by, now }: AskingForEcg,
  ecgId: EcgId,
  position: number,
  signal: AbortSignal,
): Promise<HandedFile | null> {
  const row = await findEcg(db, agencyIds, ecgId);
  if (row === null || row.files_deleted_at !== null) return null;
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
