/** Bed numbers as they are typed, one or many: "101-1, 101-2", or a range "101-1…101-4" (also "101-1…4", "A~D"). Pure. */
import { bedNumberSchema, mostBedsAtOnce } from '@wardlight/contract';
import * as z from 'zod/mini';

export interface TypedNumbers {
  /** In the order typed, each once. */
  readonly numbers: readonly string[];
  /** Typed more than once. */
  readonly twice: readonly string[];
  /** What is no number and no range. */
  readonly unread: readonly string[];
  /** More than can be made at once; `numbers` then ends there. */
  readonly tooMany: boolean;
}

/** NFKC has made "…" three dots and "～" one tilde. A hyphen stands inside bed numbers, so it makes no range. */
const rangeMark = /\s*(?:\.{2,}|~|〜|–|—|→)\s*/;
const between = /[,、;\n\r\t]+/;

export function readBedNumbers(typed: string): TypedNumbers {
  const numbers = new Set<string>();
  const twice = new Set<string>();
  const unread: string[] = [];
  let tooMany = false;
  for (const part of partsOf(typed)) {
    const found = numbersOf(part);
    if (found === null) unread.push(part);
    for (const number of found ?? []) {
      if (numbers.has(number)) twice.add(number);
      else if (numbers.size === mostBedsAtOnce) tooMany = true;
      else numbers.add(number);
    }
  }
  return { numbers: [...numbers], twice: [...twice], unread, tooMany };
}

const partsOf = (typed: string): string[] =>
  typed
    .normalize('NFKC')
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function numbersOf(part: string): readonly string[] | null {
  const ends = part.split(rangeMark);
  const found = ends.length === 1 ? ends : ends.length === 2 ? rangeOf(ends[0] ?? '', ends[1] ?? '') : null;
  return found?.every((number) => z.safeParse(bedNumberSchema, number).success) ? found : null;
}

/** What is counted stands at the end: digits, or one letter. */
const counted = /^(.*?)(\d{1,6}|[A-Za-z])$/;

function rangeOf(from: string, to: string): readonly string[] | null {
  const [, lead, first] = counted.exec(from) ?? [];
  if (lead === undefined || first === undefined) return null;
  // "101-1…4" means 101-1…101-4.
  const last = to.startsWith(lead) ? to.slice(lead.length) : to;
  return /^\d+$/.test(first) ? digitsFrom(lead, first, last) : lettersFrom(lead, first, last);
}

function digitsFrom(lead: string, first: string, last: string): readonly string[] | null {
  if (!/^\d{1,6}$/.test(last)) return null;
  const [low, high] = [Number(first), Number(last)];
  // One more than may be made is enough to say that it is too many.
  const length = Math.min(high - low + 1, mostBedsAtOnce + 1);
  // 01 counts on as 02, not as 2.
  const width = first.startsWith('0') ? first.length : 1;
  return length < 1 ? null : Array.from({ length }, (_, n) => `${lead}${String(low + n).padStart(width, '0')}`);
}

function lettersFrom(lead: string, first: string, last: string): readonly string[] | null {
  if (!/^[A-Za-z]$/.test(last)) return null;
  const [low, high] = [first.charCodeAt(0), last.charCodeAt(0)];
  const sameCase = first < 'a' === last < 'a';
  if (!sameCase || high < low) return null;
  return Array.from({ length: high - low + 1 }, (_, n) => `${lead}${String.fromCharCode(low + n)}`);
}
