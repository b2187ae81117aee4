/** Lays days into the tables as if a mat had said them, for tests of reports: what each night was is named, all else is a quiet night. */

import { instantText } from '../../store/db/database.ts';
import type { Store } from '../../store/open.ts';
import type { MadeBed } from '../factories.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Asia/Taipei, the zone of made agencies. */
const offsetMs = 8 * hourMs;

export interface LaidNight {
  /** Times out of bed in the night, each of ten minutes; 1 unless said. */
  readonly exits?: number;
  /** Of breathing, each minute; 15 unless said. */
  readonly rr?: number;
  /** The mat was off from midnight on. */
  readonly off?: boolean;
  /** Nobody came to bed. */
  readonly out?: boolean;
}

/**
 * The report day of `date` (yyyy-MM-dd): out by day, in bed 21:00–06:00, a turn every hour and a half. Rows of a day that was laid before
 * are replaced.
 */
export async function layNight(
  { pool }: Pick<Store, 'pool'>,
  { agency_id, bed_id, resident_id }: Pick<MadeBed, 'agency_id' | 'bed_id' | 'resident_id'>,
  date: string,
  { exits = 1, rr = 15, off = false, out = false }: LaidNight = {},
): Promise<{ from: number; to: number }> {
  const to = Date.parse(`${date}T06:00:00Z`) - offsetMs;
  const from = to - dayMs;
  const bed = to - 9 * hourMs;
  const ends = off ? bed + 3 * hourMs : to;
  const key = [agency_id, bed_id, resident_id];
  await pool.query(
    'delete from minutes where agency_id = $1 and bed_id = $2 and resident_id = $3 and at >= $4 and at < $5',
    [...key, instantText(from), instantText(to)],
  );
  await pool.query(
    'delete from episodes where agency_id = $1 and bed_id = $2 and resident_id = $3 and started_at >= $4 and started_at < $5',
    [...key, instantText(from), instantText(to)],
  );
  /** [status, from]; each lasts until the next. */
  const changes: [string, number][] = [['bedExit', from]];
  if (!out) {
    changes.push(['inBed', bed]);
    for (let n = 0; n < exits; n += 1) {
      const left = bed + (n + 1) * hourMs;
      if (left < ends) changes.push(['bedExit', left], ['inBed', left + 10 * minuteMs]);
    }
  }
  if (off) changes.push(['disconnected', ends]);
  const rows = changes.map(([status, at], n) => ({
    status,
    from_status: changes[n - 1]?.[0] ?? 'inBed',
    started_at: instantText(at),
    ended_at: instantText(changes[n + 1]?.[1] ?? to),
  }));
  await pool.query(
    `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at)
      select $1, $2, $3, status, from_status, started_at, ended_at from jsonb_to_recordset($4::jsonb)
        as x(status text, from_status text, started_at timestamptz, ended_at timestamptz)`,
    [...key, JSON.stringify(rows)],
  );
  await pool.query(
    `insert into minutes (agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, calm_seconds,
        turns, turned_at, frames, rr, hr)
      select $1, $2, $3, at, case when e.status = 'inBed' then 60 else 0 end, 0, case when e.status = 'bedExit' then 60 else 0 end, 0,
        case when e.status = 'inBed' then 60 else 0 end, case when e.status = 'inBed' then 60 else 0 end, 0,
        case when e.status = 'inBed' and (extract(epoch from at - $5::timestamptz)::int / 60) % 90 = 89 then array[0] end, 6,
        case when e.status = 'inBed' then array[$7::real] else '{}'::real[] end, case when e.status = 'inBed' then array[60::real] else '{}'::real[] end
      from generate_series($4::timestamptz, $6::timestamptz - interval '1 minute', interval '1 minute') at
      join episodes e on e.agency_id = $1 and e.bed_id = $2 and e.resident_id = $3 and e.status <> 'disconnected'
        and e.started_at <= at and e.ended_at > at and e.started_at >= $4::timestamptz`,
    [...key, instantText(from), instantText(bed), instantText(to), rr],
  );
  return { from, to };
}

/** The report day of this date, `days` later or earlier. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Makes all that is due, as the server's turns do, one after the other. */
export async function makeDueDays({ reports }: Pick<Store, 'reports'>, now: number): Promise<number> {
  let made = 0;
  for (let turn = await reports.make(now); turn > 0; turn = await reports.make(now)) made += turn;
  return made;
}
