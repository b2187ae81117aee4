/** The nights of one resident under each other: stretches from noon to noon, what staff were told, and what nobody watched. */
import type { AbsenceReason, AgencyId, ReportNight, ResidentId } from '@wardlight/contract';
import { begunAbsences, instantOf, riskAlgorithm } from '@wardlight/engine';
import { type CompiledQuery, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { addDays, dayNumber } from './dates.ts';
import type { DayContent } from './day-rows.ts';
import {
  daysNotMade,
  type EpisodeRow,
  episodesQuery,
  type OwnReport,
  openDayOfReport,
  stretchesIn,
} from './own-report.ts';
import { cellOf, coverageOf, reportValuesOf } from './shapes.ts';
import { clipped, joined, type Span, watchGapsOf } from './spans.ts';

const noon = 12 * 60;
/** A mat that was silent for less is no gap that somebody reads of. */
const shortestGapMs = 60_000;
const seen: readonly string[] = ['inBed', 'sitting', 'lyingTooLong', 'bedExit'];

interface Night extends Span {
  readonly date: string;
}

/** @returns the nights that end with `endedAt`, newest first; those before anything was seen, without a bed, and not begun yet do not exist */
export async function readNights(
  db: Db,
  report: OwnReport,
  endedAt: string,
  nights: number,
  now: number,
): Promise<ReportNight[]> {
  const rows = rowsOf(report, endedAt, nights, now);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const { agency_id: agencyId, resident_id: residentId } = report.resident;
  const [from, to] = [oldest.from_at, Math.min(newest.to_at, now)];
  const [episodes, made, absences, alerts, blind] = await Promise.all([
    db.executeQuery(episodesQuery(db, agencyId, residentId, from, to)).then(({ rows }) => rows),
    readMadeDays(db, agencyId, residentId, oldest.date, newest.date),
    absencesOf(db, agencyId, residentId, from, to),
    db.executeQuery(alertsQuery(db, agencyId, residentId, from, to)).then(({ rows }) => rows),
    watchGapsOf(db, from, to),
  ]);
  const marked = absences.map(({ from_at, to_at, reason }) => ({ from: from_at, to: to_at, reason }));
  const begun = begunAbsences(marked, episodes, from).map((one) => ({
    ...one,
    from_at: one.from,
    to_at: one.to ?? to,
  }));
  const stored = new Map(made.map((day) => [day.date, day]));
  const missing = rows.filter(({ date }) => !stored.has(date)).map(({ date }) => openDayOfReport(report, date));
  const all = new Map([
    ...stored,
    ...(await daysNotMade(db, report, missing, now)).map((day) => [day.date, day] as const),
  ]);
  return rows.flatMap((row) => {
    const day = all.get(row.date);
    if (day === undefined) return [];
    const end = Math.min(row.to_at, now);
    const within = clipped(row.from_at, end);
    return [
      {
        ...cellOf(day),
        from_at: row.from_at,
        to_at: row.to_at,
        night_from_at: day.night_from_at,
        night_to_at: day.to_at,
        complete: stored.has(row.date),
        coverage: day.seconds === 0 ? null : coverageOf(day),
        values: day.seen_seconds === 0 ? null : reportValuesOf(day),
        stretches: stretchesIn(episodes, row.from_at, end),
        absences: begun.flatMap(({ reason, from_at, to_at }) =>
          within({ from_at, to_at }).map((one) => ({ ...one, reason })),
        ),
        alerts: alerts.filter(({ at }) => at >= row.from_at && at < row.to_at),
        not_watched: notWatched(episodes, blind, Math.max(row.from_at, report.seenFrom ?? row.from_at), end),
      },
    ];
  });
}

/** Of nights in which they had a bed: those after a discharge are nobody's. */
function rowsOf({ settings, seenFrom }: OwnReport, endedAt: string, nights: number, now: number): Night[] {
  if (seenFrom === null) return [];
  const {
    day: { zone },
    stays,
  } = settings;
  const hadBed = ({ from_at, to_at }: Night) =>
    stays.some(({ from, to }) => (from ?? from_at) < to_at && (to ?? to_at) > from_at);
  return Array.from({ length: nights }, (_, ago) => addDays(endedAt, -ago))
    .map((date) => ({
      date,
      from_at: instantOf(zone, dayNumber(date) - 1, noon),
      to_at: instantOf(zone, dayNumber(date), noon),
    }))
    .filter((night) => night.to_at > seenFrom && night.from_at < now && hadBed(night));
}

export async function readMadeDays(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  first: string,
  last: string,
): Promise<DayContent[]> {
  return await db
    .selectFrom('report_days')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId)
    .where('algorithm', '=', riskAlgorithm)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .execute();
}

async function absencesOf(db: Db, agencyId: AgencyId, residentId: ResidentId, from: number, to: number) {
  const { rows } = await sql<Span & { reason: AbsenceReason }>`
    select from_at, coalesce(ended_at, ${instant(to)}) as to_at, reason from absences
    where agency_id = ${agencyId} and resident_id = ${residentId} and from_at < ${instant(to)}
      and (ended_at is null or ended_at > ${instant(from)}) order by from_at`.execute(db);
  return rows;
}

/** What staff were told, by when it was raised. Exported for the test of its plan. */
export const alertsQuery = (
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: number,
  to: number,
): CompiledQuery<{ at: number; type: string }> =>
  sql<{ at: number; type: string }>`select raised_at as at, type from alerts
    where agency_id = ${agencyId} and resident_id = ${residentId} and told_at is not null
      and raised_at >= ${instant(from)} and raised_at < ${instant(to)} order by raised_at, alert_id`.compile(db);

/** Where no mat said how they are for more than a minute, or the watch itself was blind; overlaps are one. */
export function notWatched(episodes: readonly EpisodeRow[], blind: readonly Span[], from: number, to: number): Span[] {
  const known = stretchesIn(episodes, from, to).filter(({ status }) => seen.includes(status));
  const holes: Span[] = [];
  let reached = from;
  for (const { from_at, to_at } of known) {
    if (from_at - reached > shortestGapMs) holes.push({ from_at: reached, to_at: from_at });
    reached = Math.max(reached, to_at);
  }
  if (to - reached > shortestGapMs) holes.push({ from_at: reached, to_at: to });
  return joined([...holes, ...blind.flatMap(clipped(from, to))]);
}
