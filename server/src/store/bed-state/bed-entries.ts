/**
 * What this server remembers of the beds it stepped last: the state, the rules and the labels of a tile.
 * Only ever a cache: an entry counts while its version is the row's, and whoever changes what it was made of raises the version.
 */
import type {
  Absence,
  AgencyId,
  BedId,
  MatId,
  ProviderId,
  ResidentId,
  StayId,
  WatchSettings,
} from '@wardlight/contract';
import { type BedState, firstAtMinute, type Rules, readBedState } from '@wardlight/engine';
import type pg from 'pg';
import type { KnownClock } from './mats/mat-clock.ts';
import { neverSpokeText } from './mats/mats.ts';
import { type ResponseRow, responseColumns, responseOf } from './response-rows.ts';
import { settingsInForce } from './settings-in-force.ts';

export interface BedLabels {
  readonly agencyId: AgencyId;
  readonly providerId: ProviderId;
  readonly bedId: BedId;
  readonly bedNo: string;
  readonly floor: string;
  readonly residentId: ResidentId | null;
  readonly residentName: string | null;
}

export interface BedEntry {
  readonly labels: BedLabels;
  readonly matId: MatId | null;
  /** Of whoever lies there. */
  readonly stayId: StayId | null;
  readonly rules: Rules;
  /** What was measured before was of somebody else, or somewhere else. */
  readonly begunAt: number | null;
  readonly version: number;
  readonly state: BedState;
  /** Where on the mat's clock frames of it are kept. */
  readonly clock: KnownClock;
  /** The one that goes on. */
  readonly absence: Absence | null;
  /** Whoever lies there has an interval at which they are turned. */
  readonly hasTurnClock: boolean;
  /** What `bed_wakes` holds. */
  readonly dueAt: number | null;
}

/** Entries kept from batch to batch, found by bed and by the mat that lay in it. Emptied whenever a batch fails: nobody knows what was committed. */
export interface BedCache {
  ofBed(bedId: BedId): BedEntry | undefined;
  ofMat(matId: MatId): BedEntry | undefined;
  keep(entry: BedEntry): void;
  clear(): void;
}

export function createBedCache(): BedCache {
  const byBed = new Map<BedId, BedEntry>();
  const bedOfMat = new Map<MatId, BedId>();
  return {
    ofBed: (bedId) => byBed.get(bedId),
    ofMat(matId) {
      const bedId = bedOfMat.get(matId);
      const entry = bedId === undefined ? undefined : byBed.get(bedId);
      return entry?.matId === matId ? entry : undefined;
    },
    keep(entry) {
      byBed.set(entry.labels.bedId, entry);
      if (entry.matId !== null) bedOfMat.set(entry.matId, entry.labels.bedId);
    },
    clear() {
      byBed.clear();
      bedOfMat.clear();
    },
  };
}

interface Row extends ResponseRow {
  agency_id: AgencyId;
  provider_id: ProviderId;
  bed_id: BedId;
  bed_no: string;
  floor: string;
  timezone: string;
  version: number;
  state: string;
  begun_at: number | null;
  due_at: number | null;
  mat_id: MatId | null;
  /** Since when its mat lies there and never spoke; null = it has, or there is none. */
  awaited_since: number | null;
  night_start: number;
  head: number | null;
  resident_id: ResidentId | null;
  stay_id: StayId | null;
  resident_name: string | null;
  settings: unknown;
  overrides: unknown;
  turn_minutes: number | null;
  network_out_since: number | null;
  absence_reason: Absence['reason'] | null;
  absence_from: number | null;
  absence_until: number | null;
}

const loadBeds = `
  select b.agency_id, a.provider_id, b.bed_id, b.bed_no, b.floor, a.timezone, s.version, s.state, s.begun_at, w.due_at, m.mat_id,
    case when ${neverSpokeText} then coalesce(s.begun_at, m.created_at) end as awaited_since,
    coalesce(t.sleep_start, a.night_start) as night_start,
    (select max(f.device_at) from frames f where f.agency_id = m.agency_id and f.mat_id = m.mat_id) as head,
    r.resident_id, r.stay_id, r.name as resident_name, coalesce(t.settings, d.settings) as settings, r.alert_overrides as overrides, r.turn_minutes,
    ${responseColumns('t', 'd')},
    case when n.is_out then (n.state::json->>'since')::float8 end as network_out_since,
    x.reason as absence_reason, x.from_at as absence_from, x.until_at as absence_until
  from unnest($1::int[], $2::int[]) wanted(agency_id, bed_id)
  join beds b using (agency_id, bed_id)
  join agencies a using (agency_id)
  join bed_states s using (agency_id, bed_id)
  left join bed_wakes w using (agency_id, bed_id)
  left join mats m using (agency_id, bed_id)
  left join residents r using (agency_id, bed_id)
  left join network_states n on n.agency_id = m.agency_id and n.network_id = m.network_id
  left join absences x on x.agency_id = b.agency_id and x.bed_id = b.bed_id and x.ended_at is null
  left join templates t on t.agency_id = r.agency_id and t.template_id = r.template_id
  left join templates d on d.agency_id = b.agency_id and d.shipped = 'standard'`;

/** Of each mat whose clock was ahead of ours: up to where it was not, and where it was. */
const clocksAhead = `
  select mat_id, (select max(f.device_at) from frames f where f.agency_id = w.agency_id and f.mat_id = w.mat_id and f.device_at <= $3::bigint) as until,
    (select min(f.device_at) from frames f where f.agency_id = w.agency_id and f.mat_id = w.mat_id and f.device_at > $3::bigint) as ahead
  from unnest($1::int[], $2::int[]) w(agency_id, mat_id)`;

/** Beyond this a mat's clock is not merely ahead of ours. */
const aheadMs = 24 * 3_600_000;

/** Everything up to the highest reading may be kept; readings far ahead of our clock stand apart, so that one of them hides no other. */
async function readClocks(client: pg.PoolClient, rows: readonly Row[], now: number): Promise<Map<MatId, KnownClock>> {
  const clocks = new Map<MatId, KnownClock>();
  const ahead: { readonly agencyId: AgencyId; readonly matId: MatId; readonly head: number }[] = [];
  for (const { agency_id: agencyId, mat_id: matId, head } of rows) {
    if (matId === null || head === null) continue;
    clocks.set(matId, [{ from: Number.NEGATIVE_INFINITY, to: head }]);
    if (head > now + aheadMs) ahead.push({ agencyId, matId, head });
  }
  if (ahead.length === 0) return clocks;
  const heads = new Map(ahead.map(({ matId, head }) => [matId, head]));
  const { rows: apart } = await client.query<{ mat_id: MatId; until: number | null; ahead: number }>({
    name: 'clocks-ahead',
    text: clocksAhead,
    values: [ahead.map(({ agencyId }) => agencyId), ahead.map(({ matId }) => matId), now + aheadMs],
  });
  for (const { mat_id, until, ahead: from } of apart) {
    const far = { from, to: heads.get(mat_id) ?? from };
    clocks.set(mat_id, until === null ? [far] : [{ from: Number.NEGATIVE_INFINITY, to: until }, far]);
  }
  return clocks;
}

/** Reads the beds afresh; their rows must be locked by the caller's transaction. */
export async function loadEntries(
  client: pg.PoolClient,
  beds: readonly { readonly agencyId: AgencyId; readonly bedId: BedId }[],
  watch: WatchSettings,
  now: number,
): Promise<BedEntry[]> {
  const { rows } = await client.query<Row>({
    name: 'load-beds',
    text: loadBeds,
    values: [beds.map((bed) => bed.agencyId), beds.map((bed) => bed.bedId)],
  });
  const clocks = await readClocks(client, rows, now);
  return rows.map((row) => entryOf(row, clocks, watch));
}

function entryOf(row: Row, clocks: ReadonlyMap<MatId, KnownClock>, watch: WatchSettings): BedEntry {
  const alerts = settingsInForce(row.settings, row.overrides);
  return {
    labels: {
      agencyId: row.agency_id,
      providerId: row.provider_id,
      bedId: row.bed_id,
      bedNo: row.bed_no,
      floor: row.floor,
      residentId: row.resident_id,
      residentName: row.resident_name,
    },
    matId: row.mat_id,
    stayId: row.stay_id,
    rules: {
      zone: row.timezone,
      watch,
      alerts,
      response: responseOf(row),
      networkOutSince: row.network_out_since,
      ...firstConnectionOf(row),
    },
    begunAt: row.begun_at,
    version: row.version,
    state: readBedState(row.state),
    absence: absenceOf(row),
    hasTurnClock: row.resident_id !== null && (row.turn_minutes !== null || alerts.lyingTimeout.on),
    clock: (row.mat_id === null ? undefined : clocks.get(row.mat_id)) ?? [],
    dueAt: row.due_at,
  };
}

/** Told when the night begins, as whoever lies there would have it. */
function firstConnectionOf({ awaited_since, resident_id, night_start, timezone }: Row): Pick<Rules, 'firstConnection'> {
  if (awaited_since === null) return {};
  return {
    firstConnection: { tellAt: resident_id === null ? null : firstAtMinute(timezone, night_start, awaited_since) },
  };
}

const absenceOf = ({ absence_reason, absence_from, absence_until }: Row): Absence | null =>
  absence_reason === null || absence_from === null || absence_until === null
    ? null
    : { reason: absence_reason, from_at: absence_from, until_at: absence_until };
