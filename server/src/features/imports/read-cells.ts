/** Cells of a list → what is kept of a resident, or what is wrong with them. */
import {
  bedNumberSchema,
  customerNumberSchema,
  fieldProblemsOf,
  type Gender,
  genders,
  type ImportColumn,
  type ImportProblem,
  languages,
  nameSchema,
  noteSchema,
  personalIdSchema,
  residentCodeSchema,
} from '@wardlight/contract';
import type { SheetCell } from '../../workbooks/sheet.ts';
import { headingKey } from './headings.ts';
import { importWords } from './sheet-words.ts';

export type Read = { readonly value: string | null } | { readonly problem: ImportProblem };

/** Every column but the birthday, which is read by what is said of its whole column. */
export function readCell(column: Exclude<ImportColumn, 'birthday'>, cell: SheetCell | undefined): Read {
  if (cell === undefined) return column === 'name' ? { problem: 'required' } : { value: null };
  const spoiled = spoiledBy(cell);
  if (spoiled !== null) return { problem: spoiled };
  // 3-1 has become the first of March, and eighteen digits are fifteen and three zeros.
  if (cell.kind === 'date' || cell.kind === 'rounded') return { problem: 'notText' };
  if (column === 'gender') return readGender(cell.text);
  const schema = schemas[column];
  const parsed = schema.safeParse(cell.text);
  if (parsed.success) return { value: parsed.data };
  const problem = fieldProblemsOf(parsed.error.issues, cell.text).body;
  // A note of which nobody would see anything is an empty cell.
  if (column === 'note' && problem === 'too_short') return { value: null };
  return { problem: problem === 'too_long' ? 'tooLong' : problem === 'too_short' ? 'required' : 'wrongFormat' };
}

/** A formula as what it had come to, where that stands in the file: for what is the same tomorrow. */
export const asComputed = (cell: SheetCell): SheetCell =>
  cell.kind === 'formula' && cell.computed !== undefined ? { ...cell, kind: cell.computed } : cell;

/** What a program has made of it stands there, not what somebody typed. */
export const spoiledBy = ({ kind }: SheetCell): ImportProblem | null =>
  kind === 'formula' ? 'isFormula' : kind === 'error' ? 'wrongFormat' : null;

const schemas = {
  name: nameSchema,
  personalId: personalIdSchema,
  residentCode: residentCodeSchema,
  bedNumber: bedNumberSchema,
  customerNumber: customerNumberSchema,
  note: noteSchema,
} as const;

/** As lists say it beside our own words, titles among them. */
const written: Readonly<Record<Gender, string>> = {
  male: 'm|男性|先生|ชาย|ช|นาย|ông|cụ ông|l|lk|laki|laki-laki|pria|tuan|lalaki|lolo|mr',
  female: 'f|女性|女士|小姐|太太|หญิง|ญ|นาง|นางสาว|bà|cụ bà|p|pr|perempuan|wanita|nyonya|babae|b|lola|ms|mrs|miss',
};

const genderWords: ReadonlyMap<string, Gender> = new Map([
  ...genders.flatMap((gender) =>
    written[gender].split('|').map((word): [string, Gender] => [headingKey(word), gender]),
  ),
  ...languages.flatMap((language) =>
    genders.map((gender): [string, Gender] => [headingKey(importWords[language].genders[gender]), gender]),
  ),
]);

function readGender(text: string): Read {
  const gender = genderWords.get(headingKey(text));
  return gender === undefined ? { problem: 'unknownValue' } : { value: gender };
}

const oldest = 130;

/** Of months and days. */
const months = String.raw`個?[月日天]|[かヶカケ]月|months?|mos?(?!\p{L})|days?|เดือน|วัน|tháng|ngày|bulan|bln|hari|buwan|araw`;
const startsWithMonths = new RegExp(`^\\s*(?:${months})`, 'iu');
/** What comes after the whole years: 82歲3個月, 82y 3m, 82 ปี 3 เดือน 5 วัน. */
const overYears = new RegExp(`(?<=\\d.*\\D)\\d{1,2}\\s*(?:${months}|[md](?!\\p{L}))`, 'giu');
const ageInYears = /^[\p{L}\p{M}]*\.?\s*(\d{1,3})(?:[.,]\d+)?\s*([\p{L}\p{M}\s.,、+&]{0,24})$/u;

const plainOf = (text: string): string => text.slice(0, 60).normalize('NFKC').replaceAll(overYears, '').trim();

/** Whole years of 82, 82歲, 82.5, 82 years 3 months. Null = that is no age in years. */
export function readAge(text: string): number | null {
  const [, digits, unit = ''] = ageInYears.exec(plainOf(text)) ?? [];
  const age = Number(digits ?? Number.NaN);
  return age <= oldest && !startsWithMonths.test(unit) ? age : null;
}

/** 女/82, 82 F, 男75歲, 82y 3m F: in either order. What it does not say is null. */
export function readGenderAndAge(text: string): { readonly gender: Gender | null; readonly age: number | null } {
  const plain = plainOf(text);
  const [, digits = '', rest = ''] = /(\d+)(.*)$/u.exec(plain) ?? [];
  const age = startsWithMonths.test(rest) ? null : readAge(digits);
  for (const part of plain.split(/[\d\s/,;|、・-]+/)) {
    const gender = genderWords.get(headingKey(part.replace(/[歲歳]$/u, '')));
    if (gender !== undefined && part.trim() !== '') return { gender, age };
  }
  return { gender: null, age };
}

/** A stroke or a question mark says that there is nothing. */
export const saysAnything = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
