/**
 * Packs minutes behind the live watch: what ended two days ago goes from rows into hours, and hours of long ago are forgotten. A bed at a
 * time and a few hours at a time, each in a transaction of its own; beds that another server is packing are left to it.
 */
import type pg from 'pg';
import { instantText } from '../../db/database.ts';
import { type BedOfMinutes, hourMs, hourOf, minutesLock, packAfterMs, packHours } from './minute-hours.ts';

/** Small enough that nobody who adds to such an old minute waits for long. */
const hoursAtOnce = 12;
const bedsAtOnce = 40;
const forgottenAtOnce = 2_000;
/** Of months as calendars have them. */
export const keepMinuteMonths = 13;

export interface MinutePacking {
  /** Packs some of what is due. @returns how many hours stand packed that did not */
  pack(now: number): Promise<number>;
  /** Forgets some of the packed hours that are too old. @returns how many */
  forget(now: number): Promise<number>;
}

export function createMinutePacking(pool: pg.Pool, months: number = keepMinuteMonths): MinutePacking {
  return {
    async pack(now) {
      const before = hourOf(now - packAfterMs);
      let packed = 0;
      for (const due of await dueBeds(pool, before)) packed += await packSome(pool, due, before);
      return packed;
    },
    async forget(now) {
      const { rowCount } = await pool.query({
        name: 'forget-minute-hours',
        text: `delete from minute_hours h using (${oldHours}) old
          where h.agency_id = old.agency_id and h.bed_id = old.bed_id and h.hour_at = old.hour_at`,
        values: [instantText(now), months, forgottenAtOnce],
      });
      return rowCount ?? 0;
    },
  };
}

/** Asked by bed, where the key finds the oldest at once: no index by time alone is needed. */
export const oldHours = `select o.agency_id, o.bed_id, o.hour_at from beds b cross join lateral (
    select m.agency_id, m.bed_id, m.hour_at from minute_hours m where m.agency_id = b.agency_id and m.bed_id = b.bed_id
      and m.hour_at < $1::timestamptz - make_interval(months => $2::int) order by m.hour_at limit 48) o
  limit $3`;

interface Due extends BedOfMinutes {
  readonly oldest: number;
}

export const dueForPacking = `select b.agency_id, b.bed_id, o.at from beds b cross join lateral (
    select m.at from minutes m where m.agency_id = b.agency_id and m.bed_id = b.bed_id and m.at < $1::timestamptz
    order by m.at limit 1) o
  order by o.at limit $2`;

async function dueBeds(pool: pg.Pool, before: number): Promise<Due[]> {
  const { rows } = await pool.query<{ agency_id: Due['agencyId']; bed_id: Due['bedId']; at: number }>({
    name: 'due-for-packing',
    text: dueForPacking,
    values: [instantText(before), bedsAtOnce],
  });
  return rows.map(({ agency_id, bed_id, at }) => ({ agencyId: agency_id, bedId: bed_id, oldest: at }));
}

async function packSome(pool: pg.Pool, bed: Due, before: number): Promise<number> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const from = hourOf(bed.oldest);
    const packed = (await mayPack(client, bed))
      ? await packHours(client, bed, from, Math.min(before, from + hoursAtOnce * hourMs))
      : 0;
    await client.query('commit');
    return packed;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function mayPack(client: pg.PoolClient, { bedId }: BedOfMinutes): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>({
    name: 'try-minutes',
    text: 'select pg_try_advisory_xact_lock($1::int, $2::int) as mine',
    values: [minutesLock, bedId],
  });
  return rows[0]?.mine === true;
}
