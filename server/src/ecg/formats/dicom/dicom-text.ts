/** Text of DICOM files by their Specific Character Set (PS3.3 C.12.1.1.2). */
import type { DataSet } from 'dicom-parser';
import { decodeText } from '../header-text.ts';

/** @returns undefined = there is no such element */
export type TextOf = (dataSet: DataSet | undefined, tag: string) => string | undefined;

const encodings: Readonly<Record<string, string>> = {
  ...{
    'IR 6': 'latin1',
    'IR 100': 'iso-8859-1',
    'IR 101': 'iso-8859-2',
    'IR 109': 'iso-8859-3',
    'IR 110': 'iso-8859-4',
  },
  ...{ 'IR 144': 'iso-8859-5', 'IR 127': 'iso-8859-6', 'IR 126': 'iso-8859-7', 'IR 138': 'iso-8859-8' },
  ...{ 'IR 148': 'iso-8859-9', 'IR 203': 'iso-8859-15', 'IR 166': 'windows-874', 'IR 13': 'shift_jis' },
  ...{ 'IR 192': 'utf-8', GB18030: 'gb18030', GBK: 'gbk', BIG5: 'big5', 'IR 58': 'gb18030', 'IR 149': 'euc-kr' },
  ...{ 'IR 87': 'iso-2022-jp', 'IR 159': 'iso-2022-jp' },
};
/** Far more than any element of a header has. */
const longest = 10_000;

/** How the text of this file's elements is read. */
export function textReader(root: DataSet): TextOf {
  const terms = (bytesText(root, 'x00080005') ?? '').split('\\').map((term) => term.trim().toUpperCase());
  // Where several stand, the first is for ASCII and the others are switched to by escapes.
  const named = terms.map((term) => encodingOf(term)).filter((encoding) => encoding !== undefined);
  const encoding = named.findLast((name) => name !== 'latin1') ?? named[0];
  return (dataSet, tag) => {
    const bytes = bytesOf(dataSet, tag);
    return bytes === undefined ? undefined : decode(bytes, encoding).replace(/[\0 ]+$/, '');
  };
}

function encodingOf(term: string): string | undefined {
  if (term === '') return undefined;
  const short = term.replace(/^ISO[_ ](?:2022 )?/, '');
  const known = Object.hasOwn(encodings, short) ? encodings[short] : undefined;
  if (known !== undefined) return known;
  try {
    return new TextDecoder(term.toLowerCase()).encoding;
  } catch {
    return undefined;
  }
}

function bytesOf(dataSet: DataSet | undefined, tag: string): Uint8Array | undefined {
  const element = dataSet?.elements[tag];
  if (dataSet === undefined || element === undefined || element.items !== undefined) return undefined;
  return dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + Math.min(element.length, longest));
}

function bytesText(dataSet: DataSet, tag: string): string | undefined {
  const bytes = bytesOf(dataSet, tag);
  return bytes === undefined ? undefined : new TextDecoder('latin1').decode(bytes);
}

function decode(bytes: Uint8Array, encoding: string | undefined): string {
  if (bytes.every((byte) => byte < 0x80 && byte !== 0x1b)) return new TextDecoder('latin1').decode(bytes);
  if (encoding === 'iso-2022-jp') return new TextDecoder(encoding).decode(bytes);
  const bare = withoutEscapes(bytes);
  if (encoding !== undefined && encoding !== 'latin1') return new TextDecoder(encoding).decode(bare);
  // The file says ASCII and writes something else.
  return decodeText(bare);
}

/** Escapes of ISO 2022 that only say what the encoding already does. */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x1b)) return bytes;
  const kept: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x1b) kept.push(bytes[at] ?? 0);
    else {
      while (at + 1 < bytes.length && isBetween(bytes[at + 1], 0x20, 0x2f)) at++;
      at++;
    }
  }
  return Uint8Array.from(kept);
}

const isBetween = (byte: number | undefined, low: number, high: number): boolean =>
  byte !== undefined && byte >= low && byte <= high;

/**
 * A person's name: family, given, middle, prefix and suffix between `^`, and up to three spellings of all that between `=`. The
 * ideographic one is how the name is written at home, so it goes first.
 */
export function readPersonName(text: string | undefined): string | undefined {
  const [alphabetic = '', ideographic = ''] = (text ?? '').split('\\')[0]?.split('=') ?? [];
  const parts = (ideographic.replaceAll('^', '').trim() === '' ? alphabetic : ideographic).split('^');
  const written = parts.map((part) => part.trim()).filter((part) => part !== '');
  // Chinese, Japanese and Korean names have no blank between their parts.
  const blank = written.every((part) =>
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(part),
  );
  return written.join(blank ? '' : ' ') || undefined;
}
