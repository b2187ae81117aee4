/** What the test writers of all formats are given, so that one ECG can be written in each and read back. */

export interface WrittenLead {
  readonly name: string;
  /** Samples a second. */
  readonly rate: number;
  /** `NaN` = nothing was recorded. */
  readonly mv: readonly number[];
}

/** A beat a second, with a P wave, a QRS complex and a T wave; every lead of another height, and none of it symmetric about 0. */
export function beats(name: string, { rate = 500, seconds = 10, height = 1 } = {}): WrittenLead {
  const bump = (t: number, at: number, width: number): number => Math.exp(-(((t - at) / width) ** 2));
  const mv = Array.from({ length: Math.round(rate * seconds) }, (_, n) => {
    const t = (n / rate) % 1;
    const wave =
      0.12 * bump(t, 0.2, 0.03) - 0.15 * bump(t, 0.37, 0.01) + 1.1 * bump(t, 0.4, 0.012) + 0.3 * bump(t, 0.65, 0.06);
    return height * wave - 0.05;
  });
  return { name, rate, mv };
}

/** Of what was read: back in mV, `NaN` where nothing was recorded. */
export const millivolts = (
  { step, zero, samples }: { readonly step: number; readonly zero: number; readonly samples: Int32Array },
  missing = -2_147_483_648,
): number[] => Array.from(samples, (sample) => (sample === missing ? Number.NaN : (sample - zero) * step));

/** The largest difference in mV; `NaN` where one has a sample and the other has none, or their lengths differ. */
export function furthest(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return Number.NaN;
  return a.reduce((most, value, n) => {
    const other = b[n] ?? Number.NaN;
    return Number.isNaN(value) && Number.isNaN(other) ? most : Math.max(most, Math.abs(value - other));
  }, 0);
}
