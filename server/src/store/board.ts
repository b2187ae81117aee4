/** What the board shows: every bed with a resident or a mat, its live state, and every open alert. */
import type { AgencyId, BedHour, BedId, BedLive, Board, Minute, RejectionReason, Tile } from '@wardlight/contract';
import { alertSettingsSchema, shippedSettings } from '@wardlight/contract';
import { BedStateError, readBedState, view } from '@wardlight/engine';
import { alertsOfBed, openAlerts } from './alerts.ts';
import type { Db } from './database.ts';
import { instant } from './database.ts';
import { readGaps } from './watch-gaps.ts';

const hourMs = 3_600_000;

interface BedRow {
  agency_id: number;
  bed_id: number;
  bed_no: string;
  floor: string;
  state: string | null;
  mat_id: number | null;
  resident_id: number | null;
  name: string | null;
  gender: 'male' | 'female' | null;
}

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
    .select([
      'b.agency_id',
      'b.bed_id',
      'b.bed_no',
      'b.floor',
      's.state',
      'm.mat_id',
      'r.resident_id',
      'r.name',
      'r.gender',
    ])
    .where('b.agency_id', 'in', [...agencyIds])
    .where((where) => where.or([where('m.mat_id', 'is not', null), where('r.resident_id', 'is not', null)]))
    .orderBy('b.agency_id')
    .orderBy('b.floor')
    .orderBy('b.bed_no');
}

const unseen = { provisional: false, since_at: null, posture: null, rr: null, hr: null, last_data_at: null } as const;

function liveOf(row: BedRow, now: number): BedLive {
  const ids = { bed_id: row.bed_id, agency_id: row.agency_id } as Pick<BedLive, 'bed_id' | 'agency_id'>;
  if (row.mat_id === null || row.state === null) return { ...ids, ...unseen, status: 'notMonitored' };
  try {
    return { ...ids, ...view(readBedState(row.state), now) };
  } catch (error) {
    // One bed nobody can read must not take the board of a whole ward with it: of this bed nothing is known, and its tile says so.
    if (error instanceof BedStateError) return { ...ids, ...unseen, status: 'unknown' };
    throw error;
  }
}

const tileOf = (row: BedRow, now: number): Tile => {
  const live = liveOf(row, now);
  return {
    bed_id: live.bed_id,
    agency_id: live.agency_id,
    bed_no: row.bed_no,
    floor: row.floor,
    resident:
      row.resident_id === null || row.name === null
        ? null
        : {
            resident_id: row.resident_id as NonNullable<Tile['resident']>['resident_id'],
            name: row.name,
            gender: row.gender,
          },
    has_mat: row.mat_id !== null,
    live,
  };
};

export async function readBoard(
  db: Db,
  pool: Parameters<typeof readGaps>[0],
  agencyIds: readonly AgencyId[],
  now: number,
): Promise<Board> {
  if (agencyIds.length === 0) return { at: now, tiles: [], alerts: [], gaps: [] };
  const [rows, alerts, gaps] = await Promise.all([
    bedsOf(db, agencyIds).execute(),
    openAlerts(db, agencyIds),
    readGaps(pool, now),
  ]);
  return { at: now, tiles: rows.map((row) => tileOf(row, now)), alerts, gaps };
}

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/** Null when no such bed stands in these agencies. */
export async function readBedHour(
  db: Db,
  agencyIds: readonly AgencyId[],
  bedId: BedId,
  now: number,
): Promise<BedHour | null> {
  const bed =
    agencyIds.length === 0
      ? undefined
      : await db
          .selectFrom('beds')
          .select(['agency_id'])
          .where('agency_id', 'in', [...agencyIds])
          .where('bed_id', '=', bedId)
          .executeTakeFirst();
  if (bed === undefined) return null;
  const from = now - hourMs;
  const [minutes, episodes, alerts, settings, mat] = await Promise.all([
    minutesOf(db, bed.agency_id, bedId, from, now),
    db
      .selectFrom('episodes')
      .select(['status', 'started_at', 'ended_at'])
      .where('agency_id', '=', bed.agency_id)
      .where('bed_id', '=', bedId)
      .where('started_at', '<', instant(now))
      .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', instant(from))]))
      .orderBy('started_at')
      .execute(),
    alertsOfBed(db, bed.agency_id as AgencyId, bedId, from),
    settingsOf(db, bed.agency_id, bedId),
    matOf(db, bed.agency_id, bedId),
  ]);
  const limit = (type: 'respirationRateGreater' | 'respirationRateLess') =>
    settings[type].on ? settings[type].value : null;
  return {
    at: now,
    from_at: from,
    minutes,
    episodes: episodes as BedHour['episodes'],
    alerts,
    limits: { rr_high: limit('respirationRateGreater'), rr_low: limit('respirationRateLess') },
    mat,
  };
}

async function minutesOf(db: Db, agencyId: number, bedId: number, from: number, to: number): Promise<Minute[]> {
  const rows = await db
    .selectFrom('minutes')
    .select(['at', 'lying_seconds', 'sitting_seconds', 'out_seconds', 'moving_seconds', 'rr', 'hr'])
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .where('at', '>=', instant(from - 60_000))
    .where('at', '<', instant(to))
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, rr: median(row.rr), hr: median(row.hr) }));
}

async function settingsOf(db: Db, agencyId: number, bedId: number) {
  const row = await db
    .selectFrom('residents as r')
    .innerJoin('templates as t', (join) =>
      join.onRef('t.agency_id', '=', 'r.agency_id').onRef('t.template_id', '=', 'r.template_id'),
    )
    .select('t.settings')
    .where('r.agency_id', '=', agencyId)
    .where('r.bed_id', '=', bedId)
    .executeTakeFirst();
  return row === undefined ? shippedSettings.standard : alertSettingsSchema.parse(row.settings);
}

async function matOf(db: Db, agencyId: number, bedId: number): Promise<BedHour['mat']> {
  const mat = await db
    .selectFrom('mats')
    .select(['mat_id', 'serial', 'online', 'version', 'ssid', 'rssi', 'frames'])
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .executeTakeFirst();
  if (mat === undefined) return null;
  const refusals = await db
    .selectFrom('mat_rejections')
    .select(['reason', 'count'])
    .where('agency_id', '=', agencyId)
    .where('mat_id', '=', mat.mat_id)
    .execute();
  const { mat_id: _, ...shown } = mat;
  return { ...shown, rejected: Object.fromEntries(refusals.map((row) => [row.reason as RejectionReason, row.count])) };
}
