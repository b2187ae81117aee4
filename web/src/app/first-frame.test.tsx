/** What stands around the pages before anything else: open alarms, the way back to the account that watches, the language. */
import { screen, waitFor, within } from '@testing-library/react';
import type { OpenAlarms } from '@wardlight/contract';
import { agencyId, board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { knownAccounts } from '../lib/session/accounts.ts';
import { session } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, unreachable } from '../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const weak = currentUser({ must_change_password: true, password_too_weak: true });
const [agency] = weak.agencies;
const other = { ...(agency as NonNullable<typeof agency>), agency_id: agencyId(2), name: '山上之家' };
const agent = currentUser({ role: 'agent', agency_id: null, agencies: [...weak.agencies, other] });
const late = { ...agent, second_factor_by: exampleAt, must_set_second_factor: true };
const bed = (bed_no: string, more: Partial<NonNullable<OpenAlarms['first']>> = {}): OpenAlarms => ({
  count: 2,
  first: { priority: 'high', agency_id: agencyId(1), bed_no, ...more },
});

let clock: CrankedClock;
let server: FakeServer;
beforeEach(() => {
  showWelcome(false);
  clock = crankClock();
  server = fakeServer({
    readUser: () => weak,
    readOpenAlarms: () => bed('201-1'),
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    logout: () => ({}),
  });
});
const strip = () => screen.findByRole('region', { name: '需要人的警示' });

test('an open alarm is seen where another password must be chosen, in its colour and with its mark, and each 10 s anew', async () => {
  signedIn(weak);
  await renderApp('/dashboard');
  const open = await within(await strip()).findByText(/2 則警示需要人，最緊急：201-1/);
  expect(open.closest('[data-priority]')?.getAttribute('data-priority')).toBe('high');
  expect(within(await strip()).getByText('!!!')).toBeTruthy();
  expect(within(await strip()).getByText('高優先')).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^!!! 201-1 · /));
  server.answer({ readOpenAlarms: () => ({ count: 0, first: null }) });
  await clock.advance(10_000);
  await within(await strip()).findByText('目前沒有需要人的警示。');
  await waitFor(() => expect(document.title).not.toContain('!!!'));
  // A colleague may be on the way: that nobody is needed is not that nothing is open.
  expect(within(await strip()).queryByText('目前沒有警示。')).toBeNull();
  // What could not be read must not pass for quiet.
  server.answer({ readOpenAlarms: () => unreachable });
  await clock.advance(10_000);
  await within(await strip()).findByText('目前讀不到警示，請看其他畫面。');
  expect(within(await strip()).queryByText('目前沒有需要人的警示。')).toBeNull();
});

test('where the second factor must be set it names the agency, because numbers of beds are given in each', async () => {
  server.answer({ readUser: () => late, readOpenAlarms: () => bed('201-1', { agency_id: other.agency_id }) });
  signedIn(late);
  await renderApp('/dashboard');
  await within(await strip()).findByText(/最緊急：山上之家 · 201-1/);
  server.answer({ readOpenAlarms: () => bed('201-1', { bed_no: null, priority: 'medium' }) });
  // On a busy machine the wait for the next look begins a moment after what the first one brought is shown.
  await waitFor(async () => {
    await clock.advance(10_000);
    expect((await strip()).textContent).not.toContain('201-1');
  });
  expect((await strip()).querySelector('[data-priority]')?.getAttribute('data-priority')).toBe('medium');
});

test('who added an account goes back from its forced page to the one that watches; the session left behind ends', async () => {
  const nightToken = 'n'.repeat(43);
  const night = currentUser({ username: 'night2', display_name: '夜班' });
  knownAccounts.remember(nightToken, night, clock.now());
  knownAccounts.remember('g'.repeat(43), currentUser({ username: 'gone' }), clock.now());
  knownAccounts.drop('g'.repeat(43), 'signedOut');
  signedIn(weak);
  const { user, router } = await renderApp('/alerts');
  const back = await screen.findByRole('button', { name: /^回到/ });
  expect(back.textContent).toBe('回到「夜班」的看板');
  server.answer({ readUser: () => night });
  await user.click(back);
  await screen.findByRole('navigation', { name: '主選單' });
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(session.get()).toMatchObject({ token: nightToken, username: 'night2' });
  await waitFor(() => expect(server.callsOf('logout')).toHaveLength(1));
  expect(server.callsOf('logout')[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  expect(knownAccounts.find('night2')?.token).toBe(nightToken);
});

test('its language can be chosen', async () => {
  signedIn(weak);
  const { user } = await renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: '語言' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  await screen.findByRole('heading', { level: 1, name: 'Change password' });
  expect((await screen.findByRole('region', { name: 'Alerts that need somebody' })).textContent).toContain(
    'Alerts that need somebody: 2. Most urgent: Bed 201-1',
  );
});
