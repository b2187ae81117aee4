/** A pasted list or a text file as lines of a serial number and, where there is one, a bed number. Pure; what a line is worth the server says. */

export interface ReadLine {
  readonly serial: string;
  /** '' = in no bed. */
  readonly bed_no: string;
}

export interface ReadList {
  readonly lines: readonly ReadLine[];
  /** The first line where it has words and no serial number; null = there is none. */
  readonly heading: string | null;
}

/** Of a list that was typed, of a sheet that was copied, of a file of CSV; no serial number has any of them. */
const cellEnd = /(?:["']|[^\S\t])*[\t,;，；、](?:["']|[^\S\t])*|(?:["']|[^\S\t])+/u;
const laterCellEnd = /[\t,;，；]/u;
const quotes = /^["'\s]+|["'\s]+$/gu;
/** A serial number has digits, a heading has none. */
const digit = /[0-9]/;

/** @param text any line ends; a mark of byte order and empty lines are passed over */
export function readLines(text: string): ReadList {
  const all = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line.replace(/[\s,;"]/g, '') !== '');
  const [first] = all;
  const hasHeading = first !== undefined && all.length > 1 && !digit.test(lineOf(first).serial);
  return {
    lines: (hasHeading ? all.slice(1) : all).map(lineOf),
    heading: hasHeading ? first : null,
  };
}

function lineOf(line: string): ReadLine {
  const text = line.replace(/^["'\s]+/, '');
  const end = cellEnd.exec(text);
  if (end === null) return { serial: text, bed_no: '' };
  const rest = text.slice(end.index + end[0].length);
  const [bed = ''] = rest.split(laterCellEnd);
  return { serial: text.slice(0, end.index), bed_no: bed.replace(quotes, '') };
}

/** Bytes of a file as text: UTF-8, or Big5 as older programs here save it; null = no text. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  for (const encoding of ['utf-8', 'big5'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  return null;
}

export interface Secret {
  readonly serial: string;
  readonly bed: { readonly bed_no: string } | null;
  readonly password: string;
}

/** With tabs, so that no program takes a cell of it for a formula; one line each, a head above. */
export const secretsText = (secrets: readonly Secret[], head: readonly string[], address: string): string =>
  [head, ...secrets.map(({ serial, bed, password }) => [serial, bed?.bed_no ?? '', password, address])]
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\r\n')
    .concat('\r\n');
