/** Milliseconds, counted in tenths: plain data, so that a worker can send it and two slices can be added. */
export interface Histogram {
  readonly tenths: Uint32Array;
  count: number;
  largest: number;
}

const mostMs = 10_000;

export const newHistogram = (): Histogram => ({ tenths: new Uint32Array(mostMs * 10 + 1), count: 0, largest: 0 });

/** What is longer than `mostMs` counts as that in percentiles; `largest` keeps the truth. */
export function add(histogram: Histogram, ms: number): void {
  const tenth = Math.min(Math.max(Math.round(ms * 10), 0), mostMs * 10);
  histogram.tenths[tenth] = (histogram.tenths[tenth] ?? 0) + 1;
  histogram.count += 1;
  histogram.largest = Math.max(histogram.largest, ms);
}

export function addUp(histograms: readonly Histogram[]): Histogram {
  const sum = newHistogram();
  for (const one of histograms) {
    for (const [tenth, count] of one.tenths.entries()) sum.tenths[tenth] = (sum.tenths[tenth] ?? 0) + count;
    sum.count += one.count;
    sum.largest = Math.max(sum.largest, one.largest);
  }
  return sum;
}

/** The smallest value that at least this share of all reaches not beyond (nearest rank). @throws RangeError of nothing */
export function percentile(histogram: Histogram, share: number): number {
  if (histogram.count === 0) throw new RangeError('nothing was measured');
  const rank = Math.max(Math.ceil(histogram.count * share), 1);
  let seen = 0;
  for (const [tenth, count] of histogram.tenths.entries()) {
    seen += count;
    if (seen >= rank) return tenth / 10;
  }
  return mostMs;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  if (below === undefined || above === undefined) throw new RangeError('nothing was measured');
  return (below + above) / 2;
}
