/** What the broker asks of the register: who a serial is, and what it said of itself; and what of it was refused. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AgencyId, MatId, MatInfo, RejectionReason } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from './database.ts';

export interface KnownMat {
  readonly agencyId: AgencyId;
  readonly matId: MatId;
  readonly passwordHash: string;
}

/**
 * SHA-256 over serial and password: the password is 128 random bits made by us, so there is nothing to guess that a slow hash would
 * protect, and 5,000 mats that reconnect at once must not cost 5,000 argon2id (docs/decisions).
 */
export const matPasswordHash = (serial: string, password: string): string =>
  createHash('sha256').update(`${serial}:${password}`).digest('hex');

export function matPasswordFits(mat: KnownMat, serial: string, password: string): boolean {
  const given = Buffer.from(matPasswordHash(serial, password), 'hex');
  const kept = Buffer.from(mat.passwordHash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}

export async function findMat(db: Db, serial: string): Promise<KnownMat | null> {
  const row = await db
    .selectFrom('mat_directory')
    .select(['agency_id', 'mat_id', 'password_hash'])
    .where('serial', '=', serial)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { agencyId: row.agency_id as AgencyId, matId: row.mat_id as MatId, passwordHash: row.password_hash };
}

export async function saveMatInfo(db: Db, mat: KnownMat, info: MatInfo, at: number): Promise<void> {
  await db
    .updateTable('mats')
    .set({ version: info.version, ssid: info.ssid, rssi: info.rssi, info_at: instant(at) })
    .where('agency_id', '=', mat.agencyId)
    .where('mat_id', '=', mat.matId)
    .execute();
}

export interface Rejections {
  readonly mat: Pick<KnownMat, 'agencyId' | 'matId'>;
  readonly reason: RejectionReason;
  readonly count: number;
  readonly at: number;
}

/** Adds to the counters; gathered by the caller, so that a mat gone mad costs one row a while and not one a message. */
export async function countRejections(db: Db, list: readonly Rejections[]): Promise<void> {
  for (const { mat, reason, count, at } of list)
    await sql`insert into mat_rejections (agency_id, mat_id, reason, count, last_at)
      values (${mat.agencyId}, ${mat.matId}, ${reason}, ${count}, ${instant(at)}::timestamptz)
      on conflict (agency_id, mat_id, reason) do update set count = mat_rejections.count + excluded.count, last_at = excluded.last_at`.execute(
      db,
    );
}
