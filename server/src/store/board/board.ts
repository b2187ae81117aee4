/** What the board shows: every bed with a resident or a mat, its live state, and every open alert. */
import {
  type Absence,
  type AgencyId,
  type BedId,
  type Board,
  type ResidentId,
  type Risk,
  riskSchema,
  type StayId,
  type Tile,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { openAlerts } from '../alerts/alerts.ts';
import { liveOf } from '../bed-state/bed-live.ts';
import { neverSpoke } from '../bed-state/mats/mats.ts';
import { changedAt } from '../bed-state/stays.ts';
import type { Db } from '../db/database.ts';
import { type HoursOfBeds, hoursOf, stripOfTile, stripSince } from './hours.ts';
import { readGaps } from './watch-gaps.ts';

interface BedRow {
  agency_id: number;
  bed_id: number;
  bed_no: string;
  floor: string;
  state: string | null;
  mat_id: number | null;
  never_spoke: boolean | null;
  resident_id: number | null;
  stay_id: number | null;
  changed_at: number | null;
  name: string | null;
  gender: 'male' | 'female' | null;
  turn_minutes: number | null;
  shipped: string | null;
  reason: string | null;
  from_at: number | null;
  until_at: number | null;
}

/** As `settingsInForce` has it, without reading all the rest of what a bed is judged by. */
const turnMinutes = sql<number | null>`case when r.resident_id is not null then coalesce(r.turn_minutes, (
  select case when (kind ->> 'on')::boolean then (kind ->> 'value')::int end
  from (select coalesce(r.alert_overrides -> 'lyingTimeout', coalesce(t.settings, d.settings) -> 'lyingTimeout') as kind) k)) end`;

function bedsOf(db: Db, agencyIds: readonly AgencyId[]) {
  return db
    .selectFrom('beds as b')
    .leftJoin('bed_states as s', (join) =>
      join.onRef('s.agency_id', '=', 'b.agency_id').onRef('s.bed_id', '=', 'b.bed_id'),
    )
    .leftJoin('mats as m', (join) => join.onRef('m.agency_id', '=', 'b.agency_id').onRef('m.bed_id', '=', 'b.bed_id'))
    .leftJoin('residents as r', (join) =>
      join.onRef('r.agency_id', '=', 'b.agency_id').onRef('r.bed_id', '=', 'b.bed_id'),
    )
    .leftJoin('absences as x', (join) =>
      join.onRef('x.agency_id', '=', 'b.agency_id').onRef('x.bed_id', '=', 'b.bed_id').on('x.ended_at', 'is', null),
    )
    .leftJoin('templates as t', (join) =>
      join.onRef('t.agency_id', '=', 'r.agency_id').onRef('t.template_id', '=', 'r.template_id'),
    )
    .leftJoin('templates as d', (join) =>
      join.onRef('d.agency_id', '=', 'b.agency_id').on('d.shipped', '=', 'standard'),
    )
    .select(turnMinutes.as('turn_minutes'))
    .select([
      'b.agency_id',
      'b.bed_id',
      'b.bed_no',
      'b.floor',
      's.state',
      'm.mat_id',
      neverSpoke.as('never_spoke'),
      'r.resident_id',
      'r.stay_id',
      'r.name',
      'r.gender',
      't.shipped',
      'x.reason',
      'x.from_at',
      'x.until_at',
      changedAt.as('changed_at'),
    ])
    .where('b.agency_id', 'in', [...agencyIds])
    .where((where) => where.or([where('m.mat_id', 'is not', null), where('r.resident_id', 'is not', null)]))
    .orderBy('b.agency_id')
    .orderBy('b.floor')
    .orderBy('b.bed_no');
}

const absenceOf = ({ reason, from_at, until_at }: BedRow): Absence | null =>
  reason === null || from_at === null || until_at === null
    ? null
    : { reason: reason as Absence['reason'], from_at, until_at };

const liveOfRow = (row: BedRow, now: number): Tile['live'] =>
  liveOf(
    {
      agencyId: row.agency_id as AgencyId,
      bedId: row.bed_id as BedId,
      stayId: row.stay_id as StayId | null,
      hasMat: row.mat_id !== null,
      neverSpoke: row.never_spoke === true,
      state: row.state,
      absence: absenceOf(row),
      hasTurnClock: row.turn_minutes !== null,
    },
    now,
  );

/** The two shipped templates that are named after one. */
const riskOf = (shipped: string | null): Risk | null => riskSchema.safeParse(shipped).data ?? null;

const tileOf = (row: BedRow, hours: HoursOfBeds, now: number): Tile => {
  const live = liveOfRow(row, now);
  return {
    bed_id: live.bed_id,
    agency_id: live.agency_id,
    bed_no: row.bed_no,
    floor: row.floor,
    resident:
      row.resident_id === null || live.stay_id === null || row.name === null
        ? null
        : {
            resident_id: row.resident_id as ResidentId,
            stay_id: live.stay_id,
            name: row.name,
            gender: row.gender,
          },
    has_mat: row.mat_id !== null,
    turn_minutes: row.turn_minutes,
    risk: riskOf(row.shipped),
    live,
    changed_at: row.changed_at,
    hour: stripSince(stripOfTile(hours.get(live.bed_id) ?? [], live), row.changed_at),
  };
};

export async function readBoard(
  db: Db,
  pool: Parameters<typeof readGaps>[0],
  agencyIds: readonly AgencyId[],
  now: number,
): Promise<Board> {
  if (agencyIds.length === 0) return { at: now, tiles: [], alerts: [], gaps: [] };
  const [rows, hours, alerts, gaps] = await Promise.all([
    bedsOf(db, agencyIds).execute(),
    hoursOf(db, agencyIds, now),
    openAlerts(db, agencyIds),
    readGaps(pool, now),
  ]);
  return { at: now, tiles: rows.map((row) => tileOf(row, hours, now)), alerts, gaps };
}

/** A bed with a resident or a mat, as it is now; null where these agencies have no such bed. */
export async function readBed(
  db: Db,
  agencyIds: readonly AgencyId[],
  bedId: BedId,
  now: number,
): Promise<(Pick<Tile, 'agency_id' | 'bed_id' | 'has_mat' | 'live'> & { hasResident: boolean }) | null> {
  if (agencyIds.length === 0) return null;
  const row = await bedsOf(db, agencyIds).where('b.bed_id', '=', bedId).executeTakeFirst();
  if (row === undefined) return null;
  const live = liveOfRow(row, now);
  return {
    agency_id: live.agency_id,
    bed_id: live.bed_id,
    has_mat: row.mat_id !== null,
    live,
    hasResident: row.resident_id !== null,
  };
}
