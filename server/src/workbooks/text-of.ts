/** The text of a file that does not say how its letters are written: Unicode first, then what programs of that place write. */
import type { Language } from '@wardlight/contract';

/** Of Windows, where programs still save lists so; Latin letters come last, for every byte is one of them. Big5 only where it makes Chinese. */
const written: Readonly<Record<Language, readonly string[]>> = {
  'zh-TW': ['big5', 'gb18030'],
  en: ['big5', 'windows-1252'],
  ja: ['shift_jis', 'euc-jp', 'big5'],
  th: ['windows-874'],
  vi: ['windows-1258'],
  id: ['big5', 'windows-1252'],
  fil: ['big5', 'windows-1252'],
};

/** Control characters beside lines, pages and tabs. */
const binary = /(?![\t\n\v\f\r\u0085])\p{Cc}/u;

/** Null = no letters. */
export function textOf(file: Buffer, language: Language): string | null {
  for (const encoding of [...unicodeOf(file), ...written[language]]) {
    const text = decoded(file, encoding);
    if (text !== null && !(encoding === 'big5' && language !== 'zh-TW' && !isChinese(text)))
      return binary.test(text) ? null : text.normalize('NFC');
  }
  return null;
}

/** `Dela Pe鎙` is `Dela Peña`: a Chinese letter by itself that touches a plain one. Of Chinese values most are otherwise. */
function isChinese(text: string): boolean {
  const values = text.split(/[,;\t\r\n"]+/).filter((value) => /[^\p{ASCII}]/u.test(value));
  return values.filter((value) => chinese.test(value)).length * 2 > values.length;
}

const chinese = /\p{Script=Han}{2}|(?<![a-z])\p{Script=Han}(?![a-z])/iu;

function unicodeOf(file: Buffer): readonly string[] {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  const top = file.subarray(0, 1_000);
  const zeros = (odd: number) => top.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  // Without a mark: separators and digits have an empty half.
  if (zeros(1) > top.length / 10 && zeros(0) === 0) return ['utf-16le'];
  if (zeros(0) > top.length / 10 && zeros(1) === 0) return ['utf-16be'];
  return ['utf-8'];
}

function decoded(file: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch (error) {
    // A byte that this encoding does not have.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
