import { expect, test } from 'vitest';
import { atLeast, atMost, countVerdicts, drawTable, inKb, inMs, roughly, verdict } from './table.ts';

test.each([
  [atMost('ratio', 3, 3, '3×'), 'yes'],
  [atMost('ratio', 3.01, 3, '3×'), 'no'],
  [atLeast('ratio', 0.5, 0.5, '0.5×'), 'yes'],
  [atLeast('ratio', 0.49, 0.5, '0.5×'), 'no'],
  [atMost('time', 99, 100, '100 ms'), '(yes)'],
  [atMost('time', 101, 100, '100 ms'), '(no)'],
  [atMost('ratio', Number.NaN, 3, '3×'), 'no'],
  [atLeast('ratio', Number.NaN, 3, '3×'), 'no'],
  [undefined, ''],
])('%j is judged %s', (goal, expected) => {
  expect(verdict(goal)).toBe(expected);
});

test('the table lines up and says which way each goal points', () => {
  const rows = [
    {
      what: 'durable ingest',
      figure: '6,000/s',
      baseline: '9,000/s',
      ratio: 2 / 3,
      goal: atLeast('ratio', 2 / 3, 0.5, '0.5×'),
    },
    { what: 'start', figure: '640 ms', goal: atMost('time', 640, 1_000, '1 s') },
    { what: 'PUBACK', figure: '4.2 ms' },
  ];
  expect(drawTable(rows)).toBe(
    [
      '| what           | figure  | baseline | ratio | goal   | met   |',
      '|----------------|---------|----------|-------|--------|-------|',
      '| durable ingest | 6,000/s | 9,000/s  | 0.67× | ≥ 0.5× | yes   |',
      '| start          | 640 ms  |          |       | ≤ 1 s  | (yes) |',
      '| PUBACK         | 4.2 ms  |          |       |        |       |',
    ].join('\n'),
  );
  expect(countVerdicts(rows)).toEqual({ met: 1, notMet: 0, times: 1 });
});

test('figures read as people say them', () => {
  expect([inMs(4.23), inMs(42.6), inKb(123_456), roughly(123_456), roughly(0.8251)]).toEqual([
    '4.2 ms',
    '43 ms',
    '123.5 kB',
    '123,000',
    '0.825',
  ]);
});
