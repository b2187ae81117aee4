import { expect, test } from 'vitest';
import { millivoltsIn, secondsIn } from './units.ts';

const none = (...units: readonly (string | undefined)[]) => units.map((unit): Case => [unit, undefined]);
type Case = [unit: string | undefined, factor: number | undefined];

test.each<Case>([
  ['mV', 1],
  ['MV', 1],
  ['millivolts', 1],
  ['mVolt', 1],
  ['uV', 0.001],
  ['UV', 0.001],
  ['\u00b5V', 0.001],
  ['\u03bcV', 0.001],
  ['microvolt', 0.001],
  ['Microvolts', 0.001],
  ['MDC_DIM_MICRO_VOLT', 0.001],
  // Bytes as one character each: UTF-8, and filled up as EDF and DICOM do.
  ['\u00c2\u00b5V', 0.001],
  ['uV      ', 0.001],
  ['uV\0', 0.001],
  ['nV', 0.000001],
  ['V', 1_000],
  ['volts', 1_000],
  ['kV', 1_000_000],
  ...none('', 'mmHg', 'mm[Hg]', 'ms', 'v/s', 'bpm', 'constructor', 'mV2', undefined),
])('mV in one "%s": %s', (unit, millivolts) => {
  expect(millivoltsIn(unit)).toBe(millivolts);
});

test.each<Case>([
  ['s', 1],
  ['sec', 1],
  ['seconds', 1],
  ['ms', 0.001],
  ['msec', 0.001],
  ['us', 0.000001],
  ['\u00b5s', 0.000001],
  ['ns', 0.000000001],
  ['min', 60],
  ...none('', 'h', 'mV', 'Hz', '__proto__', undefined),
])('seconds in one "%s": %s', (unit, seconds) => {
  expect(secondsIn(unit)).toBe(seconds);
});
