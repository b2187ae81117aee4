/** Waitings as screens know them, with what came for each. */
import {
  type AgencyId,
  type Measured,
  type MeasurementGroupId,
  type MeasurementKind,
  type MeterFamily,
  type MeterId,
  measurementKindSchema,
  meterFamilySchema,
  type Reading,
  type ReadingId,
  type ReadingReason,
  type UserId,
  type Waiting,
  type WaitingId,
  type WaitingState,
  waitingMs,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { type ResidentColumns, readingOf, readingsQuery, residentOf } from './reading-rows.ts';

export interface WaitingRow extends ResidentColumns {
  readonly agency_id: AgencyId;
  readonly waiting_id: WaitingId;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly met: readonly string[];
  readonly group_id: MeasurementGroupId | null;
  readonly group_name: string | null;
  readonly meter_id: MeterId | null;
  readonly meter: string | null;
  readonly meter_name: string | null;
  readonly began_at: number;
  readonly began_by: UserId;
  readonly began_name: string;
  readonly rest_ended_at: number | null;
  readonly ended_at: number | null;
  readonly ended_as: Waiting['ended_as'];
  readonly ended_by: UserId | null;
  readonly ended_name: string | null;
  readonly failed_at: number | null;
  readonly failed_reason: ReadingReason | null;
  readonly failed_reading: ReadingId | null;
}

export async function waitingRows(db: Db, agencyId: AgencyId, which: RawBuilder<boolean>): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`select w.agency_id, w.waiting_id, w.family, w.kinds, w.met, w.group_id,
      g.name as group_name, w.meter_id, w.meter, m.name as meter_name, w.began_at, w.began_by, u.display_name as began_name,
      w.rest_ended_at, w.ended_at, w.ended_as, w.ended_by, e.display_name as ended_name, w.failed_at, w.failed_reason, w.failed_reading,
      r.resident_id, r.name as resident_name, b.bed_id, b.bed_no, b.floor
    from waitings w join residents r using (agency_id, resident_id) join users u on u.user_id = w.began_by
    left join users e on e.user_id = w.ended_by
    left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    left join measurement_groups g on g.agency_id = w.agency_id and g.group_id = w.group_id
    left join meters m on m.agency_id = w.agency_id and m.meter_id = w.meter_id
    where w.agency_id = ${agencyId} and ${which} order by w.began_at, w.waiting_id`.execute(db);
  return rows;
}

export const kindsOf = (list: readonly string[]): MeasurementKind[] =>
  list.map((kind) => measurementKindSchema.parse(kind));

export const familyOf = (text: string): MeterFamily => meterFamilySchema.parse(text);

/** Exclusive: at its end it waits no more. */
export const stillWaits = ({ began_at, ended_at }: Pick<WaitingRow, 'began_at' | 'ended_at'>, now: number): boolean =>
  ended_at === null && now <= began_at + waitingMs;

function stateOf(row: WaitingRow, now: number): WaitingState {
  if (row.ended_at !== null) return 'ended';
  if (row.met.length > 0) return 'saved';
  return stillWaits(row, now) ? 'waiting' : 'over';
}

export const meterOf = ({ meter_id, meter, meter_name }: WaitingRow): Waiting['meter'] =>
  meter_id === null || meter === null ? null : { meter_id, serial: meter, name: meter_name ?? meter };

export function residentOfWaiting(row: WaitingRow): Waiting['resident'] {
  const resident = residentOf(row);
  if (resident === null) throw new Error('a waiting of nobody');
  return resident;
}

export async function shownWaitings(
  db: Db,
  agencyId: AgencyId,
  rows: readonly WaitingRow[],
  now: number,
): Promise<Waiting[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ waiting_id }) => waiting_id);
  const came = await readingsQuery(
    sql`select * from readings where agency_id = ${agencyId} and waiting_id = any(${ids}::bigint[]) and state = 'kept'`,
    sql`x.received_at, x.reading_id`,
  ).execute(db);
  const failed = rows.flatMap(({ failed_reading }) => failed_reading ?? []);
  const sent = failed.length === 0 ? [] : await sentReadings(db, agencyId, failed);
  return rows.map((row) => ({
    waiting_id: row.waiting_id,
    agency_id: row.agency_id,
    state: stateOf(row, now),
    resident: residentOfWaiting(row),
    family: familyOf(row.family),
    kinds: kindsOf(row.kinds),
    group: row.group_id === null ? null : { group_id: row.group_id, name: row.group_name ?? '' },
    meter: meterOf(row),
    began_at: row.began_at,
    began_by: { user_id: row.began_by, name: row.began_name },
    until_at: row.began_at + waitingMs,
    readings: came.rows.filter(({ waiting_id }) => waiting_id === row.waiting_id).map(readingOf),
    failed:
      row.failed_at === null || row.failed_reason === null
        ? null
        : { at: row.failed_at, reason: row.failed_reason, reading_id: row.failed_reading, sent: sentOf(row, sent) },
    ended_at: row.ended_at,
    ended_as: row.ended_as,
    ended_by: row.ended_by === null ? null : { user_id: row.ended_by, name: row.ended_name ?? '' },
  }));
}

const sentReadings = async (db: Db, agencyId: AgencyId, ids: readonly ReadingId[]): Promise<readonly Reading[]> =>
  (
    await readingsQuery(
      sql`select * from readings where agency_id = ${agencyId} and reading_id = any(${[...ids]}::bigint[])`,
      sql`x.reading_id`,
    ).execute(db)
  ).rows.map(readingOf);

function sentOf(
  { failed_reading }: WaitingRow,
  sent: readonly Reading[],
): { meter: string; measured: Measured } | null {
  const reading = sent.find(({ reading_id }) => reading_id === failed_reading);
  return reading === undefined || reading.meter === null ? null : { meter: reading.meter, measured: reading.measured };
}

/** What came and nobody confirmed stays on the list for a day; what nothing came for, as long again as it waited. */
const unconfirmedMs = 24 * 3_600_000;
const overMs = 2 * waitingMs;

/** Those that a page shows. */
export const onList = (now: number): RawBuilder<boolean> => sql<boolean>`w.ended_at is null
  and w.began_at > ${instant(now - unconfirmedMs)}
  and (w.met <> '{}' or w.began_at > ${instant(now - overMs)})`;

/** Ended a moment ago: a page that still shows it says how it ended. An unended one stays on the list for a day. */
export const justEnded = (now: number): RawBuilder<boolean> => sql<boolean>`w.ended_at > ${instant(now - waitingMs)}
  and w.began_at > ${instant(now - waitingMs - unconfirmedMs)}`;
