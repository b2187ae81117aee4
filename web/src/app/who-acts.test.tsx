/** A station that many use: who answers is asked once, goes along with every call, and is shown with "change". */
import { act, screen, waitFor, within } from '@testing-library/react';
import { agencyId, alert, board, currentUser, duty, exampleAt, tile, userId } from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { actingPerson, question } from '../lib/acting-person.ts';
import { session } from '../lib/session.ts';
import { showWelcome } from '../lib/welcome.ts';
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const station = currentUser({ shared: true, username: 'station', display_name: '護理站' });
const open = alert();
const claimed = { ...open, phase: 'claimed', claimed_at: exampleAt, sounding: false } as const;
const mei = { user_id: userId(12), name: '王美玉', on_duty: false, since_at: null };
const lin = { user_id: userId(11), name: '林淑芬', on_duty: true, since_at: exampleAt - 3_600_000 };
let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    readUser: () => station,
    readBoard: () => board({ tiles: [tile()], alerts: [open] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readDuty: () => duty({ people: [lin, mei] }),
    claimAlert: () => ({ ...claimed, claimed_by: { user_id: 11, name: '林淑芬' } }),
    logout: () => ({}),
  });
  showWelcome(false);
  signedIn(station);
});
afterEach(() => {
  act(() => {
    question.callOff();
    actingPerson.choose(null);
  });
});

async function openBoard() {
  const view = await renderApp('/dashboard');
  await screen.findByRole('article');
  return view;
}
const claimButton = () => within(screen.getByRole('article')).getByRole('button', { name: /^我去處理/ });
const stayButton = () => within(screen.getByRole('article')).getByRole('button', { name: /^我在身邊/ });
const asked = () => screen.findByRole('dialog', { name: '您是哪一位？' });
const personOf = (call: { headers: Headers } | undefined): string | null => call?.headers.get('x-person-id') ?? null;

describe('where nobody is chosen', () => {
  test('"I’m going" asks who, those on duty first; one tap claims as them, and the next press asks nobody', async () => {
    const { user } = await openBoard();
    await user.click(claimButton());
    const dialog = within(await asked());
    const names = (await dialog.findAllByRole('button', { name: /林|王/ })).map(({ textContent }) => textContent);
    expect(names).toEqual(['林淑芬', '王美玉']);
    expect(within(dialog.getByRole('region', { name: '值班中' })).getByText('林淑芬')).toBeTruthy();
    expect(within(dialog.getByRole('region', { name: '其他人' })).getByText('王美玉')).toBeTruthy();
    expect(server.callsOf('claimAlert')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '林淑芬' }));
    await waitFor(() => expect(server.callsOf('claimAlert').map(personOf)).toEqual(['11']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: '林淑芬 更換' })).toBeTruthy();

    server.answer({ stayWithResident: () => ({ ...claimed, with_resident_until: exampleAt + 600_000 }) });
    await user.click(stayButton());
    await user.click(await screen.findByRole('button', { name: '20 分鐘' }));
    await waitFor(() => expect(server.callsOf('stayWithResident').map(personOf)).toEqual(['11']));
  });

  test('somebody not on duty is found by name', async () => {
    const { user } = await openBoard();
    await user.click(claimButton());
    const dialog = within(await asked());
    await user.type(await dialog.findByRole('searchbox', { name: '搜尋姓名' }), '美');
    expect(dialog.queryByRole('button', { name: '林淑芬' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: '王美玉' }));
    await waitFor(() => expect(server.callsOf('claimAlert').map(personOf)).toEqual(['12']));
  });

  test('called off, nothing is claimed, nothing failed, and the button asks again', async () => {
    const { user } = await openBoard();
    await user.click(claimButton());
    await asked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('claimAlert')).toEqual([]);
    expect(claimButton().getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(claimButton());
    await asked();
  });

  test('where there is nobody but the station, it claims as the station', async () => {
    server.answer({ readDuty: () => duty({ people: [] }) });
    const { user } = await openBoard();
    await user.click(claimButton());
    await waitFor(() => expect(server.callsOf('claimAlert').map(personOf)).toEqual([null]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a list that cannot be read stops nobody: again, or as the station', async () => {
    server.answer({ readDuty: () => refusal('internal') });
    const { user } = await openBoard();
    await user.click(claimButton());
    const dialog = within(await asked());
    expect((await dialog.findByRole('alert')).textContent).toContain('讀不到名單');
    await user.click(dialog.getByRole('button', { name: '以「護理站」繼續' }));
    await waitFor(() => expect(server.callsOf('claimAlert').map(personOf)).toEqual([null]));
  });

  test('staying asks who before it asks for how long', async () => {
    const taken = { ...claimed, claimed_by: { user_id: 11, name: '林淑芬' } };
    server.answer({ readBoard: () => board({ tiles: [tile()], alerts: [taken] }) });
    const { user } = await openBoard();
    await user.click(stayButton());
    await user.click(await within(await asked()).findByRole('button', { name: '林淑芬' }));
    await screen.findByRole('button', { name: '20 分鐘' });
  });
});

describe('somebody is chosen', () => {
  beforeEach(() => actingPerson.choose({ user_id: lin.user_id, name: lin.name }));

  test('and changed from the top bar, without doing anything else', async () => {
    const { user } = await openBoard();
    await user.click(screen.getByRole('button', { name: '林淑芬 更換' }));
    const dialog = within(await asked());
    expect((await dialog.findByRole('button', { name: '林淑芬' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(dialog.getByRole('button', { name: '王美玉' }));
    expect(await screen.findByRole('button', { name: '王美玉 更換' })).toBeTruthy();
    expect(server.callsOf('claimAlert')).toEqual([]);
  });

  test('whoever may not act any more is forgotten; the next press asks', async () => {
    server.answer({ claimAlert: () => refusal('person_unknown') });
    const { user } = await openBoard();
    await user.click(claimButton());
    await waitFor(() => expect(actingPerson.get()).toBeNull());
    await user.click(claimButton());
    await asked();
  });

  test('is forgotten at sign-out', async () => {
    const { user } = await openBoard();
    await user.click(await screen.findByRole('button', { name: '帳號選單' }));
    await user.click(await screen.findByRole('menuitem', { name: '登出' }));
    await waitFor(() => expect(session.get()).toBeNull());
    act(() => signedIn(station));
    expect(actingPerson.get()).toBeNull();
    expect(localStorage.getItem('wardlight.acting-person')).toBeNull();
  });

  test('another account on this screen speaks for itself, and names nobody', async () => {
    session.begin({ token, username: 'night', expire: null, agency: null });
    server.answer({ readUser: () => currentUser({ username: 'night' }) });
    const { user } = await openBoard();
    expect(screen.queryByRole('button', { name: /更換|您是哪一位/ })).toBeNull();
    await user.click(claimButton());
    await waitFor(() => expect(server.callsOf('claimAlert').map(personOf)).toEqual([null]));
  });

  test('on an account of one person nothing is asked', async () => {
    actingPerson.choose(null);
    server.answer({ readUser: () => currentUser({ username: 'station', agency_id: agencyId(1) }) });
    const { user } = await openBoard();
    await user.click(claimButton());
    await waitFor(() => expect(server.callsOf('claimAlert').map(personOf)).toEqual([null]));
    expect(server.callsOf('readDuty')).toEqual([]);
  });
});
