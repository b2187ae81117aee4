/** Rows of report days as the calls answer them. */
import type { DayInfo, DayKind, MovedFact, ReportResident, ReportValues, RiskLevel } from '@wardlight/contract';
import type { ReportDayRow } from '../db/migrations/018-report-days.ts';
import type { DayContent } from './day-rows.ts';
import { clipped, joined, type Span } from './spans.ts';

/** Of a day, as much as lists show. */
export type ListedDay = Omit<
  DayContent,
  'items' | 'absences' | 'unseen' | 'from_at' | 'night_from_at' | 'to_at' | 'timezone' | 'night_start' | 'night_end'
>;

/** Columns of `d`. */
export const listedColumns = `d.agency_id, d.resident_id, d.date, d.algorithm, d.kind, d.level, d.total, d.falls, d.rest, d.breathing, d.immobility,
  d.valid, d.not_usual, d.seconds, d.seen_seconds, d.night_seconds, d.night_seen_seconds, d.exits, d.night_exits, d.on_bed_seconds, d.rest_seconds,
  d.rest_efficiency, d.respiration_slots, d.respiration_max, d.respiration_min, d.respiration_sd, d.longest_seconds, d.mean_seconds, d.turns, d.kept,
  d.intervals, d.turn_minutes, d.restless_percent, d.change, d.moved`;

const hours = (seconds: number | null) => (seconds === null ? null : seconds / 3_600);
const minutes = (seconds: number | null) => (seconds === null ? null : seconds / 60);
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

export const cellOf = (day: Pick<DayContent, 'date' | 'kind' | 'level'>) => ({
  date: day.date,
  kind: day.kind as DayKind,
  level: day.level as RiskLevel | null,
});

export const domainsOf = ({ falls, rest, breathing, immobility }: ListedDay) => ({
  falls,
  rest,
  breathing,
  immobility,
});

export const coverageOf = (day: ListedDay) => ({
  day: shareOf(day.seen_seconds, day.seconds),
  night: shareOf(day.night_seen_seconds, day.night_seconds),
  night_seen_seconds: day.night_seen_seconds,
});

export const reportValuesOf = (day: ListedDay): ReportValues => ({
  exits: day.exits,
  day_exits: day.exits === null ? null : day.exits - (day.night_exits ?? 0),
  night_exits: day.night_exits,
  on_bed_hours: hours(day.on_bed_seconds),
  night_rest_hours: hours(day.rest_seconds),
  rest_efficiency: day.rest_efficiency,
  respiration_max: day.respiration_max,
  respiration_min: day.respiration_min,
  respiration_sd: day.respiration_sd,
  turning_mean_minutes: minutes(day.mean_seconds),
  turning_longest_minutes: minutes(day.longest_seconds),
  turns: day.turns,
  turn_interval_minutes: day.turn_minutes,
  turn_intervals: day.turn_minutes === null ? null : day.intervals,
  turns_kept: day.turn_minutes === null || day.intervals === 0 ? null : day.kept / day.intervals,
  restless_percent: day.restless_percent,
});

export const movedOf = ({ moved }: Pick<ListedDay, 'moved'>): MovedFact[] => moved as MovedFact[];

type Former = DayInfo['former'][number];

/**
 * @param made null = it was made for this answer alone
 * @param blind when the watch itself saw nobody
 */
export function dayInfoOf(
  resident: ReportResident,
  day: DayContent,
  made: Pick<ReportDayRow, 'version' | 'cause' | 'made_at'> | null,
  former: readonly Former[],
  blind: readonly Span[],
): DayInfo {
  const unseen = day.unseen as DayInfo['not_watched'];
  return {
    resident,
    ...cellOf(day),
    complete: made !== null,
    from_at: day.from_at,
    night_from_at: day.night_from_at,
    to_at: day.to_at,
    timezone: day.timezone,
    total: day.total,
    domains: domainsOf(day),
    coverage: coverageOf(day),
    values: reportValuesOf(day),
    respiration_slots: day.respiration_slots,
    items: day.items as DayInfo['items'],
    moved_by: movedOf(day),
    valid: day.valid,
    not_usual: day.not_usual as DayInfo['not_usual'],
    absences: day.absences as DayInfo['absences'],
    not_watched: joined([...unseen, ...blind.flatMap(clipped(day.from_at, day.to_at))]),
    algorithm: day.algorithm,
    version: made?.version ?? 0,
    made_at: made?.made_at ?? null,
    cause: (made?.cause ?? 'first') as DayInfo['cause'],
    former: [...former],
  };
}
