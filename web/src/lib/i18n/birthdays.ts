/** Birthdays and ages as screens say them: of a year, or about a year, no day is ever shown (docs/decisions/192). */
import type { Birthday, Resident, YearCount } from '@wardlight/contract';
import { type DeskWords, useDeskWords } from './i18n.ts';
import { beforeRepublic, useYears } from './years.ts';

/** The year as it is counted, without a word beside it: 1938, 民國27. */
function yearText(year: string, years: YearCount): string {
  if (years === 'common') return year;
  const since = Number(year) - beforeRepublic;
  return since > 0 ? `民國${since}` : `民國前${1 - since}`;
}

/** As it is typed, and read again: 1956/03/02, 民國45/03/02, 1938, ~1938. '' = not known. */
export function typedBirthday({ birthday, birthday_precision }: Birthday, years: YearCount = 'common'): string {
  if (birthday === null) return '';
  const [year = '', ...rest] = birthday.split('-');
  const shown = yearText(year, years);
  if (birthday_precision === 'day') return [shown, ...rest].join('/');
  return birthday_precision === 'about' ? `~${shown}` : shown;
}

type Aged = Birthday & Pick<Resident, 'age'>;

export interface BirthdayTexts {
  /** 1956/03/02, 1938, about 1938; null = not known. */
  born(birthday: Birthday): string | null;
  /** The age alone, about right where only the year is known; null = not known. */
  age(of: Aged): string | null;
  /** The birthday with the age, in a sentence; null = not known. */
  bornAndAge(of: Aged): string | null;
}

export function birthdayTexts(d: DeskWords, years: YearCount = 'common'): BirthdayTexts {
  const born = (of: Birthday): string | null => {
    if (of.birthday === null) return null;
    if (of.birthday_precision === 'day') return typedBirthday(of, years);
    return d(`residents.birthday.${of.birthday_precision}`, { year: yearText(of.birthday.slice(0, 4), years) });
  };
  const isDay = ({ birthday_precision }: Birthday) => birthday_precision === 'day';
  return {
    born,
    age: (of) =>
      of.age === null ? null : d(isDay(of) ? 'residents.years' : 'residents.aboutYears', { n: String(of.age) }),
    bornAndAge(of) {
      const date = born(of);
      if (date === null || of.age === null) return date;
      return d(isDay(of) ? 'residents.birthday.means' : 'residents.birthday.meansYear', { date, age: String(of.age) });
    },
  };
}

export const useBirthdays = (): BirthdayTexts => birthdayTexts(useDeskWords(), useYears());
