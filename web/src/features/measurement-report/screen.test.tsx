/** The daily measurement report: what is missing, what lies outside, days and filters in the address, paging, and the words of nothing. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type {
  DataOf,
  MeasurementReportRow,
  MeasurementSeries,
  readMeasurementReport,
  WrittenDay,
} from '@wardlight/contract';
import { agencyId, bedId, exampleAt, measurementSeries, readingId, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import type { HearFora } from '../../lib/reports/fora-feed.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { otherDeskWords } from '../../testing/desk-words.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { MeasurementReportScreen } from './screen.tsx';

const today = '2026-11-21';
const row = (n: number, name: string, series: MeasurementSeries[]): MeasurementReportRow => ({
  agency_id: agencyId(1),
  resident_id: residentId(n),
  name,
  resident_code: null,
  bed: { bed_id: bedId(n), bed_no: `20${n}`, floor: '2F' },
  discharged_at: null,
  series,
});
type Day = WrittenDay;
/** 2026-11-21, since 1970-01-01. */
const todayNumber = 20_778;
const veryLow = (value: number): Day[6] => [null, null, false, false, 3, 'spo2', 'veryLow', value, null];
/** Once, so many days before today. */
const once = (value: number, ago = 0, more?: Day[6]): Day => {
  const day = todayNumber - ago;
  return more === undefined
    ? [day, 1, exampleAt, [value], [value], [value]]
    : [day, 1, exampleAt, [value], [value], [value], more];
};
const spo2 = (...days: Day[]) =>
  measurementSeries({ kind: 'spo2', days: days.map((day) => day.filter((part) => part !== undefined)) });
const rows = [
  row(1, '王秀英', [measurementSeries(), spo2(once(88, 0, veryLow(88)))]),
  row(2, '林阿土', [spo2(once(97))]),
];

type Report = DataOf<typeof readMeasurementReport>;
const report = (change: Partial<Report> = {}): Report => ({
  rows,
  total: rows.length,
  from: today,
  to: today,
  dates: [today],
  kinds: ['bloodPressure', 'spo2'],
  measured_kinds: ['bloodPressure', 'spo2', 'glucose'],
  today,
  ...change,
});

let server: FakeServer;
let asked: Record<string, unknown>[];
let hear: HearFora;
const feed = {
  hear: (heard: HearFora) => {
    hear = heard;
    return () => {};
  },
};
const show = (at = '/') => renderScreen(<MeasurementReportScreen feed={feed} />, { at });

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  asked = [];
  server = fakeServer({
    listBeds: () => ({ rows: [], total: 0, floors: ['2F', '3F'] }),
    readMeasurementReport: ({ query }) => {
      asked.push(query);
      return report();
    },
  });
});
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

test('each kind of each resident: the value, its mark in shape and word, and what is missing as a word and no zero', async () => {
  await show();
  const first = await rowOf('王秀英');
  expect(first.textContent).toMatch(/201.*128\/76 mmHg · 68 次\/分.*88%.*非常低/);
  expect(first.querySelector('[data-points="3"][data-side="low"]')).toBeTruthy();
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/report/resident/measurements?resident=1');
  const second = await rowOf('林阿土');
  expect(second.textContent).toMatch(/未量.*97%/);
  expect(second.querySelector('[data-points]')).toBe(null);
  expect(screen.getByText('1–2／共 2')).toBeTruthy();
  expect(screen.getByText(/今天還沒結束/)).toBeTruthy();
});

test('a week says on how many of its days, and when the last was', async () => {
  crankClock(Date.UTC(2026, 10, 21, 4));
  server.answer({
    readMeasurementReport: ({ query }) => {
      asked.push(query);
      const dates = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', today];
      const series = [spo2(once(97, 5), once(92, 3, veryLow(92)))];
      return report({ from: dates[0] ?? '', to: today, dates, rows: [row(1, '王秀英', series)], total: 1 });
    },
  });
  const { user, router } = await show();
  await user.click(await screen.findByRole('button', { name: '最近 7 天' }));
  await waitFor(() => expect(router.state.location.search).toBe('?range=sevenDays'));
  expect(asked.at(-1)).toMatchObject({ from: '2026-11-15', to: today });
  expect((await rowOf('王秀英')).textContent).toMatch(/92%.*11月18日.*2 次 · 92–97.*2\/7 天有量/);
});

test('a mark stands beside the value it belongs to, not under another one', async () => {
  const low: Day[6] = [null, null, false, false, 2, 'spo2', 'low', 92, null];
  const day = spo2([todayNumber, 12, exampleAt, [97], [92], [97], low]);
  server.answer({
    readMeasurementReport: () => report({ kinds: ['spo2'], rows: [row(1, '王秀英', [day])], total: 1 }),
  });
  await show();
  const mark = (await rowOf('王秀英')).querySelector('[data-points="2"][data-side="low"]');
  expect(mark?.parentElement?.textContent).toBe('最低 92低');
});

test('a day that has not begun is said as other reports say it', async () => {
  server.answer({ readMeasurementReport: () => refusal('invalid', { fields: { from: 'too_large' } }) });
  await show('/?from=2099-01-01');
  expect(await screen.findByText('這一天還沒到，請選今天或之前的日期。')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('filters stand in the address, a name never does', async () => {
  const { user, router } = await show();
  await rowOf('王秀英');
  await user.click(screen.getByRole('button', { name: '血糖' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '只看' }), '有缺漏');
  await user.type(screen.getByRole('searchbox'), '王');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kinds: ['glucose'], show: 'missing', search: '王' }));
  expect(router.state.location.search).toBe('?kinds=glucose&show=missing');
});

test('only kinds that are measured here are offered, and one that the address names besides', async () => {
  await show('/?kinds=uricAcid');
  await rowOf('王秀英');
  const offered = within(screen.getByRole('group', { name: '項目' })).getAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['血壓', '血氧', '血糖', '尿酸']);
  expect(screen.getByRole('button', { name: '尿酸', pressed: true })).toBeTruthy();
});

test('dates the wrong way round and too many of them are said and ask for nothing', async () => {
  const { router } = await show('/?from=2026-11-20&to=2026-11-19');
  expect(await screen.findByText('結束日期不能早於開始日期。')).toBeTruthy();
  await router.navigate('/?from=2026-01-01&to=2026-11-19');
  expect(await screen.findByText('最多 31 天，請縮短期間。')).toBeTruthy();
  await router.navigate('/?from=2026-02-30');
  expect(await screen.findByText('這不是日期，請重新選擇。')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('nobody, nobody that matches, nothing measured, and what could not be read are four different things', async () => {
  server.answer({ readMeasurementReport: () => report({ rows: [row(1, '王秀英', [])], total: 1 }) });
  const { router } = await show();
  expect(await screen.findByText('這段期間還沒有任何量測。')).toBeTruthy();
  server.answer({ readMeasurementReport: () => report({ rows: [], total: 0 }) });
  await router.navigate('/?from=2026-11-20');
  expect(await screen.findByText('這段期間沒有住民。')).toBeTruthy();
  await router.navigate('/?from=2026-11-20&show=marked');
  expect(await screen.findByText('沒有符合條件的住民')).toBeTruthy();
  server.answer({ readMeasurementReport: () => refusal('no_permission') });
  await router.navigate('/?from=2026-11-18');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('a reading that comes is read at once; the paper holds all rows, those that were not fetched too', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  server.answer({
    readMeasurementReport: ({ query }) => {
      asked.push(query);
      return report({ rows: query.offset === 0 ? rows : [row(3, '黃火木', [])], total: 3 });
    },
  });
  const { user } = await show();
  await rowOf('王秀英');
  const before = asked.length;
  act(() => hear([{ what: 'reading', reading_id: readingId(1), resident_id: residentId(1), waiting_id: null }]));
  await waitFor(() => expect(asked.length).toBe(before + 1));
  await user.click(screen.getByRole('button', { name: '列印' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(await rowOf('黃火木')).toBeTruthy();
  expect(document.querySelector('.ward-paper')?.textContent).toMatch(/每日量測/);
});

test.each(otherDeskWords)('says it all in %s', async (language, words) => {
  await speak(language);
  await bringDeskWords();
  await renderScreen(<MeasurementReportScreen feed={feed} />, { language });
  expect(await screen.findByText(words.measurementReport.notMeasured)).toBeTruthy();
  expect(screen.getByText(words.measurementReport.info)).toBeTruthy();
});

test('on a phone each resident is a card with the same', async () => {
  window.innerWidth = 375;
  const stop = followResizes();
  await show();
  const list = await screen.findByRole('list', { name: '住民的量測' });
  const cards = within(list).getAllByRole('listitem');
  expect(cards[1]?.textContent).toMatch(/林阿土.*血壓未量血氧97%/);
  stop();
});

test('taken away as a file: of the days that are shown and the filter that is asked for, or with a reason', async () => {
  let taken: Record<string, unknown> = {};
  server.answer({
    exportMeasurementReport: ({ query }) => {
      taken = query;
      return refusal('too_many_rows');
    },
  });
  const { user } = await show('/?show=missing');
  await user.click(await screen.findByRole('button', { name: '匯出 Excel' }));
  expect(await screen.findByText('無法匯出')).toBeTruthy();
  expect(taken).toMatchObject({ from: today, to: today, show: 'missing', language: 'zh-TW', format: 'xlsx' });
});

test('on a phone print and files are behind "More", so that the first resident is nearer', async () => {
  window.innerWidth = 375;
  onTestFinished(followResizes());
  const { user } = await renderScreen(<MeasurementReportScreen feed={feed} />);
  const more = await screen.findByText('更多');
  const print = screen.getByText('列印').closest('details');
  expect(print?.open).toBe(false);
  await user.click(more);
  expect(print?.open).toBe(true);
});
