/** The mats of the register as their page lists them: found by serial number, bed or name, with what each last said of itself. */
import type {
  AgencyId,
  BedId,
  DataOf,
  Device,
  listDevices,
  MatEvent,
  MatId,
  NetworkId,
  QueryOf,
  RejectionReason,
  readDevice,
  StayId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { liveOf } from '../bed-state/bed-live.ts';
import { sensorsOfMat } from '../bed-state/mats/mat-sensors.ts';
import { type Db, instant } from '../db/database.ts';
import { anyContaining, orderBy, type SortColumn } from '../db/paged.ts';
import { commandsOf } from './mat-commands.ts';

export type DeviceWish = QueryOf<typeof listDevices>;
type DevicePage = DataOf<typeof listDevices>;
type DeviceDetails = DataOf<typeof readDevice>;

interface Row {
  total: number;
  mat_id: number | null;
  agency_id: number;
  revision: number;
  serial: string;
  bed_id: number | null;
  bed_no: string | null;
  floor: string | null;
  resident_name: string | null;
  stay_id: number | null;
  network_id: number | null;
  network_name: string | null;
  is_online: boolean;
  version: string | null;
  ssid: string | null;
  rssi: number | null;
  heard_at: number | null;
  frames: number;
  rejected: number | null;
  created_at: number;
  state: string | null;
}

/** Its counters are written once a minute is over; a mat that says nothing of its connection is there while they go on. */
const speakingMs = 130_000;
/** A mat in no bed speaks of itself each hour; one that has not for two is not believed to be there. */
const believedMs = 2 * 3_600_000;

/**
 * Silence is seen by the bed first: its episode says so before, and whether or not, a last will does.
 * Of `mats m` with its bed's open episode of `disconnected`, if any, as `episodes e`.
 */
export const isOnline = (now: number): RawBuilder<boolean> => sql`(e.bed_id is null and case when m.bed_id is null
  then m.online and coalesce(m.heard_at >= ${instant(now - believedMs)}, false)
  else m.online or coalesce(m.heard_at >= ${instant(now - speakingMs)}, false) end)`;

/** Beds as somebody walks past them; of all agencies together, house by house. */
const sortColumns: Readonly<Record<DeviceWish['sort'], readonly SortColumn[]>> = {
  serial: [],
  bed: [
    { column: 'agency_id', fixed: true },
    { column: 'floor', collation: 'natural_order' },
    { column: 'bed_no', collation: 'natural_order' },
  ],
  network: [{ column: 'network_name', collation: 'natural_order' }],
  update: [{ column: 'heard_at' }],
};

const orderOf = ({ sort, order }: Pick<DeviceWish, 'sort' | 'order'>): RawBuilder<unknown> => {
  const last: readonly SortColumn[] = [
    { column: 'serial', collation: 'natural_order' },
    { column: 'mat_id', fixed: true },
  ];
  return orderBy([...sortColumns[sort], ...last], order);
};

const isInState = (state: DeviceWish['state']): RawBuilder<boolean> =>
  ({ any: sql`true`, online: sql`is_online`, offline: sql`not is_online`, inNoBed: sql`bed_id is null` })[
    state
  ] as RawBuilder<boolean>;

/** One round trip: the page, and how many there are. */
export function devicesQuery(
  agencyIds: readonly AgencyId[],
  wish: DeviceWish,
  now: number,
  only: MatId | null = null,
): RawBuilder<Row> {
  return sql<Row>`with sought as (
      select m.agency_id, m.mat_id, m.revision, m.serial, m.bed_id, b.bed_no, b.floor, r.name as resident_name, r.stay_id, m.network_id,
        n.name as network_name, ${isOnline(now)} as is_online, m.version, m.ssid, m.rssi, m.heard_at, m.frames, m.created_at
      from mats m
      left join beds b on b.agency_id = m.agency_id and b.bed_id = m.bed_id
      left join residents r on r.agency_id = m.agency_id and r.bed_id = m.bed_id
      left join networks n on n.agency_id = m.agency_id and n.network_id = m.network_id
      left join episodes e on e.agency_id = m.agency_id and e.bed_id = m.bed_id and e.ended_at is null and e.status = 'disconnected'
      where m.agency_id = any(${[...agencyIds]}::int[]) and m.removed_at is null and ${anyContaining(['m.serial', 'b.bed_no', 'r.name'], wish.search)}
        and (${wish.network_id ?? null}::int is null or m.network_id = ${wish.network_id ?? null}::int)
        and (${only}::int is null or m.mat_id = ${only}::int)),
    found as materialized (select * from sought where ${isInState(wish.state)}),
    page as (select *, row_number() over () as place from (
      select * from found order by ${orderOf(wish)} limit ${wish.limit} offset ${wish.offset}) p)
    select c.total::int, page.*, x.rejected::int, s.state
    from (select count(*) as total from found) c
    left join page on true
    left join lateral (select sum(count) as rejected from mat_rejections x where x.agency_id = page.agency_id and x.mat_id = page.mat_id) x on true
    left join bed_states s on s.agency_id = page.agency_id and s.bed_id = page.bed_id
    order by place`;
}

const latest = (...instants: (number | null)[]): number | null => {
  const known = instants.filter((at) => at !== null);
  return known.length === 0 ? null : Math.max(...known);
};

function deviceOf(row: Row, now: number): Device {
  const agencyId = row.agency_id as AgencyId;
  const bedId = row.bed_id as BedId | null;
  const seen = {
    agencyId,
    stayId: null,
    hasMat: true,
    neverSpoke: false,
    state: row.state,
    absence: null,
    hasTurnClock: false,
  };
  const live = bedId === null ? null : liveOf({ ...seen, bedId }, now);
  return {
    mat_id: row.mat_id as MatId,
    agency_id: agencyId,
    revision: row.revision,
    serial: row.serial,
    bed: bedId === null ? null : { bed_id: bedId, bed_no: row.bed_no ?? '', floor: row.floor ?? '' },
    resident_name: row.resident_name,
    stay_id: row.stay_id as StayId | null,
    network: row.network_id === null ? null : { network_id: row.network_id as NetworkId, name: row.network_name ?? '' },
    online: row.is_online,
    version: row.version,
    ssid: row.ssid,
    rssi: row.rssi,
    // The row is written each minute, the bed's state with each frame.
    last_update_at: latest(row.heard_at, live?.last_data_at ?? null),
    frames: row.frames,
    rejected: row.rejected ?? 0,
    created_at: row.created_at,
  };
}

export async function findDevices(
  db: Db,
  agencyIds: readonly AgencyId[],
  wish: DeviceWish,
  now: number,
): Promise<DevicePage> {
  if (agencyIds.length === 0) return { rows: [], total: 0 };
  const { rows } = await devicesQuery(agencyIds, wish, now).execute(db);
  return {
    rows: rows.filter(({ mat_id }) => mat_id !== null).map((row) => deviceOf(row, now)),
    total: rows[0]?.total ?? 0,
  };
}

const anyOne: DeviceWish = { search: '', order: 'asc', offset: 0, limit: 1, state: 'any', sort: 'serial' };

export async function findDevice(
  db: Db,
  agencyIds: readonly AgencyId[],
  matId: MatId,
  now: number,
): Promise<Device | null> {
  if (agencyIds.length === 0) return null;
  const { rows } = await devicesQuery(agencyIds, anyOne, now, matId).execute(db);
  const [row] = rows;
  return row === undefined || row.mat_id === null ? null : deviceOf(row, now);
}

const mostHistory = 50;

export async function readDeviceDetails(
  db: Db,
  agencyIds: readonly AgencyId[],
  matId: MatId,
  now: number,
): Promise<DeviceDetails | null> {
  const device = await findDevice(db, agencyIds, matId, now);
  if (device === null) return null;
  const [rejections, sensors, history, commands] = await Promise.all([
    db
      .selectFrom('mat_rejections')
      .select(['reason', 'count', 'last_at'])
      .where('agency_id', '=', device.agency_id)
      .where('mat_id', '=', matId)
      .orderBy('last_at', 'desc')
      .orderBy('reason')
      .execute(),
    sensorsOfMat(db, device.agency_id, matId),
    db
      .selectFrom('mat_events as e')
      .leftJoin('users as u', 'u.user_id', 'e.user_id')
      .select(['e.at', 'e.event', 'u.display_name as by', 'e.about'])
      .where('e.agency_id', '=', device.agency_id)
      .where('e.mat_id', '=', matId)
      .orderBy('e.at', 'desc')
      .orderBy('e.event_id', 'desc')
      .limit(mostHistory)
      .execute(),
    commandsOf(db, [device.agency_id], { matIds: [matId] }),
  ]);
  return {
    device,
    rejections: rejections.map(({ reason, ...row }) => ({ ...row, reason: reason as RejectionReason })),
    sensors,
    history: history.map(({ event, ...row }) => ({ ...row, event: event as MatEvent })),
    commands,
  };
}
