/** What no reader hands on, whatever the header says: numbers that cannot be, and more than memory holds. */
import { ecgMissing } from '@wardlight/contract/ecg-limits';
import { mostSamples, NotDrawn } from '../shape.ts';

export const MISSING = ecgMissing[32];

/** Samples a second that a machine could take. */
export const usableRate = (rate: number): boolean => rate >= 1e-3 && rate <= 1e6;
/** mV a step that can be drawn at all. */
export const usableStep = (step: number): boolean => Math.abs(step) >= 1e-12 && Math.abs(step) <= 1e6;
/** Where 0 mV lies among the samples. */
export const usableZero = (zero: number): boolean => Math.abs(zero) <= 1e12;

/** Before anything is allocated. @throws NotDrawn `tooLarge` */
export function boundSamples(samples: number): void {
  if (!(samples <= mostSamples)) throw new NotDrawn('tooLarge');
}

/** As machines mean it: 1 / 0.002 s is 500 a second, also where the division leaves a little beside it. */
export function wholeRate(rate: number): number {
  const whole = Math.round(rate);
  return whole > 0 && Math.abs(rate - whole) < whole * 1e-6 ? whole : rate;
}
