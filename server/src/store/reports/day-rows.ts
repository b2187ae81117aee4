/** A report day as its row, and back to what risk is weighed by. */
import { type AgencyId, type MovedFact, passedLimit, type RemakeCause, type ResidentId } from '@wardlight/contract';
import {
  type Baseline,
  begunAbsences,
  type DayRisk,
  type DayValues,
  dayRisk,
  type EpisodeOfBed,
  movedBy,
  type ReportDay,
  riskAlgorithm,
  valuesOf,
} from '@wardlight/engine';
import { instantText } from '../db/database.ts';
import type { ReportDayRow } from '../db/migrations/018-report-days.ts';
import { dateOf } from './dates.ts';
import type { AbsenceOfDay } from './day-inputs.ts';
import type { OpenDay } from './work.ts';

/** All but when it was made, as which version and why: what makes one day the same as another. */
export type DayContent = Omit<ReportDayRow, 'version' | 'cause' | 'made_at'>;

export interface DayFacts {
  readonly agencyId: AgencyId;
  readonly residentId: ResidentId;
  readonly of: OpenDay;
  readonly day: ReportDay;
  /** As marked; they stand on the day as they came about. */
  readonly absences: readonly AbsenceOfDay[];
  readonly episodes: readonly EpisodeOfBed[];
  readonly turnMinutes: number | null;
}

const noRisk = { level: null, total: null, falls: null, rest: null, breathing: null, immobility: null } as const;

/** The facts of a day without its level, which hangs on earlier days; see `weighed`. */
export function contentOf({ agencyId, residentId, of, day, absences, episodes, turnMinutes }: DayFacts): DayContent {
  const { borders, settings } = of;
  const { respiration, turning } = day;
  return {
    agency_id: agencyId,
    resident_id: residentId,
    date: dateOf(borders.date),
    algorithm: riskAlgorithm,
    from_at: borders.from,
    night_from_at: borders.nightFrom,
    to_at: borders.to,
    timezone: settings.zone,
    night_start: settings.night.start,
    night_end: settings.night.end,
    kind: day.kind,
    ...noRisk,
    valid: day.valid,
    not_usual: [...day.notUsual],
    seconds: day.seconds,
    seen_seconds: day.seenSeconds,
    night_seconds: day.nightSeconds,
    night_seen_seconds: day.nightSeenSeconds,
    exits: day.exits,
    night_exits: day.nightExits,
    on_bed_seconds: day.onBedSeconds,
    rest_seconds: day.restSeconds,
    rest_efficiency: day.restEfficiency,
    respiration_slots: respiration.slots,
    respiration_max: respiration.max,
    respiration_min: respiration.min,
    respiration_sd: respiration.sd,
    longest_seconds: turning.longestSeconds,
    mean_seconds: turning.meanSeconds,
    turns: turning.turns,
    kept: turning.kept,
    intervals: turning.intervals,
    turn_minutes: turnMinutes,
    restless_percent: day.restlessPercent,
    change: null,
    moved: [],
    items: [],
    absences: begunAbsences(absences, episodes, borders.from)
      .filter(({ from, to }) => from < borders.to && (to ?? borders.to) > borders.from)
      .map(({ from, to, reason }) => ({
        from_at: Math.max(from, borders.from),
        to_at: Math.min(to ?? borders.to, borders.to),
        reason,
      })),
    unseen: day.unseen.map(({ from, to }) => ({ from_at: from, to_at: to })),
  };
}

/** What risk is weighed by, from a row: the same as from the day it was made of. */
export const valuesOfRow = (
  row: Pick<
    DayContent,
    | 'night_exits'
    | 'rest_efficiency'
    | 'rest_seconds'
    | 'on_bed_seconds'
    | 'respiration_max'
    | 'respiration_min'
    | 'respiration_sd'
    | 'longest_seconds'
  >,
): DayValues =>
  valuesOf({
    nightExits: row.night_exits,
    restEfficiency: row.rest_efficiency,
    restSeconds: row.rest_seconds,
    onBedSeconds: row.on_bed_seconds,
    respiration: { max: row.respiration_max, min: row.respiration_min, sd: row.respiration_sd },
    turning: { longestSeconds: row.longest_seconds },
  });

/** With its level, held against the usual of the days before. */
export function weighed(content: DayContent, baseline: Baseline): DayContent {
  if (content.kind !== 'weighed') return { ...content, ...noRisk, change: null, moved: [], items: [] };
  const risk = dayRisk(valuesOfRow(content), content.night_seen_seconds / 3_600, baseline);
  const distances = risk.items.flatMap(({ z }) => z ?? []);
  return {
    ...content,
    level: risk.level,
    total: risk.total,
    ...risk.domains,
    change: distances.length === 0 ? null : Math.max(...distances),
    moved: movedFacts(risk, content.night_seen_seconds),
    items: risk.items.map(({ item, value, byLimits, points, usual, z }) => ({
      item,
      value,
      by_limits: byLimits,
      points,
      usual,
      z,
    })),
  };
}

/** From so many spreads on a distance from the usual gives points of its own. */
const farFrom = 2;
/** Limits of night rest are of a night of nine hours. */
const fullNightSeconds = 9 * 3_600;

const movedFacts = (risk: DayRisk, nightSeenSeconds: number): MovedFact[] =>
  movedBy(risk).map(({ item, value, usual, points, z }) => ({
    ...{ item, value, usual: usual?.median ?? null, points },
    by: z !== null && Math.round(z * 1e9) / 1e9 >= farFrom ? 'usual' : 'limit',
    limit: passedLimit(item, value, item === 'nightRest' ? nightSeenSeconds / fullNightSeconds : 1),
  }));

/** Ready for `jsonb_populate_recordset`. */
export const rowText = (content: DayContent, version: number, cause: RemakeCause, now: number) => ({
  ...content,
  version,
  cause,
  made_at: instantText(now),
  from_at: instantText(content.from_at),
  night_from_at: instantText(content.night_from_at),
  to_at: instantText(content.to_at),
});
