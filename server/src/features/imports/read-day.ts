/** A birthday as people write it (decisions §8). Which day is meant must be certain: what can be read in two ways is refused. */
import { birthdaySchema, type ImportProblem } from '@wardlight/contract';

/** The Republic's year 1. */
const republicBegan = 1912;

const separated = /^(\d{1,4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})$/;
const worded = /^(?:民國|民国|中華民國)?\s*(\d{1,4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/;

/** Four digits, of our era: fewer could be an age. */
const yearAlone = /^([~〜約约])?\s*(\d{4})\s*年?$/;

/**
 * yyyy-MM-dd, or as `knownOfBirthday` writes what is known of the year alone: 1938 and ~1938. Year first, with separators: four digits are of our era, up to three of the Republic (45/03/02 and 民國45年3月2日 are 1956-03-02).
 * @param today yyyy-MM-dd in the agency's zone
 */
export function readDay(typed: string, today: string): string | ImportProblem {
  const text = typed.normalize('NFKC').trim();
  const [, about, alone] = yearAlone.exec(text) ?? [];
  if (alone !== undefined) return dayProblem(`${alone}-01-01`, today) ?? `${about === undefined ? '' : '~'}${alone}`;
  // Of a program that writes the time with every date.
  const bare = text.replace(/[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?$/, '');
  if (/^\d{5,8}$/.test(bare)) return 'unseparatedDate';
  const [, year, , month, day] = separated.exec(bare) ?? [];
  const [, wordedYear, wordedMonth, wordedDay] = worded.exec(bare) ?? [];
  const parts = [year ?? wordedYear, month ?? wordedMonth, day ?? wordedDay];
  const [y, m, d] = parts.map(Number);
  if (y === undefined || m === undefined || d === undefined || parts.includes(undefined)) return 'wrongDate';
  const isRepublic = y < 1000;
  // 民國1956年 and the year 0 are slips of the hand.
  if ((isRepublic && y === 0) || (!isRepublic && /^(?:民|中)/.test(bare))) return 'wrongDate';
  const full = isRepublic ? y + republicBegan - 1 : y;
  const iso = `${String(full).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  return dayProblem(iso, today) ?? iso;
}

/** What keeps a day from being a birthday. */
export function dayProblem(iso: string, today: string): ImportProblem | null {
  if (!birthdaySchema.safeParse(iso).success) return 'wrongDate';
  return iso > today ? 'futureDate' : null;
}
