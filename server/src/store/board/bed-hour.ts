/** The last hour of one bed, looked at closely. */
import type {
  AgencyId,
  AlertSettings,
  AlertType,
  BedHour,
  BedId,
  CareKind,
  Minute,
  Posture,
  RejectionReason,
  ResidentId,
  StayId,
  Window,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { alertsOfBed } from '../alerts/alerts.ts';
import { settingsInForce } from '../bed-state/settings-in-force.ts';
import { changedAt } from '../bed-state/stays.ts';
import { type Db, instant } from '../db/database.ts';

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
  const bed = await whoLies(db, agencyIds, bedId);
  if (bed === undefined) return null;
  const { agency_id: agencyId, resident_id: residentId, stay_id, changed_at } = bed;
  const from = now - hourMs;
  // What was seen here until then was of somebody else.
  const since = Math.max(from, changed_at ?? from);
  const [minutes, episodes, alerts, care, { settings, night }, mat] = await Promise.all([
    minutesOf(db, bed, since, now),
    episodesOf(db, bed, since, now),
    alertsOfBed(db, agencyId, bedId, residentId, residentId === null ? since : from),
    residentId === null ? careOfNobody(db, bed, since) : careOf(db, agencyId, residentId, from),
    watchedBy(db, agencyId, bedId),
    matOf(db, agencyId, bedId),
  ]);
  const limit = (type: AlertType) => (settings[type].on ? settings[type].value : null);
  return {
    at: now,
    from_at: from,
    stay_id,
    changed_at,
    minutes,
    episodes,
    alerts,
    care,
    limits: {
      rr_high: limit('respirationRateGreater'),
      rr_low: limit('respirationRateLess'),
      hr_high: limit('heartRateGreater'),
      hr_low: limit('heartRateLess'),
      spo2_low: limit('spo2Less'),
      temp_high: limit('tempGreater'),
      temp_low: limit('tempLess'),
    },
    night,
    mat,
  };
}

interface Lying {
  readonly agency_id: AgencyId;
  readonly bed_id: BedId;
  readonly resident_id: ResidentId | null;
  readonly stay_id: StayId | null;
  readonly changed_at: number | null;
}

async function whoLies(db: Db, agencyIds: readonly AgencyId[], bedId: BedId): Promise<Lying | undefined> {
  const { rows } = await sql<Lying>`select b.agency_id, b.bed_id, r.resident_id, r.stay_id, ${changedAt} as changed_at
    from beds b left join residents r on r.agency_id = b.agency_id and r.bed_id = b.bed_id
    where b.agency_id = any(${[...agencyIds]}::int[]) and b.bed_id = ${bedId}`.execute(db);
  return rows[0];
}

/** All is asked of the resident too: who lies there may change while we read. */
const of = ({ resident_id }: Lying) => [resident_id === null ? 'is' : '=', resident_id] as const;

async function minutesOf(db: Db, bed: Lying, from: number, to: number): Promise<Minute[]> {
  const rows = await db
    .selectFrom('minutes')
    .select(['at', 'lying_seconds', 'sitting_seconds', 'out_seconds', 'moving_seconds', 'rr', 'hr', 'spo2', 'temp'])
    .where('agency_id', '=', bed.agency_id)
    .where('bed_id', '=', bed.bed_id)
    .where('resident_id', ...of(bed))
    .where('at', '>=', instant(from - 60_000))
    .where('at', '<', instant(to))
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    ...row,
    rr: median(row.rr),
    hr: median(row.hr),
    spo2: median(row.spo2 ?? []),
    temp: median(row.temp ?? []),
  }));
}

async function episodesOf(db: Db, bed: Lying, from: number, to: number): Promise<BedHour['episodes']> {
  const rows = await db
    .selectFrom('episodes')
    .select(['status', 'started_at', 'ended_at'])
    .where('agency_id', '=', bed.agency_id)
    .where('bed_id', '=', bed.bed_id)
    .where('resident_id', ...of(bed))
    .where('started_at', '<', instant(to))
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', instant(from))]))
    .orderBy('started_at')
    .execute();
  return rows as BedHour['episodes'];
}

const selectCare = (db: Db, agencyId: AgencyId, from: number) =>
  db
    .selectFrom('care_events as e')
    .leftJoin('users as u', 'u.user_id', 'e.user_id')
    .select(['e.at', 'e.kind', 'e.user_id', 'e.side', 'u.display_name'])
    // What was a slip was not done.
    .where('e.undone_at', 'is', null)
    .where('e.agency_id', '=', agencyId)
    .where('e.at', '>=', instant(from))
    .orderBy('e.at', 'desc')
    .orderBy('e.event_id', 'desc')
    .limit(500);

/** In whichever bed it was: who was turned before a move was turned. */
async function careOf(db: Db, agencyId: AgencyId, residentId: ResidentId, from: number): Promise<BedHour['care']> {
  const rows = await selectCare(db, agencyId, from)
    .where('e.resident_id', '=', residentId)
    .where('e.bed_id', 'in', (select) =>
      select
        .selectFrom('stays')
        .select('bed_id')
        .where('agency_id', '=', agencyId)
        .where('resident_id', '=', residentId)
        .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>=', instant(from))])),
    )
    .execute();
  return rows.map(careEvent);
}

async function careOfNobody(db: Db, { agency_id, bed_id }: Lying, from: number): Promise<BedHour['care']> {
  const rows = await selectCare(db, agency_id, from)
    .where('e.bed_id', '=', bed_id)
    .where('e.resident_id', 'is', null)
    .execute();
  return rows.map(careEvent);
}

type CareRow = Awaited<ReturnType<ReturnType<typeof selectCare>['executeTakeFirstOrThrow']>>;

const careEvent = ({ at, kind, side, user_id, display_name }: CareRow): BedHour['care'][number] => ({
  at,
  kind: kind as CareKind,
  side: side as Posture | null,
  by: user_id === null ? null : { user_id, name: display_name ?? '' },
});

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
