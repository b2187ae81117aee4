/** Everybody of the agency whose LINE is linked. */
import { screen, within } from '@testing-library/react';
import { userId } from '@wardlight/contract/testing';
import { describe, expect, test } from 'vitest';
import { refusal, unreachable } from '../../../testing/fake-server.ts';
import { lineAtHand, linked, mine, openLine as open, other } from '../testing/line-at-hand.tsx';

const desk = lineAtHand();

async function pick(user: Awaited<ReturnType<typeof open>>['user'], whose: string, what: string) {
  await user.click(await screen.findByRole('button', { name: `對「${whose}」可做的事` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
}

describe('everybody of the agency', () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    linked({ user_id: userId(100 + n), name: `同仁 ${n + 1}`, line_name: '' }),
  );

  test('is listed with their name in LINE, since when, and whether messages arrive', async () => {
    desk.now({ mine, accounts: [mine, { ...other, reachable: false }] });
    await open();
    const rows = within(await screen.findByRole('table', { name: '已連結的人' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('王美玉 (您)');
    expect(rows[2]?.textContent).toContain('林淑芬');
    expect(rows[2]?.textContent).toContain('Shu');
    expect(rows[2]?.textContent).toContain('收不到');
    expect(screen.getByText('1–2／共 2')).toBeTruthy();
  });

  test('is sought by name here or in LINE, whatever the case', async () => {
    desk.now({ accounts: [...many, other] });
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

  test('of an agent’s, staff try whether it arrives, and do not let go of it', async () => {
    desk.now({ accounts: [{ ...other, role: 'agent' }] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '對「林淑芬」可做的事' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['送出測試訊息']);
  });

  test('nobody yet says how it begins', async () => {
    await open();
    await screen.findByRole('heading', { name: '還沒有人連結 LINE' });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a test that does not go out says why, and what helps', async () => {
    desk.now({ accounts: [other] });
    desk.server.answer({ tryLine: () => ({ state: 'blocked', problem: 'blocked' }) });
    const { user } = await open();
    await pick(user, '林淑芬', '送出測試訊息');
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('測試訊息沒有送給「林淑芬」');
    expect(told.textContent).toContain('對方已封鎖或關閉通知');
    expect(told.textContent).toContain('請本人在 LINE 把官方帳號加為好友，或解除封鎖。');
  });

  test('a test to somebody who was unlinked meanwhile says that nothing is linked', async () => {
    desk.now({ accounts: [other] });
    desk.server.answer({ tryLine: () => refusal('not_found') });
    const { user } = await open();
    await pick(user, '林淑芬', '送出測試訊息');
    expect((await screen.findByRole('alert')).textContent).toContain('已沒有連結');
  });

  test('a test whose answer does not come says that the server was not reached', async () => {
    desk.now({ accounts: [other] });
    desk.server.answer({ tryLine: () => unreachable });
    const { user } = await open();
    await pick(user, '林淑芬', '送出測試訊息');
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('測試訊息沒有送給「林淑芬」');
    expect(told.textContent).toContain('連不上伺服器');
  });

  test('one test too many says how long to wait', async () => {
    desk.now({ accounts: [other] });
    desk.server.answer({ tryLine: () => refusal('too_many_attempts', { retry_after: 4_319 }) });
    const { user } = await open();
    await pick(user, '林淑芬', '送出測試訊息');
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('測試訊息沒有送給「林淑芬」');
    expect(told.textContent).toContain('請等 1 小時 12 分 後再送');
    expect(told.textContent).not.toContain('登入');
  });

  test('is revoked by name after being asked', async () => {
    desk.now({ accounts: [other] });
    desk.server.answer({
      unlinkLine: ({ params }) => {
        expect(params.user_id).toBe(11);
        desk.now({ accounts: [] });
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
    desk.now({ accounts: [other] });
    desk.server.answer({
      unlinkLine: () => {
        desk.now({ accounts: [] });
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
    desk.now({ accounts: [other] });
    desk.server.answer({ unlinkLine: () => refusal('not_found') });
    const { user } = await open();
    await pick(user, '林淑芬', '撤銷連結');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '撤銷連結' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('只能由本人或其他管理人員撤銷');
  });

  test('a revocation that fails stays open, with why', async () => {
    desk.now({ accounts: [other] });
    desk.server.answer({ unlinkLine: () => unreachable });
    const { user } = await open();
    await pick(user, '林淑芬', '撤銷連結');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '撤銷連結' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('連不上伺服器');
  });
});
