/** An open form that closes because the agency or the account changed: where what was typed is, and that nobody else sees it. */
import { act, screen, waitFor } from '@testing-library/react';
import { agencyId, board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { draft } from '../lib/session/drafts.ts';
import { type Session, session } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const [first] = currentUser().agencies;
if (first === undefined) throw new Error('the example has an agency');
const second = { ...first, agency_id: agencyId(2), name: '日光之家' };
const agent = currentUser({ role: 'agent', agency_id: null, agencies: [first, second] });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    readUser: () => agent,
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  showWelcome(false);
  sessionStorage.clear();
});

const typed = () => draft('resident.new', z.object({ name: z.string() }));
/** As the browser tells this tab of what another one did. */
function elsewhere(change: Partial<Session>): void {
  localStorage.setItem('wardlight.session', JSON.stringify({ ...session.get(), ...change }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'wardlight.session' })));
}

async function typing() {
  signedIn(agent, first?.agency_id ?? null);
  const view = await renderApp('/no/such/page');
  await screen.findByRole('heading', { name: '找不到這個頁面' });
  await waitFor(() => expect(session.get()?.agency).toBe(first?.agency_id));
  typed().keep({ name: '陳' });
  return view;
}

test('the agency changed in another tab: why the form closed and where the draft is; there again, it goes', async () => {
  const { user } = await typing();
  elsewhere({ agency: second.agency_id });
  await screen.findByText('機構已切換，開著的表單關閉了。');
  screen.getByText(`您輸入的內容有保留，回到${first?.name}就會再出現。`);
  expect(typed().read()).toBeNull();
  elsewhere({ agency: first?.agency_id ?? null });
  await waitFor(() => expect(screen.queryByText('機構已切換，開著的表單關閉了。')).toBeNull());
  expect(typed().read()).toEqual({ name: '陳' });
  elsewhere({ agency: second.agency_id });
  await screen.findByText('機構已切換，開著的表單關閉了。');
  await user.click(screen.getByRole('button', { name: '關閉' }));
  expect(screen.queryByText('機構已切換，開著的表單關閉了。')).toBeNull();
});

test('nothing typed, nothing said', async () => {
  await typing();
  typed().clear();
  elsewhere({ agency: second.agency_id });
  await waitFor(() => expect(session.get()?.agency).toBe(second.agency_id));
  await act(async () => {});
  expect(screen.queryByText('機構已切換，開著的表單關閉了。')).toBeNull();
});

test('another account came in: no draft of one stays under the other', async () => {
  await typing();
  const other = currentUser({ ...agent, username: 'other' });
  server.answer({ readUser: () => other });
  elsewhere({ token: token.replaceAll('a', 'b'), username: 'other', agency: null });
  await screen.findByText('換了另一個帳號，開著的表單關閉了。');
  screen.getByText(`輸入的內容只為 ${agent.username} 保留，不會給別人看。`);
  expect(typed().read()).toBeNull();
  expect(document.body.textContent).not.toContain('陳');
});
