/** Text in headers: bytes of an encoding that no header names, and lines brought to the bounds of the contract. */

const CHUNK = 8_192;

/** One character a byte, so that a place in the text is the same place in the file. */
export function binaryText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}

/** The way back from `binaryText`. */
export const bytesOf = (binary: string): Uint8Array => Uint8Array.from(binary, (character) => character.charCodeAt(0));

/**
 * Two bytes that hold no ASCII, or two characters side by side. Latin-1 is nearly always valid Big5 too ("ör" is a character of it), but its
 * accented letters stand alone among plain ones.
 */
const LIKE_BIG5 = /[\xa4-\xf9][\xa1-\xfe]|[\xa4-\xf9][\x40-\x7e][\xa4-\xf9][\x40-\x7e\xa1-\xfe]/;

function decoded(bytes: Uint8Array, encoding: string, cut = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return undefined;
  }
}

/** UTF-8 where it is valid, else Big5 where it looks like it, else Latin-1. A character cut off by the end of its field is dropped. */
export function decodeText(bytes: Uint8Array): string {
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== undefined) return utf8;
  const cut = decoded(bytes, 'utf-8', true);
  if (cut !== undefined && /[\u0080-\uffff]/.test(cut)) return cut;
  const big5 = LIKE_BIG5.test(binaryText(bytes)) ? decoded(bytes, 'big5', true) : undefined;
  return big5 ?? new TextDecoder('windows-1252').decode(bytes);
}

/** Of what `binaryText` made. */
export const textOf = (binary: string): string => decodeText(bytesOf(binary));

/** On one line, without control characters and outer spaces, at most `most` UTF-16 units and no half character at the end. */
export function tidy(text: string, most: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim();
  return line
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** The same; null where nothing is left. Of a text that may be long, twice the bound is enough: blanks are all that is lost. */
export const headerText = (text: string | undefined, most: number): string | null =>
  text === undefined ? null : tidy(text.slice(0, most * 2), most) || null;

/** Distinct lines in their order, at most `count` of at most `most` characters each. */
export function headerLines(texts: Iterable<string | undefined>, count: number, most: number): string[] {
  const lines = new Set<string>();
  for (const text of texts) {
    if (lines.size >= count) break;
    const line = headerText(text, most);
    if (line !== null) lines.add(line);
  }
  return [...lines];
}

/** Of an ASCII field: `NaN` where it is no plain decimal number. A comma for the point is what some writers' languages made of it. */
export function decimal(field: string): number {
  const text = field.replaceAll('\0', ' ').trim().replace(',', '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
