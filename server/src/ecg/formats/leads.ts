/** What readers of all formats ask of a lead: its name, its unit, and whether its numbers can be. */
import { ecgMissing } from '@wardlight/contract/ecg-limits';
import { mostSamples, NotDrawn } from '../shape.ts';
import { textOf, tidy } from './header-text.ts';

export const MISSING = ecgMissing[32];
const MOST_NAME = 40;

const MILLIVOLTS = new Map([
  ...['v', 'volt', 'volts'].map((unit) => [unit, 1_000] as const),
  ...['mv', 'millivolt', 'millivolts'].map((unit) => [unit, 1] as const),
  ...['uv', '\u00b5v', '\u03bcv', 'microv', 'microvolt', 'microvolts'].map((unit) => [unit, 1e-3] as const),
  ...['nv', 'nanov', 'nanovolt', 'nanovolts'].map((unit) => [unit, 1e-6] as const),
]);

/**
 * @param binary the unit's bytes, one character each: a Latin-1 µ before a V is also a character of Big5
 * @returns mV in one of it; undefined = not a voltage
 */
export function millivoltsIn(binary: string): number | undefined {
  const readings = [binary, textOf(binary)].map((text) => text.replaceAll('\0', ' ').trim().toLowerCase());
  return readings.map((unit) => MILLIVOLTS.get(unit)).find((factor) => factor !== undefined);
}

const STANDARD = new Map(
  ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'MLII'].map((name) => [
    name.toUpperCase(),
    name,
  ]),
);

/** As it is usually written: "ECG aVr" is "aVR". Empty where the file has none. */
export function leadName(text: string): string {
  const name = tidy(text, 200);
  const bare = name.replace(/^(?:ECG|EKG)[\s_-]+(?=\S)/i, '');
  return STANDARD.get(bare.toUpperCase()) ?? tidy(bare, MOST_NAME);
}

/** Each name once: a second "II" is "II (2)", one without a name is its number. At most 40 characters each. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const tries = new Map<string, number>();
  return names.map((given, index) => {
    const name = given === '' ? String(index + 1) : given;
    let unique = name;
    for (let n = tries.get(name) ?? 2; taken.has(unique); n++) {
      const end = ` (${n})`;
      unique = `${tidy(name, MOST_NAME - end.length)}${end}`;
      tries.set(name, n + 1);
    }
    taken.add(unique);
    return unique;
  });
}

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
