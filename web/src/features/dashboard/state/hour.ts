/** The last hours of a bed as the charts and the table need them; pure. */
import type { BedHour, BedStatus, Minute, Window } from '@wardlight/contract';
import { isInWindow, minuteOfDay } from '../../../lib/shell/theme-choice.ts';
import type { LaneStretch } from '../../../ui/charts/lane-chart.tsx';
import type { Point, Stretch } from '../../../ui/charts/series.ts';

export const minuteMs = 60_000;

/** Three lanes tell the states apart by height; what nobody saw has none. */
export type HourLane = 'bed' | 'sitting' | 'out';
export const hourLanes: readonly HourLane[] = ['bed', 'sitting', 'out'];

const laneOf: Readonly<Record<BedStatus, HourLane | null>> = {
  inBed: 'bed',
  lyingTooLong: 'bed',
  sitting: 'sitting',
  bedExit: 'out',
  away: 'out',
  disconnected: null,
  awaitingConnection: null,
  notMonitored: null,
  unknown: null,
};

/** Episodes clipped to the hour, oldest first. */
export function stretchesOf(hour: BedHour, labelOf: (status: BedStatus) => string): readonly LaneStretch[] {
  return hour.episodes
    .map((episode) => ({
      from: Math.max(episode.started_at, ownFrom(hour)),
      to: Math.min(episode.ended_at ?? hour.at, hour.at),
      lane: laneOf[episode.status],
      label: labelOf(episode.status),
      strong: episode.status === 'lyingTooLong',
    }))
    .filter((stretch) => stretch.to > stretch.from)
    .toSorted((a, b) => a.from - b.from);
}

export interface HourSeries {
  readonly rr: readonly Point[];
  readonly hr: readonly Point[];
  /** Of mats that measure them; else nothing but gaps. */
  readonly spo2: readonly Point[];
  readonly temp: readonly Point[];
  /** Seconds of movement a minute; null where nobody lay there to move. */
  readonly movement: readonly Point[];
}

/** One point for every step, so that one that is missing is a gap and not a bridge. */
export function seriesOf(hour: BedHour): HourSeries {
  const known = new Map(hour.minutes.map((minute) => [minute.at, minute]));
  const step = hour.step_ms;
  const first = Math.floor(hour.from_at / step) * step;
  const count = Math.max(0, Math.ceil((hour.at - first) / step));
  const steps = Array.from({ length: count }, (_, index) => {
    const at = first + index * step;
    return { at, minute: known.get(at) ?? null };
  });
  const vital = (name: VitalLine['name']): readonly Point[] =>
    steps.map(({ at, minute }) => ({ at, value: minute?.[name] ?? null, range: minute?.ranges?.[name] ?? null }));
  return {
    rr: vital('rr'),
    hr: vital('hr'),
    spo2: vital('spo2'),
    temp: vital('temp'),
    movement: steps.map(({ at, minute }) => ({ at, value: minute === null ? null : movementOf(minute, step) })),
  };
}

/** Of a longer step, in a minute of it that they lay or sat there. */
function movementOf({ lying_seconds, sitting_seconds, moving_seconds }: Minute, step: number): number | null {
  const inBed = lying_seconds + sitting_seconds;
  if (inBed === 0) return null;
  return step === minuteMs ? moving_seconds : Math.min(60, (moving_seconds * 60) / inBed);
}

export interface VitalLine {
  readonly name: 'rr' | 'hr' | 'spo2' | 'temp';
  /** Null = times a minute, in the words of the screen. */
  readonly unit: string | null;
  readonly points: readonly Point[];
  readonly high: number | null;
  readonly low: number | null;
  readonly decimals: number;
  /** The axis ends on multiples of this, and not beyond `most`. */
  readonly valueStep: number;
  readonly most?: number;
}

/** What is drawn and listed of an hour. Most mats never measure oxygen or temperature: what is empty all hour is left out. */
export function vitalLinesOf({ limits }: BedHour, { rr, hr, spo2, temp }: HourSeries): readonly VitalLine[] {
  const rate = { unit: null, decimals: 0 } as const;
  const lines: readonly VitalLine[] = [
    { ...rate, name: 'rr', points: rr, high: limits.rr_high, low: limits.rr_low, valueStep: 10 },
    { ...rate, name: 'hr', points: hr, high: limits.hr_high, low: limits.hr_low, valueStep: 20 },
    { name: 'spo2', unit: '%', points: spo2, high: null, low: limits.spo2_low, decimals: 0, valueStep: 5, most: 100 },
    { name: 'temp', unit: '°C', points: temp, high: limits.temp_high, low: limits.temp_low, decimals: 1, valueStep: 1 },
  ];
  return lines.filter(({ unit, points }) => unit === null || points.some(({ value }) => value !== null));
}

/** From where on the hour is about whoever lies there now. */
export const ownFrom = ({ from_at, changed_at }: Pick<BedHour, 'from_at' | 'changed_at'>): number =>
  Math.max(from_at, changed_at ?? from_at);

/** Share of the hour that was seen, 0–100, rounded down: 100 means all of it. */
export function coverageOf(hour: BedHour): number {
  const seconds = (hour.at - ownFrom(hour)) / 1_000;
  if (seconds <= 0) return 0;
  const seen = hour.minutes.reduce((sum, m) => sum + m.lying_seconds + m.sitting_seconds + m.out_seconds, 0);
  return Math.min(100, Math.floor((100 * seen) / seconds));
}

export interface Extremes {
  readonly low: number;
  readonly high: number;
}

export function extremesOf(points: readonly Point[]): Extremes | null {
  const seen = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return seen.length === 0 ? null : { low: Math.min(...seen), high: Math.max(...seen) };
}

/** The parts of `[from, to)` that lie in the night window on the wall clock of the zone, to the minute. */
export function nightsIn(from: number, to: number, night: Window, timeZone: string): readonly Stretch[] {
  const nights: { from: number; to: number }[] = [];
  for (let at = from; at < to; at += minuteMs) {
    if (!isInWindow(minuteOfDay(at, timeZone), night)) continue;
    const end = Math.min(at + minuteMs, to);
    const last = nights.at(-1);
    if (last?.to === at) last.to = end;
    else nights.push({ from: at, to: end });
  }
  return nights;
}
