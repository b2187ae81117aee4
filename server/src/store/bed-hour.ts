/** The last hour of one bed, looked at closely. */
import {
  type AgencyId,
  type AlertType,
  alertSettingsSchema,
  type BedHour,
  type BedId,
  type CareKind,
  type Minute,
  type RejectionReason,
  shippedSettings,
} from '@wardlight/contract';
import { alertsOfBed } from './alerts.ts';
import { type Db, instant } from './database.ts';

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
  const [minutes, episodes, alerts, care, settings, mat] = await Promise.all([
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
    settingsOf(db, bed.agency_id, bedId),
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

/** By what the bed is judged (see `bed-entries.ts`): the resident's template, else the agency's own copy of the standard one. */
async function settingsOf(db: Db, agencyId: number, bedId: number) {
  const row = await db
    .selectFrom('templates as t')
    .leftJoin('residents as r', (join) =>
      join
        .onRef('r.agency_id', '=', 't.agency_id')
        .onRef('r.template_id', '=', 't.template_id')
        .on('r.bed_id', '=', bedId),
    )
    .select('t.settings')
    .where('t.agency_id', '=', agencyId)
    .where((where) => where.or([where('r.resident_id', 'is not', null), where('t.shipped', '=', 'standard')]))
    .orderBy('r.resident_id', (order) => order.asc().nullsLast())
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
