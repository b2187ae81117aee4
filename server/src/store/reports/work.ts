/** Whose days are due, taken by one server at a time; see `make-days.ts`. */
import type { AgencyId, RemakeCause, ResidentId } from '@wardlight/contract';
import { type DayBorders, type DaySettings, dayAfter, dayOf } from '@wardlight/engine';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, instantText, maybeInstantText } from '../db/database.ts';
import { dateOf, dayNumber } from './dates.ts';

/** A day that is not over, with what was in force when it began. */
export interface OpenDay {
  readonly borders: DayBorders;
  readonly settings: DaySettings;
}

/** The days of a resident, taken until then by whoever holds this. */
export interface Lease {
  readonly agencyId: AgencyId;
  readonly residentId: ResidentId;
  readonly open: OpenDay | null;
  /** What was in force when the open day ended, which is what the next one goes by; null = nobody has noted it. */
  readonly next: DaySettings | null;
  readonly touched: { readonly from: number; readonly to: number; readonly cause: RemakeCause } | null;
  readonly leasedUntil: number;
  /** Which lease this is: two servers may lease at the same millisecond of their clocks. */
  readonly lease: number;
}

export interface OpenDayColumns {
  open_date: string | null;
  open_from: number | null;
  open_night_from: number | null;
  open_to: number | null;
  timezone: string | null;
  night_start: number | null;
  night_end: number | null;
}

interface Row extends OpenDayColumns {
  agency_id: AgencyId;
  resident_id: ResidentId;
  next_timezone: string | null;
  next_night_start: number | null;
  next_night_end: number | null;
  lease: number;
  touched_from: number | null;
  touched_to: number | null;
  touched_cause: RemakeCause | null;
}

/** Takes what is due for `leaseMs`, longest due first; what another server has taken is left to it. */
export async function leaseWork(pool: pg.Pool, now: number, leaseMs: number, most: number): Promise<Lease[]> {
  const leasedUntil = now + leaseMs;
  const { rows } = await pool.query<Row>({
    name: 'lease-report-work',
    text: `update report_work w set due_at = $2::timestamptz, lease = w.lease + 1
      from (select agency_id, resident_id from report_work where due_at <= $1::timestamptz order by due_at limit $3
        for update skip locked) due
      where w.agency_id = due.agency_id and w.resident_id = due.resident_id
      returning w.agency_id, w.resident_id, w.open_date, w.open_from, w.open_night_from, w.open_to, w.timezone, w.night_start, w.night_end,
        w.next_timezone, w.next_night_start, w.next_night_end, w.lease, w.touched_from, w.touched_to, w.touched_cause`,
    values: [instantText(now), instantText(leasedUntil), most],
  });
  return rows.map((row) => ({
    agencyId: row.agency_id,
    residentId: row.resident_id,
    open: openDayOfRow(row),
    next: nextOf(row),
    touched:
      row.touched_from === null || row.touched_to === null
        ? null
        : { from: row.touched_from, to: row.touched_to, cause: row.touched_cause ?? 'lateReadings' },
    leasedUntil,
    lease: row.lease,
  }));
}

const nextOf = ({ next_timezone: zone, next_night_start: start, next_night_end: end }: Row): DaySettings | null =>
  zone === null || start === null || end === null ? null : { zone, night: { start, end } };

/**
 * Days that have ended and are not made yet: what is in force now is what the day after them began with. Noted in each turn, so that what
 * somebody changes while the last minutes of a day are still awaited counts from the day after that one.
 */
export async function noteNextSettings(pool: pg.Pool, now: number): Promise<void> {
  await pool.query({
    name: 'note-next-settings',
    text: `update report_work w set next_timezone = a.timezone, next_night_start = coalesce(t.sleep_start, a.night_start),
        next_night_end = coalesce(t.sleep_end, a.night_end)
      from residents r join agencies a using (agency_id)
      left join templates d on d.agency_id = r.agency_id and d.shipped = 'standard'
      left join templates t on t.agency_id = r.agency_id and t.template_id = coalesce(r.template_id, d.template_id)
      where r.agency_id = w.agency_id and r.resident_id = w.resident_id and w.open_to <= $1::timestamptz and w.next_timezone is null`,
    values: [instantText(now)],
  });
}

/** Null: no day is open. */
export function openDayOfRow(row: OpenDayColumns): OpenDay | null {
  const { open_date, open_from, open_night_from, open_to, timezone, night_start, night_end } = row;
  if (open_date === null || open_from === null || open_night_from === null || open_to === null) return null;
  if (timezone === null || night_start === null || night_end === null) return null;
  return {
    borders: { date: dayNumber(open_date), from: open_from, nightFrom: open_night_from, to: open_to },
    settings: { zone: timezone, night: { start: night_start, end: night_end } },
  };
}

/** Holds the work within a transaction. False: it was touched meanwhile, or taken by another; nothing may be written then. */
export async function holdWork(client: pg.PoolClient, lease: Lease): Promise<boolean> {
  const { rows } = await client.query({
    name: 'hold-report-work',
    text: `select 1 from report_work where agency_id = $1 and resident_id = $2 and due_at = $3::timestamptz and lease = $4 for update`,
    values: [lease.agencyId, lease.residentId, instantText(lease.leasedUntil), lease.lease],
  });
  return rows.length > 0;
}

/** What was touched is made again; `dueAt` null = not before somebody gives the resident a bed. */
export async function settleWork(
  client: pg.PoolClient,
  lease: Lease,
  open: OpenDay | null,
  dueAt: number | null,
): Promise<void> {
  await client.query({
    name: 'settle-report-work',
    text: `update report_work set due_at = $3::timestamptz, open_date = $4::date, open_from = $5::timestamptz, open_night_from = $6::timestamptz,
        open_to = $7::timestamptz, timezone = $8, night_start = $9, night_end = $10,
        next_timezone = case when open_to is not distinct from $7::timestamptz then next_timezone end,
        next_night_start = case when open_to is not distinct from $7::timestamptz then next_night_start end,
        next_night_end = case when open_to is not distinct from $7::timestamptz then next_night_end end, touched_from = null, touched_to = null, touched_cause = null
      where agency_id = $1 and resident_id = $2`,
    values: [
      lease.agencyId,
      lease.residentId,
      maybeInstantText(dueAt),
      open === null ? null : dateOf(open.borders.date),
      maybeInstantText(open?.borders.from ?? null),
      maybeInstantText(open?.borders.nightFrom ?? null),
      maybeInstantText(open?.borders.to ?? null),
      open?.settings.zone ?? null,
      open?.settings.night.start ?? null,
      open?.settings.night.end ?? null,
    ],
  });
}

/** The day that stands open of each, or the one that is made next. Who never had one is not in it. */
export async function readOpenDays(
  db: Db,
  agencyId: AgencyId,
  residentIds: readonly ResidentId[],
): Promise<ReadonlyMap<ResidentId, OpenDay>> {
  const { rows } = await sql<OpenDayColumns & { resident_id: ResidentId }>`
    select resident_id, open_date, open_from, open_night_from, open_to, timezone, night_start, night_end from report_work
    where agency_id = ${agencyId} and resident_id = any(${[...residentIds]}::int[])`.execute(db);
  return new Map(
    rows.flatMap((row) => {
      const open = openDayOfRow(row);
      return open === null ? [] : [[row.resident_id, open] as const];
    }),
  );
}

/** A day that is not made, by its date: as it was begun, or after the one that stands open, or by what is in force now. */
export function dayNotMadeOf(standing: OpenDay | undefined, settings: DaySettings, date: string): OpenDay {
  const number = dayNumber(date);
  if (standing?.borders.date === number) return standing;
  if (standing !== undefined && standing.borders.date + 1 === number)
    return { borders: dayAfter(standing.borders, settings), settings };
  return { borders: dayOf(settings, number), settings };
}
