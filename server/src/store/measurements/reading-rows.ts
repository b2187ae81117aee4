/** Readings as screens know them. */
import type {
  AgencyId,
  BedId,
  Comparator,
  MeasuredResident,
  Reading,
  ReadingId,
  ReadingReason,
  ReadingRefusal,
  ReadingState,
  ResidentId,
  UserId,
} from '@wardlight/contract';
import { news2Marks } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type MeasuredColumns, measuredOf, type Numbers, scaleOf, valueOfKind } from './values.ts';

/** Of a person and the bed of now, under names that fit beside anything. */
export interface ResidentColumns {
  readonly resident_id: ResidentId | null;
  readonly resident_name: string | null;
  readonly bed_id: BedId | null;
  readonly bed_no: string | null;
  readonly floor: string | null;
}

export function residentOf(row: ResidentColumns): MeasuredResident | null {
  const { resident_id, resident_name, bed_id, bed_no, floor } = row;
  if (resident_id === null || resident_name === null) return null;
  const bed = bed_id === null || bed_no === null ? null : { bed_id, bed_no, floor: floor ?? '' };
  return { resident_id, name: resident_name, bed };
}

export interface ReadingRow extends MeasuredColumns, ResidentColumns {
  readonly agency_id: AgencyId;
  readonly reading_id: ReadingId;
  readonly revision: number;
  readonly state: ReadingState;
  readonly family: string;
  readonly spo2_scale: number | null;
  readonly raw_value: Numbers;
  readonly raw_unit: string;
  readonly raw_comparator: Comparator | null;
  readonly at: number;
  readonly clock_doubtful: boolean;
  readonly device_at: number | null;
  readonly sent_at: number | null;
  readonly received_at: number;
  readonly gateway_id: number | null;
  readonly meter: string | null;
  readonly reason: ReadingReason | null;
  readonly suggested: readonly ResidentId[];
  readonly waiting_id: number | null;
  readonly by_user: UserId | null;
  readonly by_name: string | null;
  readonly by_at: number | null;
  readonly refusal: ReadingRefusal | null;
  readonly refusal_note: string | null;
  readonly corrected_at: number | null;
  readonly corrected_by: UserId | null;
  readonly corrected_name: string | null;
  readonly corrected_why: string | null;
  readonly first_value: Numbers | null;
  readonly first_comparator: string | null;
  readonly first_context: unknown;
}

const columns =
  sql.raw(`x.agency_id, x.reading_id, x.revision, x.state, x.family, x.kind, x.value, x.comparator, x.context,
  x.raw_value, x.raw_unit, x.raw_comparator, x.at, x.clock_doubtful, x.device_at, x.sent_at, x.received_at, x.gateway_id, x.meter,
  x.reason, x.suggested, x.waiting_id, x.by_user, x.by_at, x.refusal, x.refusal_note, u.display_name as by_name,
  r.resident_id, r.name as resident_name, r.spo2_scale, b.bed_id, b.bed_no, b.floor,
  l.at as corrected_at, l.by_user as corrected_by, lu.display_name as corrected_name, l.why as corrected_why,
  f.value as first_value, f.comparator as first_comparator, f.context as first_context`);
const joins = sql.raw(`left join residents r on r.agency_id = x.agency_id and r.resident_id = x.resident_id
  left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
  left join users u on u.user_id = x.by_user
  left join reading_corrections f on f.agency_id = x.agency_id and f.reading_id = x.reading_id and f.n = 1
  left join lateral (select c.* from reading_corrections c where c.agency_id = x.agency_id and c.reading_id = x.reading_id
    order by c.n desc limit 1) l on f.n is not null
  left join users lu on lu.user_id = l.by_user`);

/** @param from readings, as `x` @param order of the whole */
export const readingsQuery = (from: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<ReadingRow> =>
  sql<ReadingRow>`select ${columns} from (${from}) x ${joins} order by ${order}`;

export function readingOf(row: ReadingRow): Reading {
  const measured = measuredOf(row);
  const { corrected_at, corrected_by, first_value } = row;
  return {
    reading_id: row.reading_id,
    agency_id: row.agency_id,
    revision: row.revision,
    state: row.state,
    resident: residentOf(row),
    measured,
    marks: news2Marks(measured, scaleOf(row.spo2_scale)).map((mark) => ({ ...mark })),
    raw: { value: valueOfKind(measured.kind, row.raw_value), unit: row.raw_unit, comparator: row.raw_comparator },
    at: row.at,
    clock_doubtful: row.clock_doubtful,
    device_at: row.device_at,
    received_at: row.received_at,
    source: row.gateway_id === null ? 'hand' : 'gateway',
    meter: row.meter,
    reason: row.reason,
    by: row.by_user === null ? null : { user_id: row.by_user, name: row.by_name ?? '' },
    by_at: row.by_at,
    refusal: row.refusal === null ? null : { why: row.refusal, note: row.refusal_note ?? '' },
    corrected:
      corrected_at === null || corrected_by === null || first_value === null
        ? null
        : {
            at: corrected_at,
            by: { user_id: corrected_by, name: row.corrected_name ?? '' },
            why: row.corrected_why ?? '',
            first: measuredOf({
              kind: row.kind,
              value: first_value,
              comparator: row.first_comparator,
              context: row.first_context,
            }),
          },
  };
}

export async function findReading(db: Db, agencyId: AgencyId, readingId: ReadingId): Promise<ReadingRow | null> {
  const from = sql`select * from readings where agency_id = ${agencyId} and reading_id = ${readingId}`;
  const { rows } = await readingsQuery(from, sql`x.reading_id`).execute(db);
  return rows[0] ?? null;
}

/** One that was just written. */
export async function shownReading(step: Db, agencyId: AgencyId, readingId: ReadingId): Promise<Reading> {
  const row = await findReading(step, agencyId, readingId);
  if (row === null) throw new Error('a reading that was just written is gone');
  return readingOf(row);
}

/** These people, in the order of the ids. */
export async function residentsNamed(
  db: Db,
  agencyIds: readonly AgencyId[],
  ids: readonly ResidentId[],
): Promise<ReadonlyMap<ResidentId, MeasuredResident>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ResidentColumns>`select r.resident_id, r.name as resident_name, b.bed_id, b.bed_no, b.floor
    from residents r left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    where r.agency_id = any(${[...agencyIds]}::int[]) and r.resident_id = any(${[...ids]}::int[])`.execute(db);
  const people = rows.flatMap((row) => residentOf(row) ?? []);
  return new Map(people.map((person) => [person.resident_id, person]));
}
