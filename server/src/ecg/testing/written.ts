/** What the test writers of all formats are given, so that one ECG can be written in each and read back. */
import { ecgMissing } from '@wardlight/contract';
import type { ReadLead } from '../shape.ts';

export interface WrittenLead {
  readonly name: string;
  /** Samples a second. */
  readonly rate: number;
  /** `NaN` = nothing was recorded. */
  readonly mv: readonly number[];
}

/** Of what was read: back in mV, `NaN` where nothing was recorded. */
export const millivolts = ({ step, zero, samples }: Pick<ReadLead, 'step' | 'zero' | 'samples'>): number[] =>
  Array.from(samples, (sample) => (sample === ecgMissing[32] ? Number.NaN : (sample - zero) * step));

/** The largest difference in mV; `NaN` where one has a sample and the other has none, or their lengths differ. */
export function furthest(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return Number.NaN;
  return a.reduce((most, value, n) => {
    const other = b[n] ?? Number.NaN;
    return Number.isNaN(value) && Number.isNaN(other) ? most : Math.max(most, Math.abs(value - other));
  }, 0);
}
