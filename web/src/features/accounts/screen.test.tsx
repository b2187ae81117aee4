import { screen, waitFor, within } from '@testing-library/react';
import { account, agencyId, currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { AccountsScreen } from './screen.tsx';

const agent = currentUser({
  role: 'agent',
  agency_id: agencyId(1),
  agencies: currentUser().agencies.flatMap((own) => [own, { ...own, agency_id: agencyId(2), name: 'Sister Agency' }]),
});
const night = account({ user_id: userId(7), username: 'night', display_name: '夜班' });
const day = account({
  user_id: userId(8),
  username: 'day',
  display_name: '日班',
  must_change_password: true,
  shared: true,
  seen_at: null,
});
const gone = account({ user_id: userId(9), username: 'gone', display_name: '離職', disabled_at: exampleAt });
const code = 'abcd-efgh-jkmn';
const code_until = exampleAt + 7 * 86_400_000;

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  // jsdom lays nothing out: the list is 800 px high, each of its rows 56.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'row' ? 56 : 800;
  });
  server = fakeServer({ listAccounts: () => ({ rows: [night, day, gone], total: 3 }) });
});

const show = (agency: 'all' | number = 1) =>
  renderScreen(<AccountsScreen />, { user: agent, agency: agency === 'all' ? 'all' : agencyId(agency) });
const row = async (name: string) => {
  const cell = await screen.findByText(name);
  const found = cell.closest<HTMLElement>('[role="row"]');
  if (found === null) throw new Error(`${name} stands in no row`);
  return found;
};
type Shown = Awaited<ReturnType<typeof show>>;
async function act({ user }: Shown, username: string, action: string) {
  await user.click(within(await row(username)).getByRole('button', { name: `${username} 的動作` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list', () => {
  it('says who may come in, who has not yet, and who no longer', async () => {
    await show();
    expect((await row('night')).textContent).toContain('使用中');
    expect((await row('day')).textContent).toContain('等待首次登入 · 共用');
    expect((await row('day')).textContent).toContain('從未');
    expect((await row('gone')).textContent).toContain('已停用');
    screen.getByText('1–3／共 3');
  });

  it('is searched and filtered by the server, and an empty answer offers the way back', async () => {
    server.answer({
      listAccounts: ({ query }) =>
        query.search === '' && query.state === 'all' ? { rows: [night], total: 1 } : { rows: [], total: 0 },
    });
    const { user } = await show();
    await row('night');
    await user.selectOptions(screen.getByLabelText('狀態'), '已停用');
    await user.click(await screen.findByRole('button', { name: '顯示全部' }));
    await row('night');
    await user.type(screen.getByRole('searchbox'), 'nobody');
    await screen.findByText('找不到帳號');
  });

  it('that cannot be read says so and is tried again', async () => {
    server.answer({ listAccounts: () => refusal('internal') });
    const { user } = await show();
    await screen.findByText('無法讀取');
    server.answer({ listAccounts: () => ({ rows: [night], total: 1 }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await row('night');
    await waitFor(() => expect(screen.queryByText('無法讀取')).toBeNull());
  });

  it('over all agencies says whose each account is, and offers nothing to change', async () => {
    server.answer({
      listAccounts: () => ({ rows: [night, account({ ...day, agency_id: agencyId(2) })], total: 2 }),
    });
    await show('all');
    expect((await row('night')).textContent).toContain('Example Agency');
    expect((await row('day')).textContent).toContain('Sister Agency');
    screen.getByText('「所有機構」只能查看，不能編輯');
    for (const name of [/新增/, /動作/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(server.calls.at(-1)?.headers.get('x-agency-id')).toBe('all');
  });

  it('is not for staff', async () => {
    await renderScreen(<AccountsScreen />, { user: currentUser() });
    screen.getByText('這個帳號沒有這項權限。');
    expect(server.calls).toEqual([]);
  });
});

describe('adding', () => {
  it('shows the code this once, copies it, and says how it is handed over', async () => {
    const shown = await show();
    server.answer({
      addAccount: ({ body }) => ({ account: account({ ...body, must_change_password: true }), code, code_until }),
    });
    await shown.user.click(await screen.findByRole('button', { name: '新增帳號' }));
    await shown.user.type(await screen.findByLabelText('帳號'), 'new.one');
    await shown.user.type(screen.getByLabelText('姓名或稱呼'), '新同事');
    await shown.user.click(screen.getByLabelText('多人共用的工作站'));
    await shown.user.click(screen.getByRole('button', { name: '儲存' }));
    const dialog = await screen.findByRole('dialog', { name: '一次性登入碼' });
    within(dialog).getByText(code);
    within(dialog).getByText('new.one');
    within(dialog).getByText(/不要貼在群組/);
    await shown.user.click(within(dialog).getByRole('button', { name: '複製' }));
    await within(dialog).findByText('已複製');
    expect(await navigator.clipboard.readText()).toBe(code);
    expect(server.callsOf('addAccount')[0]?.body).toEqual({
      username: 'new.one',
      display_name: '新同事',
      shared: true,
    });
    await shown.user.click(within(dialog).getByRole('button', { name: '已經交給本人' }));
    await waitFor(() => expect(screen.queryByText(code)).toBeNull());
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain(code);
  });

  it('says beside the field what is wrong with it, before and after asking the server, and loses nothing', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '新增帳號' }));
    const username = await screen.findByLabelText<HTMLInputElement>('帳號');
    await user.type(username, 'a b');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText('請用 3–64 個英文字母、數字或 . _ - @。');
    screen.getByText('此欄必填');
    expect(document.activeElement).toBe(username);
    expect(server.callsOf('addAccount')).toEqual([]);
    server.answer({ addAccount: () => refusal('username_unavailable') });
    await user.clear(username);
    await user.type(username, 'night');
    await user.type(screen.getByLabelText('姓名或稱呼'), '夜班');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText('這個帳號名稱不能使用，請換一個，例如加上機構名稱。');
    expect(username.value).toBe('night');
  });

  it('asks before what was typed is thrown away', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '新增帳號' }));
    await user.type(await screen.findByLabelText('帳號'), 'half');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '繼續編輯' }));
    expect(screen.getByLabelText<HTMLInputElement>('帳號').value).toBe('half');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '放棄修改' }));
    await waitFor(() => expect(screen.queryByLabelText('帳號')).toBeNull());
  });
});

describe('editing', () => {
  it('saves against what was read', async () => {
    server.answer({ changeAccount: ({ body }) => account({ ...night, ...body, revision: 2 }) });
    const shown = await show();
    await act(shown, 'night', '編輯');
    const name = await screen.findByLabelText('姓名或稱呼');
    await shown.user.clear(name);
    await shown.user.type(name, '大夜');
    await shown.user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('changeAccount')[0]?.body).toEqual({ display_name: '大夜', shared: false, revision: 1 });
  });

  it('a draft that comes back names the revision it was begun at', async () => {
    server.answer({ changeAccount: () => unreachable });
    const first = await show();
    await act(first, 'night', '編輯');
    await first.user.type(await screen.findByLabelText('姓名或稱呼'), '二');
    await first.user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText('連不上伺服器。請確認網路後再試一次。');
    first.unmount();
    // Somebody else saved it meanwhile.
    server.answer({
      listAccounts: () => ({ rows: [account({ ...night, display_name: '大夜', revision: 2 })], total: 1 }),
      changeAccount: () => refusal('conflict'),
    });
    const again = await show();
    await act(again, 'night', '編輯');
    await screen.findByText('這是您上次還沒儲存的內容。');
    await again.user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText('別人剛改過這筆資料');
    expect(server.callsOf('changeAccount').at(-1)?.body).toMatchObject({ display_name: '夜班二', revision: 1 });
  });

  it('two at once: the second sees the difference and chooses', async () => {
    const theirs = account({ ...night, display_name: '別人的', revision: 5 });
    server.answer({
      changeAccount: ({ body }) =>
        body.revision === 5 ? account({ ...theirs, ...body, revision: 6 }) : refusal('conflict'),
    });
    const shown = await show();
    await act(shown, 'night', '編輯');
    const name = await screen.findByLabelText('姓名或稱呼');
    await shown.user.clear(name);
    await shown.user.type(name, '我的');
    server.answer({ listAccounts: () => ({ rows: [theirs], total: 1 }) });
    await shown.user.click(screen.getByRole('button', { name: '儲存' }));
    const difference = (await screen.findByText('別人的')).closest('tr');
    expect(difference?.textContent).toBe('姓名或稱呼我的別人的');
    await shown.user.click(screen.getByRole('button', { name: '用我的內容儲存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('changeAccount').at(-1)?.body).toMatchObject({ display_name: '我的', revision: 5 });
  });
});

describe('shutting out, letting in, resetting', () => {
  it('names the account, says that open screens end, and does nothing until it is confirmed', async () => {
    server.answer({ disableAccount: () => account({ ...night, disabled_at: exampleAt }) });
    const shown = await show();
    await act(shown, 'night', '停用');
    const dialog = await screen.findByRole('dialog', { name: '要停用這個帳號嗎？' });
    within(dialog).getByText('夜班 · night');
    within(dialog).getByText(/開著的畫面會立即登出/);
    await shown.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('disableAccount')).toEqual([]);
    await act(shown, 'night', '停用');
    await shown.user.click(await screen.findByRole('button', { name: '停用' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('disableAccount')).toHaveLength(1);
  });

  it('who is shut out can be let in again, and not shut out twice', async () => {
    server.answer({ enableAccount: () => account({ ...gone, disabled_at: null }) });
    const shown = await show();
    await act(shown, 'gone', '重新啟用');
    await shown.user.click(await screen.findByRole('button', { name: '重新啟用' }));
    await waitFor(() => expect(server.callsOf('enableAccount')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.click(within(await row('gone')).getByRole('button'));
    await screen.findByRole('menuitem', { name: '重新啟用' });
    expect(screen.queryByRole('menuitem', { name: '停用' })).toBeNull();
    // A code would open nothing until then.
    expect(screen.queryByRole('menuitem', { name: '重設密碼' })).toBeNull();
  });

  it('takes the second factor off where there is one, after being asked; the account itself stays as it is', async () => {
    const secured = account({ ...night, has_second_factor: true });
    server.answer({
      listAccounts: () => ({ rows: [secured, day], total: 2 }),
      removeSecondFactorOf: () => ({}),
    });
    const shown = await show();
    await act(shown, 'night', '關閉兩步驟驗證');
    await screen.findByText(/密碼和開著的畫面都不變/);
    expect(server.callsOf('removeSecondFactorOf')).toEqual([]);
    await shown.user.click(screen.getByRole('button', { name: '關閉兩步驟驗證' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('removeSecondFactorOf')).toHaveLength(1);
  });

  it('a reset shows the new code once', async () => {
    server.answer({ resetAccount: () => ({ account: night, code, code_until }) });
    const shown = await show();
    await act(shown, 'night', '重設密碼');
    await screen.findByText(/兩步驟驗證會關閉/);
    await shown.user.click(screen.getByRole('button', { name: '重設密碼' }));
    const dialog = await screen.findByRole('dialog', { name: '一次性登入碼' });
    within(dialog).getByText(code);
    within(dialog).getByText('night');
  });

  it('a code goes by a word alone: Escape and the cross ask first, and it says until when it is good', async () => {
    server.answer({ resetAccount: () => ({ account: night, code, code_until }) });
    const { user } = await (async () => {
      const shown = await show();
      await act(shown, 'night', '重設密碼');
      return shown;
    })();
    await user.click(await screen.findByRole('button', { name: '重設密碼' }));
    const dialog = within(await screen.findByRole('dialog', { name: '一次性登入碼' }));
    dialog.getByText(/^可用到 .+，過期請再重設。$/);
    await user.keyboard('{Escape}');
    await dialog.findByText('已經抄下或交給本人了嗎？');
    dialog.getByText(code);
    await user.keyboard('{Escape}');
    dialog.getByText(code);
    await user.click(dialog.getByRole('button', { name: '先不關閉' }));
    expect(dialog.queryByText('已經抄下或交給本人了嗎？')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '關閉' }));
    await dialog.findByText('已經抄下或交給本人了嗎？');
    await user.click(dialog.getByRole('button', { name: '已經交給本人' }));
    await waitFor(() => expect(screen.queryByText(code)).toBeNull());
  });

  it('the question whether a code was handed over comes into sight with the focus on staying, which gives it back', async () => {
    server.answer({ resetAccount: () => ({ account: night, code, code_until }) });
    const shown = await show();
    await act(shown, 'night', '重設密碼');
    await shown.user.click(await screen.findByRole('button', { name: '重設密碼' }));
    const dialog = within(await screen.findByRole('dialog', { name: '一次性登入碼' }));
    const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
    const cross = dialog.getByRole('button', { name: '關閉' });
    for (const times of [1, 2]) {
      await shown.user.click(cross);
      const stay = await dialog.findByRole('button', { name: '先不關閉' });
      await waitFor(() => expect(document.activeElement).toBe(stay));
      expect(brought).toHaveBeenCalledTimes(times);
      expect(brought.mock.contexts.at(-1)).toHaveProperty(
        'textContent',
        expect.stringContaining('已經抄下或交給本人了嗎？'),
      );
    }
    // Once more out of sight, and back: the cross is where it was pressed.
    await shown.user.keyboard('{Enter}');
    expect(dialog.queryByText('已經抄下或交給本人了嗎？')).toBeNull();
    expect(document.activeElement).toBe(cross);
    dialog.getByText(code);
  });

  it('what fails says why, in its place, and can be tried again', async () => {
    server.answer({ resetAccount: () => refusal('internal') });
    const shown = await show();
    await act(shown, 'night', '重設密碼');
    await shown.user.click(await screen.findByRole('button', { name: '重設密碼' }));
    await screen.findByText('伺服器發生錯誤，這次沒有存檔。請再試一次。');
    server.answer({ resetAccount: () => ({ account: night, code, code_until }) });
    await shown.user.click(screen.getByRole('button', { name: '重設密碼' }));
    await screen.findByText(code);
  });

  it('gives the focus back to the row it began in', async () => {
    const shown = await show();
    await act(shown, 'night', '停用');
    await screen.findByRole('dialog');
    await shown.user.keyboard('{Escape}');
    const button = within(await row('night')).getByRole('button');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
