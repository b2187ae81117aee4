/** What must not be lost, or said of another day, while somebody works with a resident's report. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReportNote } from '@wardlight/contract';
import {
  agency,
  agencyId,
  currentUser,
  exampleAt,
  loggedAlert,
  reading,
  readingId,
  reportResident,
} from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { hearServerTime } from '../../lib/browser/timers.ts';
import { formatFor } from '../../lib/i18n/format.ts';
import { bringDeskWords, wordsOf } from '../../lib/i18n/i18n.ts';
import { addDays } from '../../lib/reports/report-dates.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { keptDraft } from '../../testing/kept-draft.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentNotifyScreen } from './notify-screen.tsx';
import { ResidentReportScreen } from './screen.tsx';
import { SearchResidentScreen } from './search-screen.tsx';
import { closely, hour, last, night, nights, note, nothingMeasured, trend } from './testing/examples.ts';

let server: FakeServer;
let notes: ReportNote[];
const at = '/report/resident/graphical?resident=112';
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  notes = [note];
  server = fakeServer({
    readReportNights: () => ({ ...nights(14), first_date: addDays(last, -60) }),
    readReportTrend: () => trend(14),
    readReportNight: ({ query }) => closely(query.date ?? last),
    listReportNotes: () => ({ rows: notes, total: notes.length }),
    readResidentAlerts: () => ({ rows: [], total: 0, resident: reportResident() }),
    listReportResidents: () => ({ rows: [], total: 0 }),
    ...nothingMeasured,
  });
});
const open = (address = at) => renderScreen(<ResidentReportScreen />, { at: address });
const never = () => new Promise<never>(() => undefined);
const nightButtons = () => screen.findAllByRole('button', { name: /^細看到/ });
const textOf = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`;

test('while earlier nights are read, the old rows stand dimmed under their own dates', async () => {
  const { user, router } = await open();
  await nightButtons();
  const section = screen.getByRole('heading', { name: '最近 14 夜' }).closest('section') as HTMLElement;
  const range = within(section).getAllByRole('status')[0];
  const before = range?.textContent;
  server.answer({ readReportNights: never });
  await user.click(screen.getByRole('button', { name: '較早的夜晚' }));
  await waitFor(() => expect(router.state.location.search).toContain('ended_at='));
  expect(range?.textContent).toBe(before);
  expect(section.dataset.old).toBe('true');
});

test('while another length is read, old days do not lie on its axis', async () => {
  const { user, container } = await open();
  await screen.findByText('2 次起計分');
  const dots = () => [...container.querySelectorAll('figure circle')].map((dot) => dot.getAttribute('cx'));
  const before = dots();
  server.answer({ readReportTrend: never });
  await user.click(screen.getByRole('button', { name: '90 天' }));
  await waitFor(() => expect(container.querySelectorAll('[data-old]')).toHaveLength(1));
  expect(dots()).toEqual(before);
});

test('a note that is being typed stays, for its own day, when another night is chosen and after a reload', async () => {
  const added: unknown[] = [];
  server.answer({
    addReportNote: ({ body }) => {
      added.push(body);
      return { ...note, ...body };
    },
  });
  const { user, unmount } = await open();
  const field = await screen.findByRole('textbox', { name: '備註內容' });
  const day = () => screen.getByRole('combobox') as HTMLSelectElement;
  const [, second, third] = await nightButtons();
  if (second === undefined || third === undefined) throw new Error('too few nights');
  // Nothing is typed: the day follows the night.
  await user.click(second);
  await waitFor(() => expect(day().value).toBe(addDays(last, -1)));
  await user.type(field, '家屬來訪');
  await user.click(third);
  await screen.findByRole('heading', { name: new RegExp(`到.*${textOf(addDays(last, -2))}`) });
  expect(field.isConnected).toBe(true);
  expect((field as HTMLTextAreaElement).value).toBe('家屬來訪');
  expect(day().value).toBe(addDays(last, -1));
  unmount();
  await open();
  expect(((await screen.findByRole('textbox', { name: '備註內容' })) as HTMLTextAreaElement).value).toBe('家屬來訪');
  expect(day().value).toBe(addDays(last, -1));
  await user.click(screen.getByRole('button', { name: '新增備註' }));
  await waitFor(() => expect(added).toEqual([{ date: addDays(last, -1), text: '家屬來訪' }]));
  await waitFor(() => expect(keptDraft('report-note.112')).toBeNull());
});

test('a note taken back can be had again', async () => {
  notes = [{ ...note, by: { user_id: currentUser().user_id, name: '林' } }];
  server.answer({
    removeReportNote: () => {
      notes = [];
      return {};
    },
    addReportNote: ({ body }) => {
      notes = [{ ...note, ...body }];
      return { ...note, ...body };
    },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '移除這則備註' }));
  expect(await screen.findByText('備註已移除')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '復原' }));
  expect(await screen.findByText('醫師已看過')).toBeTruthy();
  expect(server.callsOf('addReportNote').map(({ body }) => body)).toEqual([{ date: last, text: '醫師已看過' }]);
});

test('by keyboard: after a removed note the next one is at hand, after the last the heading, also when it is had again', async () => {
  const by = { user_id: currentUser().user_id, name: '林' };
  notes = [1, 2, 3].map((n) => ({ ...note, note_id: n, text: `備註第 ${n} 則`, by }));
  server.answer({
    removeReportNote: ({ params }) => {
      notes = notes.filter(({ note_id }) => note_id !== params.note_id);
      return {};
    },
    addReportNote: ({ body }) => {
      notes = [{ ...note, ...body }];
      return { ...note, ...body };
    },
  });
  const { user } = await open();
  const removeAt = async (text: string) => {
    const entry = (await screen.findByText(text)).closest('li') as HTMLElement;
    within(entry).getByRole('button', { name: '移除這則備註' }).focus();
    await user.keyboard('{Enter}');
  };
  const isAt = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toContain(text));
  await removeAt('備註第 1 則');
  await isAt('備註第 2 則');
  await removeAt('備註第 3 則');
  await isAt('備註第 2 則');
  await removeAt('備註第 2 則');
  const heading = screen.getByRole('heading', { name: '備註' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const undo = await screen.findByRole('button', { name: '復原' });
  undo.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('備註第 2 則');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('whoever went on elsewhere while a note was being removed stays there', async () => {
  notes = [{ ...note, by: { user_id: currentUser().user_id, name: '林' } }];
  let answer: (removed: Record<string, never>) => void = () => {};
  server.answer({
    removeReportNote: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '移除這則備註' }));
  const field = screen.getByRole('textbox', { name: '備註內容' });
  field.focus();
  notes = [];
  answer({});
  await screen.findByText('備註已移除');
  expect(document.activeElement).toBe(field);
});

const many = Array.from(
  { length: 60 },
  (_, n): ReportNote => ({ ...note, note_id: n + 1, text: `備註第 ${n + 1} 則` }),
);
const pagesOfNotes = () =>
  server.answer({
    listReportNotes: ({ query }) => ({ rows: many.slice(query.offset, query.offset + query.limit), total: 60 }),
  });

test('of more than fifty notes it says which are shown, and shows the others', async () => {
  pagesOfNotes();
  const { user } = await open();
  expect(await screen.findByText('1–50／共 60')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /再顯示 10/ }));
  expect(await screen.findByText('備註第 60 則')).toBeTruthy();
  expect(screen.getByText('1–60／共 60')).toBeTruthy();
});

test('the print has all notes; those that could not be read are counted on it, and nothing is printed then', async () => {
  pagesOfNotes();
  const { unmount } = await open(`${at}&print=1`);
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('備註第 60 則'));
  unmount();
  server.answer({
    listReportNotes: ({ query }) =>
      query.offset === 0 ? { rows: many.slice(0, 50), total: 60 } : refusal('not_found'),
  });
  await open(`${at}&print=1`);
  expect(await screen.findByText('還有 10 則備註沒有列在這裡。')).toBeTruthy();
  expect(await screen.findByText('無法讀取')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '列印' })).toBeNull();
});

test('the print has what was measured in its nights, and nothing is printed while that could not be read', async () => {
  const asked: unknown[] = [];
  server.answer({ listMeasurements: () => refusal('internal') });
  const { unmount } = await open(`${at}&print=1`);
  expect(await screen.findByRole('button', { name: '再試一次' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '列印' })).toBeNull();
  unmount();
  server.answer({
    listMeasurements: ({ query }) => {
      asked.push(query);
      const rows = [
        reading({ measured: { kind: 'spo2', value: 93, comparator: null, context: {} } }),
        reading({ reading_id: readingId(2), measured: { kind: 'spo2', value: 97, comparator: null, context: {} } }),
      ];
      return { rows, total: 2, resident: reportResident(), spo2_scale: 1 };
    },
  });
  await open(`${at}&print=1`);
  expect(await screen.findByRole('row', { name: /93% .* 93–97 2$/ })).toBeTruthy();
  expect(asked[0]).toMatchObject({ from: night(addDays(last, -13)).from_at, to: night(last).to_at });
});

test('a trend that cannot be read says so on the print, and is read again', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  server.answer({ readReportTrend: () => refusal('not_found') });
  const { user } = await open(`${at}&print=1`);
  expect(await screen.findByText('無法讀取')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '列印' })).toBeNull();
  server.answer({ readReportTrend: () => trend(14) });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await user.click(await screen.findByRole('button', { name: '列印' }));
  expect(print).toHaveBeenCalledOnce();
});

test('"the last seven days" of the print are those of the calendar, not the last seven with a report', async () => {
  const whole = trend(14);
  server.answer({
    readReportTrend: () => ({ ...whole, days: whole.days.filter(({ date }) => date <= addDays(last, -5)) }),
  });
  await open(`${at}&print=1`);
  // Two of the seven have a report.
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('2 個資料足夠日子的中位數'));
});

test('the print is a step of its own, whose heading is gone to; Back leads to its button', async () => {
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: '列印給家屬或醫師' }));
  const heading = await screen.findByRole('heading', { level: 2, name: '列印給家屬或醫師' });
  expect(document.activeElement).toBe(heading);
  expect(router.state.location.search).toContain('print=1');
  await act(() => router.navigate(-1));
  const button = await screen.findByRole('button', { name: '列印給家屬或醫師' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(router.state.location.search).toBe('?resident=112');
});

test('a chosen night is gone to; its neighbours keep the focus on what was pressed; closing leads back', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await open(`${at}&days=30`);
  const [, second] = await nightButtons();
  if (second === undefined) throw new Error('too few nights');
  await user.click(second);
  const heading = await screen.findByRole('heading', { name: /^到 .* 的夜晚$/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scrolled).toHaveBeenCalled();
  const before = screen.getByRole('button', { name: '前一夜' });
  before.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading.textContent).toContain(textOf(addDays(last, -2))));
  expect(document.activeElement).toBe(before);
  await user.click(screen.getByRole('button', { name: '關閉這一夜' }));
  expect(document.activeElement).toBe(second);
});

test('a night chosen in the rows leaves the length of the trend as it was chosen', async () => {
  const { user, router } = await open();
  const [first] = await nightButtons();
  await user.click(await screen.findByRole('button', { name: '30 天' }));
  await waitFor(() => expect(router.state.location.search).toContain('days=30'));
  await user.click(first as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toContain(`night=${last}`));
  expect(router.state.location.search).toContain('days=30');
});

test('a night closely says how much was seen, when they were away, what was told and when nobody watched', async () => {
  const shown = nights(14);
  const [first, ...others] = shown.nights;
  if (first === undefined) throw new Error('no night');
  const to = closely(last).to_at;
  server.answer({
    readReportNights: () => ({
      ...shown,
      nights: [
        {
          ...first,
          absences: [{ from_at: to - 6 * hour, to_at: to - 5 * hour, reason: 'hospital' as const }],
          not_watched: [{ from_at: to - 4 * hour + 10 * 60_000, to_at: to - 4 * hour + 14 * 60_000 }],
        },
        ...others,
      ],
    }),
  });
  await open(`${at}&night=${last}`);
  const closer = await screen.findByRole('region', { name: /^到 .* 的夜晚$/ });
  expect(await within(closer).findByText('02:10–02:14 沒有監測')).toBeTruthy();
  expect(within(closer).getByText(/00:00–01:00$/)).toBeTruthy();
  expect(within(closer).getByText(/夜間 99% 有資料/)).toBeTruthy();
  expect(within(closer).getByText('警示 1')).toBeTruthy();
  expect(within(closer).getByRole('img', { name: /00:00 請假/ })).toBeTruthy();
  const cursor = within(closer).getByRole('slider');
  fireEvent.change(cursor, { target: { value: String(to - 4 * hour + 10 * 60_000) } });
  expect(cursor.getAttribute('aria-valuetext')).toContain('02:10–02:14 沒有監測');
});

test('of a night that is not among the rows, its own rows are read', async () => {
  const far = addDays(last, -40);
  server.answer({
    readReportNights: ({ query }) =>
      query.nights === 2
        ? {
            ...nights(14),
            nights: [{ ...night(far), not_watched: [{ from_at: noonBefore(far), to_at: noonBefore(far) + hour }] }],
          }
        : { ...nights(14), first_date: addDays(last, -60) },
  });
  await open(`${at}&night=${far}`);
  expect(await screen.findByText('12:00–13:00 沒有監測')).toBeTruthy();
});
const noonBefore = (date: string) => Date.parse(`${addDays(date, -1)}T12:00:00+08:00`);

test('on a station whose own clock is wrong, nights and print go by the server’s time', async () => {
  crankClock(exampleAt - 400 * hour);
  act(() => hearServerTime(exampleAt));
  const { container, unmount } = await open(`${at}&night=${last}`);
  await nightButtons();
  expect(container.querySelectorAll('ol path[data-state="lying"]')).toHaveLength(14);
  const closer = await screen.findByRole('region', { name: /^到 .* 的夜晚$/ });
  expect(await within(closer).findByRole('img', { name: /躺臥/ })).toBeTruthy();
  unmount();
  await open(`${at}&print=1`);
  const printed = (await screen.findByText('列印時間')).parentElement;
  expect(printed?.textContent).toContain(formatFor('zh-TW', 'Asia/Taipei', await wordsOf('zh-TW')).date(exampleAt));
});

test('over all facilities a time is by the clock of the resident’s own', async () => {
  const far = agency({ agency_id: agencyId(7), timezone: 'America/New_York' });
  const agent = currentUser({ role: 'agent', agency_id: null, agencies: [...currentUser().agencies, far] });
  const theirs = reportResident({ agency_id: far.agency_id, discharged_at: Date.parse('2026-11-20T02:00:00Z') });
  server.answer({
    readResidentAlerts: () => ({
      rows: [loggedAlert({ agency_id: far.agency_id, raised_at: Date.parse('2026-11-20T12:00:00Z') })],
      total: 1,
      resident: theirs,
    }),
    readReportNights: () => ({ ...nights(14), timezone: 'America/New_York', resident: theirs }),
    listReportNotes: () => ({ rows: [{ ...note, at: Date.parse('2026-11-20T12:00:00Z') }], total: 1 }),
    listReportResidents: () => ({ rows: [{ ...theirs, latest: null }], total: 1 }),
  });
  const options = { user: agent, agency: 'all' as const };
  const view = await renderScreen(<ResidentNotifyScreen />, { ...options, at: '/report/resident/notify?resident=112' });
  expect(await screen.findByRole('rowheader', { name: /07:00/ })).toBeTruthy();
  view.unmount();
  const report = await renderScreen(<ResidentReportScreen />, { ...options, at });
  expect(await screen.findByText(/^林，.*07:00/)).toBeTruthy();
  expect(screen.getByText(/2026年11月19日 離院/)).toBeTruthy();
  report.unmount();
  await renderScreen(<SearchResidentScreen />, options);
  expect(await screen.findByRole('link', { name: /2026年11月19日 離院/ })).toBeTruthy();
});

test('the chart of points says its last day and figure, and the cursor says the points of a day', async () => {
  await open();
  await screen.findByText('2 次起計分');
  expect(screen.getByRole('img', { name: new RegExp(`^得分: ${textOf(last)} 1$`) })).toBeTruthy();
  const cursor = screen.getAllByRole('slider').at(-1);
  expect(cursor?.getAttribute('aria-valuetext')).toMatch(/ · 得分 1$/);
});

test('at both ends the steps to other nights are there and do nothing', async () => {
  server.answer({ readReportNights: () => nights(14) });
  const { user, router } = await open();
  await nightButtons();
  for (const name of ['較早的夜晚', '較晚的夜晚']) {
    const step = screen.getByRole('button', { name });
    expect(step.getAttribute('aria-disabled')).toBe('true');
    await user.click(step);
  }
  expect(router.state.location.search).toBe('?resident=112');
});
