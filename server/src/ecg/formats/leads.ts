/** Names of leads, as all formats give them: by words, or by the codes of ISO/IEEE 11073-10101 (MDC) and SCP-ECG, which number them alike. */
import { tidy } from './header-text.ts';

const MOST_NAME = 40;

const numbered: Readonly<Record<number, string>> = {
  ...{ 1: 'I', 2: 'II', 3: 'V1', 4: 'V2', 5: 'V3', 6: 'V4', 7: 'V5', 8: 'V6', 9: 'V7' },
  ...{ 10: 'V2R', 11: 'V3R', 12: 'V4R', 13: 'V5R', 14: 'V6R', 15: 'V7R', 16: 'X', 17: 'Y', 18: 'Z' },
  ...{ 19: 'CC5', 20: 'CM5', 21: 'LA', 22: 'RA', 23: 'LL' },
  ...{ 61: 'III', 62: 'aVR', 63: 'aVL', 64: 'aVF', 65: '-aVR', 66: 'V8', 67: 'V9', 68: 'V8R', 69: 'V9R' },
};
const others = ['MLI', 'MLII', 'MLIII', 'MCL1', 'MCL6', 'V3R', 'MV1', 'MV2', 'MV5'];
const standard: ReadonlyMap<string, string> = new Map(
  [...Object.values(numbered), ...others].map((name) => [name.toUpperCase(), name]),
);

/**
 * As it is usually written: "ECG aVr", "Lead aVR" and "aVR, augmented voltage, right" are "aVR". Words that name no lead we know stay as
 * they are. Empty where the file has none.
 */
export function leadName(text: string): string {
  const words = tidy(text, 200);
  const bare = words
    .replace(/^(?:ECG|EKG)[\s_-]+(?=\S)/i, '')
    .replace(/^lead[\s_-]+(?=\S)/i, '')
    .replace(/(?<=\S)\s+lead$/i, '');
  const first = bare.replace(/\s*[,(].*$/, '');
  return standard.get(bare.toUpperCase()) ?? standard.get(first.toUpperCase()) ?? tidy(bare, MOST_NAME);
}

const as11073 = /^(?:2:|5\.6\.3-9-)(\d{1,3})$/;
const asWhole = /^131(\d{3})$/;

/** Of `MDC_ECG_LEAD_AVR`, `2:62`, `131134` or `5.6.3-9-62`; undefined = the code names no lead. */
export function leadOfCode(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const word = /^MDC_ECG_LEAD_(.+)$/i.exec(code)?.[1];
  if (word !== undefined) return leadName(word);
  const short = as11073.exec(code)?.[1];
  if (short !== undefined) return numbered[Number(short)];
  const long = asWhole.exec(code)?.[1];
  return long === undefined ? undefined : numbered[Number(long) - 72];
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
