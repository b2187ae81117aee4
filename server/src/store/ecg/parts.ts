/** What is kept of a recording: what was read of it, its files as they came, and its samples; the last two in pieces. */
import type { AgencyId, EcgId, EcgNotice } from '@wardlight/contract';
import type { DrawnEcg, TakenEcg } from '../../ecg/open-ecg-reader.ts';
import { emptyHeader } from '../../ecg/shape.ts';
import { type Db, maybeInstant } from '../db/database.ts';

/** Of files and of samples: what else waits has its turn between two. A multiple of a sample. */
export const pieceBytes = 1_024 * 1_024;

export const drawnOf = ({ what }: TakenEcg): DrawnEcg | null => (typeof what === 'string' ? null : what);

export function bytesOf(taken: TakenEcg): number {
  const samples = drawnOf(taken)?.leads.map(({ data }) => data) ?? [];
  return [...taken.files.map(({ content }) => content), ...samples].reduce((sum, { length }) => sum + length, 0);
}

/** Columns that reading it again writes again. @param madeAt when it was recorded; null = not known */
export function readColumns({ what }: TakenEcg, madeAt: number | null) {
  if (typeof what === 'string')
    return {
      ...{ format: null, not_drawn: what, duration_ms: null, lead_count: 0, mean_rate: null, recorded_at: null },
      header: JSON.stringify(emptyHeader),
      ...{ notices: '[]', intervals: '[]', annotations: '[]', peaks: null },
    };
  const { format, leads, mean_rate, header, intervals, annotations, peaks } = what;
  return {
    ...{ format, not_drawn: null, mean_rate, lead_count: leads.length, recorded_at: maybeInstant(madeAt) },
    duration_ms: Math.max(...leads.map(({ samples, rate }) => (samples / rate) * 1_000)),
    header: JSON.stringify(header),
    notices: JSON.stringify(noticesOf(what, madeAt)),
    intervals: JSON.stringify(intervals),
    annotations: JSON.stringify(annotations),
    peaks: peaks === null ? null : JSON.stringify(peaks),
  };
}

function noticesOf({ notices }: DrawnEcg, madeAt: number | null): EcgNotice[] {
  const others = notices.filter(({ kind }) => kind !== 'startUnknown');
  return madeAt === null ? [...others, { kind: 'startUnknown', lead: null }] : others;
}

interface Of {
  readonly agency_id: AgencyId;
  readonly ecg_id: EcgId;
}

export async function keepFiles(step: Db, of: Of, { files }: TakenEcg): Promise<void> {
  await step
    .insertInto('ecg_files')
    .values(
      files.map(({ name, sha256, content }, position) => ({
        ...{ ...of, position, name, bytes: content.length },
        sha256: Buffer.from(sha256, 'hex'),
      })),
    )
    .execute();
  for (const pieces of inStatements(files.map(({ content }) => content)))
    await step
      .insertInto('ecg_file_pieces')
      .values(pieces.map(({ bytes: content, ...key }) => ({ ...of, ...key, content })))
      .execute();
}

export async function keepLeads(step: Db, of: Of, { leads }: DrawnEcg): Promise<void> {
  await step
    .insertInto('ecg_leads')
    .values(leads.map(({ data: _, ...lead }, position) => ({ ...of, position, ...lead })))
    .execute();
  for (const pieces of inStatements(leads.map(({ data }) => data)))
    await step
      .insertInto('ecg_lead_pieces')
      .values(pieces.map(({ bytes: data, ...key }) => ({ ...of, ...key, data })))
      .execute();
}

interface Piece {
  /** Of its file or lead. */
  readonly position: number;
  readonly piece: number;
  readonly bytes: Buffer;
}

/** Ten seconds of twelve leads go in one statement; none has more than a piece's bytes. */
function* inStatements(wholes: readonly Buffer[]): Iterable<readonly Piece[]> {
  let gathered: Piece[] = [];
  let room = pieceBytes;
  for (const [position, whole] of wholes.entries())
    for (let at = 0; at < whole.length; at += pieceBytes) {
      const bytes = whole.subarray(at, at + pieceBytes);
      if (bytes.length > room) {
        yield gathered;
        [gathered, room] = [[], pieceBytes];
      }
      gathered.push({ position, piece: at / pieceBytes, bytes });
      room -= bytes.length;
    }
  if (gathered.length > 0) yield gathered;
}
