/** A resident's report day: what was seen between its borders, in figures, and what sort of day it is (decisions §5 of the project's brief). */
import type { DayKind, Instant, NotUsualReason, WatchSettings } from '@wardlight/contract';
import { bedExitsOf, type EpisodeOfBed } from '../bed/bed-exits.ts';
import { isOnBed } from '../bed/readings.ts';
import type { DayValues } from './baseline.ts';
import type { DayBorders } from './day-borders.ts';
import { type LyingInterval, lyingIntervals, type Unseen, unseenOf } from './lying-intervals.ts';
import { restEfficiency, restSeconds } from './night-rest.ts';
import type { ReportMinute } from './report-minute.ts';
import { respirationOf } from './respiration.ts';

/** `[from, to)`; null = it goes on. */
export interface OpenStretch {
  readonly from: Instant;
  readonly to: Instant | null;
}

export interface ReportDayOf {
  readonly borders: DayBorders;
  /** Of the day and of what lies before it back to the beginning of the lying that its first instant falls into; by time. */
  readonly minutes: readonly ReportMinute[];
  /**
   * Of this resident, in whichever beds, by time: those that touch the day, and before them the last one that was seen, so that it can be told
   * whether somebody who is out after a gap was in bed before it.
   */
  readonly episodes: readonly EpisodeOfBed[];
  /** When staff turned the resident. */
  readonly turned: readonly Instant[];
  /** Marked by staff. */
  readonly absences: readonly OpenStretch[];
  /** When the watch itself stood still, by time. */
  readonly blind: readonly Unseen[];
  /** In beds, by time. `from` null = since before anybody noted it. */
  readonly stays: readonly { readonly from: Instant | null; readonly to: Instant | null }[];
  /** What is known reaches so far; a day that ends later is not over. */
  readonly now: Instant;
  readonly watch: Pick<WatchSettings, 'bedExitMinMs'>;
  /** After which a resident is to be turned; null = no matter. */
  readonly turnMinutes: number | null;
}

/** Times in whole seconds. Null = there is nothing to say, which is not zero. */
export interface ReportDay {
  readonly kind: DayKind;
  /** May stand in a baseline. */
  readonly valid: boolean;
  readonly notUsual: readonly NotUsualReason[];
  /** Of the day, and of its night, as far as they have come. */
  readonly seconds: number;
  readonly seenSeconds: number;
  readonly nightSeconds: number;
  readonly nightSeenSeconds: number;
  readonly exits: number | null;
  readonly nightExits: number | null;
  readonly onBedSeconds: number | null;
  readonly restSeconds: number | null;
  /** % */
  readonly restEfficiency: number | null;
  readonly respiration: {
    readonly slots: number;
    readonly max: number | null;
    readonly min: number | null;
    readonly sd: number | null;
  };
  readonly turning: {
    readonly longestSeconds: number | null;
    /** Over the intervals that ended by a turn. */
    readonly meanSeconds: number | null;
    readonly turns: number | null;
    /** Intervals that were over before the turn was overdue, of how many. */
    readonly kept: number;
    readonly intervals: number;
  };
  /** % of the time in bed. */
  readonly restlessPercent: number | null;
  /** Not seen for more than a minute, by time. */
  readonly unseen: readonly { readonly from: Instant; readonly to: Instant }[];
}

/** Of the night: seen for less, nobody watched; seen for less than this, nothing is concluded. */
const monitoredShare = 0.01;
const enoughShare = 0.7;
/** Of the night marked as absent. */
const awayShare = 0.5;
const shortAbsenceMs = 60 * 60_000;
/** After this a turn that is due is overdue. */
export const overdueMs = 15 * 60_000;
const minuteMs = 60_000;

export function reportDay(given: ReportDayOf): ReportDay {
  const { borders, watch } = given;
  const now = Math.max(borders.from, Math.min(given.now, borders.to));
  const nightFrom = Math.min(borders.nightFrom, now);
  const minutes = given.minutes.filter(({ at }) => at >= borders.from && at < now);
  const night = minutes.filter(({ at }) => at >= nightFrom);
  const [seenSeconds, nightSeenSeconds] = [sum(minutes, seenOf), sum(night, seenOf)];
  const nightSeconds = (now - nightFrom) / 1_000;
  const exits = bedExitsOf(given.episodes, given.now, watch).filter(
    ({ started_at }) => started_at >= borders.from && started_at < now,
  );
  const onBedSeconds = sum(minutes, onBedOf);
  const inBedAtNight = given.episodes.some(
    ({ status, started_at, ended_at }) => isOnBed(status) && started_at < now && (ended_at ?? now) > nightFrom,
  );
  const rest = restSeconds(night, nightFrom, now);
  const absences = begunAbsences(given.absences, given.episodes, borders.from);
  const away = overlapMs(absences, nightFrom, now);
  const notUsual = notUsualOf(given, { nightFrom, away, nightSeenSeconds, nightSeconds });
  const kind = kindOf({ nightSeconds, nightSeenSeconds, inBedAtNight, away });
  return {
    kind,
    valid: kind === 'weighed' && notUsual.length === 0 && now === borders.to,
    notUsual,
    seconds: (now - borders.from) / 1_000,
    seenSeconds,
    nightSeconds,
    nightSeenSeconds,
    exits: seenSeconds === 0 ? null : exits.length,
    nightExits: nightSeenSeconds === 0 ? null : exits.filter(({ started_at }) => started_at >= nightFrom).length,
    onBedSeconds: seenSeconds === 0 ? null : onBedSeconds,
    restSeconds: nightSeenSeconds === 0 ? null : rest,
    restEfficiency: restEfficiency(rest, seenInBedSpan(given.episodes, night, nightFrom, now)),
    respiration: respirationOf(minutes),
    turning: turningOf(given, now),
    restlessPercent:
      onBedSeconds === 0 ? null : (sum(minutes, ({ movingSeconds }) => movingSeconds) * 100) / onBedSeconds,
    unseen: unseenMinutes(minutes, given.stays, borders.from, now),
  };
}

/** Of a day, as much as risk needs. */
export interface WeighedFacts
  extends Pick<ReportDay, 'nightExits' | 'restEfficiency' | 'restSeconds' | 'onBedSeconds'> {
  readonly respiration: Pick<ReportDay['respiration'], 'max' | 'min' | 'sd'>;
  readonly turning: Pick<ReportDay['turning'], 'longestSeconds'>;
}

/** The values that risk is weighed by. */
export function valuesOf(day: WeighedFacts): DayValues {
  const { respiration, turning } = day;
  return {
    nightExits: day.nightExits,
    restEfficiency: day.restEfficiency,
    nightRest: hours(day.restSeconds),
    respirationMax: respiration.max,
    respirationMin: respiration.min,
    respirationSd: respiration.sd,
    longestTurning: turning.longestSeconds === null ? null : turning.longestSeconds / 60,
    onBed: hours(day.onBedSeconds),
  };
}

const hours = (seconds: number | null): number | null => (seconds === null ? null : seconds / 3_600);
const sum = (minutes: readonly ReportMinute[], of: (minute: ReportMinute) => number): number =>
  minutes.reduce((total, minute) => total + of(minute), 0);
const onBedOf = ({ lyingSeconds, sittingSeconds }: ReportMinute): number => lyingSeconds + sittingSeconds;
const seenOf = (minute: ReportMinute): number => Math.min(60, onBedOf(minute) + minute.outSeconds);

interface Night {
  readonly nightSeconds: number;
  readonly nightSeenSeconds: number;
  /** Counted there: a hand that leans on the mattress for a moment is nobody in bed. */
  readonly inBedAtNight: boolean;
  /** ms */
  readonly away: number;
}

/** The order of the cases is the law. */
function kindOf({ nightSeconds, nightSeenSeconds, inBedAtNight, away }: Night): DayKind {
  // Its night has not begun.
  if (nightSeconds === 0) return 'insufficient';
  if (nightSeenSeconds === 0 || nightSeenSeconds < nightSeconds * monitoredShare) return 'notMonitored';
  if (away >= nightSeconds * 1_000 * awayShare) return 'away';
  if (nightSeenSeconds < nightSeconds * enoughShare) return 'insufficient';
  return inBedAtNight ? 'weighed' : 'outAllNight';
}

function notUsualOf(
  { stays, borders }: ReportDayOf,
  night: {
    readonly nightFrom: Instant;
    readonly away: number;
    readonly nightSeconds: number;
    readonly nightSeenSeconds: number;
  },
): NotUsualReason[] {
  const { nightFrom } = night;
  const reasons: NotUsualReason[] = [];
  if (night.nightSeenSeconds < night.nightSeconds * enoughShare) reasons.push('coverage');
  if (night.away > shortAbsenceMs) reasons.push('absence');
  const inNight = (at: Instant | null) => at !== null && at > nightFrom && at < borders.to;
  // Who is moved leaves one bed and comes to another at the same moment.
  if (stays.some(({ from }) => inNight(from) && !stays.some(({ to }) => to === from))) reasons.push('admission');
  if (stays.some(({ to }) => inNight(to) && !stays.some(({ from }) => from === to))) reasons.push('discharge');
  return reasons;
}

function overlapMs(stretches: readonly OpenStretch[], from: Instant, to: Instant): number {
  return stretches.reduce(
    (total, stretch) => total + Math.max(0, Math.min(stretch.to ?? to, to) - Math.max(stretch.from, from)),
    0,
  );
}

/**
 * Absences as they came about. Staff may mark one while the resident is still in bed: it begins when they leave, and one that ended before
 * that was none. One that reaches into the day while they lie in bed has not begun either: being seen in bed ends an absence.
 * @param episodes of the day, by time, as for `reportDay`
 */
export function begunAbsences<Absence extends OpenStretch>(
  absences: readonly Absence[],
  episodes: readonly Pick<EpisodeOfBed, 'status' | 'started_at' | 'ended_at'>[],
  dayFrom: Instant,
): Absence[] {
  return absences.flatMap((absence) => {
    const at = Math.max(absence.from, dayFrom);
    const present = episodes.some(
      ({ status, started_at, ended_at }) =>
        isOnBed(status) && started_at <= at && (ended_at ?? Number.POSITIVE_INFINITY) > at,
    );
    if (!present) return [absence];
    const left = episodes.find(({ status, started_at }) => status === 'bedExit' && started_at > at)?.started_at;
    return left === undefined || (absence.to !== null && absence.to <= left) ? [] : [{ ...absence, from: left }];
  });
}

/** Seconds seen from the first time in bed (the night's start, if in bed then) to the end of the last (the night's end, if in bed then). */
function seenInBedSpan(
  episodes: readonly EpisodeOfBed[],
  night: readonly ReportMinute[],
  from: Instant,
  to: Instant,
): number {
  const inBed = episodes.filter(
    ({ status, started_at, ended_at }) => isOnBed(status) && started_at < to && (ended_at ?? to) > from,
  );
  const first = inBed[0];
  if (first === undefined) return 0;
  const begins = Math.max(from, first.started_at);
  const ends = Math.min(to, Math.max(...inBed.map(({ ended_at }) => ended_at ?? to)));
  return night.reduce((seen, minute) => {
    const within = Math.min(minute.at + minuteMs, ends) - Math.max(minute.at, begins);
    return seen + Math.min(seenOf(minute), Math.max(0, Math.round(within / 1_000)));
  }, 0);
}

/** ms. A resident who lies longer than this without a break lay from here. */
export const mostLookedBackMs = 48 * 3_600_000;

function turningOf(
  { episodes, minutes, turned, blind, borders, turnMinutes }: ReportDayOf,
  now: Instant,
): ReportDay['turning'] {
  const postureChanges = minutes.flatMap(({ turnedAt }) => turnedAt);
  // Cut, so that a day is the same however far back was read for it.
  const earliest = borders.from - mostLookedBackMs;
  const intervals = lyingIntervals({ episodes, postureChanges, turned, unseen: unseenOf(minutes, blind), until: now })
    .filter(({ to }) => to >= borders.from)
    .map((interval) => ({ ...interval, from: Math.max(interval.from, earliest) }));
  if (intervals.length === 0) return { longestSeconds: null, meanSeconds: null, turns: null, kept: 0, intervals: 0 };
  // One that a turn ended at the very beginning of the day ended in it, and lay before it.
  const lasted = intervals.filter(({ to }) => to > borders.from).map(({ from, to }) => to - from);
  const byTurn = intervals.filter(({ end }) => end === 'posture' || end === 'turned').map(({ from, to }) => to - from);
  const known = turnMinutes === null ? [] : intervals.filter((interval) => isJudged(interval, turnMinutes));
  return {
    longestSeconds: lasted.length === 0 ? null : Math.round(Math.max(...lasted) / 1_000),
    meanSeconds: byTurn.length === 0 ? null : Math.round(byTurn.reduce((a, b) => a + b, 0) / byTurn.length / 1_000),
    turns: byTurn.length,
    kept: known.filter(({ from, to }) => to - from < limitMs(turnMinutes)).length,
    intervals: known.length,
  };
}

const limitMs = (turnMinutes: number | null): number => (turnMinutes ?? 0) * minuteMs + overdueMs;
/** One that goes on, or that nobody saw end, says something only once it is too long. */
const isJudged = ({ from, to, end }: LyingInterval, turnMinutes: number): boolean =>
  (end !== 'open' && end !== 'unknown') || to - from >= limitMs(turnMinutes);

/** Where a resident had a bed and nothing was seen of them, longer than a reading speaks. */
function unseenMinutes(
  minutes: readonly ReportMinute[],
  stays: ReportDayOf['stays'],
  from: Instant,
  to: Instant,
): ReportDay['unseen'] {
  const seen = new Set(minutes.filter((minute) => seenOf(minute) > 0).map(({ at }) => at));
  const found: { from: Instant; to: Instant }[] = [];
  for (let at = from; at < to; at += minuteMs) {
    const hadBed = stays.some((stay) => (stay.from ?? from) < at + minuteMs && (stay.to ?? to) > at);
    if (seen.has(at) || !hadBed) continue;
    const last = found.at(-1);
    if (last !== undefined && last.to === at) last.to = Math.min(to, at + minuteMs);
    else found.push({ from: at, to: Math.min(to, at + minuteMs) });
  }
  return found;
}
