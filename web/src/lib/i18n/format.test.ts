import { type Language, languages } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import { expect, test, vi } from 'vitest';
import { speak } from '../../testing/render.tsx';
import { formatFor } from './format.ts';
import { currentWords } from './i18n.ts';

const formatIn = async (language: Language, zone = 'Asia/Taipei') => {
  await speak(language);
  return formatFor(language, zone, currentWords());
};

test.each(languages)(
  'in %s times are 24-hour, in the agency’s zone, in this era, in plain digits',
  async (language) => {
    const format = await formatIn(language);
    expect(format.clock(exampleAt)).toMatch(/^02[:.]00$/);
    expect(format.clockSeconds(exampleAt)).toMatch(/^02[:.]00[:.]00$/);
    expect(format.clock(exampleAt + 22 * 3_600_000)).toMatch(/^00[:.]00$/);
    expect(format.date(exampleAt)).toContain('2026');
    expect(format.dateClock(exampleAt)).toMatch(/02[:.]00/);
    expect(format.number(1234.56, 1)).toMatch(/1.?234[.,]6/);
  },
);

test('years of the Republic are for Chinese alone, and only where the agency counts so', async () => {
  const dates = async (language: Language, years?: 'roc') => {
    await speak(language);
    return formatFor(language, 'Asia/Taipei', currentWords(), years).date(exampleAt);
  };
  expect(await dates('zh-TW', 'roc')).toBe('民國115年3月2日');
  expect(await dates('zh-TW')).toBe('2026年3月2日');
  for (const language of languages.filter((one) => one !== 'zh-TW'))
    expect(await dates(language, 'roc')).toBe(await dates(language));
});

test('the same instant in another zone', async () => {
  expect((await formatIn('en', 'Asia/Bangkok')).clock(exampleAt)).toBe('01:00');
});

test('a time of another day brings its date', async () => {
  const format = await formatIn('en');
  expect(format.clockOf(exampleAt, exampleAt + 3_600_000)).toBe('02:00');
  // Five hours earlier it is still yesterday in Taipei.
  expect(format.clockOf(exampleAt - 5 * 3_600_000, exampleAt)).toBe('Mar 1, 21:00');
});

test.each([
  [-5, '0 s'],
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h 00 min'],
  [11_100_000, '3 h 05 min'],
  [86_399_999, '23 h 59 min'],
  [86_400_000, '1 d'],
  [187_200_000, '2 d 4 h'],
])('%d ms is %s', async (ms, text) => {
  expect((await formatIn('en')).duration(ms)).toBe(text);
});

test('the browser makes only the formats that are asked for', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const format = await formatIn('en');
  made.mockClear();
  const other = formatFor('en', 'Asia/Bangkok', currentWords());
  expect(made).not.toHaveBeenCalled();
  expect([format.clock(exampleAt), other.clock(exampleAt), other.clock(exampleAt)]).toEqual([
    '02:00',
    '01:00',
    '01:00',
  ]);
  expect(made).toHaveBeenCalledTimes(2);
});
