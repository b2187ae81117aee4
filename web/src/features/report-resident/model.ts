/** What the nights show, pure: stretches as states, what lies under the cursor, what a week's figures say in plain words. */
import type {
  BedStatus,
  DataOf,
  ReportField,
  ReportNight,
  ReportValues,
  RiskItem,
  readReportTrend,
} from '@wardlight/contract';
import { addDays } from '../../lib/reports/report-dates.ts';

export type NightState = 'lying' | 'sitting' | 'out' | 'noData' | 'away';
export const nightStates: readonly NightState[] = ['lying', 'sitting', 'out', 'noData', 'away'];

export interface StateStretch {
  readonly from: number;
  readonly to: number;
  readonly state: NightState;
}

const stateOf: Readonly<Record<BedStatus, NightState>> = {
  inBed: 'lying',
  lyingTooLong: 'lying',
  sitting: 'sitting',
  bedExit: 'out',
  away: 'away',
  disconnected: 'noData',
  awaitingConnection: 'noData',
  notMonitored: 'noData',
  unknown: 'noData',
};

type Seen = Pick<ReportNight, 'from_at' | 'to_at' | 'stretches' | 'absences'>;

/** One after the other without a hole, from the row's beginning to its end or to now. A marked absence lies over whatever was seen. */
export function statesOf({ from_at, to_at, stretches, absences }: Seen, now: number): readonly StateStretch[] {
  const end = Math.min(to_at, now);
  const seen: StateStretch[] = [];
  let reached = from_at;
  const add = (from: number, to: number, state: NightState) => {
    if (to <= from) return;
    const last = seen.at(-1);
    if (last?.state === state && last.to === from) seen[seen.length - 1] = { ...last, to };
    else seen.push({ from, to, state });
  };
  for (const { from_at: from, to_at: to, status } of stretches) {
    add(reached, Math.min(from, end), 'noData');
    add(Math.max(reached, from), Math.min(to, end), stateOf[status]);
    reached = Math.max(reached, to);
  }
  add(reached, end, 'noData');
  return absences.reduce<readonly StateStretch[]>((states, away) => laidOver(states, away.from_at, away.to_at), seen);
}

function laidOver(states: readonly StateStretch[], from: number, to: number): readonly StateStretch[] {
  const left = states.flatMap((one) => {
    const parts: StateStretch[] = [];
    if (one.from < from) parts.push({ ...one, to: Math.min(one.to, from) });
    if (one.to > to) parts.push({ ...one, from: Math.max(one.from, to) });
    return parts;
  });
  const [first, last] = [states[0], states.at(-1)];
  if (first === undefined || last === undefined) return states;
  const away: StateStretch = { from: Math.max(first.from, from), to: Math.min(last.to, to), state: 'away' };
  return away.to <= away.from ? states : [...left, away].sort((a, b) => a.from - b.from);
}

/** "201-1", "B12": what stands on a bed, and no name. */
export const looksLikeBed = (text: string): boolean => /^[a-z]{0,3}-?\d[\da-z-]*$/i.test(text);

export const stateAt = (states: readonly StateStretch[], at: number): StateStretch | null =>
  states.find(({ from, to }) => at >= from && at < to) ?? null;

interface Span {
  readonly from_at: number;
  readonly to_at: number;
}

/** Cut to the day; what touches and is of one kind is one: rows end at noon, where nothing has ended. */
function joined<T extends Span>(spans: readonly T[], { from_at, to_at }: Span, sameKind: (a: T, b: T) => boolean): T[] {
  const inside = spans
    .map((span) => ({ ...span, from_at: Math.max(span.from_at, from_at), to_at: Math.min(span.to_at, to_at) }))
    .filter((span) => span.to_at > span.from_at)
    .toSorted((a, b) => a.from_at - b.from_at);
  const all: T[] = [];
  for (const span of inside) {
    const last = all.at(-1);
    if (last === undefined || span.from_at > last.to_at || !sameKind(last, span)) all.push(span);
    else all[all.length - 1] = { ...last, to_at: Math.max(last.to_at, span.to_at) };
  }
  return all;
}

export interface DayFacts {
  readonly absences: ReportNight['absences'];
  readonly notWatched: ReportNight['not_watched'];
  readonly alerts: ReportNight['alerts'];
  /** Null = there is none yet, or it was not read. */
  readonly coverage: ReportNight['coverage'];
  readonly values: ReportNight['values'];
}

/** What the rows say of a report day. Its night lies in the row of its date, its first morning in the row before. */
export function factsOf(rows: readonly ReportNight[], day: Span & { readonly date: string }): DayFacts {
  const night = rows.find(({ date }) => date === day.date);
  const own = rows.filter(({ date }) => date === day.date || date === addDays(day.date, -1));
  return {
    absences: joined(
      own.flatMap(({ absences }) => absences),
      day,
      (a, b) => a.reason === b.reason,
    ),
    notWatched: joined(
      own.flatMap(({ not_watched }) => not_watched),
      day,
      () => true,
    ),
    alerts: own
      .flatMap(({ alerts }) => alerts)
      .filter(({ at }) => at >= day.from_at && at < day.to_at)
      .toSorted((a, b) => a.at - b.at),
    coverage: night?.coverage ?? null,
    values: night?.values ?? null,
  };
}

/** Fields that are weighed, and from where on they cost points (decisions §5 of the project's brief). */
export const itemOfField: Partial<Record<ReportField, RiskItem>> = {
  night_exits: 'nightExits',
  on_bed_hours: 'onBed',
  night_rest_hours: 'nightRest',
  rest_efficiency: 'restEfficiency',
  respiration_max: 'respirationMax',
  respiration_min: 'respirationMin',
  respiration_sd: 'respirationSd',
  turning_longest_minutes: 'longestTurning',
};

/** From the value on, or only above or below it. Night rest has none: its limit goes with the window and with what was seen of it. */
export const pointsAt: Partial<
  Record<ReportField, { readonly value: number; readonly side: 'From' | 'Above' | 'Below' }>
> = {
  night_exits: { value: 2, side: 'From' },
  on_bed_hours: { value: 20, side: 'From' },
  rest_efficiency: { value: 85, side: 'Below' },
  respiration_max: { value: 21, side: 'From' },
  respiration_min: { value: 12, side: 'Below' },
  turning_longest_minutes: { value: 120, side: 'Above' },
};

/** As the specification names them, in the order in which they are read. */
export const trendFields = [
  'night_exits',
  'day_exits',
  'exits',
  'on_bed_hours',
  'night_rest_hours',
  'rest_efficiency',
  'respiration_max',
  'respiration_min',
  'respiration_sd',
  'turning_mean_minutes',
  'turning_longest_minutes',
  'restless_percent',
] as const satisfies readonly ReportField[];

/** Whole steps on which a value axis ends. */
export const axisSteps: Readonly<Record<(typeof trendFields)[number] | 'total', number>> = {
  night_exits: 2,
  day_exits: 5,
  exits: 5,
  on_bed_hours: 6,
  night_rest_hours: 3,
  rest_efficiency: 20,
  respiration_max: 5,
  respiration_min: 5,
  respiration_sd: 1,
  turning_mean_minutes: 30,
  turning_longest_minutes: 60,
  restless_percent: 10,
  total: 4,
};

export type TrendDay = DataOf<typeof readReportTrend>['days'][number];

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? upper) + upper) / 2;
};

export interface PlainFigure {
  readonly field: ReportField;
  readonly typical: number | null;
  readonly usual: number | null;
  readonly compared: 'more' | 'less' | 'same' | 'noUsual';
}

const plainFields = [
  'night_exits',
  'on_bed_hours',
  'night_rest_hours',
  'rest_efficiency',
  'respiration_max',
  'turning_longest_minutes',
] as const satisfies readonly (keyof ReportValues)[];

/** The median of the valid days, beside what was usual on the last day that had a usual; within one spread it is as usual. */
export function plainFigures(days: readonly TrendDay[]): { readonly counted: number; readonly figures: PlainFigure[] } {
  const valid = days.filter((day) => day.valid);
  const figures = plainFields.map((field): PlainFigure => {
    const item = itemOfField[field];
    const typical = medianOf(valid.flatMap(({ values }) => values[field] ?? []));
    const usual = item === undefined ? undefined : days.findLast((day) => day.usual[item] !== undefined)?.usual[item];
    if (usual === undefined || typical === null) return { field, typical, usual: null, compared: 'noUsual' };
    const distance = typical - usual.median;
    const compared = Math.abs(distance) <= usual.spread ? 'same' : distance > 0 ? 'more' : 'less';
    return { field, typical, usual: usual.median, compared };
  });
  return { counted: valid.length, figures };
}
