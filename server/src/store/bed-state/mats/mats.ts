/** What the broker asks of the register: who a serial is, and what it said of itself; and what of it was refused. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AgencyId, MatId, MatInfo, RejectionReason } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant, instantText } from '../../db/database.ts';
import { WorkFailed } from '../pipeline.ts';

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

/**
 * The same whatever the case: people who type a label do not tell `MAT-1` from `mat-1`, and two such mats would be taken for each other. The
 * very same serial first. A mat itself signs in by its own serial, letter by letter (`findMat`).
 */
export async function findMatAlike(db: Db, serial: string): Promise<KnownMat | null> {
  const row = await db
    .selectFrom('mat_directory')
    .select('serial')
    .where(sql<string>`lower(serial)`, '=', serial.toLowerCase())
    .orderBy(sql`serial = ${serial}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : await findMat(db, row.serial);
}

/** Those that came in by a password that is no longer theirs, or are off the register. */
export async function outdatedMats(
  db: Db,
  mats: readonly { readonly serial: string; readonly passwordHash: string }[],
): Promise<string[]> {
  if (mats.length === 0) return [];
  const { rows } = await sql<{ serial: string }>`
    select serial from unnest(${mats.map(({ serial }) => serial)}::text[], ${mats.map(({ passwordHash }) => passwordHash)}::text[])
      w(serial, password_hash)
    where not exists (select from mat_directory d where d.serial = w.serial and d.password_hash = w.password_hash)`.execute(
    db,
  );
  return rows.map(({ serial }) => serial);
}

/**
 * A mat that has said nothing since it was registered: not of any bed, not of itself, not even that it is there. Its frames are counted by
 * the minute, so a mat moved in its first minute is known by the frames themselves. `m`: the name that `mats` goes by.
 */
export const neverSpokeText = `(m.heard_at is null and m.frames = 0 and not m.online
  and not exists (select from frames f where f.agency_id = m.agency_id and f.mat_id = m.mat_id))`;
export const neverSpoke: RawBuilder<boolean> = sql<boolean>`${sql.raw(neverSpokeText)}`;

export async function isUnheard(db: Db, mat: KnownMat): Promise<boolean> {
  const row = await db
    .selectFrom('mats as m')
    .select(neverSpoke.as('unheard'))
    .where('m.agency_id', '=', mat.agencyId)
    .where('m.mat_id', '=', mat.matId)
    .executeTakeFirst();
  return row?.unheard === true;
}

interface HeardInfo {
  readonly at: number;
  /** It had begun by then, whatever it says. */
  readonly latestStart: number;
}

/** Never before 1970: a mat may claim to have run for centuries. */
const bootOf = ({ at, latestStart }: HeardInfo, uptimeSeconds: number): number =>
  Math.max(0, Math.round(Math.min(at - uptimeSeconds * 1_000, latestStart)));

/** What is worked out of one start differs by this: whole seconds were cut off, and the message was under way. No mat starts twice in it. */
const startJitter = '2 s';
const earliestOfStart = (boot: number): RawBuilder<number> => {
  const at = sql`${instantText(boot)}::timestamptz`;
  return sql<number>`case when ${at} between booted_at and booted_at + ${startJitter}::interval then booted_at else ${at} end`;
};

export async function saveMatInfo(db: Db, mat: KnownMat, info: MatInfo, heard: HeardInfo): Promise<void> {
  const { at } = heard;
  await db
    .updateTable('mats')
    .set({
      ...{ version: info.version, ssid: info.ssid, rssi: info.rssi, info_at: instant(at), heard_at: instant(at) },
      ...(info.uptime === null ? {} : { booted_at: earliestOfStart(bootOf(heard, info.uptime)) }),
    })
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

/** Adds to the counters, all or none; gathered by the caller, so that a mat gone mad costs one row a while. Mats that are gone are left out. */
export async function countRejections(db: Db, list: readonly Rejections[]): Promise<void> {
  await sql`with w as materialized (
      select * from unnest(
        ${list.map(({ mat }) => mat.agencyId)}::int[],
        ${list.map(({ mat }) => mat.matId)}::int[],
        ${list.map(({ reason }) => reason)}::text[],
        ${list.map(({ count }) => count)}::bigint[],
        ${list.map(({ at }) => instantText(at))}::timestamptz[]) w(agency_id, mat_id, reason, count, last_at)),
    -- A mat that lies in no bed is heard all the same.
    heard as (
      update mats m set heard_at = greatest(m.heard_at, x.last_at)
      from (select agency_id, mat_id, max(last_at) as last_at from w where reason = 'notAssigned' group by agency_id, mat_id) x
      where m.agency_id = x.agency_id and m.mat_id = x.mat_id)
    insert into mat_rejections (agency_id, mat_id, reason, count, last_at)
    select w.agency_id, w.mat_id, w.reason, sum(w.count), max(w.last_at)
    from w
    join mats using (agency_id, mat_id)
    group by w.agency_id, w.mat_id, w.reason
    order by w.agency_id, w.mat_id, w.reason
    on conflict (agency_id, mat_id, reason) do update
      set count = mat_rejections.count + excluded.count, last_at = greatest(mat_rejections.last_at, excluded.last_at)`.execute(
    db,
  );
}

/** What the broker asks of the register, and tells it. */
export interface Mats {
  findMat(serial: string): Promise<KnownMat | null>;
  /** Nothing was ever heard of this mat, as far as is written down. */
  isUnheard(mat: KnownMat): Promise<boolean>;
  saveMatInfo(mat: KnownMat, info: MatInfo, heard: HeardInfo): Promise<void>;
  countRejections(list: readonly Rejections[]): Promise<void>;
}

export const openMats = (db: Db): Mats => ({
  findMat: (serial) => findMat(db, serial),
  isUnheard: (mat) => isUnheard(db, mat),
  saveMatInfo: (mat, info, heard) => saveMatInfo(db, mat, info, heard),
  countRejections: (list) => countRejections(db, list),
});

/** The database refused what the mat said as data (SQLSTATE class 22): a number out of range, a character text cannot hold. */
export function isUnstorable(error: unknown): boolean {
  const cause = error instanceof WorkFailed ? error.cause : error;
  return cause instanceof Error && 'code' in cause && /^22[0-9A-Z]{3}$/.test(String(cause.code));
}
