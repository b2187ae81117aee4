/**
 * Serial numbers of what signs in at the broker, mats and gateways: one in the whole installation, whatever the case, because a serial is a
 * topic there.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A word for all gateways and no one's name. */
const reserved: ReadonlySet<string> = new Set(['gateway']);

/** Until the transaction ends nobody else registers this serial in any case. First of all locks. */
export async function holdSerial(step: Db, serial: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`serial ${serial.toLowerCase()}`}, 0))`.execute(step);
}

/** By a mat or a gateway anywhere, or by nobody for ever. */
export async function isSerialTaken(step: Db, serial: string): Promise<boolean> {
  const alike = serial.toLowerCase();
  if (reserved.has(alike)) return true;
  const { rows } = await sql`
    select from mat_directory where lower(serial) = ${alike}
    union all select from gateway_directory where lower(serial) = ${alike} limit 1`.execute(step);
  return rows.length > 0;
}

/** The same for many: sorted, so that two who hold several wait for each other instead of meeting halfway. */
export async function holdSerials(step: Db, serials: readonly string[]): Promise<void> {
  const keys = [...new Set(serials.map((serial) => `serial ${serial.toLowerCase()}`))].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality t(key, place) order by place`.execute(step);
}

/** Those of these that are taken, in small letters. */
export async function takenSerials(db: Db, serials: readonly string[]): Promise<Set<string>> {
  const alike = [...new Set(serials.map((serial) => serial.toLowerCase()))];
  const { rows } = await sql<{ serial: string }>`
    select lower(serial) as serial from mat_directory where lower(serial) = any(${alike}::text[])
    union select lower(serial) from gateway_directory where lower(serial) = any(${alike}::text[])`.execute(db);
  return new Set([...alike.filter((serial) => reserved.has(serial)), ...rows.map(({ serial }) => serial)]);
}
