/** Units of voltage and time, in all the spellings that machines of any format use. */
import { textOf } from './header-text.ts';

/** `uV`, `µV`, `mVolt`, `microvolts`, `MDC_DIM_MICRO_VOLT`. "MV" is taken for mV: no heart gives megavolts. */
const VOLTS = /^(?:mdc_dim_)?(kilo|milli|micro|nano|[kmun\u00b5\u03bc])?[ _-]?v(?:olts?)?$/;
const SECONDS = /^(?:mdc_dim_)?(milli|micro|nano|[mun\u00b5\u03bc])?[ _-]?s(?:ec(?:onds?)?)?$/;
const MINUTES = /^min(?:utes?)?$/;

const inMillivolts: Readonly<Record<string, number>> = {
  ...{ '': 1e3, k: 1e6, kilo: 1e6, m: 1, milli: 1, n: 1e-6, nano: 1e-6 },
  ...{ u: 1e-3, '\u00b5': 1e-3, '\u03bc': 1e-3, micro: 1e-3 },
};
const inSeconds: Readonly<Record<string, number>> = {
  ...{ '': 1, m: 1e-3, milli: 1e-3, n: 1e-9, nano: 1e-9 },
  ...{ u: 1e-6, '\u00b5': 1e-6, '\u03bc': 1e-6, micro: 1e-6 },
};

/** A header's bytes may come as one character each, and then are tried decoded as well: a Latin-1 µ before a V is also a character of Big5. */
const spellings = (unit: string): string[] =>
  [unit, textOf(unit)].map((text) => text.replaceAll('\0', ' ').trim().toLowerCase());

function factorOf(unit: string | undefined, form: RegExp, factors: Readonly<Record<string, number>>) {
  if (unit === undefined) return undefined;
  const found = spellings(unit).map((spelling) => form.exec(spelling));
  const match = found.find((one) => one !== null);
  return match === undefined ? undefined : factors[match?.[1] ?? ''];
}

/** mV in one of this unit; undefined = it is none of a voltage. */
export const millivoltsIn = (unit: string | undefined): number | undefined => factorOf(unit, VOLTS, inMillivolts);

/** Seconds in one of this unit; undefined = it is none of time. */
export const secondsIn = (unit: string | undefined): number | undefined =>
  factorOf(unit, SECONDS, inSeconds) ?? factorOf(unit, MINUTES, { '': 60 });
