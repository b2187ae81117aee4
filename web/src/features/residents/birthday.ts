/**
 * A birthday as people type it: 1956/03/02, 1956-03-02, and the years of the Republic, 民國45年3月2日 or 45/03/02 (decisions §8); where only the year is
 * known 1938 or 民國27年, and ~1938 where not even that is certain (docs/decisions/192). Pure.
 */
import { type Birthday, birthdaySchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { beforeRepublic } from '../../lib/i18n/years.ts';

/** `unseparated`: 450302 is a day of 1945, of 1956 or of neither; nobody should have to hope. */
export type BirthdayProblem = 'wrong' | 'unseparated' | 'future';
/** Without a birthday: nothing was typed. */
export type TypedBirthday = Birthday | { readonly problem: BirthdayProblem };

const inDigits = /^(民國前|民國|民|西元)?(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const inWords = /^(民國前|民國|民|西元)?(\d{1,4})年(\d{1,2})月(\d{1,2})日?$/;
/** Fewer than four digits need their era: 45 could be an age. */
const yearAlone = /^([~〜約])?(?:(西元)?(\d{4})|(民國前|民國|民)(\d{1,3}))年?$/;

/** `today`: yyyy-MM-dd where the resident lives; nobody is born after it. */
export function readBirthday(typed: string, today: string): TypedBirthday {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '');
  if (text === '') return { birthday: null, birthday_precision: 'day' };
  if (/^(?:民國|民|西元)?\d{5,8}$/.test(text)) return { problem: 'unseparated' };
  const [of, about, common, fourDigits, republic, digits] = yearAlone.exec(text) ?? [];
  if (of !== undefined) {
    const alone = yearOf(common ?? republic, fourDigits ?? digits ?? '');
    return asBirthday(alone, '01', '01', about === undefined ? 'year' : 'about', today);
  }
  const [, era, year, month, day] = inDigits.exec(text) ?? inWords.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return { problem: 'wrong' };
  return asBirthday(yearOf(era, year), month, day, 'day', today);
}

function asBirthday(
  year: number | null,
  month: string,
  day: string,
  birthday_precision: Birthday['birthday_precision'],
  today: string,
): TypedBirthday {
  if (year === null) return { problem: 'wrong' };
  const birthday = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!z.safeParse(birthdaySchema, birthday).success) return { problem: 'wrong' };
  return birthday > today ? { problem: 'future' } : { birthday, birthday_precision };
}

/** Four digits are a year of the common era, fewer one of the Republic, unless it is said. Year nought there never was. */
function yearOf(era: string | undefined, digits: string): number | null {
  const year = Number(digits);
  if (era === '西元' || (era === undefined && digits.length === 4)) return year;
  if (year === 0 || digits.length === 4) return null;
  return era === '民國前' ? beforeRepublic + 1 - year : beforeRepublic + year;
}
