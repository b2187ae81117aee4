/** How far lines run above and below the middle of their row, and the paper that is kept free for what leaves the first row or the last. */
import type { EcgLead } from '@wardlight/contract';
import { type Gain, middleLineMv, type Span } from './geometry.ts';
import type { Row } from './rows.ts';
import { indexesOf, type SampleWindow } from './samples.ts';

/** mm from the middle of the row, never negative. */
export interface Reach {
  readonly up: number;
  readonly down: number;
}

interface Drawn {
  readonly leads: readonly EcgLead[];
  readonly windows: readonly SampleWindow[];
  readonly gain: Gain;
  /** Of each lead, in mV. */
  readonly middles: readonly number[];
}

/** Of each row, over all that is read of its stretches. Where nothing is, it is no reach. */
export function reachesOf(rows: readonly Row[], { leads, windows, gain, middles }: Drawn): readonly Reach[] {
  return rows.map(({ segments }) => {
    let [up, down] = [0, 0];
    for (const { lead, ...span } of segments) {
      const of = lead === null ? undefined : leads[lead];
      if (lead === null || of === undefined) continue;
      for (const window of windows) {
        const extremes = extremesIn(window, lead, of, span);
        if (extremes === null) continue;
        for (const value of extremes) {
          const mm = ((value - of.zero) * of.step - (middles[lead] ?? 0)) * gain;
          up = Math.max(up, mm);
          down = Math.max(down, -mm);
        }
      }
    }
    return { up, down };
  });
}

function extremesIn(window: SampleWindow, lead: number, of: EcgLead, span: Span): readonly [number, number] | null {
  const read = window[lead];
  if (read === undefined) return null;
  const { first, values, missing } = read;
  const [from, to] = indexesOf(of, span);
  const end = Math.min(to + 1 - first, values.length);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let n = Math.max(0, from - first); n < end; n++) {
    const value = values[n] ?? missing;
    if (value === missing) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? null : [low, high];
}

/** What stands in the middle of each lead's row, in mV. */
export const middlesOf = (
  leads: readonly EcgLead[],
  windows: readonly (SampleWindow | null)[],
  rowMm: number,
  gain: Gain,
): readonly number[] =>
  leads.map(({ step, zero }, lead) =>
    middleLineMv(
      windows.flatMap((window) => window?.[lead]?.middle ?? []).map((middle) => (middle - zero) * step),
      rowMm,
      gain,
    ),
  );

/** Paper above the first row and below the last, in mm. */
export interface Beyond {
  readonly headMm: number;
  readonly footMm: number;
}
export const noneBeyond: Beyond = { headMm: 0, footMm: 0 };

/** Half of the line's own breadth, with some to spare. */
const penMm = 0.2;

/** @param everyMm its lengths are whole numbers of these, so that the grid goes on */
export function beyondOf(reaches: readonly Reach[], rowMm: number, everyMm: 1 | 5): Beyond {
  const whole = (mm: number): number => Math.max(0, Math.ceil((mm + penMm) / everyMm) * everyMm);
  let [headMm, footMm] = [0, 0];
  for (const [n, { up, down }] of reaches.entries()) {
    headMm = Math.max(headMm, whole(up - (n + 0.5) * rowMm));
    footMm = Math.max(footMm, whole(down - (reaches.length - n - 0.5) * rowMm));
  }
  return { headMm, footMm };
}

/** Electrodes that come off write lines of any height: more paper than this is not laid out on a screen, and what is cut is said. */
const mostBeyondMm = 100;

export const onScreen = ({ headMm, footMm }: Beyond): Beyond => ({
  headMm: Math.min(mostBeyondMm, headMm),
  footMm: Math.min(mostBeyondMm, footMm),
});

/** Places of the rows whose lines leave the paper. */
export function cutRows(reaches: readonly Reach[], rowMm: number, { headMm, footMm }: Beyond): readonly number[] {
  return reaches.flatMap(({ up, down }, n) => {
    const isCut = up > headMm + (n + 0.5) * rowMm + 1e-6 || down > footMm + (reaches.length - n - 0.5) * rowMm + 1e-6;
    return isCut ? [n] : [];
  });
}

/** The farthest of both, row by row. */
export const farthest = (one: readonly Reach[], other: readonly Reach[]): readonly Reach[] =>
  one.map(({ up, down }, n) => ({
    up: Math.max(up, other[n]?.up ?? 0),
    down: Math.max(down, other[n]?.down ?? 0),
  }));

/** Of the leads in these rows, each once. */
export const namesOf = (rows: readonly Row[], places: readonly number[]): readonly string[] => [
  ...new Set(places.flatMap((n) => rows[n]?.segments.flatMap(({ lead, name }) => (lead === null ? [] : [name])) ?? [])),
];
