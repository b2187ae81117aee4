/** The few statistics that reports use. Empty lists are the caller's mistake. */

const ascending = (one: number, other: number): number => one - other;

/** Of an even count the middle of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted(ascending);
  const middle = Math.floor(sorted.length / 2);
  const above = sorted[middle];
  if (above === undefined) throw new RangeError('the median of nothing');
  return sorted.length % 2 === 1 ? above : ((sorted[middle - 1] ?? above) + above) / 2;
}

/** Median absolute deviation from `middle`. */
export const deviation = (values: readonly number[], middle: number): number =>
  median(values.map((value) => Math.abs(value - middle)));

/** Standard deviation of the whole population, not of a sample. */
export function populationSd(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** 20.5 is 21, 11.5 is 12. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5);
