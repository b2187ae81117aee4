import { words as en } from '@wardlight/contract/words/en/desk';
import { words as zh } from '@wardlight/contract/words/zh-TW/desk';
import { expect, test } from 'vitest';
import type { DeskWords } from '../i18n/i18n.ts';
import { type Bundle, speaker } from '../i18n/texts.ts';
import { reportWords } from './report-words.ts';

const numberOf = (value: number, decimals = 0): string => value.toFixed(decimals);
const wordsOf = (language: 'zh-TW' | 'en', bundle: Bundle) =>
  reportWords(speaker(() => bundle) as unknown as DeskWords, { language }, numberOf);
const chinese = wordsOf('zh-TW', zh);
const english = wordsOf('en', en);

test('a fact is one sentence with its value, unit and what is usual', () => {
  expect(english.fact({ item: 'nightExits', value: 4, usual: 1 })).toBe('4 bed exits at night, usually 1');
  expect(chinese.fact({ item: 'nightExits', value: 4, usual: 1 })).toBe('夜間離床 4 次，平常 1 次');
  expect(chinese.fact({ item: 'restEfficiency', value: 61.96, usual: 84 })).toBe('休息效率 62%，平常 84%');
  expect(english.fact({ item: 'nightExits', value: 4, usual: null })).toBe(
    '4 bed exits at night, usual not known yet (needs 7 days)',
  );
});

test('what a fixed limit gave points for is said by that limit, and never as usual with nearly the same', () => {
  expect(english.fact({ item: 'onBed', value: 24, usual: 24 })).toBe('24 h in bed: 22 h or more');
  expect(english.fact({ item: 'longestTurning', value: 161.3, usual: 163.8 })).toBe(
    '161.3 min without a turn: over 120 min',
  );
  expect(english.fact({ item: 'longestTurning', value: 254.55, usual: null })).toBe(
    '254.6 min without a turn: over 240 min',
  );
  const rest = { item: 'restEfficiency', value: 60, usual: 62 } as const;
  expect(english.fact({ ...rest, by: 'limit', limit: 65 })).toBe('Rest efficiency 60%: under 65%');
  expect(english.fact({ ...rest, by: 'usual', limit: 65, usual: 90 })).toBe('Rest efficiency 60%, usually 90%');
  expect(chinese.fact({ item: 'onBed', value: 20.5, usual: 20 })).toContain('：20 小時以上');
});

test('a spread has the digits by which its distance can be worked out', () => {
  const item = (spread: number) => ({
    ...{ item: 'nightExits' as const, value: 5, by_limits: 3 as const, points: 3 as const, z: 4 / spread },
    usual: { median: 1, spread, days: 14 },
  });
  const cells = english.items([item(0.75)] as never).rows[0]?.cells ?? [];
  expect(cells[3]).toContain('0.75');
  expect(cells[4]).toContain('5.3 times');
  expect(4 / 0.75).toBeCloseTo(5.3, 1);
  expect(english.items([item(2)] as never).rows[0]?.cells[3]).not.toContain('2.0');
});

test('coverage is cut, never rounded up to what a level needs; none is said and is not zero', () => {
  expect(english.nightCoverage(0.6999)).toBe('Data for 69% of the night');
  expect(english.nightCoverage(0.29)).toBe('Data for 29% of the night');
  expect(english.nightCoverage(0.001)).toBe('Data for <1% of the night');
  expect(english.nightCoverage(1)).toBe('Data for 100% of the night');
  expect(chinese.nightCoverage(0)).toBe('沒有資料');
});

test('a day that is over and not made is not called one that is not over', () => {
  expect(english.unfinished(2_000, 1_000)).toBe('This day is not over yet. This is the data so far.');
  expect(english.unfinished(2_000, 2_000)).toBe('This day is still being calculated. This is the data so far.');
});

test('a distance reads as spreads, worse or better', () => {
  expect(english.distance(3.14)).toBe('Worse than usual, by 3.1 times the usual spread');
  expect(english.distance(-2)).toBe('Better than usual, by 2 times the usual spread');
  expect(english.distance(0.04)).toBe('As usual');
  expect(english.distance(null)).toBe('–');
});

test('a share of intervals kept is a percentage, and nothing to say is no zero', () => {
  const values = { turns_kept: 0.875, exits: 0, night_exits: null } as never;
  expect(english.field('turns_kept', values)).toBe('87.5%');
  expect(english.field('exits', values)).toBe('0');
  expect(english.field('night_exits', values)).toBe('–');
});

test('a strip has a place for every day and says the same days once', () => {
  const strip = english.strip(
    [
      { date: '2026-11-21', kind: 'weighed', level: 'low' },
      { date: '2026-11-22', kind: 'weighed', level: 'low' },
      { date: '2026-11-23', kind: 'away', level: null },
    ],
    '2026-11-23',
    5,
  );
  expect(strip.days.map(({ shape }) => shape)).toEqual([null, null, 'low', 'low', 'away']);
  expect(strip.summary).toBe('Nov 21–Nov 22 Low risk, Nov 23 Away');
});

test('dates are those of the calendar, in the Gregorian one', () => {
  expect(chinese.date('2026-11-23')).toContain('2026年11月23日');
  expect(wordsOf('en', en).date('2026-11-23')).toBe('Mon, Nov 23, 2026');
});
