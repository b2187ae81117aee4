/**
 * Seeded chance: the same seed draws the same life on every machine, and nothing here asks the clock or Math.random.
 * `draw` needs no state at all, so the noise of any instant can be had without living through the ones before it.
 */

/** 32 well-mixed bits of two integers (the finalizer of MurmurHash3 over a Weyl step; public domain). */
export function bits(seed: number, n: number): number {
  let h = (seed ^ Math.imul(n | 0, 0x9e37_79b9)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** [0, 1) for the n-th draw of a seed. */
export function draw(seed: number, n: number): number {
  return bits(seed, n) / 4_294_967_296;
}

/** A stream of draws, for plans that are drawn in order. */
export interface Chance {
  /** [0, 1) */
  next(): number;
  /** [low, high) */
  between(low: number, high: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** About normal, mean 0, deviation 1, within ±3. */
  bell(): number;
  pick<T>(of: readonly [T, ...T[]]): T;
}

export function chanceOf(...seeds: number[]): Chance {
  const seed = seeds.reduce((mixed, part) => bits(mixed, part), 0x5eed);
  let n = 0;
  const next = () => draw(seed, n++);
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    happens: (probability) => next() < probability,
    bell: () => next() + next() + next() + next() + next() + next() - 3,
    pick: (of) => of[Math.floor(next() * of.length)] ?? of[0],
  };
}

/** A seed from a word (FNV-1a), so that a serial number can be one. */
export function seedOf(word: string): number {
  let h = 0x811c_9dc5;
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 0x0100_0193);
  return h >>> 0;
}
