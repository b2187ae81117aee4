/** Names of leads by the codes of ISO/IEEE 11073-10101 (MDC) and of SCP-ECG, which number them alike. */

const numbered: Readonly<Record<number, string>> = {
  ...{ 1: 'I', 2: 'II', 3: 'V1', 4: 'V2', 5: 'V3', 6: 'V4', 7: 'V5', 8: 'V6', 9: 'V7' },
  ...{ 10: 'V2R', 11: 'V3R', 12: 'V4R', 13: 'V5R', 14: 'V6R', 15: 'V7R', 16: 'X', 17: 'Y', 18: 'Z' },
  ...{ 19: 'CC5', 20: 'CM5', 21: 'LA', 22: 'RA', 23: 'LL' },
  ...{ 61: 'III', 62: 'aVR', 63: 'aVL', 64: 'aVF', 65: '-aVR', 66: 'V8', 67: 'V9', 68: 'V8R', 69: 'V9R' },
};
const usual = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'MLII'];
const bySound: ReadonlyMap<string, string> = new Map(usual.map((name) => [name.toLowerCase(), name]));

const as11073 = /^(?:2:|5\.6\.3-9-)(\d{1,3})$/;
const asWhole = /^131(\d{3})$/;

/** `MDC_ECG_LEAD_AVR`, `2:62`, `131134` or `5.6.3-9-62`; undefined = the code names no lead. */
export function leadOfCode(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const word = /^MDC_ECG_LEAD_(.+)$/i.exec(code)?.[1];
  if (word !== undefined) return bySound.get(word.toLowerCase()) ?? word;
  const short = as11073.exec(code)?.[1];
  if (short !== undefined) return numbered[Number(short)];
  const long = asWhole.exec(code)?.[1];
  return long === undefined ? undefined : numbered[Number(long) - 72];
}

/** `Lead I (Einthoven)`, `aVR, augmented voltage, right`, `ECG V1`: the lead such words mean, or the words themselves. */
export function leadOfWords(words: string): string {
  const bare = words
    .replace(/^(?:ecg\s+)?(?:lead\s+)?/i, '')
    .replace(/\s*[,(].*$/, '')
    .replace(/\s+lead$/i, '')
    .trim();
  return bySound.get(bare.toLowerCase()) ?? (bare === '' ? words : bare);
}
