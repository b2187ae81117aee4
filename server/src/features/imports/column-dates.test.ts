/** Birthdays as lists write them: what is certain, what is asked, and what each answer makes of it. */
import type { ImportDateWay } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import type { SheetCell } from '../../workbooks/sheet.ts';
import { readDates } from './column-dates.ts';
import { type DateContext, yearsOfHeading } from './written-day.ts';

const here: DateContext = { today: '2026-11-21', years: null, thai: false };
const text = (value: string, kind: SheetCell['kind'] = 'text'): SheetCell => ({ column: 0, kind, text: value });

async function read(values: readonly (string | SheetCell)[], context: Partial<DateContext> = {}, said?: ImportDateWay) {
  const cells = values.map((value) => (typeof value === 'string' ? text(value) : value));
  const dates = await readDates(cells, { ...here, ...context }, said);
  const days = cells.map((cell) => {
    const found = dates.read(cell);
    if ('problem' in found) return found.problem;
    const { date, precision } = found.day;
    return precision === 'day' ? date : `${precision} ${date.slice(0, 4)}`;
  });
  return { days, ways: dates.question?.ways.map(({ way }) => way) ?? null, question: dates.question };
}

describe('certain', () => {
  test.each([
    ['1956/3/2', '1956-03-02'],
    ['1956-03-02', '1956-03-02'],
    ['1956.3.2', '1956-03-02'],
    ['１９５６／３／２', '1956-03-02'],
    ['1956年3月2日', '1956-03-02'],
    ['1956-03-02 00:00:00', '1956-03-02'],
    ['民國45年3月2日', '1956-03-02'],
    ['民國 45 年 3 月 2 日', '1956-03-02'],
    ['民國45/3/2', '1956-03-02'],
    ['045/03/02', '1956-03-02'],
    ['110/2/28', '2021-02-28'],
    ['民國前1年10月10日', '1911-10-10'],
    ['民前3/1/5', '1909-01-05'],
    ['昭和31年3月2日', '1956-03-02'],
    ['S31.3.2', '1956-03-02'],
    ['昭和元年12月26日', '1926-12-26'],
    ['大正15/3/2', '1926-03-02'],
    ['西元1956年3月2日', '1956-03-02'],
    ['พ.ศ. 2499/3/2', '1956-03-02'],
    ['2 มี.ค. พ.ศ. 2499', '1956-03-02'],
    ['2 March 1956', '1956-03-02'],
    ['March 2, 1956', '1956-03-02'],
    ['02-Mar-1956', '1956-03-02'],
    ['2 Maret 1956', '1956-03-02'],
    ['Jakarta, 2 Agustus 1956', '1956-08-02'],
    ['ngày 2 tháng 3 năm 1956', '1956-03-02'],
    ['ika-2', 'wrongDate'],
    ['25/12/1945', '1945-12-25'],
    ['12/25/1945', '1945-12-25'],
    ['Surabaya, 25-12-1945', '1945-12-25'],
    ['03/03/1945', '1945-03-03'],
    ['1938', 'year 1938'],
    ['1938年', 'year 1938'],
    ['民國27年', 'year 1938'],
    ['~1938', 'about 1938'],
    ['～ １９３８', 'about 1938'],
    ['約1938年', 'about 1938'],
    ['昭和13年', 'year 1938'],
    ['約昭和13年', 'about 1938'],
    ['昭和元年', 'year 1926'],
    ['S13年生', 'year 1938'],
    ['大正十年', 'wrongDate'],
    ['昭和0年', 'wrongDate'],
    ['令和50年', 'futureDate'],
    ['110年', 'year 2021'],
    ['2030', 'futureDate'],
    ['~1800', 'wrongDate'],
    ['88', 'wrongDate'],
    ['約 1938', 'about 1938'],
    ['1938年頃', 'about 1938'],
    ['1956/2/30', 'wrongDate'],
    ['31/4/1945', 'wrongDate'],
    ['1956/3-2', 'wrongDate'],
    ['民國1956年3月2日', 'wrongDate'],
    ['1856/3/2', 'wrongDate'],
    ['0/3/2', 'wrongDate'],
    ['民35.4.6', '1946-04-06'],
    ['民國35、4、6', '1946-04-06'],
    ['民國25年3月', 'year 1936'],
    ['1936.03', 'year 1936'],
    ['1936/3', 'year 1936'],
    ['1945、7、8 (81歲)', '1945-07-08'],
    ['2026/11/21', '2026-11-21'],
    ['2026/11/22', 'futureDate'],
    ['99999999', 'unseparatedDate'],
    ['不詳', 'wrongDate'],
    ['5/1938', 'year 1938'],
    ['05.1938', 'year 1938'],
    ['tháng 5 năm 1938', 'year 1938'],
    ['tháng 5/1938', 'year 1938'],
    ['Năm 1938', 'year 1938'],
    ['13/1938', 'wrongDate'],
    ['民國24年5月5日生', '1935-05-05'],
    ['S10', 'year 1935'],
    ['大正5', 'year 1916'],
  ])('%s → %s', async (typed, expected) => {
    const { days, ways } = await read([typed]);
    expect([days, ways]).toEqual([[expected], null]);
  });

  test.each([
    ['38', 'year 1949'],
    ['30', 'year 1941'],
    ['25.03', 'year 1936'],
    ['25/3', 'year 1936'],
    ['24.0505', '1935-05-05'],
    ['32、7、8', '1943-07-08'],
    ['32，7，8', '1943-07-08'],
    ['27.05.12\n(88歲)', '1938-05-12'],
    ['27.05.12 88歲', '1938-05-12'],
    ['25.13', 'wrongDate'],
    ['05/12', 'wrongDate'],
    ['10/05', 'wrongDate'],
    ['11-03', 'wrongDate'],
  ])('in a column of the Republic %s → %s', async (typed, expected) => {
    expect((await read([typed], { years: 'roc' })).days).toEqual([expected]);
  });

  test('ages below a birthday of the Republic are nobody’s years: they are asked about', async () => {
    const cells = ['88', '92', '76', '38', '112'].map((value) => text(value, 'number'));
    const { days, ways, question } = await read(cells, { years: 'roc' });
    expect(days).toEqual(['ambiguousDate', 'ambiguousDate', 'year 1987', 'year 1949', 'ambiguousDate']);
    expect([ways, question?.ways[0]?.samples[0]]).toEqual([
      ...[['ymd-roc'], { value: '88', birthday: '1999', age: 27 }],
    ]);
    expect((await read(cells, { years: 'roc' }, 'ymd-roc')).days[0]).toBe('year 1999');
  });

  test('a number like 10.05 is a month and a day, in every count of years', async () => {
    for (const years of ['roc', null] as const)
      expect((await read([text('10.05', 'number')], { years })).days).toEqual(['wrongDate']);
  });

  test('the number 24.051 is 24.0510, and a year alone waits for what is said of its column', async () => {
    expect((await read([text('24.051', 'number')], { years: 'roc' })).days).toEqual(['1935-05-10']);
    expect((await read(['45/3/20', '38', '25.03'], {}, 'ymd-roc')).days).toEqual([
      '1956-03-20',
      'year 1949',
      'year 1936',
    ]);
    expect((await read(['45/3/20', '38'])).days).toEqual(['ambiguousDate', 'ambiguousDate']);
  });

  test('a formula is what it had come to', async () => {
    const formula = (value: string, computed?: 'date' | 'text'): SheetCell => ({
      ...text(value, 'formula'),
      ...(computed === undefined ? {} : { computed }),
    });
    const { days } = await read([formula('1940-05-06', 'date'), formula('民國45年3月2日', 'text'), formula('')]);
    expect(days).toEqual(['1940-05-06', '1956-03-02', 'isFormula']);
  });

  test('of separated values 24.051 is the number; typed as text in a workbook it is no day', async () => {
    expect((await read(['24.051'], { years: 'roc', separated: true })).days).toEqual(['1935-05-10']);
    expect((await read(['24.051'], { years: 'roc' })).days).toEqual(['wrongDate']);
  });

  test('a day that a program holds as a day is exact, whatever else its column holds', async () => {
    const { days } = await read([text('1940-05-06', 'date'), '05/06/1940'], {}, 'dmy-common');
    expect(days).toEqual(['1940-05-06', '1940-06-05']);
  });
});

describe('asked once a column', () => {
  test('years of two digits: ours or the Republic’s, with samples in each and the age that it makes', async () => {
    const { days, question } = await read(['45/3/20', '28/12/31']);
    expect(days).toEqual(['ambiguousDate', 'ambiguousDate']);
    expect(question).toMatchObject({ rows: 2, way: null });
    expect(question?.ways.slice(0, 2)).toEqual([
      {
        ...{ way: 'ymd-common', reads: 2 },
        samples: [
          { value: '45/3/20', birthday: '1945-03-20', age: 81 },
          { value: '28/12/31', birthday: '1928-12-31', age: 97 },
        ],
      },
      {
        ...{ way: 'ymd-roc', reads: 2 },
        samples: [
          { value: '45/3/20', birthday: '1956-03-20', age: 70 },
          { value: '28/12/31', birthday: '1939-12-31', age: 86 },
        ],
      },
    ]);
    expect((await read(['45/3/20', '28/12/31'], {}, 'ymd-roc')).days).toEqual(['1956-03-20', '1939-12-31']);
  });

  test('ways that make people older than anybody are not offered, and the likeliest comes first and is marked', async () => {
    const { days, question } = await read(['20/07/03', '15/01/02', '12/03/01']);
    expect(days).toEqual(['ambiguousDate', 'ambiguousDate', 'ambiguousDate']);
    expect(question?.ways.map(({ way, likely }) => `${way} ${likely}`)).toEqual([
      ...['ymd-roc true', 'ymd-common undefined', 'dmy-common undefined'],
    ]);
    // Of two that fit as well nobody knows.
    expect((await read(['45/3/20', '28/12/31'])).question?.ways.map(({ likely }) => likely)).toEqual([
      ...[undefined, undefined],
    ]);
  });

  test('nobody is asked where the agency counts by the Republic, or the heading says whose years they are', async () => {
    expect(await read(['45/3/2', '5/3/2'], { years: 'roc' })).toMatchObject({
      days: ['1956-03-02', '1916-03-02'],
      ways: null,
    });
    expect(['生日（民國）', '西元生日', 'ปีเกิด พ.ศ.', '生日'].map(yearsOfHeading)).toEqual([
      'roc',
      'common',
      'buddhist',
      null,
    ]);
  });

  test('day and month that may be swapped; a day that exists in one order only is that day', async () => {
    const column = ['05/03/1945', '25/12/1945', '06/07/1938'];
    const { days, ways } = await read(column);
    expect(days).toEqual(['ambiguousDate', '1945-12-25', 'ambiguousDate']);
    expect(ways).toEqual(['dmy-common', 'mdy-common']);
    expect((await read(column, {}, 'mdy-common')).days).toEqual(['1945-05-03', '1945-12-25', '1938-06-07']);
  });

  test('a way that reads less than half of what another reads is not offered, and the one that is left is taken', async () => {
    const column = ['05/03/1945', '25/12/1945', '26/12/1945', '27/12/1945'];
    expect(await read(column)).toMatchObject({ days: expect.arrayContaining(['1945-03-05']), ways: null });
  });

  test('of a house in Vietnam or Thailand 12/10/31 is no year of the Republic by itself', async () => {
    expect((await read(['12/10/31', '05-03-12'])).days).toEqual(['ambiguousDate', 'ambiguousDate']);
    expect((await read(['12/10/31'], {}, 'dmy-common')).days).toEqual(['1931-10-12']);
    expect((await read(['12/10/81'], { thai: true }, 'dmy-buddhist')).days).toEqual(['1938-10-12']);
  });

  test('Buddhist years are offered as what they are', async () => {
    const { days, ways } = await read(['2481-03-12']);
    expect([days, ways]).toEqual([['ambiguousDate'], ['ymd-buddhist']]);
    expect(await read(['5/2481'])).toMatchObject({ days: ['ambiguousDate'], ways: ['ymd-buddhist'] });
    expect((await read(['2481-03-12', '2481'], {}, 'ymd-buddhist')).days).toEqual(['1938-03-12', 'year 1938']);
    expect((await read(['13/12/2481'], { years: 'buddhist' })).days).toEqual(['1938-12-13']);
  });

  test('Buddhist years that a program holds as days are asked about as typed ones are', async () => {
    const column = [text('2481-03-12', 'date'), '1940-05-06', text('2470-12-01', 'date')];
    const { days, ways, question } = await read(column);
    expect([days, ways]).toEqual([['ambiguousDate', '1940-05-06', 'ambiguousDate'], ['ymd-buddhist']]);
    expect(question?.ways[0]?.samples[0]).toEqual({ value: '2481-03-12', birthday: '1938-03-12', age: 88 });
    expect((await read(column, {}, 'ymd-buddhist')).days).toEqual(['1938-03-12', '1940-05-06', '1927-12-01']);
    expect((await read(column, { years: 'buddhist' })).days).toEqual(['1938-03-12', '1940-05-06', '1927-12-01']);
    expect((await read([text('2030-01-01', 'date')])).days).toEqual(['futureDate']);
  });

  test('a year of two digits alone is asked about unless the heading or the agency says whose it is', async () => {
    const column = ['38年', '約27年'];
    expect(await read(column)).toMatchObject({
      ...{ days: ['ambiguousDate', 'ambiguousDate'], ways: ['ymd-common', 'ymd-roc'] },
    });
    expect((await read(column, {}, 'ymd-common')).days).toEqual(['year 1938', 'about 1927']);
    expect((await read(column, {}, 'ymd-roc')).days).toEqual(['year 1949', 'about 1938']);
    expect((await read(column, { years: 'roc' })).days).toEqual(['year 1949', 'about 1938']);
    expect((await read(column, { years: 'common' })).days).toEqual(['year 1938', 'about 1927']);
  });

  test('in a Thai list a year of two digits alone is Buddhist, or no day', async () => {
    const column = ['81', '75', '45', '100'];
    const days = ['ambiguousDate', 'ambiguousDate', 'wrongDate', 'wrongDate'];
    for (const years of [null, 'buddhist'] as const)
      expect(await read(column, { thai: true, years })).toMatchObject({ days, ways: ['ymd-buddhist'] });
    expect((await read(column, { thai: true }, 'ymd-buddhist')).days.slice(0, 2)).toEqual(['year 1938', 'year 1932']);
  });

  test('numbers alone of a column of the Republic are offered as its years, and eight digits as ours', async () => {
    expect((await read(['240505', '251231'], { years: 'roc' })).ways).toEqual(['ymd-roc', 'dmy-roc']);
    expect((await read(['0240505'], { years: 'roc' })).ways).toEqual(['ymd-roc']);
    expect((await read(['19350505'], { years: 'roc' })).ways).toEqual(['ymd-common']);
  });

  test('what a way does not read makes nobody too old', async () => {
    const days = ['05/03/1945', '06/07/1938', '02/03/1940'];
    expect((await read([...days, '450330', '380228'])).ways).toEqual(expect.arrayContaining(['dmy-common', 'ymd-roc']));
  });

  test('numbers alone', async () => {
    expect((await read(['450302'])).ways).toEqual(['ymd-common', 'ymd-roc']);
    expect((await read(['450302', '0450302'], {}, 'ymd-roc')).days).toEqual(['1956-03-02', '1956-03-02']);
    expect((await read(['19560302'])).ways).toEqual(['ymd-common']);
    expect((await read([text('19560302', 'number')], {}, 'ymd-common')).days).toEqual(['1956-03-02']);
    expect((await read([text('20541', 'number')], {}, 'serial')).days).toEqual(['1956-03-27']);
  });

  test('a way that was said of another list is no answer to this one', async () => {
    expect((await read(['05/03/1945'], {}, 'serial')).days).toEqual(['ambiguousDate']);
  });
});
