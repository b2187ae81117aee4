/** The tests' own ECG: beats by bells of P, Q, R, S and T. */
import type { WrittenLead } from './written.ts';

interface Beating {
  /** Samples a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Seconds of the R waves. */
  readonly beats: readonly number[];
  /** mV of R; negative = the lead is upside down. */
  readonly height?: number;
  /** Of the T wave, as a part of R. */
  readonly wave?: number;
  /** mV added to each sample. */
  readonly noise?: (sample: number) => number;
}

/** Of P, Q, R, S and T: seconds from R, and how wide, and its part of the height. */
const bells = (wave: number): readonly (readonly [at: number, width: number, part: number])[] => [
  [-0.16, 0.02, 0.12],
  [-0.025, 0.008, -0.12],
  [0, 0.011, 1],
  [0.028, 0.009, -0.25],
  [0.26, 0.045, wave],
];

/** @returns mV */
export function beating({ rate, seconds, beats, height = 1, wave = 0.3, noise = () => 0 }: Beating): number[] {
  const mv = Array.from({ length: Math.round(rate * seconds) }, (_, sample) => noise(sample));
  for (const beat of beats)
    for (const [at, width, part] of bells(wave)) {
      const centre = (beat + at) * rate;
      const reach = width * 5 * rate;
      for (let sample = Math.max(0, Math.ceil(centre - reach)); sample <= centre + reach; sample++)
        if (sample < mv.length)
          mv[sample]! += height * part * Math.exp(-(((sample - centre) / (width * rate)) ** 2) / 2);
    }
  return mv;
}

/** A lead of a beat a second, none of it symmetric about 0. */
export function beats(name: string, { rate = 500, seconds = 10, height = 1 } = {}): WrittenLead {
  const places = Array.from({ length: Math.ceil(seconds) }, (_, n) => n + 0.4);
  return { name, rate, mv: beating({ rate, seconds, beats: places, height, noise: () => -0.05 }) };
}
