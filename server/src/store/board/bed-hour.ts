/** The last hours of one bed, looked at closely. */
import {
  type AgencyId,
  type AlertSettings,
  type AlertType,
  type BedHour,
  type BedId,
  type CareKind,
  type Minute,
  type Posture,
  type RejectionReason,
  type ResidentId,
  type ShownHours,
  type StayId,
  stepMsOf,
  type Window,
} from '@wardlight/contract';
import { type CompiledQuery, sql } from 'kysely';
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
  hours: ShownHours,
  now: number,
): Promise<BedHour | null> {
  const bed = await whoLies(db, agencyIds, bedId);
  if (bed === undefined) return null;
  const { agency_id: agencyId, resident_id: residentId, stay_id, changed_at } = bed;
  const from = now - hours * hourMs;
  // What was seen here until then was of somebody else.
  const since = Math.max(from, changed_at ?? from);
  const [minutes, episodes, alerts, care, { settings, night }, mat] = await Promise.all([
    hours === 1 ? minutesOf(db, bed, since, now) : stepsOf(db, bed, stepMsOf[hours], since, now),
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
    step_ms: stepMsOf[hours],
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

export interface Lying {
  readonly agency_id: AgencyId;
  readonly bed_id: BedId;
  readonly resident_id: ResidentId | null;
  readonly stay_id: StayId | null;
  readonly changed_at: number | null;
}

export async function whoLies(db: Db, agencyIds: readonly AgencyId[], bedId: BedId): Promise<Lying | undefined> {
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

type Vital = 'rr' | 'hr' | 'spo2' | 'temp';

interface StepRow extends Omit<Minute, 'ranges'> {
  readonly rr_low: number | null;
  readonly rr_high: number | null;
  readonly hr_low: number | null;
  readonly hr_high: number | null;
  readonly spo2_low: number | null;
  readonly spo2_high: number | null;
  readonly temp_low: number | null;
  readonly temp_high: number | null;
}

/** The same in longer steps, rolled up where the minutes lie: of a day a few kilobytes go over the line. Exported for the test of its plan. */
export function stepsQuery(
  db: Db,
  bed: Pick<Lying, 'agency_id' | 'bed_id' | 'resident_id'>,
  stepMs: number,
  from: number,
  to: number,
): CompiledQuery<StepRow> {
  const middle = (name: Vital) =>
    sql`(select percentile_cont(0.5) within group (order by v) from unnest(${sql.id(name)}) v) as ${sql.id(name)}`;
  const step = (name: Vital) =>
    sql`percentile_cont(0.5) within group (order by ${sql.id(name)}) as ${sql.id(name)},
      min(${sql.id(name)}) as ${sql.id(`${name}_low`)}, max(${sql.id(name)}) as ${sql.id(`${name}_high`)}`;
  return sql<StepRow>`select date_bin(${`${stepMs / 1_000} seconds`}::interval, at, timestamptz 'epoch') as at,
      sum(lying_seconds) as lying_seconds, sum(sitting_seconds) as sitting_seconds, sum(out_seconds) as out_seconds,
      sum(moving_seconds) as moving_seconds, ${step('rr')}, ${step('hr')}, ${step('spo2')}, ${step('temp')}
    from (select at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, ${middle('rr')}, ${middle('hr')}, ${middle('spo2')},
        ${middle('temp')} from minutes
      where agency_id = ${bed.agency_id} and bed_id = ${bed.bed_id} and resident_id ${
        bed.resident_id === null ? sql`is null` : sql`= ${bed.resident_id}`
      } and at >= ${instant(from - (from % stepMs))} and at < ${instant(to)}) m
    group by 1 order by 1`.compile(db);
}

async function stepsOf(db: Db, bed: Lying, stepMs: number, from: number, to: number): Promise<Minute[]> {
  const { rows } = await db.executeQuery(stepsQuery(db, bed, stepMs, from, to));
  return rows.map((row) => ({
    at: row.at,
    lying_seconds: row.lying_seconds,
    sitting_seconds: row.sitting_seconds,
    out_seconds: row.out_seconds,
    moving_seconds: row.moving_seconds,
    rr: hundredths(row.rr),
    hr: hundredths(row.hr),
    spo2: hundredths(row.spo2),
    temp: hundredths(row.temp),
    ranges: {
      rr: rangeOf(row.rr_low, row.rr_high),
      hr: rangeOf(row.hr_low, row.hr_high),
      spo2: rangeOf(row.spo2_low, row.spo2_high),
      temp: rangeOf(row.temp_low, row.temp_high),
    },
  }));
}

/** The columns hold `real`: what was 36.7 there is a long fraction in a wider type. */
const hundredths = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
const rangeOf = (low: number | null, high: number | null) =>
  low === null || high === null ? null : { low: Math.round(low * 100) / 100, high: Math.round(high * 100) / 100 };

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
