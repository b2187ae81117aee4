/** The page of LINE: one's own account, everybody's, the month, and what does not get through. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { DataOf, LineAccount, readLine } from '@wardlight/contract';
import { agency, agencyId, currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n.ts';
import { page } from '../../lib/page.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { addressIn, named, useOf } from './model.ts';
import { LineScreen } from './screen.tsx';

type Reading = DataOf<typeof readLine>;

const linked = (change: Partial<LineAccount> = {}): LineAccount => ({
  user_id: userId(11),
  name: '林淑芬',
  line_name: 'Shu',
  linked_at: exampleAt - 86_400_000,
  reachable: true,
  ...change,
});
const me = currentUser().user_id;
const mine = linked({ user_id: me, name: '王美玉', line_name: 'Mei' });
const other = linked();

let server: FakeServer;
let reading: Reading;
let left: string[];
beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  left = [];
  vi.spyOn(page, 'leaveFor').mockImplementation((address) => {
    left.push(address);
  });
  reading = {
    set_up: true,
    mine: null,
    accounts: [],
    quota: { limit: 500, used: 100, at: exampleAt },
    failing: null,
  };
  server = fakeServer({ readLine: () => reading });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<LineScreen />, options);
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const ownCard = () => card('我的 LINE');
const reads = () => server.callsOf('readLine').length;
const lookAgain = () => act(() => window.dispatchEvent(new Event('visibilitychange')));

async function pick(user: Awaited<ReturnType<typeof open>>['user'], whose: string, what: string) {
  await user.click(await screen.findByRole('button', { name: `對「${whose}」可做的事` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
}

describe('where LINE is not set up', () => {
  test('it names what is to be set, and offers nothing that cannot be done', async () => {
    reading = { ...reading, set_up: false, quota: null };
    await open();
    await screen.findByText('這套系統還沒有設定 LINE');
    for (const name of ['WARDLIGHT_ORIGIN', 'WARDLIGHT_LINE_LOGIN_CHANNEL_ID', 'WARDLIGHT_LINE_MESSAGING_TOKEN'])
      expect(screen.getByText(name)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('region', { name: '本月訊息' })).toBeNull();
  });

  test('who was linked before can still be unlinked, and is sent no test', async () => {
    reading = { ...reading, set_up: false, quota: null, mine, accounts: [mine] };
    const { user } = await open();
    const own = await ownCard();
    expect(own.getByRole('button', { name: '解除連結' })).toBeTruthy();
    expect(own.queryByRole('button', { name: '送出測試訊息' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '對「王美玉」可做的事' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['撤銷連結']);
  });
});

describe('my own LINE', () => {
  test('not linked, a press goes to LINE', async () => {
    server.answer({ beginLine: () => ({ url: 'https://access.line.me/oauth2/v2.1/authorize?state=x' }) });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '連結我的 LINE' }));
    await waitFor(() => expect(left).toEqual(['https://access.line.me/oauth2/v2.1/authorize?state=x']));
  });

  test('an address that is no page of the web is not gone to', async () => {
    server.answer({ beginLine: () => ({ url: 'javascript:alert(1)' }) });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '連結我的 LINE' }));
    expect((await screen.findByRole('alert')).textContent).toContain('無法完成');
    expect(left).toEqual([]);
  });

  test('that cannot begin says so, and can be pressed again', async () => {
    server.answer({ beginLine: () => unreachable });
    const { user } = await open();
    const own = await ownCard();
    await user.click(own.getByRole('button', { name: '連結我的 LINE' }));
    expect((await screen.findByRole('alert')).textContent).toContain('連不上伺服器');
    server.answer({ beginLine: () => ({ url: 'https://access.line.me/' }) });
    await user.click(own.getByRole('button', { name: '連結我的 LINE' }));
    await waitFor(() => expect(left).toHaveLength(1));
  });

  test('linked, it says as whom, since when, and that messages arrive', async () => {
    reading = { ...reading, mine, accounts: [mine] };
    await open();
    const own = await ownCard();
    expect(own.getByText('Mei')).toBeTruthy();
    expect(own.getByText('可以收到')).toBeTruthy();
    expect(own.queryByRole('button', { name: '連結我的 LINE' })).toBeNull();
  });

  test('blocked, or never added as a friend, it says so and leads to LINE, which asks about it', async () => {
    reading = { ...reading, mine: { ...mine, reachable: false, line_name: '' } };
    server.answer({ beginLine: () => ({ url: 'https://access.line.me/' }) });
    const { user } = await open();
    const own = await ownCard();
    expect(own.getByText('收不到')).toBeTruthy();
    expect(own.getByText('沒有名稱')).toBeTruthy();
    expect(own.getByRole('alert').textContent).toContain('還沒有把官方帳號加為好友，或封鎖了它');
    await user.click(own.getByRole('button', { name: '到 LINE 加為好友' }));
    await waitFor(() => expect(left).toEqual(['https://access.line.me/']));
  });

  test('a test message tells that it is sent, and the page is read again', async () => {
    reading = { ...reading, mine, accounts: [mine] };
    server.answer({ tryLine: () => ({ state: 'sent', problem: null }) });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '送出測試訊息' }));
    await screen.findByText('測試訊息已送給「王美玉」。請在手機的 LINE 確認。');
    await waitFor(() => expect(reads()).toBe(2));
  });

  test('unlinked after being asked, nothing comes any more and it can be linked again', async () => {
    reading = { ...reading, mine, accounts: [mine] };
    server.answer({
      unlinkLine: ({ params }) => {
        expect(params.user_id).toBe(me);
        reading = { ...reading, mine: null, accounts: [] };
        return {};
      },
    });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '解除連結' }));
    const dialog = within(await screen.findByRole('dialog', { name: '解除您的 LINE 連結？' }));
    expect(server.callsOf('unlinkLine')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: '解除連結' }));
    expect(await (await ownCard()).findByRole('button', { name: '連結我的 LINE' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('on a shared station there is none, and it says why', async () => {
    await open({ user: currentUser({ shared: true }) });
    const own = await ownCard();
    expect(own.getByText(/這是共用工作站的帳號，不能連結 LINE/)).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
  });
});

describe('everybody of the agency', () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    linked({ user_id: userId(100 + n), name: `同仁 ${n + 1}`, line_name: '' }),
  );

  test('is listed with their name in LINE, since when, and whether messages arrive', async () => {
    reading = { ...reading, mine, accounts: [mine, { ...other, reachable: false }] };
    await open();
    const rows = within(await screen.findByRole('table', { name: '已連結的人' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('王美玉 (您)');
    expect(rows[2]?.textContent).toContain('林淑芬');
    expect(rows[2]?.textContent).toContain('Shu');
    expect(rows[2]?.textContent).toContain('收不到');
    expect(screen.getByText('1–2／共 2')).toBeTruthy();
  });

  test('is sought by name here or in LINE, whatever the case', async () => {
    reading = { ...reading, accounts: [...many, other] };
    const { user } = await open();
    await screen.findByRole('table');
    await user.type(screen.getByRole('searchbox', { name: '姓名或 LINE 名稱' }), 'shU');
    expect(screen.getByText('1–1／共 1')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '淑芬');
    expect(screen.getByText('1–1／共 1')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(screen.getByText('沒有符合「淑芬zz」的資料')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '清除搜尋' }));
    expect(screen.getByText(/／共 31$/)).toBeTruthy();
  });

  test('nobody yet says how it begins', async () => {
    await open();
    await screen.findByRole('heading', { name: '還沒有人連結 LINE' });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a test that does not go out says why, and what helps', async () => {
    reading = { ...reading, accounts: [other] };
    server.answer({ tryLine: () => ({ state: 'blocked', problem: 'blocked' }) });
    const { user } = await open();
    await pick(user, '林淑芬', '送出測試訊息');
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('測試訊息沒有送給「林淑芬」');
    expect(told.textContent).toContain('對方已封鎖或關閉通知');
    expect(told.textContent).toContain('請本人在 LINE 把官方帳號加為好友，或解除封鎖。');
  });

  test('a test to somebody who was unlinked meanwhile says that nothing is linked', async () => {
    reading = { ...reading, accounts: [other] };
    server.answer({ tryLine: () => refusal('not_found') });
    const { user } = await open();
    await pick(user, '林淑芬', '送出測試訊息');
    expect((await screen.findByRole('alert')).textContent).toContain('已沒有連結');
  });

  test('a test whose answer does not come says that the server was not reached', async () => {
    reading = { ...reading, accounts: [other] };
    server.answer({ tryLine: () => unreachable });
    const { user } = await open();
    await pick(user, '林淑芬', '送出測試訊息');
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('測試訊息沒有送給「林淑芬」');
    expect(told.textContent).toContain('連不上伺服器');
  });

  test('is revoked by name after being asked', async () => {
    reading = { ...reading, accounts: [other] };
    server.answer({
      unlinkLine: ({ params }) => {
        expect(params.user_id).toBe(11);
        reading = { ...reading, accounts: [] };
        return {};
      },
    });
    const { user } = await open();
    await pick(user, '林淑芬', '撤銷連結');
    const dialog = within(await screen.findByRole('dialog', { name: '撤銷「林淑芬」的 LINE 連結？' }));
    await user.click(dialog.getByRole('button', { name: '撤銷連結' }));
    await screen.findByRole('heading', { name: '還沒有人連結 LINE' });
  });

  test('one who is gone already is what was wanted', async () => {
    reading = { ...reading, accounts: [other] };
    server.answer({
      unlinkLine: () => {
        reading = { ...reading, accounts: [] };
        return refusal('not_found');
      },
    });
    const { user } = await open();
    await pick(user, '林淑芬', '撤銷連結');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤銷連結' }));
    await screen.findByRole('heading', { name: '還沒有人連結 LINE' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an agent, whom staff do not unlink, stays, and it says who can', async () => {
    reading = { ...reading, accounts: [other] };
    server.answer({ unlinkLine: () => refusal('not_found') });
    const { user } = await open();
    await pick(user, '林淑芬', '撤銷連結');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '撤銷連結' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('只能由本人或其他管理人員撤銷');
  });

  test('a revocation that fails stays open, with why', async () => {
    reading = { ...reading, accounts: [other] };
    server.answer({ unlinkLine: () => unreachable });
    const { user } = await open();
    await pick(user, '林淑芬', '撤銷連結');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '撤銷連結' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('連不上伺服器');
  });
});

describe('the month', () => {
  test('says what is used of how much', async () => {
    await open();
    const month = await card('本月訊息');
    expect(month.getByText(/已用 100／500 則（20%）/)).toBeTruthy();
    expect(month.queryByText(/用完/)).toBeNull();
  });

  test('from 80 % it warns, one message earlier it does not', async () => {
    reading = { ...reading, quota: { limit: 500, used: 400, at: exampleAt } };
    await open();
    expect((await card('本月訊息')).getByText(/快用完了/)).toBeTruthy();
    expect(useOf({ limit: 500, used: 399 })).toEqual({ level: 'enough', percent: 79 });
    expect(useOf({ limit: 500, used: 499 })).toEqual({ level: 'near', percent: 99 });
  });

  test('used up, it says that no alert comes, and what to do instead', async () => {
    reading = { ...reading, quota: { limit: 500, used: 503, at: exampleAt } };
    await open();
    const month = await card('本月訊息');
    expect(month.getByText(/已用 503／500 則（100%）/)).toBeTruthy();
    expect(month.getByRole('alert').textContent).toContain('請改用電話或口頭通知');
    expect(useOf({ limit: 0, used: 0 })).toEqual({ level: 'full', percent: 100 });
  });

  test('without a limit there is none to speak of', async () => {
    reading = { ...reading, quota: { limit: null, used: 12_345, at: exampleAt } };
    await open();
    expect((await card('本月訊息')).getByText(/已用 12,345 則，沒有上限/)).toBeTruthy();
  });

  test('not known is said', async () => {
    reading = { ...reading, quota: null };
    await open();
    expect((await card('本月訊息')).getByText(/LINE 還沒有回報本月用量/)).toBeTruthy();
  });
});

describe('messages that do not get through', () => {
  test.each([
    ['unauthorized', '金鑰不被接受', /重新發行官方帳號的存取權杖/],
    ['quota', '額度已用完', /提高方案額度/],
    ['unreachable', '連不上對方', /確認伺服器能連上網際網路/],
  ] as const)('by %s say since when, how many, why, and what helps', async (problem, why, help) => {
    reading = { ...reading, failing: { method: 'line', since: exampleAt - 3_600_000, failed: 4, problem } };
    await open();
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('LINE 訊息送不出去');
    expect(told.textContent).toContain('01:00 起有 4 則沒有送達');
    expect(told.textContent).toContain(`最近一次的原因：${why}`);
    expect(told.textContent).toMatch(help);
  });
});

describe('reading', () => {
  test('that fails says so, and is done again when asked', async () => {
    server.answer({ readLine: () => unreachable });
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('無法讀取');
    server.answer({ readLine: () => reading });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await ownCard();
  });

  test('is done again when somebody comes back to the page, and a failure then leaves what was read', async () => {
    reading = { ...reading, accounts: [other] };
    await open();
    await ownCard();
    reading = { ...reading, mine };
    await lookAgain();
    await (await ownCard()).findByText('Mei');
    server.answer({ readLine: () => unreachable });
    await lookAgain();
    expect((await screen.findByRole('alert')).textContent).toContain('無法讀取');
    expect((await ownCard()).getByText('Mei')).toBeTruthy();
    expect(screen.getByText('1–1／共 1')).toBeTruthy();
  });

  test('over all agencies shows it and offers no act, and says why', async () => {
    reading = { ...reading, mine, accounts: [mine, other] };
    const agencies = [agency(), agency({ agency_id: agencyId(2), name: '西側' })];
    const account = currentUser({ role: 'agent', agency_id: null, agency: null, agencies });
    await open({ user: account, agency: 'all' });
    await screen.findByRole('table');
    expect(screen.getByText(/「所有機構」只能查看，不能編輯/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('is not for a display, which is told so and asks for nothing', async () => {
    await open({ user: currentUser({ role: 'display' }) });
    expect((await screen.findByRole('alert')).textContent).toContain('沒有這項權限');
    expect(server.calls).toEqual([]);
  });
});

test('only pages of the web are gone to', () => {
  expect(addressIn('https://access.line.me/x?y=1')).toBe('https://access.line.me/x?y=1');
  expect(addressIn('http://127.0.0.1:8080/x')).toBe('http://127.0.0.1:8080/x');
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/oauth2', '', 'line://nothing'])
    expect(addressIn(wrong)).toBeNull();
});

test('a search finds full-width letters by plain ones', () => {
  expect(named([linked({ line_name: 'ＳＨＵ' }), linked({ name: 'x', line_name: 'y' })], ' shu ')).toHaveLength(1);
});
