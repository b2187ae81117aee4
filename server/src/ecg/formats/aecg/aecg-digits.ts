/** The numbers of a sequence of an aECG, as whole ones. */
import { boundSamples, MISSING } from '../bounds.ts';

interface Digits {
  readonly samples: Int32Array;
  /** What each sample was multiplied by to be whole. */
  readonly factor: number;
}

/** Stays clear of the sign of missing. */
const largest = 2_000_000_000;

/** @returns undefined = something else than numbers stands there. `NaN` is a missing sample. */
export function readDigits(text: string): Digits | undefined {
  const samples = readWhole(text);
  return samples === undefined ? readFractions(text) : { samples, factor: 1 };
}

/** As many numbers as it can hold. @throws NotDrawn `tooLarge` */
function roomFor(text: string): number {
  const most = (text.length + 1) >> 1;
  boundSamples(most);
  return most;
}

/** Undefined = a number is not whole, or too large. */
function readWhole(text: string): Int32Array | undefined {
  const samples = new Int32Array(roomFor(text));
  let count = 0;
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at);
    if (isBlank(code)) {
      at++;
      continue;
    }
    const minus = code === 0x2d;
    if (minus || code === 0x2b) code = text.charCodeAt(++at);
    const start = at;
    let value = 0;
    while (code >= 0x30 && code <= 0x39) {
      value = value * 10 + code - 0x30;
      code = text.charCodeAt(++at);
    }
    const ended = at >= text.length || isBlank(code);
    if (at === start || !ended || value > largest) return undefined;
    samples[count++] = minus ? -value : value;
  }
  return samples.slice(0, count);
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Keeps nine decimal places, or as many as there is room for below the largest value: less than 1e-8 of it is lost. */
function readFractions(text: string): Digits | undefined {
  const values = new Float64Array(roomFor(text));
  let count = 0;
  let most = 0;
  for (const [token] of text.matchAll(/\S+/g)) {
    const value = Number(token);
    if (!Number.isFinite(value) && token !== 'NaN') return undefined;
    values[count++] = value;
    if (Math.abs(value) > most) most = Math.abs(value);
  }
  const factor = factorFor(values.subarray(0, count), most);
  if (factor === undefined) return undefined;
  const samples = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    const value = values[n] ?? Number.NaN;
    samples[n] = Number.isNaN(value) ? MISSING : Math.round(value * factor);
  }
  return { samples, factor };
}

/** The least power of ten that makes all whole, else the greatest that leaves them in their bound. */
function factorFor(values: Float64Array, most: number): number | undefined {
  if (most === 0) return 1;
  const room = Math.floor(Math.log10(largest / most));
  if (room < -300 || room > 300) return undefined;
  for (let places = 0; places <= Math.min(room, 9); places++) {
    const factor = 10 ** places;
    const whole = (value: number) => {
      const scaled = value * factor;
      return Math.abs(scaled - Math.round(scaled)) <= 1e-6;
    };
    if (values.every((value) => Number.isNaN(value) || whole(value))) return factor;
  }
  return 10 ** room;
}
