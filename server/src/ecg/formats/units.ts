/** Units as UCUM writes them, and the spellings that machines use instead. */

const volts: Readonly<Record<string, number>> = {
  ...{ V: 1e3, mV: 1, uV: 1e-3, '\u00b5V': 1e-3, '\u03bcV': 1e-3, nV: 1e-6, kV: 1e6 },
  ...{ volt: 1e3, millivolt: 1, microvolt: 1e-3, nanovolt: 1e-6 },
};

/** mV in one of this unit; undefined = it is none of a voltage. */
export const millivoltsIn = (unit: string | undefined): number | undefined =>
  unit === undefined ? undefined : Object.hasOwn(volts, unit) ? volts[unit] : undefined;

const seconds: Readonly<Record<string, number>> = { s: 1, sec: 1, ms: 1e-3, msec: 1e-3, us: 1e-6, ns: 1e-9, min: 60 };

/** Seconds in one of this unit; undefined = it is none of time. */
export const secondsIn = (unit: string | undefined): number | undefined =>
  unit === undefined ? undefined : Object.hasOwn(seconds, unit) ? seconds[unit] : undefined;

/** Faster or slower is no electrocardiograph. */
export const isRate = (rate: number): boolean => rate >= 1 && rate <= 100_000;

/** mV a digit: outside of this a lead is no voltage of a body, whatever its header says. */
export const isStep = (step: number): boolean => Math.abs(step) >= 1e-12 && Math.abs(step) <= 1e6;

/** As the file says it in a decimal fraction: 1 / 0.002 is 500, whatever the bits say. */
export function wholeRate(rate: number): number {
  const whole = Math.round(rate);
  return whole > 0 && Math.abs(rate - whole) < whole * 1e-6 ? whole : rate;
}
