/** A lead as the tests' writers take it, whatever the format. */
export interface GivenLead {
  readonly name: string;
  /** Samples a second. */
  readonly rate: number;
  /** mV; NaN = nothing was recorded. */
  readonly millivolts: ArrayLike<number>;
}

/** The tests' own ECG: beats by bells of P, Q, R, S and T, `beats` being the seconds of the R waves. */
export function beating(given: {
  readonly rate: number;
  readonly seconds: number;
  readonly beats: readonly number[];
  /** mV of R; negative = the lead is upside down. */
  readonly height?: number;
  /** Of the T wave, as a part of R. */
  readonly wave?: number;
  /** mV added to each sample. */
  readonly noise?: (sample: number) => number;
}): Float64Array {
  const { rate, seconds, beats, height = 1, wave = 0.3, noise = () => 0 } = given;
  const millivolts = Float64Array.from({ length: Math.round(rate * seconds) }, (_, sample) => noise(sample));
  const bells: readonly (readonly [at: number, width: number, part: number])[] = [
    [-0.16, 0.02, 0.12],
    [-0.025, 0.008, -0.12],
    [0, 0.011, 1],
    [0.028, 0.009, -0.25],
    [0.26, 0.045, wave],
  ];
  for (const beat of beats)
    for (const [at, width, part] of bells) {
      const centre = (beat + at) * rate;
      const reach = width * 5 * rate;
      for (let sample = Math.max(0, Math.ceil(centre - reach)); sample <= centre + reach; sample++)
        if (sample < millivolts.length)
          millivolts[sample]! += height * part * Math.exp(-(((sample - centre) / (width * rate)) ** 2) / 2);
    }
  return millivolts;
}

/** Chance that comes out the same each time. @returns 0 up to 1 */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
