/** Heart rate out of the times of the R peaks. */
import type { Span } from './geometry.ts';

export interface Beat {
  readonly atMs: number;
  /** ms since the beat before; null = the first one, one after a gap, or one too far from it to be the next. */
  readonly rrMs: number | null;
}

/** 20 to 300 beats a minute: beyond it a peak was missed or one too many was found. */
const [leastRrMs, mostRrMs] = [200, 3_000];

export const rateOf = (rrMs: number): number => 60_000 / rrMs;

/**
 * @param peaks ms from the start, in order
 * @param anew places of those with a gap before them: what lies between two is no beat
 */
export function beatsOf(peaks: readonly number[], anew: readonly number[]): readonly Beat[] {
  const begins = new Set([0, ...anew]);
  return peaks.map((atMs, n) => {
    const rrMs = begins.has(n) ? 0 : atMs - (peaks[n - 1] ?? atMs);
    return { atMs, rrMs: rrMs >= leastRrMs && rrMs <= mostRrMs ? rrMs : null };
  });
}

/** The place of the first item that is not before `ms`. */
export function firstFrom<Item extends { readonly atMs: number }>(items: readonly Item[], ms: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.atMs ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those of a span, and one more after it: what stands between two may reach into the span. */
export function itemsIn<Item extends { readonly atMs: number }>(items: readonly Item[], span: Span): readonly Item[] {
  const first = firstFrom(items, span.fromMs);
  const end = firstFrom(items, span.toMs);
  return items.slice(first, end + 1);
}

export interface RateLine {
  /** Beats a minute at the foot and at the top, in tens; null = no rate is known. */
  readonly least: number | null;
  readonly most: number | null;
  /** x from 0 to `columns`, y from 0 (the top) to `height`. */
  readonly path: string;
}

/** The rate over the whole recording, of each column its lowest and highest. */
export function rateLine(beats: readonly Beat[], durationMs: number, columns: number, height: number): RateLine {
  const known = beats.filter(({ rrMs }) => rrMs !== null);
  const rates = known.map(({ rrMs }) => rateOf(rrMs ?? 0));
  if (rates.length === 0) return { least: null, most: null, path: '' };
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const rate of rates) [lowest, highest] = [Math.min(lowest, rate), Math.max(highest, rate)];
  const least = Math.floor((lowest - 2) / 10) * 10;
  const most = Math.max(least + 20, Math.ceil((highest + 2) / 10) * 10);
  const parts: string[] = [];
  let column: { at: number; low: number; high: number } | null = null;
  let down = false;
  const y = (rate: number) => Math.round((1 - (rate - least) / (most - least)) * height * 10) / 10;
  const flush = (): void => {
    if (column === null) return;
    parts.push(`${down ? 'L' : 'M'}${column.at} ${y(column.high)}L${column.at} ${y(column.low)}`);
    down = true;
    column = null;
  };
  for (const { atMs, rrMs } of beats) {
    if (rrMs === null) {
      flush();
      down = false;
      continue;
    }
    const at = Math.floor((atMs / durationMs) * columns);
    const rate = rateOf(rrMs);
    if (column === null || column.at !== at) {
      flush();
      column = { at, low: rate, high: rate };
    } else column = { at, low: Math.min(column.low, rate), high: Math.max(column.high, rate) };
  }
  flush();
  return { least, most, path: parts.join('') };
}

export interface PlacedLabel {
  /** In order of time, from 0. */
  readonly place: number;
  readonly atMs: number;
  readonly text: string;
  /** Which of two lines it stands in; null = no room, so that only its mark is drawn. */
  readonly lane: 0 | 1 | null;
}

/** Of one letter, in mm; Han characters are twice as wide. */
const letterMm = 1.7;
const mostLetters = 14;

export const shortLabel = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
const widthMm = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1) * letterMm, 2);

/** Each label in the first line that is free there. */
export function placedLabels(
  annotations: readonly { readonly at_ms: number; readonly text: string }[],
  mmPerMs: number,
): readonly PlacedLabel[] {
  const freeFrom: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return annotations
    .toSorted((a, b) => a.at_ms - b.at_ms)
    .map(({ at_ms: atMs, text }, place) => {
      const lane = freeFrom[0] <= atMs ? 0 : freeFrom[1] <= atMs ? 1 : null;
      if (lane !== null) freeFrom[lane] = atMs + widthMm(shortLabel(text)) / mmPerMs;
      return { place, atMs, text, lane };
    });
}
