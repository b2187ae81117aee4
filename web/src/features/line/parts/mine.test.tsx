/** One's own LINE, and what is said where there is no LINE to link. */
import { screen, waitFor, within } from '@testing-library/react';
import { currentUser, exampleAt } from '@wardlight/contract/testing';
import { describe, expect, test } from 'vitest';
import { unreachable } from '../../../testing/fake-server.ts';
import { card, lineAtHand, me, mine, openLine as open } from '../testing/line-at-hand.tsx';

const desk = lineAtHand();
const ownCard = () => card('我的 LINE');

describe('where LINE is not set up', () => {
  test('it names what is to be set, and offers nothing that cannot be done', async () => {
    desk.now({ set_up: false, quota: null });
    await open();
    await screen.findByText('這套系統還沒有設定 LINE');
    for (const name of ['WARDLIGHT_ORIGIN', 'WARDLIGHT_LINE_LOGIN_CHANNEL_ID', 'WARDLIGHT_LINE_MESSAGING_TOKEN'])
      expect(screen.getByText(name)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('region', { name: '本月訊息' })).toBeNull();
  });

  test('who was linked before can still be unlinked, and is sent no test', async () => {
    desk.now({ set_up: false, quota: null, mine, accounts: [mine] });
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
    desk.server.answer({ beginLine: () => ({ url: 'https://access.line.me/oauth2/v2.1/authorize?state=x' }) });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '連結我的 LINE' }));
    await waitFor(() => expect(desk.left).toEqual(['https://access.line.me/oauth2/v2.1/authorize?state=x']));
  });

  test('an address that is no page of the web is not gone to', async () => {
    desk.server.answer({ beginLine: () => ({ url: 'javascript:alert(1)' }) });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '連結我的 LINE' }));
    expect((await screen.findByRole('alert')).textContent).toContain('無法完成');
    expect(desk.left).toEqual([]);
  });

  test('that cannot begin says so, and can be pressed again', async () => {
    desk.server.answer({ beginLine: () => unreachable });
    const { user } = await open();
    const own = await ownCard();
    await user.click(own.getByRole('button', { name: '連結我的 LINE' }));
    expect((await screen.findByRole('alert')).textContent).toContain('連不上伺服器');
    desk.server.answer({ beginLine: () => ({ url: 'https://access.line.me/' }) });
    await user.click(own.getByRole('button', { name: '連結我的 LINE' }));
    await waitFor(() => expect(desk.left).toHaveLength(1));
  });

  test('linked, it says as whom, since when, and that messages arrive', async () => {
    desk.now({ mine, accounts: [mine] });
    await open();
    const own = await ownCard();
    expect(own.getByText('Mei')).toBeTruthy();
    expect(own.getByText('可以收到')).toBeTruthy();
    expect(own.queryByRole('button', { name: '連結我的 LINE' })).toBeNull();
  });

  test('blocked, or never added as a friend, it says so and leads to LINE, which asks about it', async () => {
    desk.now({ mine: { ...mine, reachable: false, line_name: '' } });
    desk.server.answer({ beginLine: () => ({ url: 'https://access.line.me/' }) });
    const { user } = await open();
    const own = await ownCard();
    expect(own.getByText('收不到')).toBeTruthy();
    expect(own.getByText('沒有名稱')).toBeTruthy();
    expect(own.getByRole('alert').textContent).toContain('還沒有把官方帳號加為好友，或封鎖了它');
    await user.click(own.getByRole('button', { name: '到 LINE 加為好友' }));
    await waitFor(() => expect(desk.left).toEqual(['https://access.line.me/']));
  });

  test('a test message tells that it is sent, and the page is read again', async () => {
    desk.now({ mine, accounts: [mine] });
    desk.server.answer({ tryLine: () => ({ state: 'sent', problem: null }) });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '送出測試訊息' }));
    await screen.findByText('測試訊息已送給「王美玉」。請在手機的 LINE 確認。');
    await waitFor(() => expect(desk.reads()).toBe(2));
  });

  test('unlinked after being asked, nothing comes any more and it can be linked again', async () => {
    desk.now({ mine, accounts: [mine] });
    desk.server.answer({
      unlinkLine: ({ params }) => {
        expect(params.user_id).toBe(me);
        desk.now({ mine: null, accounts: [] });
        return {};
      },
    });
    const { user } = await open();
    await user.click((await ownCard()).getByRole('button', { name: '解除連結' }));
    const dialog = within(await screen.findByRole('dialog', { name: '解除您的 LINE 連結？' }));
    expect(desk.server.callsOf('unlinkLine')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: '解除連結' }));
    expect(await (await ownCard()).findByRole('button', { name: '連結我的 LINE' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('back from LINE by another browser, it is confirmed here by its name, or refused', async () => {
    let waiting: { authorization_id: number; line_name: string; asked: boolean; expires_at: number } | null = {
      ...{ authorization_id: 5, line_name: 'Mei', asked: false, expires_at: exampleAt + 600_000 },
    };
    desk.server.answer({
      readLineWaiting: () => ({ waiting }),
      confirmLine: () => {
        waiting = null;
        desk.now({ mine, accounts: [mine] });
        return { outcome: 'success', accounts: 1 };
      },
      discardLine: () => {
        waiting = null;
        return {};
      },
    });
    const { user, unmount } = await open();
    const own = await ownCard();
    await own.findByText('LINE 顯示的名稱：Mei');
    await user.click(own.getByRole('button', { name: '是，連結它' }));
    await (await ownCard()).findByText('可以收到');
    expect(screen.queryByText('這是您的 LINE 嗎？')).toBeNull();
    unmount();

    waiting = { authorization_id: 6, line_name: 'Somebody', asked: false, expires_at: exampleAt + 600_000 };
    const again = await open();
    await again.user.click(await screen.findByRole('button', { name: '不是我的' }));
    await waitFor(() => expect(screen.queryByText('這是您的 LINE 嗎？')).toBeNull());
    expect(desk.server.callsOf('confirmLine')).toHaveLength(1);
  });

  test('one that has another account and cannot be asked in LINE: it says how it is done', async () => {
    const waiting = { authorization_id: 5, line_name: 'Mei', asked: false, expires_at: exampleAt + 600_000 };
    desk.server.answer({
      readLineWaiting: () => ({ waiting }),
      confirmLine: () => ({ outcome: 'taken', accounts: 0 }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '是，連結它' }));
    expect((await screen.findByRole('alert')).textContent).toContain('請先用那個帳號登入並解除連結');
  });

  test('on a shared station there is none, and it says why', async () => {
    await open({ user: currentUser({ shared: true }) });
    const own = await ownCard();
    expect(own.getByText(/這是共用工作站的帳號，不能連結 LINE/)).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
  });
});
