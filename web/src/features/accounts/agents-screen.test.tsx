import { screen, waitFor, within } from '@testing-library/react';
import { agencyId, agent, currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { AgentsScreen } from './agents-screen.tsx';

const me = currentUser({ role: 'agent', agency_id: agencyId(1) });
const own = agent({ user_id: me.user_id, username: 'me.agent', display_name: '我' });
const leaver = agent({ user_id: userId(22), username: 'leaver', display_name: '陳經理' });
const gone = agent({ user_id: userId(23), username: 'gone', display_name: '離職', disabled_at: exampleAt });

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  // jsdom lays nothing out: the list is 800 px high, each of its rows 56.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'row' ? 56 : 800;
  });
  server = fakeServer({ listAgents: () => ({ rows: [own, leaver, gone], total: 3 }) });
});

const show = (agency: 'all' | number = 1) =>
  renderScreen(<AgentsScreen />, { user: me, agency: agency === 'all' ? 'all' : agencyId(agency) });
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (found === null) throw new Error(`${name} stands in no row`);
  return found;
};
type Shown = Awaited<ReturnType<typeof show>>;
async function act({ user }: Shown, username: string, action: string) {
  await user.click(within(await row(username)).getByRole('button', { name: `${username} 的動作` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

it('says who may come in, who no longer, and which of them I am; to myself there is nothing I can do', async () => {
  await show();
  expect((await row('me.agent')).textContent).toContain('(您)');
  expect(within(await row('me.agent')).queryByRole('button')).toBeNull();
  expect((await row('leaver')).textContent).toContain('使用中');
  expect((await row('gone')).textContent).toContain('已停用');
  screen.getByText('1–3／共 3');
});

it('on a small tablet, beside the navigation, they are cards: a table would cut its first column', async () => {
  window.innerWidth = 820;
  followResizes()();
  await show();
  expect((await row('leaver')).textContent).toContain('最近使用');
  window.innerWidth = 1024;
  followResizes()();
});

it('a colleague is shut out after being asked, with what follows and why; over all facilities too', async () => {
  const shown = await show('all');
  server.answer({
    disableAgent: ({ params }) => {
      expect(params).toEqual({ user_id: leaver.user_id });
      return { ...leaver, disabled_at: exampleAt };
    },
  });
  await act(shown, 'leaver', '停用');
  const dialog = within(await screen.findByRole('dialog', { name: '要停用這個帳號嗎？' }));
  dialog.getByText('陳經理 · leaver');
  dialog.getByText(/LINE 也不再收到/);
  expect(document.activeElement?.textContent).toBe('取消');
  expect(server.callsOf('disableAgent')).toEqual([]);
  await shown.user.type(dialog.getByLabelText('停用原因（選填）'), '已離職');
  await shown.user.click(dialog.getByRole('button', { name: '停用' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('disableAgent').map(({ body }) => body)).toEqual([{ note: '已離職' }]);
  await waitFor(() => expect(server.callsOf('listAgents')).toHaveLength(2));
});

it('a colleague who has lost phone and recovery codes gets the second factor taken off; one without has no such thing', async () => {
  const secured = { ...leaver, has_second_factor: true };
  server.answer({
    listAgents: () => ({ rows: [own, secured, gone], total: 3 }),
    removeSecondFactorOf: ({ params }) => {
      expect(params).toEqual({ user_id: leaver.user_id });
      return {};
    },
  });
  const shown = await show();
  await act(shown, 'leaver', '關閉兩步驟驗證');
  const dialog = within(await screen.findByRole('dialog', { name: '要關閉這個帳號的兩步驟驗證嗎？' }));
  dialog.getByText('陳經理 · leaver');
  dialog.getByText(/請改用「停用」/);
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(server.callsOf('removeSecondFactorOf')).toEqual([]);
  await shown.user.click(dialog.getByRole('button', { name: '關閉兩步驟驗證' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('removeSecondFactorOf')).toHaveLength(1);
  await shown.user.click(within(await row('gone')).getByRole('button', { name: 'gone 的動作' }));
  await screen.findByRole('menuitem', { name: '重新啟用' });
  expect(screen.queryByRole('menuitem', { name: '關閉兩步驟驗證' })).toBeNull();
});

it('let in again, and a refusal says why and keeps the question open', async () => {
  const shown = await show();
  server.answer({ enableAgent: () => ({ ...gone, disabled_at: null }), disableAgent: () => refusal('last_agent') });
  await act(shown, 'gone', '重新啟用');
  await shown.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '重新啟用' }));
  await waitFor(() => expect(server.callsOf('enableAgent')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(shown, 'leaver', '停用');
  const dialog = within(await screen.findByRole('dialog'));
  await shown.user.click(dialog.getByRole('button', { name: '停用' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('最後一個還能登入的管理人員');
});

it('is searched and filtered by the server, and is not for staff', async () => {
  server.answer({
    listAgents: ({ query }) => (query.state === 'all' ? { rows: [own], total: 1 } : { rows: [], total: 0 }),
  });
  const shown = await show();
  await row('me.agent');
  await shown.user.selectOptions(screen.getByLabelText('狀態'), '已停用');
  await shown.user.click(await screen.findByRole('button', { name: '顯示全部' }));
  await row('me.agent');
  const asked = server.calls.length;
  shown.unmount();
  await renderScreen(<AgentsScreen />, { user: currentUser() });
  screen.getByText('這個帳號沒有這項權限。');
  expect(server.calls).toHaveLength(asked);
});
