/** Time-stamped lists of annotations (TALs) of EDF+: `+12.5<21>0.3<20>text<20><0>`, and one without text that says when its record begins. */
import { decodeText, tidy } from '../header-text.ts';

export interface Tal {
  /** Seconds since the time in the header. */
  readonly onset: number;
  readonly seconds: number | null;
  /** For `textsOf`: a file has more of them than are kept. */
  readonly texts: Uint8Array;
}

const [END, TEXT, DURATION] = [0, 20, 21];
/** Ten years: what lies further off is no time of this recording. */
const MOST_SECONDS = 10 * 366 * 86_400;

/** @returns null where one of them cannot be read */
export function talsOf(bytes: Uint8Array): (Tal | null)[] {
  const tals: (Tal | null)[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(END, at);
    const stop = end < 0 ? bytes.length : end;
    // Blanks after the last one are padding.
    if (stop > at) tals.push(talOf(bytes.subarray(at, stop)));
    at = stop + 1;
  }
  return tals;
}

function talOf(bytes: Uint8Array): Tal | null {
  const first = bytes.indexOf(TEXT);
  if (first < 0) return null;
  const head = decodeText(bytes.subarray(0, Math.min(first, 60)));
  const [onset = '', seconds, more] = head.split(String.fromCharCode(DURATION));
  const time = /^[-+]\d+(?:\.\d*)?$/.test(onset) ? Number(onset) : Number.NaN;
  const lasts = seconds === undefined || /^\d+(?:\.\d*)?$/.test(seconds);
  if (!(Math.abs(time) <= MOST_SECONDS) || !lasts || more !== undefined) return null;
  return {
    onset: time,
    seconds: seconds === undefined ? null : Number(seconds),
    texts: bytes.subarray(first + 1),
  };
}

/** Each at most 200 characters; none is empty. */
export function textsOf(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(TEXT, at);
    const stop = end < 0 ? bytes.length : end;
    texts.push(tidy(decodeText(bytes.subarray(at, stop)), 200));
    at = stop + 1;
  }
  return texts.filter((text) => text !== '');
}

/** A text with how long it lasted, where that is said. */
export const lasting = (text: string, seconds: number | null): string => {
  const end = seconds === null || seconds === 0 ? '' : ` (${seconds} s)`;
  return `${tidy(text, 200 - end.length)}${end}`;
};
