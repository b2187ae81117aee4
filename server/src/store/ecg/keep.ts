/** Keeping a recording that was read: once, however often and from wherever its files come, and within the room of its agency. */
import { createHash } from 'node:crypto';
import type { AgencyId, EcgId, EcgNotice, GatewayId, ProviderId, ResidentId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { DrawnEcg, TakenEcg } from '../../ecg/open-ecg-reader.ts';
import { emptyHeader } from '../../ecg/shape.ts';
import { agencyOf, type Refusal } from '../audit/acting.ts';
import { type Actor, writeAudit } from '../audit/audit.ts';
import { type Db, instant, maybeInstant } from '../db/database.ts';
import { throughOf } from '../measurements/changes.ts';
import { subjectOf } from './ecg-rows.ts';
import { recordedAt } from './recorded-at.ts';

export interface KeepingEcg {
  readonly agencyId: AgencyId;
  readonly at: number;
  /** Who dropped the files; null = the gateway sent them. */
  readonly by: Actor | null;
  readonly gatewayId: GatewayId | null;
  /** Null = nobody's yet. */
  readonly residentId: ResidentId | null;
  /** That all recordings of the agency may take, files and samples together. */
  readonly mostBytes: number;
}

export interface KeptEcg {
  readonly ecg_id: EcgId;
  readonly drawn: boolean;
  /** It was here before, and nothing was added. */
  readonly doubled: boolean;
}

/** Any fixed number that no other pair uses. */
const lockOfEcgs = 51;

/** In whichever order they were dropped. */
function hashOfFiles({ files }: TakenEcg): Buffer {
  const hash = createHash('sha256');
  for (const { sha256 } of files.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) hash.update(sha256);
  return hash.digest();
}

export const keepEcg = (db: Db, keeping: KeepingEcg, taken: TakenEcg): Promise<KeptEcg | Refusal> =>
  db.transaction().execute((step) => keepIn(step, keeping, taken));

async function keepIn(step: Db, keeping: KeepingEcg, taken: TakenEcg): Promise<KeptEcg | Refusal> {
  const { agencyId, at, by, residentId, mostBytes } = keeping;
  const filesHash = hashOfFiles(taken);
  await sql`select pg_advisory_xact_lock(${lockOfEcgs}::int, ${agencyId}::int)`.execute(step);
  const before = await findByFiles(step, agencyId, filesHash);
  if (before !== null) return { ...before, doubled: true };
  const { timezone, provider_id } = await agencyOf(step, agencyId);
  const drawn = typeof taken.what === 'string' ? null : taken.what;
  const madeAt = drawn === null ? null : recordedAt(drawn.start, timezone, at);
  const resident = residentId === null ? null : await receiving(step, agencyId, residentId, madeAt ?? at);
  if (resident !== null && 'refused' in resident) return resident;
  const bytes = bytesOf(taken, drawn);
  if ((await bytesKept(step, agencyId)) + bytes > mostBytes) return { refused: 'ecg_room_full' };
  const values = { ...valuesOf(keeping, taken, madeAt), files_sha256: filesHash, bytes };
  const row = await step.insertInto('ecgs').values(values).returning('ecg_id').executeTakeFirstOrThrow();
  const ecg_id = row.ecg_id as EcgId;
  await keepParts(step, agencyId, ecg_id, taken, drawn);
  const gateway = await gatewayName(step, keeping);
  await writeAudit(step, {
    ...{ at, by, providerId: provider_id as ProviderId, agencyId, action: 'added' as const },
    subject: subjectOf({ ecg_id, resident_name: resident?.name ?? null }),
    after: {
      ...{ resident: resident?.name ?? null, format: drawn?.format ?? null, files: taken.files.length },
      ...(gateway === null ? {} : { gateway }),
    },
  });
  return { ecg_id, drawn: drawn !== null, doubled: false };
}

async function findByFiles(step: Db, agencyId: AgencyId, hash: Buffer): Promise<Omit<KeptEcg, 'doubled'> | null> {
  const row = await step
    .selectFrom('ecgs')
    .select(['ecg_id', 'format'])
    .where('agency_id', '=', agencyId)
    .where('files_sha256', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : { ecg_id: row.ecg_id as EcgId, drawn: row.format !== null };
}

/** Of somebody discharged it must be from before. The row is held: nobody removes them meanwhile. */
export async function receiving(
  step: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  at: number,
): Promise<{ readonly name: string } | Refusal> {
  const row = await step
    .selectFrom('residents')
    .select(['name', 'discharged_at'])
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) return { refused: 'not_found' };
  if (row.discharged_at !== null && row.discharged_at <= at) return { refused: 'resident_discharged' };
  return { name: row.name };
}

const bytesOf = ({ files }: TakenEcg, drawn: DrawnEcg | null): number =>
  files.reduce((sum, { content }) => sum + content.length, 0) +
  (drawn?.leads ?? []).reduce((sum, { data }) => sum + data.length, 0);

async function bytesKept(step: Db, agencyId: AgencyId): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes from ecgs
    where agency_id = ${agencyId}`.execute(step);
  return rows[0]?.bytes ?? 0;
}

function valuesOf({ agencyId, at, by, gatewayId, residentId }: KeepingEcg, { what }: TakenEcg, madeAt: number | null) {
  const who = {
    ...{ agency_id: agencyId, resident_id: residentId, received_at: instant(at), recorded_at: maybeInstant(madeAt) },
    ...{ by_user: by?.userId ?? null, by_through: by === null ? null : throughOf(by), gateway_id: gatewayId },
  };
  if (typeof what === 'string')
    return {
      ...{ ...who, format: null, not_drawn: what, duration_ms: null, lead_count: 0, mean_rate: null },
      header: JSON.stringify(emptyHeader),
      ...{ notices: '[]', intervals: '[]', annotations: '[]', peaks: null },
    };
  const { format, leads, mean_rate, header, intervals, annotations, peaks } = what;
  return {
    ...{ ...who, format, not_drawn: null, mean_rate, lead_count: leads.length },
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

const pieceBytes = 1_024 * 1_024;

/** Piece by piece: what waits meanwhile has its turn in between. */
async function keepParts(step: Db, agency_id: AgencyId, ecg_id: EcgId, { files }: TakenEcg, drawn: DrawnEcg | null) {
  for (const [position, { name, sha256, content }] of files.entries()) {
    const key = { agency_id, ecg_id, position };
    await step
      .insertInto('ecg_files')
      .values({ ...key, name, bytes: content.length, sha256: Buffer.from(sha256, 'hex') })
      .execute();
    for (let at = 0; at < content.length; at += pieceBytes)
      await step
        .insertInto('ecg_file_pieces')
        .values({ ...key, piece: at / pieceBytes, content: content.subarray(at, at + pieceBytes) })
        .execute();
  }
  for (const [position, lead] of (drawn?.leads ?? []).entries())
    await step
      .insertInto('ecg_leads')
      .values({ agency_id, ecg_id, position, ...lead })
      .execute();
}

async function gatewayName(step: Db, { agencyId, gatewayId }: KeepingEcg): Promise<string | null> {
  if (gatewayId === null) return null;
  const row = await step
    .selectFrom('gateways')
    .select('name')
    .where('agency_id', '=', agencyId)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Whose provider's queue it waits in. */
export async function providerOf(db: Db, agencyId: AgencyId): Promise<ProviderId> {
  return (await agencyOf(db, agencyId)).provider_id as ProviderId;
}

/** Before a file is read for them. */
export async function isResident(db: Db, agencyId: AgencyId, residentId: ResidentId): Promise<boolean> {
  const row = await db
    .selectFrom('residents')
    .select('resident_id')
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return row !== undefined;
}
