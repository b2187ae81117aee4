import { act, screen, waitFor, within } from '@testing-library/react';
import type { Reading } from '@wardlight/contract';
import { exampleAt, reading, readingId, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import type { HearFora } from '../../lib/reports/fora-feed.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { LastMeasurements } from './last.tsx';

const dayMs = 86_400_000;
const spo2 = (value: number, change: Partial<Reading> = {}): Reading =>
  reading({ measured: { kind: 'spo2', value, comparator: null, context: { average: true } }, ...change });
const low = spo2(88, { marks: [{ item: 'spo2', points: 3, band: 'veryLow' }] });
const pressure = reading({
  reading_id: readingId(2),
  measured: {
    kind: 'bloodPressure',
    value: { systolic: 105, diastolic: 66, pulse: 120 },
    comparator: null,
    context: {},
  },
  marks: [
    { item: 'systolic', points: 1, band: 'slightlyLow' },
    { item: 'pulse', points: 2, band: 'high' },
  ],
  at: exampleAt - 3 * dayMs,
  clock_doubtful: true,
});
const glucose = reading({
  reading_id: readingId(3),
  measured: { kind: 'glucose', value: 20, comparator: '<', context: { meal: 'fasting' } },
  marks: [],
  at: exampleAt - 400 * dayMs,
  corrected: {
    at: exampleAt,
    by: { user_id: 1 as never, name: '林雅婷' },
    why: '打錯',
    first: { kind: 'glucose', value: 200, comparator: null, context: {} },
  },
});

let server: FakeServer;
let readings: Reading[];
let hear: HearFora | null;
const feed = {
  hear: (heard: HearFora) => {
    hear = heard;
    return () => {
      hear = null;
    };
  },
};
const show = (level: 2 | 3 = 3) =>
  renderScreen(<LastMeasurements resident={residentId(1)} feed={feed} level={level} />);

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  hear = null;
  readings = [pressure, low, glucose];
  server = fakeServer({ readLastMeasurements: () => ({ readings }) });
});

test('each kind with its value, how it stands in shape and word, when, and what is to be known of it', async () => {
  await show();
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toMatch(/血壓.*105\/66 mmHg · 120 次\/分.*收縮壓 略低.*脈搏 高.*這是儀器自己的時間，可能不準/);
  expect(rows[1]).toMatch(/平均血氧.*88%.*非常低/);
  // A year ago has its year.
  expect(rows[2]).toMatch(/血糖.*Lo · 低於 20 mg\/dL.*20\d\d.*空腹 · 已更正/);
  const marks = [...document.querySelectorAll('[data-points]')].map((mark) => [
    mark.getAttribute('data-points'),
    mark.getAttribute('data-side'),
    mark.querySelectorAll('path').length,
  ]);
  expect(marks).toEqual([
    ['1', 'low', 1],
    ['2', 'high', 2],
    ['3', 'low', 3],
  ]);
  expect(screen.getByRole('link', { name: '全部量測與趨勢' }).getAttribute('href')).toBe(
    '/report/resident/measurements?resident=1',
  );
});

test('news of this resident is read at once, of another it is not, and it is heard no more when it goes', async () => {
  const { unmount } = await show();
  await screen.findByText('88%');
  const news = (n: number) => [
    { what: 'reading', reading_id: readingId(9), resident_id: residentId(n), waiting_id: null } as const,
  ];
  readings = [spo2(97)];
  act(() => hear?.(news(2)));
  expect(server.callsOf('readLastMeasurements')).toHaveLength(1);
  act(() => hear?.(news(1)));
  expect(await screen.findByText('97%')).toBeTruthy();
  readings = [];
  act(() => hear?.('fresh'));
  expect(await screen.findByText('還沒有任何量測。')).toBeTruthy();
  unmount();
  expect(hear).toBe(null);
});

test('what could not be read says so and is read again', async () => {
  server.answer({ readLastMeasurements: () => refusal('no_permission') });
  const { user } = await show();
  const fault = await screen.findByRole('alert');
  server.answer({ readLastMeasurements: () => ({ readings: [low] }) });
  await user.click(within(fault).getByRole('button'));
  await waitFor(() => expect(screen.getByText('88%')).toBeTruthy());
});

test('past the limit and in no bed is said on the resident’s own page; in the drawer nobody asks', async () => {
  const source = {
    kind: 'spot',
    reading_id: low.reading_id,
    measurement: 'spo2',
    value: 88,
    comparator: null,
    measured_at: exampleAt,
  } as const;
  server.answer({
    readSpotNotices: () => ({ notices: [{ type: 'spo2Less', priority: 'high', threshold: 90, source }] }),
  });
  await show(2);
  expect(await screen.findByText(/88.*90/)).toBeTruthy();
  expect(server.callsOf('readSpotNotices')).toHaveLength(1);
});
