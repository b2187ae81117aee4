/** The last hour of a bed as the charts and the table need it; pure. */
import type { BedHour, BedStatus, Window } from '@wardlight/contract';
import { isInWindow, minuteOfDay } from '../../lib/theme-choice.ts';
import type { LaneStretch } from '../../ui/charts/lane-chart.tsx';
import type { Point, Stretch } from '../../ui/charts/series.ts';

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
  notMonitored: null,
  unknown: null,
};

/** Episodes clipped to the hour, oldest first. */
export function stretchesOf(hour: BedHour, labelOf: (status: BedStatus) => string): readonly LaneStretch[] {
  return hour.episodes
    .map((episode) => ({
      from: Math.max(episode.started_at, hour.from_at),
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
  /** Seconds of movement a minute; null where nobody lay there to move. */
  readonly movement: readonly Point[];
}

/** One point for every minute of the hour, so that a minute that is missing is a gap and not a bridge. */
export function seriesOf(hour: BedHour): HourSeries {
  const known = new Map(hour.minutes.map((minute) => [minute.at, minute]));
  const first = Math.floor(hour.from_at / minuteMs) * minuteMs;
  const count = Math.max(0, Math.ceil((hour.at - first) / minuteMs));
  const minutes = Array.from({ length: count }, (_, index) => {
    const at = first + index * minuteMs;
    return { at, minute: known.get(at) ?? null };
  });
  return {
    rr: minutes.map(({ at, minute }) => ({ at, value: minute?.rr ?? null })),
    hr: minutes.map(({ at, minute }) => ({ at, value: minute?.hr ?? null })),
    movement: minutes.map(({ at, minute }) => {
      const inBed = minute === null ? 0 : minute.lying_seconds + minute.sitting_seconds;
      return { at, value: minute === null || inBed === 0 ? null : minute.moving_seconds };
    }),
  };
}

/** Share of the hour that was seen, 0–100, rounded down: 100 means all of it. */
export function coverageOf(hour: BedHour): number {
  const seconds = (hour.at - hour.from_at) / 1_000;
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
