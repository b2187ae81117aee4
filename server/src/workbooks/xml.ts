/**
 * As much of XML as workbooks are written in: tags, attributes, text, CDATA. It is fed piece by piece and keeps only what is unfinished.
 * Names are given without their prefix (`x:row` is `row`). A document type is refused: nothing that writes workbooks writes one, and
 * entities of one's own are the oldest bomb there is.
 */
import { WorkbookRefused } from './faults.ts';

export interface XmlHandler {
  opened(name: string, attributes: Attributes): void;
  closed(name: string): void;
  /** May come in several pieces. */
  said?(text: string): void;
}

/** An attribute's value by its name as written, prefix and all; undefined = there is none. */
export type Attributes = (name: string) => string | undefined;

/** Of a tag, or of anything that must be seen whole before it is understood. */
const longestPiece = 1024 * 1024;

export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  let rest = '';
  for await (const piece of pieces) {
    // XML has no such character, and no database keeps it.
    if (piece.includes('\0')) throw new WorkbookRefused('workbook_unreadable');
    rest = take(rest + piece, handler);
    if (rest.length > longestPiece) throw new WorkbookRefused('workbook_unreadable');
  }
  if (rest.trim() !== '') throw new WorkbookRefused('workbook_unreadable');
}

/** Reads as far as it goes; returns what needs more. */
function take(text: string, handler: XmlHandler): string {
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) {
      // An entity may be cut in two.
      const whole = Math.max(at, text.lastIndexOf('&') > text.lastIndexOf(';') ? text.lastIndexOf('&') : text.length);
      say(text.slice(at, whole), handler);
      return text.slice(whole);
    }
    if (open > at) say(text.slice(at, open), handler);
    const end = markupEnd(text, open);
    if (end < 0) return text.slice(open);
    markup(text, open, end, handler);
    at = end;
  }
}

function say(text: string, handler: XmlHandler): void {
  if (text !== '') handler.said?.(plain(text));
}

/** One past its last character; -1 = not all of it is here. */
function markupEnd(text: string, open: number): number {
  const closing = text.startsWith('<!--', open) ? '-->' : text.startsWith('<![CDATA[', open) ? ']]>' : null;
  if (closing !== null) {
    const found = text.indexOf(closing, open);
    return found < 0 ? -1 : found + closing.length;
  }
  // Too short to tell a comment from anything else.
  if (text.length - open < 9 && text.startsWith('<!', open)) return -1;
  let quote = 0;
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return at + 1;
    else if (code === 34 || code === 39) quote = code;
  }
  return -1;
}

function markup(text: string, open: number, end: number, handler: XmlHandler): void {
  switch (text.charCodeAt(open + 1)) {
    case 33: // !
      if (text.startsWith('<![CDATA[', open)) handler.said?.(text.slice(open + 9, end - 3));
      else if (!text.startsWith('<!--', open)) throw new WorkbookRefused('workbook_unreadable');
      return;
    case 63: // ?
      return;
    case 47: // /
      handler.closed(bare(text.slice(open + 2, end - 1).trim()));
      return;
  }
  const empty = text.charCodeAt(end - 2) === 47;
  const inside = text.slice(open + 1, empty ? end - 2 : end - 1);
  const blank = inside.search(/\s/);
  const name = bare(blank < 0 ? inside : inside.slice(0, blank));
  handler.opened(name, (wanted) => (blank < 0 ? undefined : attribute(inside, wanted)));
  if (empty) handler.closed(name);
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

function attribute(inside: string, wanted: string): string | undefined {
  // Nearly always: then no value can hold what looks like another attribute, and there is nothing to take apart.
  if (!inside.includes("'")) {
    const start = inside.indexOf(` ${wanted}="`);
    if (start >= 0) {
      const from = start + wanted.length + 3;
      const end = inside.indexOf('"', from);
      return end < 0 ? undefined : plain(inside.slice(from, end));
    }
    if (!/[\n\t]|\s=|=\s/.test(inside)) return undefined;
  }
  for (const [, name, double, single] of inside.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (name === wanted) return plain(double ?? single ?? '');
  return undefined;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Ends of lines as XML wants them, and entities resolved; what is none stays as it is. */
function plain(text: string): string {
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** For text and for attributes. Characters XML has no place for are left to the caller. */
export const asXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As workbooks write what XML cannot hold: `_x0001_`; and a text that only looks so is kept from being read so. */
export const escapeCharacters = (text: string): string =>
  text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });

/** U+0000 and halves of pairs, which no database keeps, become U+FFFD. */
export const unescapeCharacters = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16) || 0xfffd))
        .toWellFormed()
    : text;
