/** Crests of the energy of a signal: each of them may be a QRS complex. Found piece by piece, so that memory holds no more than one, filtered. */
import { createFilter, type Filtered } from './peak-filters.ts';

/** A crest of the energy. */
export interface Crest {
  readonly at: number;
  readonly energy: number;
  /** mV: how far the filtered signal swings there. */
  readonly swing: number;
  /** mV a second: how steep it is there. */
  readonly slope: number;
  /** Where the signal, as it was recorded, has its extremum. */
  readonly tip: number;
}

/** In columns: as objects, those of a day would take four times as much. */
export interface Crests {
  readonly length: number;
  readonly get: (index: number) => Crest;
}

/** Seconds on each side of a piece: what a filter makes of its edge has faded by then. */
const overlap = 4;

interface CrestSearch {
  readonly rate: number;
  /** mV a digit. */
  readonly step: number;
  /** Samples that are filtered at once. */
  readonly piece: number;
}

/** Highest crests, no two within 200 ms: the heart cannot beat again so soon. @param samples without gaps */
export function findCrests(samples: Int32Array, { rate, step, piece }: CrestSearch): Crests {
  const beside = Math.ceil(rate * overlap);
  const apart = Math.round(rate * 0.2);
  const found = createColumns(Math.ceil(samples.length / Math.max(1, apart)) + 1);
  const filter = createFilter(rate, Math.min(samples.length, piece + 2 * beside));
  for (let from = 0; from < samples.length; from += piece) {
    const start = Math.max(0, from - beside);
    const end = Math.min(samples.length, from + piece + beside);
    const filtered = filter(samples.subarray(start, end), step);
    const { energy } = filtered;
    const last = Math.min(from + piece, samples.length - 1) - start;
    for (let at = Math.max(1, from) - start; at < last; at++) {
      const here = energy[at] ?? 0;
      if (here <= (energy[at - 1] ?? 0) || here < (energy[at + 1] ?? 0)) continue;
      const before = found.last();
      if (before === null || start + at - before.at >= apart) found.add(crestAt(filtered, at, start, rate));
      else if (here > before.energy) found.replaceLast(crestAt(filtered, at, start, rate));
    }
  }
  return found;
}

/** @param start of the piece, in the whole */
function crestAt({ volts, band, slope, energy }: Filtered, at: number, start: number, rate: number): Crest {
  const reach = Math.round(rate * 0.1);
  // The filtered signal says where the complex is and which way it points; the recorded one where its tip is.
  const centre = furthest(band, at, reach, 0);
  const sign = (band[centre] ?? 0) < 0 ? -1 : 1;
  const tip = furthest(volts, centre, Math.max(1, Math.round(rate * 0.04)), sign);
  return {
    ...{ at: start + at, tip: start + tip, energy: energy[at] ?? 0 },
    ...{ swing: Math.abs(band[centre] ?? 0), slope: Math.abs(slope[furthest(slope, at, reach, 0)] ?? 0) },
  };
}

/** Where it is largest in the direction of `sign`; 0 = in either. */
function furthest(values: Float64Array, around: number, reach: number, sign: -1 | 0 | 1): number {
  const height = (at: number): number => {
    const value = values[at] ?? 0;
    return sign === 0 ? Math.abs(value) : value * sign;
  };
  let best = around;
  let most = height(around);
  for (let at = Math.max(0, around - reach); at <= around + reach && at < values.length; at++) {
    const here = height(at);
    if (here <= most) continue;
    best = at;
    most = here;
  }
  return best;
}

interface Columns extends Crests {
  last(): { readonly at: number; readonly energy: number } | null;
  add(crest: Crest): void;
  replaceLast(crest: Crest): void;
}

function createColumns(most: number): Columns {
  const [ats, tips] = [new Int32Array(most), new Int32Array(most)];
  const [energies, swings, slopes] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  let length = 0;
  const put = (index: number, { at, tip, energy, swing, slope }: Crest): void => {
    [ats[index], tips[index]] = [at, tip];
    [energies[index], swings[index], slopes[index]] = [energy, swing, slope];
  };
  return {
    get length() {
      return length;
    },
    get: (index) => ({
      ...{ at: ats[index] ?? 0, tip: tips[index] ?? 0 },
      ...{ energy: energies[index] ?? 0, swing: swings[index] ?? 0, slope: slopes[index] ?? 0 },
    }),
    last: () => (length === 0 ? null : { at: ats[length - 1] ?? 0, energy: energies[length - 1] ?? 0 }),
    add: (crest) => put(length++, crest),
    replaceLast: (crest) => put(length - 1, crest),
  };
}
