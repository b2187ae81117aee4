/** Keeping a recording that was read: once, however often and from wherever its files come, and within the room of its agency. */
import { createHash } from 'node:crypto';
import type { AgencyId, EcgId, EcgNotDrawn, GatewayId, ProviderId, ResidentId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { TakenEcg } from '../../ecg/open-ecg-reader.ts';
import { agencyOf, type Refusal } from '../audit/acting.ts';
import { type Actor, type Audited, changesOf, writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { throughOf } from '../measurements/changes.ts';
import { findEcg, subjectOf } from './ecg-rows.ts';
import { keptUntil } from './forget.ts';
import { giveTo, receiving } from './giving.ts';
import { bytesOf, drawnOf, keepFiles, keepLeads, readColumns } from './parts.ts';
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
  /** It was here before. */
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
  db.transaction().execute(async (step) => {
    const { agencyId } = keeping;
    const filesHash = hashOfFiles(taken);
    await sql`select pg_advisory_xact_lock(${lockOfEcgs}::int, ${agencyId}::int)`.execute(step);
    const here = await holdByFiles(step, agencyId, filesHash);
    return here === null ? await keepNew(step, keeping, taken, filesHash) : await keepAgain(step, keeping, taken, here);
  });

async function keepNew(
  step: Db,
  keeping: KeepingEcg,
  taken: TakenEcg,
  files_sha256: Buffer,
): Promise<KeptEcg | Refusal> {
  const { agencyId, at, by, residentId, gatewayId } = keeping;
  const madeAt = await madeAtOf(step, agencyId, taken, at);
  const resident = residentId === null ? null : await receiving(step, agencyId, residentId, madeAt ?? at);
  if (resident !== null && 'refused' in resident) return resident;
  const bytes = bytesOf(taken);
  if ((await bytesKept(step, agencyId)) + bytes > keeping.mostBytes) return { refused: 'ecg_room_full' };
  const who = { by_user: by?.userId ?? null, by_through: by === null ? null : throughOf(by), gateway_id: gatewayId };
  const row = await step
    .insertInto('ecgs')
    .values({
      ...{ agency_id: agencyId, resident_id: residentId, received_at: instant(at), ...who, files_sha256, bytes },
      ...readColumns(taken, madeAt),
    })
    .returning('ecg_id')
    .executeTakeFirstOrThrow();
  // The column holds nothing else.
  const ecg_id = row.ecg_id as EcgId;
  const drawn = drawnOf(taken);
  await keepFiles(step, { agency_id: agencyId, ecg_id }, taken);
  if (drawn !== null) await keepLeads(step, { agency_id: agencyId, ecg_id }, drawn);
  const name = resident?.name ?? null;
  const after = { resident: name, format: drawn?.format ?? null, files: taken.files.length };
  await audit(step, keeping, { ecg_id, resident_name: name }, [{ action: 'added', after }]);
  return { ecg_id, drawn: drawn !== null, doubled: false };
}

interface Here {
  readonly ecg_id: EcgId;
  readonly format: string | null;
  readonly not_drawn: EcgNotDrawn | null;
  readonly resident_id: ResidentId | null;
  readonly recorded_at: number | null;
  readonly received_at: number;
  readonly withdrawn_at: number | null;
  readonly files_deleted_at: number | null;
  readonly bytes: number;
}

/** Until the transaction ends; null = these files were never here. */
async function holdByFiles(step: Db, agencyId: AgencyId, hash: Buffer): Promise<Here | null> {
  const { rows } =
    await sql<Here>`select ecg_id, format, not_drawn, resident_id, recorded_at, received_at, withdrawn_at, files_deleted_at,
      bytes
    from ecgs where agency_id = ${agencyId} and files_sha256 = ${hash} for no key update`.execute(step);
  return rows[0] ?? null;
}

/** They say nothing of the file: another time, or with a better reader, it may be drawn. */
const mayBeRead: ReadonlySet<EcgNotDrawn | null> = new Set<EcgNotDrawn>(['tooLarge', 'tooSlow', 'readerFailed']);

/** A recording that is here: drawn if that failed before, and given to its resident if it is nobody's. One that is withdrawn stays so. */
async function keepAgain(step: Db, keeping: KeepingEcg, taken: TakenEcg, here: Here): Promise<KeptEcg | Refusal> {
  const { agencyId, residentId, mostBytes } = keeping;
  const { ecg_id } = here;
  const same = { ecg_id, drawn: here.format !== null, doubled: true };
  if (here.withdrawn_at !== null) return await keepWithdrawn(step, keeping, taken, here);
  const isAnew = mayBeRead.has(here.not_drawn) && taken.what !== here.not_drawn;
  const madeAt = isAnew ? await madeAtOf(step, agencyId, taken, here.received_at) : here.recorded_at;
  const resident =
    residentId === null || here.resident_id !== null
      ? null
      : await receiving(step, agencyId, residentId, madeAt ?? here.received_at);
  if (resident !== null && 'refused' in resident) return resident;
  if (isAnew && (await bytesKept(step, agencyId)) - here.bytes + bytesOf(taken) > mostBytes)
    return { refused: 'ecg_room_full' };
  const entries: Entry[] = [];
  if (isAnew) entries.push(await readAnew(step, agencyId, taken, here, madeAt));
  if (resident !== null) entries.push(await giveTo(step, agencyId, ecg_id, resident, null));
  if (entries.length > 0) {
    const row = await findEcg(step, [agencyId], ecg_id);
    await audit(step, keeping, { ecg_id, resident_name: row?.resident_name ?? null }, entries);
  }
  return { ...same, drawn: isAnew ? drawnOf(taken) !== null : same.drawn };
}

async function readAnew(step: Db, agencyId: AgencyId, taken: TakenEcg, here: Here, madeAt: number | null) {
  const { ecg_id, format, not_drawn } = here;
  const drawn = drawnOf(taken);
  await step
    .updateTable('ecgs')
    .set({ ...readColumns(taken, madeAt), bytes: bytesOf(taken) })
    .where('agency_id', '=', agencyId)
    .where('ecg_id', '=', ecg_id)
    .execute();
  // What was not drawn has no leads that would be in their way.
  if (drawn !== null) await keepLeads(step, { agency_id: agencyId, ecg_id }, drawn);
  const reason = typeof taken.what === 'string' ? taken.what : null;
  const changes = changesOf({ format, reason: not_drawn }, { format: drawn?.format ?? null, reason });
  return { action: 'changed' as const, ...changes };
}

/**
 * Where staff bring its files they are kept for as long again from then, and one whose files are deleted has them again and can be put back;
 * what a gateway repeats changes nothing and takes no room.
 */
async function keepWithdrawn(step: Db, keeping: KeepingEcg, taken: TakenEcg, here: Here): Promise<KeptEcg | Refusal> {
  const { agencyId, at, by, mostBytes } = keeping;
  const { ecg_id } = here;
  const same = { ecg_id, drawn: here.format !== null, doubled: true };
  if (by === null) return same;
  if (here.files_deleted_at === null) {
    await renew(step, keeping, taken, here);
    return same;
  }
  const bytes = bytesOf(taken);
  if ((await bytesKept(step, agencyId)) + bytes > mostBytes) return { refused: 'ecg_room_full' };
  const drawn = drawnOf(taken);
  const of = { agency_id: agencyId, ecg_id };
  await step
    .updateTable('ecgs')
    .set({ ...readColumns(taken, await madeAtOf(step, agencyId, taken, here.received_at)), bytes })
    .set({ files_deleted_at: null, files_until: instant(keptUntil(at)) })
    .where('agency_id', '=', agencyId)
    .where('ecg_id', '=', ecg_id)
    .execute();
  // Their names and their order may be others than before.
  await step.deleteFrom('ecg_files').where('agency_id', '=', agencyId).where('ecg_id', '=', ecg_id).execute();
  await keepFiles(step, of, taken);
  if (drawn !== null) await keepLeads(step, of, drawn);
  await noteAgain(step, keeping, taken, { ecg_id, format: drawn?.format ?? null });
  return { ...same, drawn: drawn !== null };
}

/** Until it is deleted it may be the only copy there is: who brings it on its last day has as long to put it back as on its first. */
async function renew(step: Db, keeping: KeepingEcg, taken: TakenEcg, here: Here): Promise<void> {
  const { agencyId, at } = keeping;
  await sql`update ecgs set files_until = ${instant(keptUntil(at))}
    where agency_id = ${agencyId} and ecg_id = ${here.ecg_id}`.execute(step);
  await noteAgain(step, keeping, taken, here);
}

async function noteAgain(
  step: Db,
  keeping: KeepingEcg,
  { files }: TakenEcg,
  { ecg_id, format }: Pick<Here, 'ecg_id' | 'format'>,
): Promise<void> {
  const row = await findEcg(step, [keeping.agencyId], ecg_id);
  const after = { format, files: files.length };
  await audit(step, keeping, { ecg_id, resident_name: row?.resident_name ?? null }, [{ action: 'added', after }]);
}

async function madeAtOf(step: Db, agencyId: AgencyId, taken: TakenEcg, receivedAt: number): Promise<number | null> {
  const drawn = drawnOf(taken);
  return drawn === null ? null : recordedAt(drawn.start, (await agencyOf(step, agencyId)).timezone, receivedAt);
}

async function bytesKept(step: Db, agencyId: AgencyId): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes from ecgs
    where agency_id = ${agencyId}`.execute(step);
  return rows[0]?.bytes ?? 0;
}

type Entry = Pick<Audited, 'action' | 'before' | 'after'>;

/** By staff, or by a gateway, which is then named. */
async function audit(
  step: Db,
  keeping: KeepingEcg,
  of: Parameters<typeof subjectOf>[0],
  entries: readonly Entry[],
): Promise<void> {
  const { at, by, agencyId } = keeping;
  const { provider_id } = await agencyOf(step, agencyId);
  const gateway = await gatewayName(step, keeping);
  await writeAudit(
    step,
    entries.map(({ after, ...entry }) => ({
      ...{ at, by, providerId: provider_id as ProviderId, agencyId, subject: subjectOf(of), ...entry },
      after: { ...after, ...(gateway === null ? {} : { gateway }) },
    })),
  );
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
