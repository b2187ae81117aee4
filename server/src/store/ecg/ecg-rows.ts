/** ECG recordings as lists and screens know them. */
import type {
  AgencyId,
  BedId,
  BirthdayPrecision,
  Ecg,
  EcgFormat,
  EcgHeader,
  EcgId,
  EcgNotDrawn,
  Gender,
  listEcgs,
  QueryOf,
  ResidentId,
  UserId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { anyContaining, type Paged } from '../db/paged.ts';
import { residentOf } from '../measurements/reading-rows.ts';
import { differencesOf } from './differs.ts';

export interface EcgRow {
  readonly agency_id: AgencyId;
  readonly ecg_id: EcgId;
  readonly format: EcgFormat | null;
  readonly not_drawn: EcgNotDrawn | null;
  readonly recorded_at: number | null;
  readonly received_at: number;
  readonly by_user: UserId | null;
  readonly by_name: string | null;
  readonly duration_ms: number | null;
  readonly lead_count: number;
  readonly mean_rate: number | null;
  readonly header: EcgHeader;
  readonly patient_name: string | null;
  readonly file_name: string | null;
  readonly withdrawn_at: number | null;
  readonly withdrawn_by: UserId | null;
  readonly withdrawn_name: string | null;
  readonly withdrawn_why: string | null;
  readonly files_until: number | null;
  readonly files_deleted_at: number | null;
  readonly resident_id: ResidentId | null;
  readonly resident_name: string | null;
  readonly gender: Gender | null;
  readonly birthday: string | null;
  readonly birthday_precision: BirthdayPrecision;
  readonly resident_code: string | null;
  readonly customer_no: string | null;
  readonly personal_id: string | null;
  readonly bed_id: BedId | null;
  readonly bed_no: string | null;
  readonly floor: string | null;
  readonly seen_by: string[];
  readonly comment_count: number;
}

const columns = sql.raw(`x.agency_id, x.ecg_id, x.format, x.not_drawn, x.recorded_at, x.received_at, x.by_user,
  u.display_name as by_name, x.duration_ms, x.lead_count, x.mean_rate, x.header, x.patient_name, x.withdrawn_at, x.withdrawn_by,
  (select f.name from ecg_files f where f.agency_id = x.agency_id and f.ecg_id = x.ecg_id and f.position = 0) as file_name,
  w.display_name as withdrawn_name, x.withdrawn_why, x.files_until, x.files_deleted_at, r.resident_id, r.name as resident_name, r.gender,
  r.birthday, r.birthday_precision,
  r.resident_code, r.customer_no, r.personal_id, b.bed_id, b.bed_no, b.floor,
  array(select su.display_name from (select c.by_user, min(c.comment_id) as first from ecg_comments c
    where c.agency_id = x.agency_id and c.ecg_id = x.ecg_id and c.seen
      and c.resident_id is not distinct from x.resident_id group by c.by_user) s
    join users su on su.user_id = s.by_user order by s.first) as seen_by,
  (select count(*) from ecg_comments c where c.agency_id = x.agency_id and c.ecg_id = x.ecg_id and c.text <> '')
    as comment_count`);
const joins = sql.raw(`left join residents r on r.agency_id = x.agency_id and r.resident_id = x.resident_id
  left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
  left join users u on u.user_id = x.by_user left join users w on w.user_id = x.withdrawn_by`);

export function ecgOf(row: EcgRow): Ecg {
  const { withdrawn_at, withdrawn_by, resident_name } = row;
  return {
    ecg_id: row.ecg_id,
    agency_id: row.agency_id,
    resident: residentOf(row),
    patient_name: row.patient_name,
    file_name: row.file_name,
    format: row.format,
    not_drawn: row.not_drawn,
    recorded_at: row.recorded_at,
    received_at: row.received_at,
    by: row.by_user === null ? null : { user_id: row.by_user, name: row.by_name ?? '' },
    duration_ms: row.duration_ms,
    lead_count: row.lead_count,
    mean_rate: row.mean_rate,
    differs: resident_name === null ? [] : differencesOf(row.header, { ...row, name: resident_name }),
    seen_by: row.seen_by,
    comment_count: row.comment_count,
    withdrawn:
      withdrawn_at === null || withdrawn_by === null
        ? null
        : {
            at: withdrawn_at,
            by: { user_id: withdrawn_by, name: row.withdrawn_name ?? '' },
            why: row.withdrawn_why ?? '',
            ...{ files_until: row.files_until, files_deleted_at: row.files_deleted_at },
          },
  };
}

/** How the audit calls it: by its resident, or by its number. */
export const subjectOf = ({ ecg_id, resident_name }: Pick<EcgRow, 'ecg_id' | 'resident_name'>) => ({
  ...{ kind: 'ecg' as const, id: ecg_id },
  label: resident_name ?? `#${ecg_id}`,
});

/** Null = of none of these agencies. */
export async function findEcg(db: Db, agencyIds: readonly AgencyId[], ecgId: EcgId): Promise<EcgRow | null> {
  const { rows } = await sql<EcgRow>`select ${columns} from ecgs x ${joins}
    where x.agency_id = any(${[...agencyIds]}::int[]) and x.ecg_id = ${ecgId}`.execute(db);
  return rows[0] ?? null;
}

/** One that was just written. */
export async function shownEcg(step: Db, agencyId: AgencyId, ecgId: EcgId): Promise<Ecg> {
  const row = await findEcg(step, [agencyId], ecgId);
  if (row === null) throw new Error('a recording that was just written is gone');
  return ecgOf(row);
}

export type EcgsAsked = QueryOf<typeof listEcgs>;

const shows: Readonly<Record<EcgsAsked['show'], RawBuilder<unknown>>> = {
  all: sql`x.withdrawn_at is null`,
  unassigned: sql`x.withdrawn_at is null and x.resident_id is null`,
  withdrawn: sql`x.withdrawn_at is not null`,
};

/** When it was recorded; where that is not known, when it came. */
const when = sql`coalesce(x.recorded_at, x.received_at)`;

/** Of `x` in one agency, or in several: also of those who have been discharged, whose recordings stay. */
function matches(agency: RawBuilder<unknown>, asked: EcgsAsked): RawBuilder<unknown> {
  const { search, show, resident_id, from, to } = asked;
  const named =
    search === ''
      ? sql`true`
      : sql`(${anyContaining(['x.patient_name'], search)} or x.ecg_id in (select f.ecg_id from ecg_files f
          where f.agency_id = ${agency} and ${anyContaining(['f.name'], search)}) or x.resident_id in (select r.resident_id from residents r
          left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
          where r.agency_id = ${agency} and ${anyContaining(['r.name', 'r.resident_code', 'b.bed_no'], search)}))`;
  const of = resident_id === undefined ? sql`true` : sql`x.resident_id = ${resident_id}`;
  const since = from === undefined ? sql`true` : sql`${when} >= ${instant(from)}`;
  const before = to === undefined ? sql`true` : sql`${when} < ${instant(to)}`;
  return sql`x.agency_id = ${agency} and ${shows[show]} and ${of} and ${since} and ${before} and ${named}`;
}

/**
 * The latest received first, of one resident the latest recorded. Of each agency its own latest, by its index: all are not put in order.
 * Exported for the test of its plans.
 */
export function ecgsQuery(agencyIds: readonly AgencyId[], asked: EcgsAsked): RawBuilder<EcgRow> {
  const { offset, limit, resident_id } = asked;
  const order = sql`${resident_id === undefined ? sql`x.received_at` : when} desc, x.ecg_id desc`;
  const latest = sql`select x.* from ecgs x where ${matches(sql`a.agency_id`, asked)}
    order by ${order} limit ${offset + limit}`;
  return sql<EcgRow>`select ${columns} from (select x.* from unnest(${[...agencyIds]}::int[]) as a(agency_id)
      cross join lateral (${latest}) x order by ${order} limit ${limit} offset ${offset}) x ${joins}
    order by ${order}`;
}

export async function listEcgRows(db: Db, agencyIds: readonly AgencyId[], asked: EcgsAsked): Promise<Paged<Ecg>> {
  const which = matches(sql`any(${[...agencyIds]}::int[])`, asked);
  const [{ rows }, counted] = await Promise.all([
    ecgsQuery(agencyIds, asked).execute(db),
    sql<{ total: number }>`select count(*) as total from ecgs x where ${which}`.execute(db),
  ]);
  return { rows: rows.map(ecgOf), total: counted.rows[0]?.total ?? 0 };
}
