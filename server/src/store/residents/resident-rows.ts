/** Reading the register of residents: lists, one of them, their labels, their alerts. */
import {
  type AgencyId,
  ageOn,
  type BedId,
  type BedPlace,
  type BirthdayPrecision,
  type DischargeReason,
  type Gender,
  type ListedResident,
  type listResidents as listing,
  type MatId,
  maskPersonalId,
  type QueryOf,
  type Resident,
  type ResidentId,
  type StayId,
  type TemplateId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { liveOf } from '../bed-state/bed-live.ts';
import { neverSpoke } from '../bed-state/mats/mats.ts';
import type { Db } from '../db/database.ts';
import { anyContaining, type Paged, pagedOf, pageQuery, type SortColumn } from '../db/paged.ts';

export type ResidentsAsked = QueryOf<typeof listing>;

/** Everything kept of a resident, with who lies where and whose clock tells their age. */
export interface ResidentRow {
  readonly agency_id: AgencyId;
  readonly resident_id: ResidentId;
  readonly revision: number;
  readonly name: string;
  readonly gender: Gender | null;
  readonly birthday: string | null;
  readonly birthday_precision: BirthdayPrecision;
  readonly personal_id: string | null;
  readonly resident_code: string | null;
  readonly customer_no: string | null;
  readonly note: string | null;
  readonly turn_minutes: number | null;
  readonly discharged_at: number | null;
  readonly discharged_on: string | null;
  readonly discharge_reason: DischargeReason | null;
  readonly discharge_note: string | null;
  readonly created_at: number;
  readonly timezone: string;
  readonly bed_id: BedId | null;
  readonly stay_id: StayId | null;
  readonly bed_no: string | null;
  readonly floor: string | null;
  readonly reason: string | null;
  readonly from_at: number | null;
  readonly until_at: number | null;
}

const columns = sql`r.agency_id, r.resident_id, r.revision, r.name, r.gender, r.birthday, r.birthday_precision, r.personal_id,
  r.resident_code, r.customer_no, r.note, r.turn_minutes, r.discharged_at, r.discharged_on, r.discharge_reason, r.discharge_note, r.created_at, a.timezone, r.bed_id, r.stay_id, b.bed_no, b.floor, x.reason, x.from_at, x.until_at`;

/** What the list shows beside it: what watches them, by what, and how they are. */
interface ListedRow extends ResidentRow {
  readonly mat_id: MatId | null;
  readonly serial: string | null;
  readonly never_spoke: boolean | null;
  readonly template_id: TemplateId;
  readonly template_name: string;
  readonly shipped: ListedResident['template']['shipped'];
  readonly state: string | null;
}

const listedColumns = sql`m.mat_id, m.serial, ${neverSpoke} as never_spoke, coalesce(o.template_id, d.template_id) as template_id,
  coalesce(o.name, d.name) as template_name, coalesce(o.shipped, d.shipped) as shipped, s.state`;

const listedJoins = (agencyIds: readonly AgencyId[]) => sql`
  left join mats m on ${of('m', agencyIds)} and m.agency_id = r.agency_id and m.bed_id = r.bed_id
  left join templates o on ${of('o', agencyIds)} and o.agency_id = r.agency_id and o.template_id = r.template_id
  left join templates d on ${of('d', agencyIds)} and d.agency_id = r.agency_id and d.shipped = 'standard' and r.template_id is null
  left join bed_states s on ${of('s', agencyIds)} and s.agency_id = r.agency_id and s.bed_id = r.bed_id`;

/** Each table is told the agencies: what is joined is found by its own index, not among everybody's. */
const of = (table: string, agencyIds: readonly AgencyId[]) =>
  sql`${sql.ref(`${table}.agency_id`)} = any(${[...agencyIds]}::int[])`;

const joinedTo = (join: RawBuilder<unknown>, agencyIds: readonly AgencyId[]) => sql`${join}
  left join agencies a on a.agency_id = r.agency_id
  left join beds b on ${of('b', agencyIds)} and b.agency_id = r.agency_id and b.bed_id = r.bed_id
  left join absences x on ${of('x', agencyIds)} and x.agency_id = r.agency_id and x.bed_id = r.bed_id and x.ended_at is null`;

const days = new Map<string, Intl.DateTimeFormat>();
/** yyyy-MM-dd on a zone's calendar. */
export function dayIn(zone: string, at: number): string {
  let format = days.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    days.set(zone, format);
  }
  return format.format(at);
}

export const placeOf = ({
  bed_id,
  bed_no,
  floor,
}: Pick<ResidentRow, 'bed_id' | 'bed_no' | 'floor'>): BedPlace | null =>
  bed_id === null || bed_no === null || floor === null ? null : { bed_id, bed_no, floor };

export function residentOf(row: ResidentRow, now: number): Resident {
  const { birthday, personal_id, reason, from_at, until_at } = row;
  return {
    resident_id: row.resident_id,
    agency_id: row.agency_id,
    revision: row.revision,
    name: row.name,
    gender: row.gender,
    birthday,
    birthday_precision: row.birthday_precision,
    age: birthday === null ? null : ageOn(birthday, dayIn(row.timezone, now)),
    personal_id_masked: personal_id === null ? null : maskPersonalId(personal_id),
    resident_code: row.resident_code,
    customer_no: row.customer_no,
    note: row.note,
    turn_minutes: row.turn_minutes,
    bed: placeOf(row),
    stay_id: row.stay_id,
    absence:
      reason === null || from_at === null || until_at === null
        ? null
        : { reason: reason as NonNullable<Resident['absence']>['reason'], from_at, until_at },
    discharged_at: row.discharged_at,
    discharge: dischargeOf(row),
    created_at: row.created_at,
  };
}

const dischargeOf = (row: ResidentRow): Resident['discharge'] =>
  row.discharged_at === null
    ? null
    : {
        on: row.discharged_on ?? dayIn(row.timezone, row.discharged_at),
        reason: row.discharge_reason,
        note: row.discharge_note,
      };

function listedOf(row: ListedRow, now: number): ListedResident {
  const resident = residentOf(row, now);
  const { bed_id, mat_id, serial, template_id } = row;
  const seen = {
    agencyId: row.agency_id,
    stayId: row.stay_id,
    hasMat: mat_id !== null,
    neverSpoke: row.never_spoke === true,
    state: row.state,
    absence: resident.absence,
    hasTurnClock: false,
  };
  return {
    ...resident,
    mat: mat_id === null || serial === null ? null : { mat_id, serial },
    template: { template_id, name: row.template_name, shipped: row.shipped },
    status: bed_id === null ? null : liveOf({ ...seen, bedId: bed_id }, now).status,
  };
}

const agency: SortColumn = { column: 'agency_id', fixed: true };
const id: SortColumn = { column: 'resident_id', fixed: true };
const name: SortColumn = { column: 'name', collation: 'name_order' };
const floor: SortColumn = { column: 'floor', collation: 'natural_order' };
const bedNo: SortColumn = { column: 'bed_no', collation: 'natural_order' };
const code: SortColumn = { column: 'resident_code', collation: 'natural_order' };

/** Each ends with what no two rows share, so that no page shows a row of another. */
const sorts: Readonly<Record<ResidentsAsked['sort'], readonly SortColumn[]>> = {
  bed: [agency, floor, bedNo, { ...name, fixed: true }, id],
  name: [name, agency, id],
  code: [code, { ...name, fixed: true }, agency, id],
  birthday: [{ column: 'birthday' }, { ...name, fixed: true }, agency, id],
};

const states: Readonly<Record<ResidentsAsked['state'], RawBuilder<unknown>>> = {
  current: sql`r.discharged_at is null`,
  discharged: sql`r.discharged_at is not null`,
  all: sql`true`,
};
const inBed: Readonly<Record<ResidentsAsked['in_bed'], RawBuilder<unknown>>> = {
  any: sql`true`,
  yes: sql`r.bed_id is not null`,
  no: sql`r.bed_id is null`,
};

export const residentsQuery = (agencyIds: readonly AgencyId[], asked: ResidentsAsked): RawBuilder<unknown> =>
  pageQuery(
    sql`select r.agency_id, r.resident_id, r.name, r.resident_code, r.birthday, b.floor, b.bed_no
      from residents r left join beds b on ${of('b', agencyIds)} and b.agency_id = r.agency_id and b.bed_id = r.bed_id
      where ${of('r', agencyIds)} and ${states[asked.state]} and ${inBed[asked.in_bed]}
        and ${asked.floor === '' ? sql`true` : sql`b.floor = ${asked.floor.normalize('NFC')}`}
        and ${anyContaining(['r.name', 'b.bed_no', 'r.resident_code'], asked.search)}`,
    sorts[asked.sort],
    asked,
    sql`${columns}, ${listedColumns}`,
    sql`${joinedTo(
      sql`left join residents r on ${of('r', agencyIds)} and r.agency_id = p.agency_id and r.resident_id = p.resident_id`,
      agencyIds,
    )} ${listedJoins(agencyIds)}`,
  );

export async function listResidents(
  db: Db,
  agencyIds: readonly AgencyId[],
  asked: ResidentsAsked,
  now: number,
): Promise<Paged<ListedResident>> {
  const query = residentsQuery(agencyIds, asked) as RawBuilder<ListedRow & { total: number; is_row: boolean }>;
  const { rows } = await query.execute(db);
  return pagedOf(rows, (row) => listedOf(row, now));
}

/** By the same way whether they are another agency's or nobody's. */
export async function findResidents(
  db: Db,
  agencyIds: readonly AgencyId[],
  residentIds: readonly ResidentId[],
): Promise<ResidentRow[]> {
  const { rows } = await sql<ResidentRow>`select ${columns} ${joinedTo(sql`from residents r`, agencyIds)}
    where ${of('r', agencyIds)} and r.resident_id = any(${[...residentIds]}::int[])`.execute(db);
  return rows;
}

export async function findResident(
  db: Db,
  agencyIds: readonly AgencyId[],
  residentId: ResidentId,
): Promise<ResidentRow | null> {
  return (await findResidents(db, agencyIds, [residentId]))[0] ?? null;
}
