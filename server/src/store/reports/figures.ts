/** What is said of many figures: least, median, the one that nine of ten do not exceed, most. */
interface Figures {
  readonly least: number | null;
  readonly median: number | null;
  readonly p90: number | null;
  readonly most: number | null;
}

/** The median of an even count lies between the middle two; p90 is the nearest rank, so that it is a figure there was. */
export function figuresOf(values: readonly number[]): Figures {
  const sorted = Float64Array.from(values).sort();
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return {
    least: sorted[0] ?? null,
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    p90: sorted[Math.ceil(sorted.length * 0.9) - 1] ?? null,
    most: sorted.at(-1) ?? null,
  };
}
