import type { ReportNight } from '@wardlight/contract';
import { expect, test } from 'vitest';
import { addressOf, besideOf, notifyPath } from './address.ts';
import { factsOf, looksLikeBed, plainFigures, stateAt, statesOf, type TrendDay } from './model.ts';

const hour = 3_600_000;
const night = (over: Partial<Parameters<typeof statesOf>[0]> = {}) => ({
  from_at: 0,
  to_at: 24 * hour,
  stretches: [
    { status: 'inBed' as const, from_at: 9 * hour, to_at: 14 * hour },
    { status: 'lyingTooLong' as const, from_at: 14 * hour, to_at: 15 * hour },
    { status: 'bedExit' as const, from_at: 15 * hour, to_at: 15 * hour + 60_000 },
    { status: 'disconnected' as const, from_at: 15 * hour + 60_000, to_at: 18 * hour },
  ],
  absences: [],
  ...over,
});
const said = (states: ReturnType<typeof statesOf>) =>
  states.map(({ state, from, to }) => [state, from / hour, to / hour]);

test('states follow each other without a hole; what nobody saw is no data, and lying too long is lying', () => {
  const states = statesOf(night(), 30 * hour);
  expect(states.map(({ state }) => state)).toEqual(['noData', 'lying', 'out', 'noData']);
  expect(states.at(-1)).toEqual({ from: 15 * hour + 60_000, to: 24 * hour, state: 'noData' });
  expect(stateAt(states, 15 * hour)?.state).toBe('out');
});

test('a night that is not over ends now: what is to come is not "no data"', () => {
  expect(said(statesOf(night(), 10 * hour))).toEqual([
    ['noData', 0, 9],
    ['lying', 9, 10],
  ]);
});

test('a marked absence lies over whatever was seen, and splits what it lies in', () => {
  const absences = [{ from_at: 10 * hour, to_at: 12 * hour, reason: 'hospital' as const }];
  expect(said(statesOf(night({ absences }), 13 * hour))).toEqual([
    ['noData', 0, 9],
    ['lying', 9, 10],
    ['away', 10, 12],
    ['lying', 12, 13],
  ]);
});

const day = (over: { exits: number | null; valid?: boolean; usual?: number }): TrendDay =>
  ({
    valid: over.valid ?? true,
    values: { night_exits: over.exits },
    usual: over.usual === undefined ? {} : { nightExits: { median: over.usual, spread: 0.75 } },
  }) as unknown as TrendDay;

test.each([
  [[4, 3, 4], 1, 'more'],
  [[1, 1, 2], 1, 'same'],
  [[0, 0, 1], 3, 'less'],
] as const)('exits of %j, usually %i, are %s', (exits, usual, compared) => {
  const { figures } = plainFigures(exits.map((n) => day({ exits: n, usual })));
  expect(figures[0]).toMatchObject({ field: 'night_exits', usual, compared });
});

test('days that are no measure are not counted; without a usual nothing is compared', () => {
  const { counted, figures } = plainFigures([day({ exits: 9, valid: false }), day({ exits: 1 })]);
  expect(counted).toBe(1);
  expect(figures[0]).toMatchObject({ typical: 1, usual: null, compared: 'noUsual' });
});

test('an address says ids and dates; no id is nobody, and what is no date is known as such', () => {
  const of = (text: string) => addressOf(new URLSearchParams(text));
  expect(of('resident=12&ended_at=2026-11-22&days=30&night=2026-11-20')).toEqual({
    resident: 12,
    endedAt: '2026-11-22',
    endedAtProblem: null,
    night: '2026-11-20',
    nightProblem: null,
    days: '30',
    print: false,
  });
  for (const text of ['', 'resident=', 'resident=1.5', 'resident=-1', 'resident=x'])
    expect(of(text).resident).toBeNull();
  expect(of('resident=1&ended_at=2026-02-30&night=&days=7')).toMatchObject({
    ...{ endedAt: null, endedAtProblem: 'wrong', night: null, nightProblem: 'empty', days: '14' },
  });
});

test('the other page of a resident leads back to the same nights, and keeps no print', () => {
  const address = addressOf(new URLSearchParams('resident=12&ended_at=2026-11-22&days=30&night=2026-11-20&print=1'));
  expect(besideOf(notifyPath, address)).toBe(
    '/report/resident/notify?resident=12&ended_at=2026-11-22&night=2026-11-20&days=30',
  );
});

test.each([
  ['201-1', true],
  ['12', true],
  ['B12', true],
  ['A-3', true],
  ['王', false],
  ['chen', false],
  ['Anna 2', false],
  ['', false],
])('"%s" looks like a bed number: %s', (text, is) => {
  expect(looksLikeBed(text)).toBe(is);
});

test('what the rows say of a day is put together over noon, cut to the day, and of no other day', () => {
  const row = (date: string, change: Partial<ReportNight>) =>
    ({
      date,
      absences: [],
      not_watched: [],
      alerts: [],
      coverage: null,
      values: null,
      ...change,
    }) as unknown as ReportNight;
  const away = (from_at: number, to_at: number) => ({ from_at, to_at, reason: 'hospital' as const });
  const rows = [
    row('2026-11-22', { absences: [away(30 * hour, 36 * hour)] }),
    row('2026-11-21', {
      absences: [away(12 * hour, 14 * hour)],
      not_watched: [{ from_at: 13 * hour, to_at: 13.5 * hour }],
      alerts: [
        { at: 29 * hour, type: 'leaveTimeout' },
        { at: 31 * hour, type: 'leaveTimeout' },
      ],
      coverage: { day: 0.5, night: 0.9, night_seen_seconds: 100 },
    }),
    row('2026-11-20', { absences: [away(4 * hour, 12 * hour)] }),
  ];
  expect(factsOf(rows, { date: '2026-11-21', from_at: 6 * hour, to_at: 30 * hour })).toEqual({
    absences: [away(6 * hour, 14 * hour)],
    notWatched: [{ from_at: 13 * hour, to_at: 13.5 * hour }],
    alerts: [{ at: 29 * hour, type: 'leaveTimeout' }],
    coverage: { day: 0.5, night: 0.9, night_seen_seconds: 100 },
    values: null,
  });
});
