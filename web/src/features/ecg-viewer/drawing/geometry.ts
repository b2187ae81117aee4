/** Paper: lengths are millimetres, times milliseconds from the start of the recording, voltages mV. */

export const speeds = [25, 50] as const;
/** mm a second. */
export type Speed = (typeof speeds)[number];
export const gains = [5, 10, 20] as const;
/** mm a mV. */
export type Gain = (typeof gains)[number];
export const sizes = [100, 150, 200] as const;
/** Per cent of a millimetre of the screen. */
export type Size = (typeof sizes)[number];

/** Of CSS: 96 to the inch. */
export const pxOfMm = 96 / 25.4;

export interface Span {
  readonly fromMs: number;
  /** Not itself in it. */
  readonly toMs: number;
}

export const mmOfMs = (ms: number, speed: Speed): number => (ms * speed) / 1_000;
export const msOfMm = (mm: number, speed: Speed): number => (mm * 1_000) / speed;
export const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Where two spans meet; null = nowhere. */
export function overlap(one: Span, other: Span): Span | null {
  const [fromMs, toMs] = [Math.max(one.fromMs, other.fromMs), Math.min(one.toMs, other.toMs)];
  return fromMs < toMs ? { fromMs, toMs } : null;
}

/** What a lead says of a sample. */
export interface Measure {
  readonly rate: number;
  readonly step: number;
  readonly zero: number;
}

/** Where a sample stands: x from the start, y above the zero line. */
export const mmOfSample = (
  { rate, step, zero }: Measure,
  index: number,
  value: number,
  speed: Speed,
  gain: Gain,
): { readonly x: number; readonly y: number } => ({
  x: mmOfMs((index * 1_000) / rate, speed),
  y: (value - zero) * step * gain,
});

/** Whole large squares, so that the bold lines of two rows are one grid; lower where many stand under each other. */
export function rowMm(gain: Gain, rows: number): number {
  const few = rows <= 4;
  return { 5: few ? 20 : 15, 10: few ? 30 : 20, 20: few ? 50 : 35 }[gain];
}

/**
 * The voltage in the middle of a row: 0, unless the lead runs so far from it that it would leave its row, as without a filter of the drift
 * of the electrodes. In steps of half a row, so that it does not follow every wave.
 *
 * @param middles middle values of what is in sight
 */
export function middleLineMv(middles: readonly number[], rowHeightMm: number, gain: Gain): number {
  const middle = middles.toSorted((a, b) => a - b)[Math.floor(middles.length / 2)];
  if (middle === undefined) return 0;
  const stepMv = Math.max(0.5, rowHeightMm / 2 / gain);
  return Math.round(middle / stepMv) * stepMv;
}

/** `0:05`, `12:05`, `1:02:05`; the decimals are cut, not rounded. */
export function timeFromStart(ms: number, decimals = 0): string {
  const past = Math.max(0, ms);
  const seconds = Math.floor(past / 1_000);
  const [h, min, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const rest =
    decimals === 0
      ? ''
      : `.${String(Math.floor(past % 1_000))
          .padStart(3, '0')
          .slice(0, decimals)}`;
  return `${h === 0 ? String(min) : `${h}:${two(min)}`}:${two(s)}${rest}`;
}
