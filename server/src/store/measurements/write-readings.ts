/** New readings, however many, in one statement. */
import type {
  AgencyId,
  Comparator,
  GatewayId,
  Measured,
  MeasurementValue,
  MeterFamily,
  ReadingId,
  ReadingReason,
  ResidentId,
  Spo2Scale,
  WaitingId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instantText } from '../db/database.ts';
import { numbersOf, worstMark } from './values.ts';

/** As it came. */
interface Raw {
  readonly value: MeasurementValue;
  readonly unit: string;
  readonly comparator: Comparator | null;
  /** Null = by hand. */
  readonly meter: string | null;
  /** By the meter's clock; null = by hand. */
  readonly at: number | null;
  readonly sent: number | null;
}

export interface NewReading {
  readonly readingId: ReadingId;
  /** Null = by hand. */
  readonly gatewayId: GatewayId | null;
  readonly family: MeterFamily;
  readonly measured: Measured;
  readonly raw: Raw;
  readonly at: number;
  readonly clockDoubtful: boolean;
  readonly receivedAt: number;
  readonly changedAt: number;
  readonly doubleKey: string | null;
  readonly askedKey: string | null;
  readonly reason: ReadingReason | null;
  readonly suggested: readonly ResidentId[];
  readonly residentId: ResidentId | null;
  readonly waitingId: WaitingId | null;
  readonly spo2Scale: Spo2Scale;
  /** Who typed it. */
  readonly by?: { readonly userId: number; readonly through: number | null };
}

/** Numbers in the order in which `pop` gives them out. */
export async function newReadingIds(step: Db, count: number): Promise<ReadingId[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: ReadingId }>`select nextval('reading_ids') as id
    from generate_series(1, ${count})`.execute(step);
  return rows.map(({ id }) => id).toSorted((a, b) => b - a);
}

const rowOf = (reading: NewReading) => {
  const { measured, raw, residentId, by } = reading;
  return {
    reading_id: reading.readingId,
    state: residentId === null ? 'unassigned' : 'kept',
    family: reading.family,
    kind: measured.kind,
    value: numbersOf(measured.value),
    comparator: measured.comparator,
    context: measured.context,
    raw_value: numbersOf(raw.value),
    raw_unit: raw.unit,
    raw_comparator: raw.comparator,
    ...worstMark(measured, reading.spo2Scale),
    at: instantText(reading.at),
    clock_doubtful: reading.clockDoubtful,
    device_at: raw.at,
    sent_at: raw.sent,
    received_at: instantText(reading.receivedAt),
    changed_at: instantText(reading.changedAt),
    gateway_id: reading.gatewayId,
    meter: raw.meter,
    double_key: reading.doubleKey,
    asked_key: reading.askedKey,
    reason: reading.reason,
    suggested: reading.suggested,
    waiting_id: reading.waitingId,
    resident_id: residentId,
    by_user: by?.userId ?? null,
    by_through: by?.through ?? null,
  };
};

const stayThen = sql`case when n.resident_id is not null then (select s.stay_id from stays s where s.agency_id = n.agency_id and s.resident_id = n.resident_id
  and (s.from_at is null or s.from_at <= n.at) and (s.to_at is null or s.to_at > n.at)
  order by s.from_at desc nulls last limit 1) end`;

/** As `json`, which is read once as it stands: `jsonb` would be built first, and costs a fifth of the whole insert. */
export async function writeReadings(step: Db, agencyId: AgencyId, readings: readonly NewReading[]): Promise<void> {
  if (readings.length === 0) return;
  await sql`insert into readings (agency_id, reading_id, state, family, kind, value, comparator, context, raw_value, raw_unit,
      raw_comparator, points, item, band, at, clock_doubtful, device_at, sent_at, received_at, gateway_id, meter, double_key,
      asked_key, reason, suggested, waiting_id, resident_id, stay_id, by_user, by_through, by_at, changed_at)
    select n.agency_id, reading_id, state, family, kind, value, comparator, context, raw_value, raw_unit,
      raw_comparator, points, item, band, at, clock_doubtful, device_at, sent_at, received_at, gateway_id, meter,
      decode(double_key, 'hex'), decode(asked_key, 'hex'), reason, suggested, waiting_id, resident_id, ${stayThen}, by_user,
      by_through, case when by_user is not null then received_at end, changed_at
    from (select ${agencyId}::int as agency_id, c.* from json_to_recordset(${JSON.stringify(readings.map(rowOf))}::json)
      as c(reading_id bigint, state text, family text, kind text, value real[], comparator text, context jsonb,
        raw_value double precision[], raw_unit text, raw_comparator text, points smallint, item text, band text,
        at timestamptz, clock_doubtful boolean, device_at bigint, sent_at bigint, received_at timestamptz,
        changed_at timestamptz, gateway_id int,
        meter text, double_key text, asked_key text, reason text, suggested int[], waiting_id bigint, resident_id int,
        by_user int, by_through int)) n`.execute(step);
}
