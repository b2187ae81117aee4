/** Files broken at random, the same ones for the same seed. */

/** Whole numbers from 0 up to `below`. */
export type Random = (below: number) => number;

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** What headers must not be believed. */
const NUMBERS = [
  '0',
  '-1',
  '1',
  '65536',
  '100000',
  '99999999',
  '4294967296',
  '1e308',
  '1e-308',
  '-0',
  'NaN',
  '0x10',
  '',
];
const EXTREMES = [0x00, 0x01, 0x7f, 0x80, 0xff];
const HEAD = 4_096;

type Mutation = (content: Uint8Array, random: Random) => Uint8Array;

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
/** Half of them within the header, where more depends on a byte. */
const place = (content: Uint8Array, random: Random): number =>
  random(Math.max(1, random(2) === 0 ? Math.min(HEAD, content.length) : content.length));

const flip: Mutation = (content, random) => {
  const copy = Uint8Array.from(content);
  for (let left = 1 + random(8); left > 0 && copy.length > 0; left--) {
    const at = place(copy, random);
    copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
  }
  return copy;
};
const truncate: Mutation = (content, random) => content.slice(0, place(content, random));
const insert: Mutation = (content, random) => {
  const at = place(content, random);
  const more = Uint8Array.from({ length: 1 + random(40) }, () => random(256));
  return joined(content.subarray(0, at), more, content.subarray(at));
};
const remove: Mutation = (content, random) => {
  const at = place(content, random);
  return joined(content.subarray(0, at), content.subarray(at + 1 + random(40)));
};
const repeat: Mutation = (content, random) => {
  const at = place(content, random);
  const piece = content.subarray(at, at + 1 + random(512));
  return joined(content.subarray(0, at), piece, content.subarray(at));
};
const extreme: Mutation = (content, random) => {
  const copy = Uint8Array.from(content);
  const at = place(copy, random);
  return copy.fill(EXTREMES[random(EXTREMES.length)] ?? 0, at, at + 1 + random(8));
};
/** Puts another number where one stands, in its place or pushing on what follows. */
const number: Mutation = (content, random) => {
  const head = Buffer.from(content.subarray(0, HEAD)).toString('latin1');
  const found = [...head.matchAll(/[-+]?\d+(?:\.\d+)?/g)];
  const old = found[random(Math.max(1, found.length))];
  if (old === undefined) return flip(content, random);
  const text = NUMBERS[random(NUMBERS.length)] ?? '';
  const fitting = random(2) === 0 ? text : text.slice(0, old[0].length).padEnd(old[0].length);
  return joined(content.subarray(0, old.index), Buffer.from(fitting), content.subarray(old.index + old[0].length));
};

const MUTATIONS = [flip, truncate, insert, remove, repeat, extreme, number, number];

/** One to three mutations of it; the content itself stays as it is. */
export function mutate(content: Uint8Array, random: Random): Uint8Array {
  let mutated = content;
  for (let left = 1 + random(3); left > 0; left--)
    mutated = (MUTATIONS[random(MUTATIONS.length)] ?? flip)(mutated, random);
  return mutated;
}
