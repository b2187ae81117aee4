import { describe, expect, test } from 'vitest';
import { typedBirthday } from '../../lib/i18n/birthdays.ts';
import { readBirthday } from './birthday.ts';

const today = '2026-03-02';

describe('a birthday', () => {
  test.each([
    ['1956/03/02', '1956-03-02'],
    ['1956-03-02', '1956-03-02'],
    ['1956.3.2', '1956-03-02'],
    ['1956/3/2', '1956-03-02'],
    ['1956年3月2日', '1956-03-02'],
    ['西元1956年3月2日', '1956-03-02'],
    ['民國45年3月2日', '1956-03-02'],
    ['民國 45 年 3 月 2 日', '1956-03-02'],
    ['民45/3/2', '1956-03-02'],
    ['45/03/02', '1956-03-02'],
    ['045-03-02', '1956-03-02'],
    ['102/1/9', '2013-01-09'],
    ['1/1/1', '1912-01-01'],
    ['民國前5年3月2日', '1907-03-02'],
    ['民國前1年12月31日', '1911-12-31'],
    ['４５／０３／０２', '1956-03-02'],
    ['  1956/03/02 ', '1956-03-02'],
    ['2000/02/29', '2000-02-29'],
    ['2026/03/02', '2026-03-02'],
    ['115/03/02', '2026-03-02'],
    ['', null],
    ['   ', null],
  ])('%j is %j', (typed, day) => {
    expect(readBirthday(typed, today)).toEqual({ birthday: day, birthday_precision: 'day' });
  });

  test.each([
    ['1938', '1938-01-01', 'year'],
    ['1938年', '1938-01-01', 'year'],
    ['西元1938年', '1938-01-01', 'year'],
    ['民國27', '1938-01-01', 'year'],
    ['民國 27 年', '1938-01-01', 'year'],
    ['民國前5年', '1907-01-01', 'year'],
    ['2026', '2026-01-01', 'year'],
    ['~1938', '1938-01-01', 'about'],
    ['～ １９３８', '1938-01-01', 'about'],
    ['約 1938 年', '1938-01-01', 'about'],
    ['~民國27', '1938-01-01', 'about'],
  ])('%j is the year of %s: %s', (typed, birthday, birthday_precision) => {
    expect(readBirthday(typed, today)).toEqual({ birthday, birthday_precision });
  });

  test.each([
    ['19560302', 'unseparated'],
    ['450302', 'unseparated'],
    ['民國0450302', 'unseparated'],
    ['2026/03/03', 'future'],
    ['115/03/03', 'future'],
    // A Buddhist year: not read as anything else, because a wrong age is worse than a question.
    ['2499/03/02', 'future'],
    ['1956/02/30', 'wrong'],
    ['1900/02/29', 'wrong'],
    ['1956/13/01', 'wrong'],
    ['1956/00/10', 'wrong'],
    ['1879/12/31', 'wrong'],
    ['民國1956年3月2日', 'wrong'],
    ['0/03/02', 'wrong'],
    ['000/03/02', 'wrong'],
    ['3/2', 'wrong'],
    ['2027', 'future'],
    ['~2027', 'future'],
    ['1879', 'wrong'],
    // An age, or a year of the Republic: without its era neither.
    ['45', 'wrong'],
    ['~88', 'wrong'],
    ['民國0年', 'wrong'],
    ['民國1938', 'wrong'],
    ['~1956/03/02', 'wrong'],
    ['02/03/1956', 'wrong'],
    ['民國45年3月', 'wrong'],
    ['昭和31年3月2日', 'wrong'],
    ['1956/03/02 08:00', 'wrong'],
    ['unknown', 'wrong'],
  ])('%j is none: %s', (typed, problem) => {
    expect(readBirthday(typed, today)).toEqual({ problem });
  });

  test.each([
    ['1956-03-02', 'day', '1956/03/02', '民國45/03/02'],
    ['1912-01-01', 'day', '1912/01/01', '民國1/01/01'],
    ['1907-03-02', 'day', '1907/03/02', '民國前5/03/02'],
    ['1938-01-01', 'year', '1938', '民國27'],
    ['1907-01-01', 'about', '~1907', '~民國前5'],
  ] as const)('%s by its %s is read again as it stands in the field', (birthday, birthday_precision, common, roc) => {
    const known = { birthday, birthday_precision };
    expect([typedBirthday(known), typedBirthday(known, 'roc')]).toEqual([common, roc]);
    for (const text of [common, roc]) expect(readBirthday(text, today)).toEqual(known);
  });

  test('of which nothing is known stands as nothing', () => {
    const nothing = { birthday: null, birthday_precision: 'day' } as const;
    expect([typedBirthday(nothing), typedBirthday(nothing, 'roc')]).toEqual(['', '']);
  });
});
