/** What was measured of one resident: listed, over time, the latest of each kind; and by which scale their SpO2 is marked. */
import {
  type AgencyId,
  type DataOf,
  type listMeasurements,
  type MeasurementKind,
  measurementKinds,
  mostTrendPoints,
  type QueryOf,
  type ReportResident,
  type ResidentId,
  type readLastMeasurements,
  type readMeasurementTrend,
  type Spo2Scale,
  type TrendPoint,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf } from '../audit/acting.ts';
import type { Actor } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { findReportResident } from '../reports/residents.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { subjectOf } from '../residents/resident-changes.ts';
import { noteSheetRead } from '../residents/resident-reads.ts';
import type { Changed } from './changes.ts';
import { readingOf, readingsQuery } from './reading-rows.ts';
import { remakeDaysOf } from './report/days.ts';
import { type MeasuredColumns, measuredOf, scaleOf, worstMark } from './values.ts';

export interface AskingReader {
  readonly agencyIds: readonly AgencyId[];
  readonly by: Actor;
  readonly now: number;
}

interface Opened {
  readonly resident: ReportResident;
  readonly spo2_scale: Spo2Scale;
}

/** Written down as opening their page is, before anything is handed out (docs/decisions/106); null = nobody of these agencies. */
async function opened(db: Db, asking: AskingReader, residentId: ResidentId): Promise<Opened | null> {
  const resident = await findReportResident(db, asking.agencyIds, residentId);
  if (resident === null) return null;
  const { agency_id } = resident;
  await noteSheetRead(db, { agencyId: agency_id, by: asking.by, at: asking.now }, subjectOf(resident));
  const row = await db
    .selectFrom('residents')
    .select('spo2_scale')
    .where('agency_id', '=', agency_id)
    .where('resident_id', '=', residentId)
    .executeTakeFirst();
  return { resident, spo2_scale: scaleOf(row?.spo2_scale) };
}

interface Stretch {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const ofResident = (agencyId: AgencyId, residentId: ResidentId, { from, to }: Stretch): RawBuilder<boolean> => {
  const all: RawBuilder<boolean>[] = [sql`agency_id = ${agencyId}`, sql`resident_id = ${residentId}`];
  if (from !== undefined) all.push(sql`at >= ${instant(from)}`);
  if (to !== undefined) all.push(sql`at < ${instant(to)}`);
  return sql`${sql.join(all, sql` and `)}`;
};

export async function readList(
  db: Db,
  asking: AskingReader,
  residentId: ResidentId,
  { kinds, offset, limit, ...stretch }: QueryOf<typeof listMeasurements>,
): Promise<DataOf<typeof listMeasurements> | null> {
  const of = await opened(db, asking, residentId);
  if (of === null) return null;
  const ofKinds = kinds === undefined ? sql`true` : sql`kind = any(${[...kinds]}::text[])`;
  const which = sql`${ofResident(of.resident.agency_id, residentId, stretch)} and ${ofKinds}`;
  const page = sql`select * from readings where ${which} order by at desc, reading_id desc limit ${limit} offset ${offset}`;
  const [{ rows }, counted] = await Promise.all([
    readingsQuery(page, sql`x.at desc, x.reading_id desc`).execute(db),
    sql<{ total: number }>`select count(*) as total from readings where ${which}`.execute(db),
  ]);
  return { ...of, rows: rows.map(readingOf), total: counted.rows[0]?.total ?? 0 };
}

interface PointRow extends MeasuredColumns {
  readonly reading_id: TrendPoint['reading_id'];
  readonly at: number;
  readonly clock_doubtful: boolean;
  readonly received_at: number;
  readonly device_at: number | null;
  readonly band: TrendPoint['band'];
}

/** The newest, oldest first. */
export async function readTrend(
  db: Db,
  asking: AskingReader,
  residentId: ResidentId,
  { kind, ...stretch }: QueryOf<typeof readMeasurementTrend>,
): Promise<DataOf<typeof readMeasurementTrend> | null> {
  const of = await opened(db, asking, residentId);
  if (of === null) return null;
  const { rows } =
    await sql<PointRow>`select reading_id, kind, at, value, comparator, context, clock_doubtful, received_at, device_at, band
    from readings where ${ofResident(of.resident.agency_id, residentId, stretch)} and kind = ${kind}
    order by at desc, reading_id desc limit ${mostTrendPoints + 1}`.execute(db);
  const points = rows.slice(0, mostTrendPoints).map((row): TrendPoint => {
    const { comparator, context } = measuredOf(row);
    const { reading_id, at, value, clock_doubtful, received_at, device_at, band } = row;
    return { reading_id, at, values: [...value], comparator, context, clock_doubtful, received_at, device_at, band };
  });
  return { ...of, kind, points: points.reverse(), more: rows.length > mostTrendPoints };
}

/** Null = nobody of these agencies. */
export async function readLast(
  db: Db,
  agencyIds: readonly AgencyId[],
  residentId: ResidentId,
): Promise<DataOf<typeof readLastMeasurements> | null> {
  const resident = await findReportResident(db, agencyIds, residentId);
  if (resident === null) return null;
  const kinds: readonly MeasurementKind[] = measurementKinds;
  const latest = sql`select r.* from unnest(${[...kinds]}::text[]) as k(kind) cross join lateral (
    select * from readings x where x.agency_id = ${resident.agency_id} and x.resident_id = ${residentId} and x.kind = k.kind
    order by x.at desc, x.reading_id desc limit 1) r`;
  const { rows } = await readingsQuery(latest, sql`x.at desc`).execute(db);
  const readings = rows.map(readingOf);
  return { readings: readings.toSorted((a, b) => kinds.indexOf(a.measured.kind) - kinds.indexOf(b.measured.kind)) };
}

/** All their marks of SpO2 are made anew, and their days. */
export async function saveScale(
  step: Db,
  acting: Acting,
  residentId: ResidentId,
  scale: Spo2Scale,
): Promise<Changed<'saved' | 'not_found'>> {
  const { agencyId, at } = acting;
  await holdMeasurements(step, agencyId);
  const resident = await step
    .selectFrom('residents')
    .select(['resident_id', 'name', 'spo2_scale'])
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (resident === undefined) return { answer: 'not_found' };
  if (resident.spo2_scale === scale) return { answer: 'saved' };
  await sql`update residents set spo2_scale = ${scale}, revision = revision + 1 where agency_id = ${agencyId}
    and resident_id = ${residentId}`.execute(step);
  const { rows } = await sql<
    MeasuredColumns & { reading_id: number }
  >`select reading_id, kind, value, comparator, context
    from readings where agency_id = ${agencyId} and resident_id = ${residentId} and kind = 'spo2'`.execute(step);
  const marks = rows.map((row) => ({ reading_id: row.reading_id, ...worstMark(measuredOf(row), scale) }));
  await sql`update readings r set points = c.points, item = c.item, band = c.band, changed_at = ${instant(at)}
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as c(reading_id bigint, points smallint, item text, band text)
    where r.agency_id = ${agencyId} and r.reading_id = c.reading_id`.execute(step);
  await remakeDaysOf(step, agencyId, [residentId]);
  const subject = subjectOf({ resident_id: residentId, name: resident.name });
  const [before, after] = [{ spo2_scale: resident.spo2_scale }, { spo2_scale: scale }];
  await auditOf(step, acting, [{ action: 'changed', subject, before, after }]);
  return { answer: 'saved' };
}
