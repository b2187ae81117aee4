/** The last hour of one bed, looked at closely. */
import type {
  AgencyId,
  AlertSettings,
  AlertType,
  BedHour,
  BedId,
  CareKind,
  Minute,
  RejectionReason,
  Window,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { alertsOfBed } from './alerts.ts';
import { type Db, instant } from './database.ts';
import { settingsInForce } from './settings-in-force.ts';

const hourMs = 3_600_000;

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
  const [minutes, episodes, alerts, care, { settings, night }, mat] = await Promise.all([
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
    careOf(db, bed.agency_id, bedId, from),
    watchedBy(db, bed.agency_id, bedId),
    matOf(db, bed.agency_id, bedId),
  ]);
  const limit = (type: AlertType) => (settings[type].on ? settings[type].value : null);
  return {
    at: now,
    from_at: from,
    minutes,
    episodes: episodes as BedHour['episodes'],
    alerts,
    care,
    limits: {
      rr_high: limit('respirationRateGreater'),
      rr_low: limit('respirationRateLess'),
      hr_high: limit('heartRateGreater'),
      hr_low: limit('heartRateLess'),
    },
    night,
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

async function careOf(db: Db, agencyId: number, bedId: number, from: number): Promise<BedHour['care']> {
  const rows = await db
    .selectFrom('care_events as e')
    .leftJoin('users as u', 'u.user_id', 'e.user_id')
    .select(['e.at', 'e.kind', 'e.user_id', 'u.display_name'])
    .where('e.agency_id', '=', agencyId)
    .where('e.bed_id', '=', bedId)
    .where('e.at', '>=', instant(from))
    .orderBy('e.at', 'desc')
    .orderBy('e.event_id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ at, kind, user_id, display_name }) => ({
    at,
    kind: kind as CareKind,
    by: user_id === null ? null : { user_id, name: display_name ?? '' },
  }));
}

/** By what the bed is judged (see `bed-entries.ts`), and the rest window of whoever lies there. */
async function watchedBy(
  db: Db,
  agencyId: number,
  bedId: number,
): Promise<{ readonly settings: AlertSettings; readonly night: Window }> {
  const { rows } = await sql<{ settings: unknown; overrides: unknown; start: number; end: number }>`
    select coalesce(t.settings, d.settings) as settings, r.alert_overrides as overrides,
      coalesce(w.sleep_start, a.night_start) as start, coalesce(w.sleep_end, a.night_end) as end
    from agencies a
    left join residents r on r.agency_id = a.agency_id and r.bed_id = ${bedId}
    left join templates t on t.agency_id = r.agency_id and t.template_id = r.template_id
    left join templates d on d.agency_id = a.agency_id and d.shipped = 'standard'
    left join templates w on w.agency_id = r.agency_id and w.template_id = coalesce(r.template_id, d.template_id)
    where a.agency_id = ${agencyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no agency ${agencyId}`);
  return {
    settings: settingsInForce(row.settings, row.overrides),
    night: { start: row.start, end: row.end },
  };
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
