/** The alert log as staff read it: newest first, by what is sought, one alert's whole life, the whole taken away as a file. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type LoggedAlert, mostLogRows } from '@wardlight/contract';
import {
  agency,
  agencyId,
  alert,
  alertId,
  alertStep,
  bedId,
  currentUser,
  delivery,
  exampleAt,
  loggedAlert,
  networkId,
  userId,
} from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, Refusal, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { everything, idIn, queryOf } from './model.ts';
import { AlertLogScreen } from './screen.tsx';

const claimer = { user_id: userId(9), name: '林護理師' };
const answered = loggedAlert({
  alert_id: alertId(2),
  phase: 'closed',
  outcome: 'answered',
  claim_ms: 95_000,
  close_reason: 'helped',
  close_note: '扶回床上',
  threshold: 20,
  reopened: 2,
});
const suppressed = loggedAlert({
  alert_id: alertId(1),
  type: 'respirationRateGreater',
  priority: 'high',
  value: 27,
  outcome: 'suppressed',
  suppressed: 'outOfForce',
  told_at: null,
});
const outage = loggedAlert({
  alert_id: alertId(3),
  type: 'mqttStatus',
  technical: true,
  bed_id: null,
  bed_no: null,
  floor: null,
  resident_id: null,
  resident_name: null,
  outage: {
    network_id: networkId(1),
    network_name: '東側',
    beds: [{ bed_id: bedId(1), bed_no: '101', floor: '1F', seen: null }],
  },
});

let server: FakeServer;
let asked: Record<string, unknown>[];
let alerts: LoggedAlert[];
let falls: { count: number; injured: number };
let live: BoardStore;

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  asked = [];
  alerts = [outage, answered, suppressed];
  falls = { count: 0, injured: 0 };
  live = createBoardStore();
  server = fakeServer({
    readAlertLog: ({ query }) => {
      asked.push(query);
      return { rows: alerts.slice(query.offset, query.offset + query.limit), total: alerts.length, falls };
    },
    readAlert: () => ({
      alert: answered,
      steps: [
        alertStep({ event_id: 1 }),
        alertStep({ event_id: 2, at: exampleAt + 60_000, change: 'upgraded', priority: 'high' }),
        alertStep({
          event_id: 3,
          at: exampleAt + 95_000,
          change: 'claimed',
          priority: 'high',
          by: claimer,
          through: { user_id: userId(7), name: '護理站' },
        }),
        alertStep({
          event_id: 4,
          at: exampleAt + 200_000,
          change: 'closed',
          priority: 'high',
          by: claimer,
          reason: 'helped',
        }),
      ],
      deliveries: [
        delivery({ delivery_id: 1 }),
        delivery({ delivery_id: 2, method: 'push', stage: 'escalated', state: 'failed', problem: 'gone', attempts: 3 }),
      ],
    }),
  });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<AlertLogScreen board={live} />, options);
const latest = () => asked.at(-1);

describe('the list', () => {
  test('says when, where, who, what and what became of it, and how many there are', async () => {
    await open();
    const table = await screen.findByRole('table', { name: '警示紀錄' });
    const rows = await within(table).findAllByRole('row');
    expect(rows[1]?.textContent).toContain('「東側」網路');
    expect(rows[2]?.textContent).toContain('已處理');
    expect(rows[2]?.textContent).toContain('1 分鐘');
    expect(rows[3]?.textContent).toContain('高優先');
    expect(rows[3]?.textContent).toContain('呼吸過快 27\u00a0次/分');
    expect(rows[3]?.textContent).toContain('未通知');
    expect(screen.getByText('1–3／共 3')).toBeTruthy();
    expect(within(table).queryByRole('columnheader', { name: '機構' })).toBeNull();
  });

  test('is sought by resident or bed, type, priority, outcome and time', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('類型'), 'leaveTimeout');
    await user.selectOptions(screen.getByLabelText('優先程度'), 'high');
    await user.selectOptions(screen.getByLabelText('結果'), 'unanswered');
    await user.type(screen.getByLabelText('從'), '2026-03-01T22:00');
    await user.type(screen.getByLabelText('到'), '2026-03-02T06:00');
    await user.type(screen.getByRole('searchbox', { name: '住民姓名或床號' }), '201');
    await waitFor(() =>
      expect(latest()).toMatchObject({
        search: '201',
        type: ['leaveTimeout'],
        priority: ['high'],
        outcome: ['unanswered'],
        from: Date.parse('2026-03-01T22:00+08:00'),
        to: Date.parse('2026-03-02T06:01+08:00'),
      }),
    );
    const [clear] = screen.getAllByText('清除條件');
    if (clear === undefined) throw new Error('nothing clears the filters');
    await user.click(clear);
    await waitFor(() => expect(latest()).not.toHaveProperty('type'));
  });

  test('is sought by what became of messages to phones', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('手機訊息'), 'failed');
    await user.selectOptions(screen.getByLabelText('手機訊息', { selector: 'select' }), 'blocked');
    await waitFor(() => expect(latest()).toMatchObject({ delivery: ['failed', 'blocked'] }));
    await user.click(screen.getByText('清除條件'));
    await waitFor(() => expect(latest()).not.toHaveProperty('delivery'));
  });

  test('is sought by several types and outcomes at once, each of which is taken away by itself', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    const types = screen.getByLabelText('類型', { selector: 'select' });
    await user.selectOptions(types, 'siteTimeout');
    await user.selectOptions(types, 'leaveTimeout');
    await user.selectOptions(screen.getByLabelText('結果', { selector: 'select' }), 'unanswered');
    await user.selectOptions(screen.getByLabelText('結果', { selector: 'select' }), 'suppressed');
    await waitFor(() =>
      expect(latest()).toMatchObject({ type: ['leaveTimeout', 'siteTimeout'], outcome: ['unanswered', 'suppressed'] }),
    );
    const chips = within(screen.getByRole('list', { name: '類型' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['離床過久', '坐起過久']);
    await user.click(screen.getByRole('button', { name: '移除條件：離床過久' }));
    await waitFor(() => expect(latest()).toMatchObject({ type: ['siteTimeout'] }));
    expect(document.activeElement).toBe(types);
    screen.getByRole('button', { name: '移除條件：坐起過久' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(latest()).not.toHaveProperty('type'));
    expect(latest()).toMatchObject({ outcome: ['unanswered', 'suppressed'] });
    expect(screen.queryByRole('list', { name: '類型' })).toBeNull();
  });

  test('of one resident, whom another page asked about, says whose it is and lets go of them', async () => {
    alerts = [answered];
    const { user } = await open({ at: '/report/notify-report?resident=112' });
    expect(await screen.findByText('只看 Example Resident')).toBeTruthy();
    expect(latest()).toMatchObject({ resident_id: 112 });
    await user.click(screen.getByText('清除條件'));
    await waitFor(() => expect(latest()).not.toHaveProperty('resident_id'));
  });

  test('an empty log says "no alert", and offers to look at everything', async () => {
    alerts = [];
    const { user } = await open();
    expect(await screen.findByText('沒有警示')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('沒有符合「zzz」的資料')).toBeTruthy();
  });

  test('a range that ends before it begins is said, and not asked for', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    await user.type(screen.getByLabelText('從'), '2026-03-02T00:00');
    await user.type(screen.getByLabelText('到'), '2026-03-01T00:00');
    expect(await screen.findByText('「到」必須晚於「從」')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: '匯出 CSV' })).toBeNull();
  });

  test('of all agencies says which, and reads each time by its own clock', async () => {
    const [tokyo, taipei] = [
      agency({ agency_id: agencyId(2), name: '東京', timezone: 'Asia/Tokyo' }),
      agency({ name: '臺北' }),
    ];
    alerts = [
      loggedAlert({ agency_id: tokyo.agency_id, raised_at: Date.parse('2026-03-01T12:00Z') }),
      loggedAlert({ alert_id: alertId(2), raised_at: Date.parse('2026-03-01T12:00Z') }),
    ];
    const agent = currentUser({ role: 'agent', agency_id: null, agency: null, agencies: [tokyo, taipei] });
    await open({ user: agent, agency: 'all' });
    expect(await screen.findByRole('columnheader', { name: '機構' })).toBeTruthy();
    const rows = screen.getAllByRole('row');
    expect(rows[1]?.textContent).toContain('21:00:00');
    expect(rows[1]?.textContent).toContain('東京');
    expect(rows[2]?.textContent).toContain('20:00:00');
  });

  test('that cannot be read is read again on demand', async () => {
    server.answer({ readAlertLog: () => refusal('not_found') });
    const { user } = await open();
    expect(await screen.findByText('無法讀取')).toBeTruthy();
    server.answer({ readAlertLog: () => ({ rows: [answered], total: 1, falls }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('a display, which may not read it, is told so and asks for nothing', async () => {
    await open({ user: currentUser({ role: 'display' }) });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(server.calls).toHaveLength(0);
  });
});

describe('falls', () => {
  test('are counted apart above the list; of none nothing is said', async () => {
    falls = { count: 3, injured: 1 };
    const { unmount } = await open();
    expect(await screen.findByText('跌倒 3 次，其中 1 次有受傷')).toBeTruthy();
    unmount();
    falls = { count: 0, injured: 0 };
    await open();
    await screen.findByRole('table');
    expect(screen.queryByText(/^跌倒 \d/)).toBeNull();
  });

  test('are sought by their reason', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('結束原因'), '跌倒');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ reason: ['fall'] }));
  });

  test('say in their story whether an injury was seen, and who was called', async () => {
    const alert: LoggedAlert = {
      ...answered,
      close_reason: 'fall',
      fall: { injury: 'seen', called: ['nurse', 'family'] },
    };
    server.answer({
      readAlert: () => ({ alert, steps: [alertStep({ change: 'closed', reason: 'fall' })], deliveries: [] }),
    });
    await open({ at: `/?alert=${alertId(2)}` });
    const dialog = await screen.findByRole('dialog', { name: '警示經過' });
    await within(dialog).findByText('有受傷');
    expect(within(dialog).getByText('護理師, 家屬').previousElementSibling?.textContent).toBe('跌倒：通知了誰');
  });
});

describe('on a phone', () => {
  const hold = (width: number) => {
    window.innerWidth = width;
    followResizes()();
  };
  beforeEach(() => hold(375));
  afterEach(() => hold(1280));

  test('what is not the list is folded away: the files in a menu, what the page is in the filters', async () => {
    const { user } = await open();
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: '匯出 CSV' })).toBeNull();
    expect(screen.getByText(/^每一則警示：/).closest('details')?.open).toBe(false);
    await user.click(screen.getByRole('button', { name: '更多動作' }));
    server.answer({ exportAlertLog: () => refusal('too_many_rows') });
    await user.click(await screen.findByRole('menuitem', { name: '匯出 CSV' }));
    expect(await screen.findByText('無法匯出')).toBeTruthy();
  });

  test('the list scrolls with the page, and is no stop of the keyboard of its own', async () => {
    await renderScreen(
      <main style={{ overflowY: 'auto' }}>
        <AlertLogScreen board={live} />
      </main>,
    );
    const table = await screen.findByRole('table');
    expect(table.tabIndex).toBe(-1);
    expect(within(table).getAllByRole('button', { name: /查看經過/ })).toHaveLength(3);
  });
});

describe('one alert', () => {
  test('opens with every step, who did it and from which account, and what became of each message', async () => {
    const { user, router } = await open();
    const opener = (await screen.findAllByRole('button', { name: /查看經過/ }))[1];
    if (opener === undefined) throw new Error('no row');
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: '警示經過' });
    const said = await within(dialog).findAllByRole('listitem');
    expect(said).toHaveLength(6);
    expect(said[0]?.textContent).toContain('發生');
    expect(said[0]?.textContent).toContain('系統');
    expect(said[1]?.textContent).toContain('高優先');
    expect(said[2]?.textContent).toContain('林護理師 · 使用「護理站」帳號');
    expect(said[3]?.textContent).toContain('結束 · 已協助');
    expect(said[4]?.textContent).toContain('LINE · Night Shift · 通知');
    expect(said[4]?.textContent).toContain('已送出');
    expect(said[5]?.textContent).toContain('傳送失敗 · 已沒有連結 · 嘗試 3 次');
    expect(dialog.textContent).toContain('扶回床上');
    expect(dialog.textContent).toContain('20 分鐘');
    expect(dialog.textContent).toContain('解除後又發生 2 次');
    expect(router.state.location.search).toContain(`alert=${alertId(2)}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  test('left by its cross leaves no step of Back that leads nowhere; one that was linked leaves the log behind it', async () => {
    const { user, router } = await open({ at: '/report/notify-report' });
    await screen.findByRole('table');
    const entry = router.state.location.key;
    await user.click((await screen.findAllByRole('button', { name: /查看經過/ }))[0] as HTMLElement);
    await screen.findByRole('dialog', { name: '警示經過' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.key).toBe(entry));
    await act(() => router.navigate(`/report/notify-report?alert=${alertId(1)}`));
    await screen.findByRole('dialog', { name: '警示經過' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('left by Back leaves the filters as they were', async () => {
    const { user, router } = await open();
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('結果'), 'suppressed');
    await waitFor(() => expect(latest()).toMatchObject({ outcome: ['suppressed'] }));
    await user.click((await screen.findAllByRole('button', { name: /查看經過/ }))[0] as HTMLElement);
    await screen.findByRole('dialog', { name: '警示經過' });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(latest()).toMatchObject({ outcome: ['suppressed'] });
    screen.getByRole('list', { name: '結果' });
  });

  test('can be linked; one that never was is said so, with the way to try again', async () => {
    server.answer({ readAlert: () => refusal('not_found') });
    const { user } = await open({ at: `/report/notify-report?alert=${alertId(9)}` });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('讀不到這則警示的經過')).toBeTruthy();
    server.answer({
      readAlert: () => ({ alert: suppressed, steps: [alertStep({ change: 'suppressed' })], deliveries: [] }),
    });
    await user.click(within(dialog).getByRole('button', { name: '再試一次' }));
    expect(await within(dialog).findByText(/暫不通知 · 不在通知時段/)).toBeTruthy();
    expect(within(dialog).getByText('沒有傳送到個人手機')).toBeTruthy();
  });

  test.each(['suppressed', 'logged', 'unclaimed'] as const)(
    'of outcome %s names the ways it was told by only where somebody was told',
    async (outcome) => {
      const alert = loggedAlert({ ...suppressed, outcome, methods: ['station', 'speech', 'line'] });
      server.answer({ readAlert: () => ({ alert, steps: [alertStep()], deliveries: [] }) });
      await open({ at: `/report/notify-report?alert=${alertId(1)}` });
      const dialog = await screen.findByRole('dialog');
      await within(dialog).findByText('每個步驟');
      expect(within(dialog).queryAllByText('通知方式')).toHaveLength(outcome === 'unclaimed' ? 1 : 0);
    },
  );
});

describe('what goes on', () => {
  let clock: CrankedClock;
  beforeEach(() => {
    clock = crankClock();
  });
  const told = () => act(() => live.apply({ kind: 'alerts', at: clock.now(), alerts: [alert()], notifies: [] }));

  test('what was closed a moment ago can be undone from its history, by anybody, for a minute', async () => {
    const closed = { ...answered, closed_at: exampleAt - 30_000, closed_by: claimer };
    server.answer({
      readAlert: () => ({ alert: closed, steps: [alertStep()], deliveries: [] }),
      undoClose: () => ({ alerts: [alert({ alert_id: answered.alert_id })] }),
    });
    const { user } = await open();
    await user.click((await screen.findAllByRole('button', { name: /查看經過/ }))[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '取消結束（剩 25 秒）' }));
    await waitFor(() => expect(server.callsOf('undoClose').map(({ body }) => body)).toEqual([{}]));
    await clock.advance(30_000);
    expect(screen.queryByRole('button', { name: /^取消結束/ })).toBeNull();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('可取消的一分鐘已過');
  });
  const changed = loggedAlert({ ...answered, outcome: 'unclaimed' });

  test('is read again soon after the board tells of it, once for many, and now and then without a word', async () => {
    await open();
    await screen.findByRole('table');
    alerts = [changed];
    told();
    told();
    await clock.advance(3_000);
    await screen.findByText('1–1／共 1');
    expect(asked).toHaveLength(2);
    await clock.advance(33_000);
    expect(asked).toHaveLength(3);
  });

  test('does not move the rows under a finger: only once nobody is at the list any more', async () => {
    const { user } = await open();
    await user.hover((await screen.findAllByRole('row'))[1] as HTMLElement);
    alerts = [changed];
    told();
    await clock.advance(5_000);
    expect(asked).toHaveLength(1);
    await user.unhover(screen.getAllByRole('row')[1] as HTMLElement);
    await clock.advance(6_000);
    await screen.findByText('1–1／共 1');
  });

  test('leaves a row that is being read further down where it stands', async () => {
    const old = Array.from({ length: 60 }, (_, n) => loggedAlert({ alert_id: alertId(100 - n) }));
    alerts = old;
    await open();
    const table = await screen.findByRole('table');
    const scrolledTo = (px: number) => {
      table.scrollTop = px;
      fireEvent.scroll(table);
    };
    scrolledTo(20 * 56);
    alerts = [alertId(102), alertId(101)].map((alert_id) => loggedAlert({ alert_id })).concat(old);
    told();
    await clock.advance(3_000);
    await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('63'));
    expect(table.scrollTop).toBe(22 * 56);
  });

  test('the story of an open alert is read again every five seconds, until it is closed and everybody told', async () => {
    let story = { alert: changed, steps: [alertStep()], deliveries: [delivery({ state: 'waiting' })] };
    story = { ...story, alert: loggedAlert({ ...changed, phase: 'raised', close_reason: null }) };
    server.answer({ readAlert: () => story });
    const { queries } = await open({ at: `/report/notify-report?alert=${alertId(2)}` });
    // A reading that is still under way is the next one too: the five seconds would begin anew when it ends.
    const allIsRead = () => waitFor(() => expect(queries.isFetching()).toBe(0));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/等待傳送/);
    await allIsRead();
    story = { ...story, alert: changed };
    await clock.advance(5_000);
    await within(dialog).findByText('扶回床上');
    await allIsRead();
    story = { ...story, deliveries: [delivery({ state: 'sent' })] };
    await clock.advance(5_000);
    await within(dialog).findByText('已送出');
    const reads = server.callsOf('readAlert').length;
    await clock.advance(20_000);
    expect(server.callsOf('readAlert')).toHaveLength(reads);
  });
});

describe('the export', () => {
  test('asks for what is listed, in the language of the screen, and says what becomes of it', async () => {
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const file = () =>
      new Response('x', { headers: { 'Content-Disposition': "attachment; filename*=UTF-8''log.csv" } });
    let queried: unknown = null;
    const { promise: ready, resolve: go } = Promise.withResolvers<void>();
    server.answer({
      exportAlertLog: async ({ query }) => {
        queried = query;
        await ready;
        return new Refusal(file);
      },
    });
    const { user } = await open();
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('結果'), 'suppressed');
    await user.click(screen.getByRole('button', { name: '匯出 CSV' }));
    expect(await screen.findByText(/正在製作檔案/)).toBeTruthy();
    go();
    expect(await screen.findByText(/檔案已下載/)).toBeTruthy();
    expect(screen.getByText(new RegExp(mostLogRows.toLocaleString('en')))).toBeTruthy();
    expect(queried).toMatchObject({ outcome: ['suppressed'], language: 'zh-TW', format: 'csv' });
    expect(saved).toEqual(['log.csv']);
    server.answer({ exportAlertLog: () => refusal('too_many_rows') });
    await user.click(screen.getByRole('button', { name: '匯出 Excel' }));
    expect(await screen.findByText('無法匯出')).toBeTruthy();
  });
});

test('what stands in an address is a resident only as a number', () => {
  expect(idIn('112')).toBe('112');
  for (const text of [null, '', '0', '-1', '1e3', 'x', '1'.repeat(16)]) expect(idIn(text)).toBe('');
  expect(queryOf(everything, 'Asia/Taipei')).toMatchObject({ search: '', from: undefined, type: undefined });
});
