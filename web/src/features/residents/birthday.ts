/** A birthday as people type it: 1956/03/02, 1956-03-02, and the years of the Republic, 民國45年3月2日 or 45/03/02 (decisions §8). Pure. */
import { birthdaySchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { beforeRepublic } from '../../lib/i18n/years.ts';

/** `unseparated`: 450302 is a day of 1945, of 1956 or of neither; nobody should have to hope. */
export type BirthdayProblem = 'wrong' | 'unseparated' | 'future';
/** A day as yyyy-MM-dd; null: nothing was typed. */
export type TypedBirthday = { readonly day: string | null } | { readonly problem: BirthdayProblem };

const inDigits = /^(民國前|民國|民|西元)?(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const inWords = /^(民國前|民國|民|西元)?(\d{1,4})年(\d{1,2})月(\d{1,2})日?$/;

/** `today`: yyyy-MM-dd where the resident lives; nobody is born after it. */
export function readBirthday(typed: string, today: string): TypedBirthday {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '');
  if (text === '') return { day: null };
  if (/^(?:民國|民|西元)?\d{5,8}$/.test(text)) return { problem: 'unseparated' };
  const [, era, year, month, day] = inDigits.exec(text) ?? inWords.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return { problem: 'wrong' };
  const inAll = yearOf(era, year);
  if (inAll === null) return { problem: 'wrong' };
  const read = `${String(inAll).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!z.safeParse(birthdaySchema, read).success) return { problem: 'wrong' };
  return read > today ? { problem: 'future' } : { day: read };
}

/** Four digits are a year of the common era, fewer one of the Republic, unless it is said. Year nought there never was. */
function yearOf(era: string | undefined, digits: string): number | null {
  const year = Number(digits);
  if (era === '西元' || (era === undefined && digits.length === 4)) return year;
  if (year === 0 || digits.length === 4) return null;
  return era === '民國前' ? beforeRepublic + 1 - year : beforeRepublic + year;
}
