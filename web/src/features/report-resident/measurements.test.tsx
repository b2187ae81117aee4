/** All measurements of one resident: kinds, the chart with its table, the history with what was corrected, and the scale of SpO2. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Reading, TrendPoint } from '@wardlight/contract';
import { exampleAt, reading, readingId, residentId, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import type { HearFora } from '../../lib/reports/fora-feed.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentMeasurementsScreen } from './measurements-screen.tsx';
import { resident as about, noEcgs, nothingToCorrect } from './testing/examples.ts';

const hourMs = 3_600_000;
const low: Reading = reading({
  measured: { kind: 'spo2', value: 88, comparator: null, context: { oxygen: true } },
  marks: [{ item: 'spo2', points: 3, band: 'veryLow' }],
  at: exampleAt - hourMs,
});
const typed: Reading = reading({
  reading_id: readingId(2),
  measured: { kind: 'glucose', value: 110, comparator: null, context: {} },
  marks: [],
  source: 'hand',
  meter: null,
  by: { user_id: userId(1), name: '林雅婷' },
  at: exampleAt - 2 * hourMs,
  corrected: {
    at: exampleAt - hourMs,
    by: { user_id: userId(2), name: '陳大文' },
    why: '多打一個零',
    first: { kind: 'glucose', value: 600, comparator: '>', context: {} },
  },
});
const point = (hoursAgo: number, value: number, change: Partial<TrendPoint> = {}): TrendPoint => ({
  reading_id: readingId(hoursAgo + 1),
  at: exampleAt - hoursAgo * hourMs,
  values: [value],
  comparator: null,
  context: {},
  clock_doubtful: false,
  received_at: exampleAt - hoursAgo * hourMs,
  device_at: exampleAt - hoursAgo * hourMs,
  band: 'usual',
  ...change,
});

let server: FakeServer;
let asked: Record<string, unknown>[];
let trends: { kind: string; from?: number | undefined }[];
let scale: 1 | 2;
let hear: HearFora;
const feed = {
  hear: (heard: HearFora) => {
    hear = heard;
    return () => {};
  },
};
const show = (at = '/?resident=1') =>
  renderScreen(<ResidentMeasurementsScreen feed={feed} corrections={nothingToCorrect} ecgs={noEcgs} />, { at });

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  asked = [];
  trends = [];
  scale = 1;
  server = fakeServer({
    readLastMeasurements: () => ({ readings: [low, typed] }),
    listMeasurements: ({ query }) => {
      asked.push(query);
      const rows = [low, typed].filter(({ measured }) => query.kinds?.includes(measured.kind) ?? true);
      return { rows, total: rows.length, resident: about, spo2_scale: scale };
    },
    readMeasurementTrend: ({ query }) => {
      trends.push(query);
      const points = query.kind === 'spo2' ? [point(30, 97), point(2, 95), point(1, 88, { band: 'veryLow' })] : [];
      return { resident: about, kind: query.kind, spo2_scale: scale, points, more: false };
    },
  });
});

test('each cell of a reading says what it is, for a phone, where the row is a card without the heads', async () => {
  await show();
  const table = within(await screen.findByRole('region', { name: '量測紀錄' })).getByRole('table');
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const [, row] = within(table).getAllByRole('row');
  expect([...(row?.children ?? [])].map((cell) => cell.getAttribute('data-label'))).toEqual(heads);
  expect(heads).toEqual(['時間', '項目', '數值', '與 NEWS2 比較', '來源']);
  // What a flexible cell lays out is its label and one box, or the words of its value would stand in columns.
  expect([...(row?.children ?? [])].every(({ childNodes }) => childNodes.length === 1)).toBe(true);
});

test('the first kind is drawn, with its band, what its signs mean and the same as a table', async () => {
  const { user } = await show();
  expect(await screen.findByRole('heading', { name: '趨勢 · 血氧' })).toBeTruthy();
  expect(await screen.findByText(/NEWS2 的一般範圍 96% 以上.*三角形.*不連線/)).toBeTruthy();
  await user.click(screen.getByText('表格', { selector: 'summary' }));
  const table = await screen.findByRole('region', { name: '趨勢' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/88%非常低$/),
    expect.stringMatching(/95%一般範圍$/),
    expect.stringMatching(/97%一般範圍$/),
  ]);
  await user.click(screen.getByRole('button', { name: '1 年' }));
  await waitFor(() => expect(trends.at(-1)?.from).toBe(exampleAt - 365 * 24 * hourMs));
});

test('the history says where each came from, what stood there first, who changed it and why', async () => {
  await show();
  const list = await screen.findByRole('region', { name: '量測紀錄' });
  const [first, second] = within(list).getAllByRole('row').slice(1);
  expect(first?.textContent).toMatch(/血氧88% · 使用氧氣中測量非常低儀器 FORA-P30-0001/);
  expect(second?.textContent).toMatch(
    /血糖110 mg\/dL.*陳大文 於 .* 更正。原值 Hi · 高於 600 mg\/dL。原因：多打一個零–手動輸入 · 林雅婷/,
  );
  expect(screen.getByText('1–2／共 2')).toBeTruthy();
});

test('a kind that is chosen stands in the address; where it was not measured lately that is said, and is no zero', async () => {
  const { user, router } = await show('/?resident=1&page=2');
  await user.click(await screen.findByRole('button', { name: '血糖' }));
  expect(await screen.findByText('這段期間沒有量測這個項目。')).toBeTruthy();
  expect(router.state.location.search).toBe('?resident=1&kind=glucose');
  expect(asked.at(-1)).toMatchObject({ kinds: ['glucose'], offset: 0 });
});

test('a reading that comes is shown at once', async () => {
  await show();
  await screen.findByRole('region', { name: '量測紀錄' });
  const before = asked.length;
  act(() => hear([{ what: 'reading', reading_id: readingId(9), resident_id: residentId(1), waiting_id: null }]));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test('nothing measured is said once; the target of a doctor is marked all the same', async () => {
  server.answer({
    readLastMeasurements: () => ({ readings: [] }),
    listMeasurements: () => ({ rows: [], total: 0, resident: about, spo2_scale: scale }),
    saveSpo2Scale: ({ body }) => {
      scale = body.spo2_scale;
      return { spo2_scale: scale };
    },
  });
  const { user } = await show();
  expect(await screen.findByText('還沒有任何量測。')).toBeTruthy();
  expect(trends).toEqual([]);
  const mark = screen.getByRole('checkbox', { name: /88–92%/ });
  // The server marks what was measured before anew as well.
  expect(screen.getByText(/先前量的也會重新標示/)).toBeTruthy();
  await user.click(mark);
  await waitFor(() => expect((mark as HTMLInputElement).checked).toBe(true));
  expect(server.callsOf('saveSpo2Scale')[0]?.body).toEqual({ spo2_scale: 2 });
});

test('the readings of the chosen kind are taken away as a file', async () => {
  let taken: Record<string, unknown> = {};
  server.answer({
    exportMeasurements: ({ query }) => {
      taken = query;
      return refusal('too_many_rows');
    },
  });
  const { user } = await show('/?resident=1&kind=spo2');
  await user.click(await screen.findByRole('button', { name: '匯出 CSV' }));
  expect(await screen.findByText('無法匯出')).toBeTruthy();
  expect(taken).toMatchObject({ kinds: ['spo2'], language: 'zh-TW', format: 'csv' });
});

test('readings of the last seven days are one press, and the list begins anew', async () => {
  const { user, router } = await show('/report/resident/measurements?resident=112&page=2');
  await user.click(await screen.findByRole('button', { name: '最近 7 天' }));
  const from = Date.parse('2026-02-24T00:00+08:00');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from, offset: 0 }));
  expect(asked.at(-1)).not.toHaveProperty('to');
  expect(router.state.location.search).toContain('range=sevenDays');
  expect(router.state.location.search).not.toContain('page=');
});
