/** Who waits for readings, as the judgement of whose a reading is wants to see it (engine `matchReading`). */
import {
  type AgencyId,
  type MeasurementKind,
  type MeterFamily,
  measurementKindSchema,
  meterFamilySchema,
  type ReadingId,
  type ReadingReason,
  type ResidentId,
  type Spo2Scale,
  type WaitingId,
  waitingMs,
} from '@wardlight/contract';
import type { WaitingForReading } from '@wardlight/engine';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { scaleOf } from './values.ts';

/** Of those that ended within it is still asked whether a reading was meant for them. */
const endedWithinMs = 20 * 60_000;

/** While readings are taken in, what becomes of it is noted here, and written at the end. */
export interface OpenWaiting {
  readonly waitingId: WaitingId;
  readonly residentId: ResidentId;
  readonly family: MeterFamily;
  readonly kinds: readonly MeasurementKind[];
  readonly meter: string | null;
  readonly beganAt: number;
  readonly restEndedAt: number | null;
  /** Or when the resident was discharged. */
  readonly endedAt: number | null;
  readonly spo2Scale: Spo2Scale;
  met: readonly MeasurementKind[];
  metAt: number | null;
  failed: { readonly at: number; readonly reason: ReadingReason; readonly readingId: ReadingId | null } | null;
  changed: boolean;
}

interface Row {
  readonly waiting_id: WaitingId;
  readonly resident_id: ResidentId;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly met: readonly string[];
  readonly met_at: number | null;
  readonly meter: string | null;
  readonly began_at: number;
  readonly rest_ended_at: number | null;
  readonly ended_at: number | null;
  readonly discharged_at: number | null;
  readonly spo2_scale: number;
}

const kindsOf = (list: readonly string[]): MeasurementKind[] => list.map((kind) => measurementKindSchema.parse(kind));

/** The agency's measurements are held. @param from the earliest arrival that is to be matched */
export async function readOpenWaitings(step: Db, agencyId: AgencyId, from: number): Promise<OpenWaiting[]> {
  const { rows } =
    await sql<Row>`select w.waiting_id, w.resident_id, w.family, w.kinds, w.met, w.met_at, w.meter, w.began_at,
      w.rest_ended_at, w.ended_at, r.discharged_at, r.spo2_scale
    from waitings w join residents r using (agency_id, resident_id)
    where w.agency_id = ${agencyId} and w.began_at >= ${instant(from - waitingMs - endedWithinMs)}
    order by w.waiting_id`.execute(step);
  return rows.map((row) => ({
    waitingId: row.waiting_id,
    residentId: row.resident_id,
    family: meterFamilySchema.parse(row.family),
    kinds: kindsOf(row.kinds),
    meter: row.meter,
    beganAt: row.began_at,
    restEndedAt: row.rest_ended_at,
    endedAt: earliest(row.ended_at, row.discharged_at),
    spo2Scale: scaleOf(row.spo2_scale),
    met: kindsOf(row.met),
    metAt: row.met_at,
    failed: null,
    changed: false,
  }));
}

export const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Of what it waits for: some has come, and the rest may still come. Each part is one that waits by itself. */
export function partsOf(waiting: OpenWaiting): WaitingForReading[] {
  const { waitingId, residentId, kinds, meter, beganAt, met, metAt } = waiting;
  const same = { waitingId, residentId, meter, beganAt };
  const rest = kinds.filter((kind) => !met.includes(kind));
  const restEndedAt = earliest(waiting.endedAt, waiting.restEndedAt);
  return [
    ...(rest.length === 0 ? [] : [{ ...same, kinds: rest, endedAt: restEndedAt, hasReading: false }]),
    ...(metAt === null ? [] : [{ ...same, kinds: met, endedAt: metAt, hasReading: true }]),
  ];
}

/** What has become of those that changed, in one statement. */
export async function writeWaitings(step: Db, agencyId: AgencyId, waitings: readonly OpenWaiting[]): Promise<void> {
  const changed = waitings.filter((waiting) => waiting.changed);
  if (changed.length === 0) return;
  const rows = changed.map(({ waitingId, met, metAt, failed }) => ({
    waiting_id: waitingId,
    met,
    met_at: metAt === null ? null : new Date(metAt).toISOString(),
    failed_at: failed === null ? null : new Date(failed.at).toISOString(),
    failed_reason: failed?.reason ?? null,
    failed_reading: failed?.readingId ?? null,
  }));
  await sql`update waitings w set met = c.met, met_at = c.met_at, failed_at = c.failed_at, failed_reason = c.failed_reason,
      failed_reading = c.failed_reading
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(waiting_id bigint, met text[], met_at timestamptz,
      failed_at timestamptz, failed_reason text, failed_reading bigint)
    where w.agency_id = ${agencyId} and w.waiting_id = c.waiting_id`.execute(step);
}
