/**
 * One birthday as somebody has written it → every day it may be. What can be one day only is that day; anything else is by the way its
 * column is written (`column-dates.ts`).
 */
import {
  type BirthdayPrecision,
  birthdaySchema,
  type ImportDateWay,
  type ImportProblem,
  importDateWays,
} from '@wardlight/contract';
import { monthOf } from './month-names.ts';

/** `year`, `about`: the day is the first of January and means nothing. */
export interface KnownDay {
  /** yyyy-MM-dd */
  readonly date: string;
  readonly precision: BirthdayPrecision;
  /** A month stood there too, and is not kept. */
  readonly hadMonth?: true;
}

export type Years = 'common' | 'roc' | 'buddhist';
export type Order = 'ymd' | 'dmy' | 'mdy';

export interface DateContext {
  /** yyyy-MM-dd in the agency's zone. */
  readonly today: string;
  /** Whose years a year of two digits is; null = nobody has said. */
  readonly years: Years | null;
  /** Years of two digits may be Buddhist. */
  readonly thai: boolean;
  /** Of separated values, where a number is text like any other. */
  readonly separated?: boolean;
}

/** `certain`: one day, whatever way its column is written. */
export type WrittenDay =
  | { readonly kind: 'certain'; readonly day: KnownDay }
  /** `asks`: also where there is but one way, somebody must say it. */
  | { readonly kind: 'open'; readonly ways: ReadonlyMap<ImportDateWay, KnownDay>; readonly asks: boolean }
  | { readonly kind: 'wrong'; readonly problem: ImportProblem };

/** What a heading says of the years below it. */
export function yearsOfHeading(heading: string): Years | null {
  const plain = heading.normalize('NFKC');
  if (/民國|民国|\bROC\b/i.test(plain)) return 'roc';
  if (/พ\.?\s*ศ|佛曆|\bB\.?E\b/i.test(plain)) return 'buddhist';
  return /西元|公元|西暦|ค\.?\s*ศ|\bA\.?D\b|dương lịch|masehi/i.test(plain) ? 'common' : null;
}

/** The Republic's year 0, Buddha's in the common era. */
const republic = 1911;
const buddha = 543;
/** Years beyond are Buddhist or slips. */
const lastCommon = 2300;
/** Nobody is expected to be older, where a year of two digits leaves a choice. */
const oldest = 110;
/** A number alone that would make somebody younger is rather an age. */
const youngest = 30;
const longest = 60;
const lastMonth = 12;

const wrong = (problem: ImportProblem): WrittenDay => ({ kind: 'wrong', problem });

export function readWritten(typed: string, context: DateContext): WrittenDay {
  const text = typed
    .slice(0, longest)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // Of a program that writes the time with every date.
    .replace(/[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?$/, '')
    // The age behind it says nothing more.
    .replace(
      /\s*(?:\(\s*(?:age\s*|อายุ\s*|umur\s*|usia\s*|満)?\d{1,3}\s*[\p{L}\p{M}.]{0,12}\s*\)|(?<=\s)\d{1,3}\s*[歲歳岁])$/iu,
      '',
    )
    // The place of birth comes first in Indonesian lists.
    .replace(/^[\p{L}. ]{2,30},\s*(?=\d)/u, '');
  return (
    yearAlone(text, context) ??
    yearAndMonth(text, context) ??
    byEra(text, context) ??
    byMonthName(text, context) ??
    separated(text, context) ??
    digitsAlone(text, context) ??
    wrong('wrongDate')
  );
}

/** A day as a program holds it: its order is certain, and so is its year unless it is one that no calendar of ours has come to. */
export function readHeld(iso: string, context: DateContext): WrittenDay {
  const [year = '', month, day] = iso.split('-');
  return byYears(year, (found) => dayOf(found, Number(month), Number(day), context.today), null, context);
}

const aboutBefore =
  /^(?:~|〜|約|约|大約|大约|about|abt\.?|approx\.?|ca?\.|circa|ประมาณ|ราว|khoảng|kira-kira|sekitar|mga|bandang)\s*/i;
const aboutAfter = /\s*(?:左右|頃|ごろ|くらい)$/;
const eraOfYear =
  /^(民國|民国|中華民國|民|西元|公元|西暦|[Nn]ăm|พ\.?\s*ศ\.?|ค\.?\s*ศ\.?)?\s*(\d{1,4})\s*(?:年|年生|年次)?$/;

/** 1938, ~1938, 約民國27年, 昭和13年. */
function yearAlone(text: string, context: DateContext): WrittenDay | null {
  const { today } = context;
  const bare = text.replace(aboutBefore, '').replace(aboutAfter, '');
  const precision = bare === text ? 'year' : 'about';
  const find = (year: number): KnownDay | ImportProblem => {
    const found = dayOf(year, 1, 1, today);
    return typeof found === 'string' ? found : { ...found, precision };
  };
  const ofJapan = yearOfJapan(bare);
  if (ofJapan !== null) return settledYear(ofJapan, find);
  const [, era = '', digits = ''] = eraOfYear.exec(bare) ?? [];
  const isNamed = era !== '' || /年/.test(bare);
  if (era === '' && !isNamed && digits.length > 1 && digits.length < 4) return ofFewDigits(digits, find, context);
  if (digits.length !== 4 && !(isNamed && digits !== '')) return null;
  // 38年 is a year of the Republic or one of ours; the heading, the agency or somebody says which.
  if (era === '') return byYears(digits, find, null, context);
  const typed = Number(digits);
  const isRepublic = /^(?:民|中)/.test(era);
  if (isRepublic && typed >= 1000) return wrong('wrongDate');
  return settledYear(isRepublic ? typed + republic : /^พ/.test(era) ? typed - buddha : typed, find);
}

/** Two or three digits and nothing else: a year of the Republic where its column counts so, and elsewhere an age as likely. So is what would be somebody young. */
function ofFewDigits(
  digits: string,
  find: (year: number) => KnownDay | ImportProblem,
  { years, today, thai }: DateContext,
): WrittenDay | null {
  const now = Number(today.slice(0, 4));
  // In Thailand nobody counts by the Republic.
  const count = years === 'buddhist' || (years === null && thai) ? 'buddhist' : 'roc';
  if (count === 'buddhist' && digits.length !== 2) return null;
  const year = ofTwoDigits(Number(digits), count, now);
  const isYoung = now - year < youngest;
  if (years === 'roc' && !isYoung) return settledYear(year, find);
  const found = find(year);
  if (typeof found === 'string' || (years !== 'roc' && (years === 'common' || isYoung))) return null;
  return { kind: 'open', asks: true, ways: new Map(waysOf(null, [count]).map((way) => [way, found])) };
}

const monthOfYear = /^(民國|民国|中華民國|民)?\s*(\d{2,4})\s*(年|[./-])\s*(0?[1-9]|1[0-2])\s*月?$/;

const monthBeforeYear = /^(?:tháng\s*)?(?:0?[1-9]|1[0-2])\s*(?:[./-]|(?:,\s*)?năm)\s*(\d{4})$/i;

/** 25.03, 民國25年3月, 1936/3, 3/1936, tháng 3 năm 1936: without its day it is the year. */
function yearAndMonth(text: string, context: DateContext): WrittenDay | null {
  const [, last] = monthBeforeYear.exec(text) ?? [];
  const [, era = '', digits = last ?? '', sign] = monthOfYear.exec(text) ?? [];
  if (digits === '') return null;
  const find = (year: number): KnownDay | ImportProblem => {
    const found = dayOf(year, 1, 1, context.today);
    return typeof found === 'string' ? found : { ...found, precision: 'year', hadMonth: true };
  };
  if (era !== '') return digits.length === 4 ? wrong('wrongDate') : settledYear(Number(digits) + republic, find);
  if (digits.length === 4 || sign === '年') return byYears(digits, find, null, context);
  // 05/12 is a day and a month: nobody is left who was born in so early a year.
  if (Number(digits) <= lastMonth) return null;
  // 25/03 is a day and a month as well, but for those who count by the Republic.
  return sign === '.' || context.years === 'roc' ? ofFewDigits(digits, find, context) : null;
}

function settledYear(year: number, find: (year: number) => KnownDay | ImportProblem): WrittenDay {
  const found = find(year);
  return typeof found === 'string' ? wrong(found) : { kind: 'certain', day: found };
}

/** The year before the first one of each. */
const japan: readonly (readonly [string, number])[] = [
  ['明治|M\\.?', 1867],
  ['大正|T\\.?', 1911],
  ['昭和|S\\.?', 1925],
  ['平成|H\\.?', 1988],
  ['令和|R\\.?', 2018],
];

const yearsOfJapan = japan.map(([names, zero]): readonly [RegExp, number] => [
  new RegExp(`^(?:${names})\\s*(元|\\d{1,2})\\s*(?:年|年生)?$`, 'i'),
  zero,
]);

/** 昭和13年, S13. Null = it is something else. */
function yearOfJapan(text: string): number | null {
  for (const [pattern, zero] of yearsOfJapan) {
    const year = pattern.exec(text)?.[1];
    if (year !== undefined) return yearIn(year) === 0 ? 0 : zero + yearIn(year);
  }
  return null;
}

const parts = String.raw`\s*(元|\d{1,4})\s*[年./、,-]\s*(\d{1,2})\s*[月./、,-]\s*(\d{1,2})\s*日?生?$`;
const eras: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?:民國|民国|中華民國|中华民国|民|ROC)${parts}`, 'i'), republic],
  ...japan.map(([names, zero]): readonly [RegExp, number] => [new RegExp(`^(?:${names})${parts}`, 'i'), zero]),
  [new RegExp(`^(?:พ\\.?\\s*ศ\\.?|BE|B\\.E\\.)${parts}`, 'i'), -buddha],
  [new RegExp(`^(?:西元|公元|西暦|AD|CE|ค\\.?\\s*ศ\\.?)${parts}`, 'i'), 0],
];
const beforeRepublic = new RegExp(`^(?:民國前|民国前|民前)${parts}`);

function byEra(text: string, { today }: DateContext): WrittenDay | null {
  const [, before, ...rest] = beforeRepublic.exec(text) ?? [];
  if (before !== undefined) return certain(republic + 1 - yearIn(before), Number(rest[0]), Number(rest[1]), today);
  for (const [pattern, zero] of eras) {
    const [, year, month, day] = pattern.exec(text) ?? [];
    if (year === undefined) continue;
    // 民國1956年 and the year 0 are slips of the hand; 西元45年 nobody was born in.
    if (yearIn(year) === 0 || (zero > 0 && yearIn(year) >= 1000)) return wrong('wrongDate');
    return certain(zero + yearIn(year), Number(month), Number(day), today);
  }
  return null;
}

const yearIn = (text: string): number => (text === '元' ? 1 : Number(text));

const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]*(?:de\s+|ng\s+)?([\p{L}\p{M}.]+?)[\s.,/-]+(พ\.?\s*ศ\.?\s*)?(\d{2,4})$/iu;
const monthFirst = /^([\p{L}\p{M}.]+)\s*(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+()(\d{2,4})$/iu;
const vietnamese = /^(?:ngày\s*)?(\d{1,2})\s*tháng\s*(\d{1,2})\s*(?:,\s*)?năm\s*(\d{4})$/i;

/** The order is certain; the year is, where it has four digits of our own era. */
function byMonthName(text: string, context: DateContext): WrittenDay | null {
  const [, vDay, vMonth, vYear] = vietnamese.exec(text) ?? [];
  if (vDay !== undefined) return certain(Number(vYear), Number(vMonth), Number(vDay), context.today);
  const [, day, word, era, year] = dayFirst.exec(text) ?? [];
  const [, firstWord, firstDay, , lastYear] = monthFirst.exec(text) ?? [];
  const month = monthOf(word ?? firstWord ?? '');
  const typedYear = year ?? lastYear;
  if (month === undefined || typedYear === undefined) return null;
  const number = Number(day ?? firstDay);
  if (era !== undefined && era !== '') return certain(Number(typedYear) - buddha, month, number, context.today);
  return byYears(typedYear, (found) => dayOf(found, month, number, context.today), null, context);
}

const three = /^(\d{1,4})\s*([-/. 、,])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/;
const worded = /^(\d{1,4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?(?:生)?$/;

/** 24.0505, as a number is typed where the days have dots. */
const dotted = /^(\d{2,3})\.(\d{2})(\d{2})$/;

function separated(text: string, context: DateContext): WrittenDay | null {
  const [, year, monthOfIt = '', dayOfIt = ''] = dotted.exec(text) ?? [];
  if (year !== undefined) return inOrders(['ymd'], [year, monthOfIt, dayOfIt], context);
  const [, y, m, d] = worded.exec(text) ?? [];
  if (y !== undefined) return byYears(y, (year) => dayOf(year, Number(m), Number(d), context.today), ['ymd'], context);
  const [, first = '', , second = '', third = ''] = three.exec(text) ?? [];
  if (first === '' || (first.length > 2 && third.length > 2)) return null;
  const orders: readonly Order[] =
    // Years of the Republic are written first by everybody.
    first.length > 2 || (third.length <= 2 && context.years === 'roc')
      ? ['ymd']
      : third.length > 2
        ? ['dmy', 'mdy']
        : ['ymd', 'dmy', 'mdy'];
  return inOrders(orders, [first, second, third], context);
}

function inOrders(
  orders: readonly Order[],
  given: readonly [string, string, string],
  context: DateContext,
): WrittenDay {
  const ways = new Map<ImportDateWay, KnownDay>();
  let problem: ImportProblem = 'wrongDate';
  let asks = false;
  for (const order of orders) {
    const [y, m, d] = ordered(order, given);
    const read = byYears(y, (year) => dayOf(year, Number(m), Number(d), context.today), [order], context);
    if (read.kind === 'certain') for (const way of waysOf([order], null)) ways.set(way, read.day);
    else if (read.kind === 'open') {
      for (const [way, day] of read.ways) ways.set(way, day);
      asks ||= read.asks;
    } else if (read.problem === 'futureDate') problem = 'futureDate';
  }
  return settled(ways, asks, orders.length === 1, problem);
}

function ordered(order: Order, [first, second, third]: readonly [string, string, string]): [string, string, string] {
  if (order === 'ymd') return [first, second, third];
  return order === 'dmy' ? [third, second, first] : [third, first, second];
}

/** Every year a year may mean. `orders`: by which it is read; null = its order is certain. */
function byYears(
  digits: string,
  find: (year: number) => KnownDay | ImportProblem,
  orders: readonly Order[] | null,
  { today, years, thai }: DateContext,
): WrittenDay {
  const typed = Number(digits);
  if (typed === 0) return wrong('wrongDate');
  if (digits.length > 2) {
    const isBuddhist = digits.length === 4 && typed > lastCommon;
    const found = find(isBuddhist ? typed - buddha : digits.length === 3 ? typed + republic : typed);
    if (typeof found === 'string') return wrong(found);
    if (!isBuddhist || years === 'buddhist') return { kind: 'certain', day: found };
    return { kind: 'open', asks: true, ways: new Map(waysOf(orders, ['buddhist']).map((way) => [way, found])) };
  }
  const meant: Years[] = years !== null ? [years] : thai ? ['common', 'roc', 'buddhist'] : ['common', 'roc'];
  const ways = new Map<ImportDateWay, KnownDay>();
  let problem: ImportProblem = 'wrongDate';
  for (const one of meant) {
    const found = find(ofTwoDigits(typed, one, Number(today.slice(0, 4))));
    if (typeof found !== 'string') for (const way of waysOf(orders, [one])) ways.set(way, found);
    else if (found === 'futureDate') problem = found;
  }
  return settled(ways, false, meant.length === 1, problem);
}

/** The earlier century where somebody may live who was born in it. */
function ofTwoDigits(typed: number, years: Years, now: number): number {
  if (years === 'roc') return typed + republic;
  const early = years === 'common' ? 1900 + typed : 2400 + typed - buddha;
  return now - early > oldest ? early + 100 : early;
}

/** `alone`: nothing else it could have been, so that its one day is certain. */
function settled(
  ways: ReadonlyMap<ImportDateWay, KnownDay>,
  asks: boolean,
  alone: boolean,
  problem: ImportProblem,
): WrittenDay {
  const [first, ...others] = ways.values();
  if (first === undefined) return wrong(problem);
  if (alone && !asks && others.every(({ date }) => date === first.date)) return { kind: 'certain', day: first };
  return { kind: 'open', ways, asks };
}

/** Without separators nothing but its column says what it is. */
function digitsAlone(text: string, context: DateContext): WrittenDay | null {
  if (!/^\d{5,8}$/.test(text)) return null;
  const ways = new Map<ImportDateWay, KnownDay>();
  const add = (read: WrittenDay): void => {
    if (read.kind === 'open') for (const [way, day] of read.ways) ways.set(way, day);
  };
  const cut = (a: number, b: number): [string, string, string] => [text.slice(0, a), text.slice(a, b), text.slice(b)];
  if (text.length === 5) {
    const found = serialDay(Number(text), context.today);
    if (found !== null) ways.set('serial', found);
  } else if (text.length === 6) add(inOrders(['ymd', 'dmy', 'mdy'], cut(2, 4), context));
  else if (text.length === 7) add(opened(inOrders(['ymd'], cut(3, 5), context), ['ymd']));
  else {
    add(opened(inOrders(['ymd'], cut(4, 6), context), ['ymd']));
    add(inOrders(['dmy', 'mdy'], cut(2, 4), context));
  }
  return ways.size === 0 ? wrong('unseparatedDate') : { kind: 'open', ways, asks: true };
}

const opened = (read: WrittenDay, orders: readonly Order[]): WrittenDay =>
  read.kind === 'certain'
    ? { kind: 'open', asks: true, ways: new Map(waysOf(orders, null).map((way) => [way, read.day])) }
    : read;

const dayMs = 86_400_000;

/** By the count of days from 1900, as spreadsheets keep it. */
function serialDay(serial: number, today: string): KnownDay | null {
  const found = new Date(Date.UTC(1899, 11, 30) + serial * dayMs);
  const day = dayOf(found.getUTCFullYear(), found.getUTCMonth() + 1, found.getUTCDate(), today);
  return typeof day === 'string' ? null : day;
}

const known = new Map<string, readonly ImportDateWay[]>();

/** Ways of these orders and years; null = of all of them. Asked for each cell, and there are few of them. */
function waysOf(orders: readonly Order[] | null, years: readonly Years[] | null): readonly ImportDateWay[] {
  const key = `${orders ?? ''} ${years ?? ''}`;
  const found = known.get(key) ?? importDateWays.filter((way) => isWayOf(way, orders, years));
  known.set(key, found);
  return found;
}

function isWayOf(way: ImportDateWay, orders: readonly Order[] | null, years: readonly Years[] | null): boolean {
  const [order, count] = way.split('-');
  return (
    count !== undefined &&
    (orders === null || orders.some((one) => one === order)) &&
    (years === null || years.some((one) => one === count))
  );
}

function certain(year: number, month: number, day: number, today: string): WrittenDay {
  const found = dayOf(year, month, day, today);
  return typeof found === 'string' ? wrong(found) : { kind: 'certain', day: found };
}

function dayOf(year: number, month: number, day: number, today: string): KnownDay | ImportProblem {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return dayProblem(iso, today) ?? { date: iso, precision: 'day' };
}

/** What keeps a day from being a birthday. */
function dayProblem(iso: string, today: string): ImportProblem | null {
  if (!birthdaySchema.safeParse(iso).success) return 'wrongDate';
  return iso > today ? 'futureDate' : null;
}
