/** Shifts: the list, one page, given and taken by name, what is typed kept, when shifts begin, and the board's line. */
import { screen, waitFor, within } from '@testing-library/react';
import { type Handover, type HandoverRow, handoverIdSchema, standardShifts } from '@wardlight/contract';
import { alertId, bedId, currentUser, exampleAt, residentId, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { page as browserPage } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { actingPerson, question } from '../../lib/session/acting-person.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { keptDraft } from '../../testing/kept-draft.ts';
import { renderScreen, signedIn, speak } from '../../testing/render.tsx';
import { PageScreen } from './page-screen.tsx';
import { HandoverScreen } from './screen.tsx';
import { WaitingLine } from './waiting-line.tsx';

const hour = 3_600_000;
const summary = {
  handover_id: z.parse(handoverIdSchema, 12),
  from_at: exampleAt - 8 * hour,
  to_at: exampleAt,
  timezone: 'Asia/Taipei',
  fixed_at: exampleAt + 5_000,
  text: '',
  given: null,
  accepted: null,
};
const signature = (name: string, n = 5) => ({ at: exampleAt + 60_000, user_id: userId(n), name });
const [bed, resident] = [{ bed_id: bedId(12), bed_no: '201-1' }, residentId(7)];
const none: Handover['page'] = {
  ...{ open: [], falls: [], events: [], risen: [], absences: [], turns: [], notes: [] },
  unwatched: { gaps: [], beds: [], networks: [], never: [], without_mat: [] },
};
const handover = (change: Partial<Handover> = {}): Handover => ({
  ...summary,
  page: none,
  residents: [{ resident_id: resident, name: '陳秀英' }],
  since: { closed: [], exits: [], falls: [], risen: [], risen_changed: [], notes_removed: [] },
  may_give: true,
  may_accept: false,
  ...change,
});
const row = (change: Partial<HandoverRow> = {}): HandoverRow => ({
  ...summary,
  counts: { open: 2, falls: 0, exits: 5, risen: 1, absences: 0, turns: 0, unwatched: 0 },
  ...change,
});

let server: FakeServer;
let clock: CrankedClock;
let now: Handover;

beforeEach(async () => {
  clock = crankClock();
  now = handover();
  server = fakeServer({
    readHandover: () => now,
    listHandovers: () => ({ rows: [row()], total: 1 }),
    readShifts: () => ({ starts: [...standardShifts] }),
  });
  await speak('zh-TW');
  await bringDeskWords();
});

const openPage = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<PageScreen id="12" />, options);

test('the list says what happened and who signed, is searched, and says where there is nothing', async () => {
  const { user } = await renderScreen(<HandoverScreen />);
  expect(await screen.findByText('未結束的警示 2 · 風險升高 1 人 · 離床 5 次')).toBeTruthy();
  expect(screen.getByText('1–1／共 1')).toBeTruthy();
  server.answer({ listHandovers: () => ({ rows: [], total: 0 }) });
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await clock.advance(1_000);
  expect(await screen.findByText('沒有符合「zzz」的資料')).toBeTruthy();
});

test('a page says why a risk rose, who was turned late, and names in one line what there was none of', async () => {
  now = handover({
    page: {
      ...none,
      open: [
        {
          ...{ ...bed, alert_id: alertId(3), type: 'leaveTimeout', priority: 'high', resident_id: resident },
          ...{ network: null, started_at: exampleAt - hour, claimed_by: null },
        },
      ],
      risen: [
        {
          ...{ resident_id: resident, bed_no: '201-1', date: '2026-03-02', level: 'high', before: 'low' },
          moved: [{ item: 'nightExits', value: 4, usual: 1, points: 2 }],
        },
      ],
      turns: [
        {
          ...{ ...bed, resident_id: resident, interval_minutes: 120, late: 2 },
          ...{ longest_minutes: 190, open_since: exampleAt - 3 * hour },
        },
      ],
    },
    since: {
      closed: [{ alert_id: alertId(3), at: exampleAt + hour, reason: 'helped' }],
      exits: [],
      falls: [],
      risen: [],
      risen_changed: [],
      notes_removed: [],
    },
  });
  await openPage();
  const risen = within(await screen.findByRole('region', { name: /風險升高/ }));
  expect(risen.getByText('低風險 → 高風險')).toBeTruthy();
  expect(risen.getByText(/夜間離床 4 次.*1 次/)).toBeTruthy();
  const turns = within(screen.getByRole('region', { name: /翻身逾時/ }));
  expect(turns.getByText(/應每 2 小時.*逾時 2 次.*3 小時/)).toBeTruthy();
  expect(turns.getByText(/仍未翻身/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /未結束的警示/ })).getByText(/已於 .* 結束/)).toBeTruthy();
  expect(screen.getByText('無：跌倒 · 離床與警示 · 請假 · 未監測 · 備註')).toBeTruthy();
});

/** What came, and what came otherwise, after the page was made. */
const later = (page: Partial<Handover['page']>, since: Partial<Handover['since']>) =>
  handover({ page: { ...none, ...page }, since: { ...handover().since, ...since } });
const partOf = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const fall = { ...bed, resident_id: resident, at: exampleAt - hour, injury: null, called: [] };
const other = { bed_id: bedId(13), bed_no: '202-1', resident_id: residentId(8) };

test('a risen risk whose day was calculated again is marked, and what it is by now stands beside it', async () => {
  const was: Handover['page']['risen'][number] = {
    resident_id: resident,
    bed_no: '201-1',
    date: '2026-03-02',
    level: 'high',
    before: 'low',
    moved: [],
  };
  now = later({ risen: [was] }, { risen: [{ ...was, level: 'mediumHigh' }], risen_changed: [resident] });
  await openPage();
  const rows = (await partOf(/風險升高/)).getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows[0]).toMatch(/低風險 → 高風險.*之後重新計算，結果已不同/);
  expect(rows[1]).toMatch(/低風險 → 中高風險.*此頁產生後才知道/);
});

test('exits that became known later of somebody the page does not name stand there, and say so', async () => {
  now = later(
    { events: [{ ...bed, resident_id: resident, exits: 2, alerts: [], closed_true: 0 }] },
    {
      exits: [
        { ...bed, resident_id: resident, was: 2, now: 3 },
        { ...other, was: 0, now: 4 },
      ],
    },
  );
  await openPage();
  const events = await partOf(/離床與警示/);
  const [known, added] = events.getAllByRole('listitem');
  expect(known?.textContent).toMatch(/201-1.*離床 2 次.*3/);
  expect(known?.textContent).not.toContain('此頁產生後');
  expect(added?.textContent).toMatch(/202-1.*離床 4 次/);
  expect(events.getAllByText('此頁產生後才知道')).toHaveLength(1);
});

test('a fall recorded later is on the page, and one that is none any more says so', async () => {
  now = later(
    { falls: [fall] },
    {
      falls: [
        { ...fall, known: false },
        { ...other, at: exampleAt - 2 * hour, injury: 'seen', called: ['doctor'], known: true },
      ],
    },
  );
  await openPage();
  const falls = await partOf(/跌倒/);
  const [gone, added] = falls.getAllByRole('listitem');
  expect(gone?.textContent).toContain('現在已不記為跌倒');
  expect(added?.textContent).toContain('此頁產生後才記為跌倒');
});

test('a risk that rose after the page was made stands there with its reason, and says so', async () => {
  now = later(
    {},
    {
      risen: [
        {
          ...{ resident_id: resident, bed_no: '201-1', date: '2026-03-02', level: 'high', before: 'low' },
          moved: [{ item: 'nightExits', value: 4, usual: 1, points: 2 }],
        },
      ],
    },
  );
  await openPage();
  const risen = await partOf(/風險升高/);
  expect(risen.getByText('低風險 → 高風險')).toBeTruthy();
  expect(risen.getByText('此頁產生後才知道')).toBeTruthy();
});

test('a note that was taken back is struck through, with words', async () => {
  const written = { resident_id: resident, at: exampleAt - hour, by: '林護理師' };
  now = later(
    {
      notes: [
        { ...written, note_id: 1, text: '醫師已看過' },
        { ...written, note_id: 2, text: '吃得少' },
      ],
    },
    { notes_removed: [1] },
  );
  await openPage();
  const notes = await partOf(/^備註/);
  const [gone, kept] = notes.getAllByRole('listitem');
  expect(gone?.querySelector('s')?.textContent).toBe('醫師已看過');
  expect(gone?.textContent).toContain('之後已移除');
  expect(kept?.querySelector('s')).toBeNull();
  expect(kept?.textContent).not.toContain('之後已移除');
});

test('a bed without a mat was not watched: since when, and until when where it has one again', async () => {
  now = later(
    {
      unwatched: {
        ...none.unwatched,
        without_mat: [
          { ...bed, resident_id: resident, from_at: exampleAt - 3 * hour, to_at: null },
          { ...other, from_at: exampleAt - 5 * hour, to_at: exampleAt - 4 * hour },
        ],
      },
    },
    {},
  );
  await openPage();
  const unwatched = await partOf(/^未監測/);
  const [open, over] = unwatched.getAllByRole('listitem');
  expect(open?.textContent).toMatch(/201-1/);
  expect(open?.textContent).toMatch(/\d\d:\d\d 起沒有感測墊/);
  expect(over?.textContent).toMatch(/\d\d:\d\d–\d\d:\d\d 沒有感測墊/);
});

test('the ends of the list stand in the address, what is searched does not', async () => {
  const asked: unknown[] = [];
  server.answer({
    listHandovers: ({ query }) => {
      asked.push(query);
      return { rows: [row()], total: 1 };
    },
  });
  const { user, router } = await renderScreen(<HandoverScreen />, { at: '/handover?from=2026-03-01T00:00&to=x' });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: Date.parse('2026-02-28T16:00:00Z') }));
  await user.type(screen.getByRole('searchbox'), '陳');
  await clock.advance(1_000);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: '陳' }));
  expect(new URLSearchParams(router.state.location.search).get('from')).toBe('2026-03-01T00:00');
  expect(decodeURIComponent(router.state.location.search)).not.toContain('陳');
});

test('handed over with what was typed, which a failure keeps and a success forgets', async () => {
  server.answer({ giveHandover: () => unreachable });
  const { user } = await openPage();
  await user.type(await screen.findByLabelText(/要告訴下一班的事/), '201 吃得少');
  await user.click(screen.getByRole('button', { name: '交班' }));
  expect(await screen.findByText('無法交班')).toBeTruthy();
  expect(screen.getByDisplayValue('201 吃得少')).toBeTruthy();
  expect(keptDraft('handover.12')).toContain('201 吃得少');
  server.answer({
    giveHandover: ({ body }) => {
      now = handover({ text: body.text, given: signature('林護理師'), may_give: false, may_accept: true });
      return now;
    },
  });
  await user.click(screen.getByRole('button', { name: '交班' }));
  const signed = await screen.findByText(/林護理師 於 .* 交班/);
  // The button went with the form: whoever pressed it is at what it did.
  await waitFor(() => expect(document.activeElement).toBe(signed.closest('[role="status"]')));
  expect(screen.getByText('201 吃得少')).toBeTruthy();
  expect(keptDraft('handover.12')).toBeNull();
});

test('where somebody else was faster, what was typed stands there until it is discarded', async () => {
  server.answer({
    giveHandover: () => {
      now = handover({ text: '都好', given: signature('王護理師', 9), may_give: false, may_accept: true });
      return refusal('conflict');
    },
  });
  const { user } = await openPage();
  await user.type(await screen.findByLabelText(/要告訴下一班的事/), '201 吃得少');
  await user.click(screen.getByRole('button', { name: '交班' }));
  expect(await screen.findByText(/王護理師 剛剛已交班/)).toBeTruthy();
  expect(screen.getByText('201 吃得少')).toBeTruthy();
  const signed = screen.getByText(/王護理師 於 .* 交班/).closest('[role="status"]');
  expect(document.activeElement).toBe(signed);
  await user.click(screen.getByRole('button', { name: '捨棄我輸入的內容' }));
  expect(screen.queryByText('201 吃得少')).toBeNull();
  expect(document.activeElement).toBe(signed);
});

test('accepted under the own name; whoever handed it over is told', async () => {
  const me = currentUser();
  now = handover({ given: signature('夜班', 98), may_give: false, may_accept: true });
  server.answer({
    acceptHandover: () => {
      now = { ...now, accepted: { at: exampleAt, user_id: me.user_id, name: me.display_name }, may_accept: false };
      return now;
    },
  });
  const { user } = await openPage();
  expect(await screen.findByText(`以 ${me.display_name} 的名義簽名`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '接班' }));
  const signed = await screen.findByText(new RegExp(`${me.display_name} 於 .* 接班`));
  await waitFor(() => expect(document.activeElement).toBe(signed.closest('[role="status"]')));
  expect(screen.queryByRole('button', { name: '接班' })).toBeNull();
});

test('the giver, with the page open, reads who accepted', async () => {
  const me = currentUser();
  now = handover({
    given: { at: exampleAt, user_id: me.user_id, name: me.display_name },
    accepted: signature('早班', 98),
    may_give: false,
  });
  await openPage();
  expect(await screen.findByText('早班 已接下您交的班')).toBeTruthy();
});

test('a station that many use asks who it is before it signs', async () => {
  const station = currentUser({ shared: true });
  signedIn(station);
  server.answer({ giveHandover: () => handover({ given: signature('夜班'), may_give: false }) });
  const asked = vi.spyOn(question, 'ask');
  const { user } = await openPage({ user: station });
  expect(await screen.findByText('按下時會詢問您是誰。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '交班' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(server.callsOf('giveHandover')).toHaveLength(0);
  actingPerson.choose({ user_id: userId(5), name: '夜班' });
  question.answered();
  await waitFor(() => expect(server.callsOf('giveHandover')).toHaveLength(1));
  actingPerson.choose(null);
});

test('before its last half hour it says from when, and keeps what is typed', async () => {
  now = handover({ fixed_at: null, to_at: exampleAt + 2 * hour, may_give: false });
  await openPage();
  expect(await screen.findByText(/起可以交班/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '交班' })).toBeNull();
  expect(screen.getByLabelText(/要告訴下一班的事/)).toBeTruthy();
});

test('a shift that is not there, and one that cannot be read, each say so', async () => {
  server.answer({ readHandover: () => refusal('not_found') });
  const { unmount } = await openPage();
  expect(await screen.findByText('找不到這個班別')).toBeTruthy();
  unmount();
  await renderScreen(<PageScreen id="x" />);
  expect(screen.getByText('找不到這個班別')).toBeTruthy();
});

test('is printed', async () => {
  const print = vi.spyOn(browserPage, 'print').mockReturnValue();
  const { user } = await openPage();
  await user.click(await screen.findByRole('button', { name: '列印' }));
  expect(print).toHaveBeenCalledOnce();
});

test('shift times: what is wrong is said beside it, and what another saved meanwhile beside what was typed', async () => {
  const agent = currentUser({ role: 'agent', agency_id: null });
  let starts = [...standardShifts];
  server.answer({
    readShifts: () => ({ starts }),
    saveShifts: () => {
      starts = [480, 1_200];
      return refusal('conflict');
    },
  });
  const { user } = await renderScreen(<HandoverScreen />, { user: agent, agency: currentUser().agency_id ?? 'all' });
  await user.click(await screen.findByRole('button', { name: '班別時間' }));
  const second = await screen.findByLabelText('第 2 班開始');
  await user.clear(second);
  await user.type(second, '10:00');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('與前後的班至少要隔 4 小時')).toBeTruthy();
  await user.clear(second);
  await user.type(second, '14:00');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText(/現在是 08:00–20:00 · 20:00–08:00/)).toBeTruthy();
  expect(screen.getByDisplayValue('14:00')).toBeTruthy();
  server.answer({ saveShifts: ({ body }) => ({ starts: body.starts }) });
  await user.click(screen.getByRole('button', { name: '用我的內容儲存' }));
  await waitFor(() =>
    expect(server.callsOf('saveShifts').at(-1)?.body).toEqual({ starts: [420, 840, 1_380], read: [480, 1_200] }),
  );
});

test('the board says one line of a shift that waits, and nothing where none does', async () => {
  server.answer({ readOpenHandover: () => ({ open: summary }) });
  const { unmount } = await renderScreen(<WaitingLine />);
  expect(await screen.findByText(/的班尚未交班/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /查看/ }).getAttribute('href')).toBe('/handover/12');
  unmount();
  server.answer({ readOpenHandover: () => ({ open: null }) });
  await renderScreen(<WaitingLine />);
  await waitFor(() => expect(server.callsOf('readOpenHandover').length).toBeGreaterThan(1));
  expect(screen.queryByRole('status')).toBeNull();
});
