/** A station that many use: who answers is asked once, goes along with every call, and is shown with "change". */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import {
  agency,
  agencyId,
  alert,
  board,
  currentUser,
  duty,
  exampleAt,
  tile,
  userId,
} from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importing, partOf } from '../lib/browser/chunks.ts';
import { setConnection } from '../lib/browser/connection.ts';
import { actingPerson, question } from '../lib/session/acting-person.ts';
import { session } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../testing/render.tsx';
import { loadChooser } from './parts/who-acts.tsx';

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
    claimBed: () => ({ alerts: [{ ...claimed, claimed_by: { user_id: 11, name: '林淑芬' } }] }),
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
    expect(server.callsOf('claimBed')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '林淑芬' }));
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual(['11']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: '林淑芬 更換' })).toBeTruthy();

    server.answer({ stayAtBed: () => ({ alerts: [{ ...claimed, with_resident_until: exampleAt + 600_000 }] }) });
    await user.click(stayButton());
    await user.click(await screen.findByRole('button', { name: '20 分鐘' }));
    await waitFor(() => expect(server.callsOf('stayAtBed').map(personOf)).toEqual(['11']));
  });

  test('somebody not on duty is found by name', async () => {
    const { user } = await openBoard();
    await user.click(claimButton());
    const dialog = within(await asked());
    await user.type(await dialog.findByRole('searchbox', { name: '搜尋姓名' }), '美');
    expect(dialog.queryByRole('button', { name: '林淑芬' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: '王美玉' }));
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual(['12']));
  });

  test('called off, nothing is claimed, nothing failed, and the button asks again', async () => {
    const { user } = await openBoard();
    await user.click(claimButton());
    await asked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('claimBed')).toEqual([]);
    expect(claimButton().getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(claimButton());
    await asked();
  });

  test('by keyboard the question has the focus: Enter pressed again chooses nobody, and claims nothing', async () => {
    const { user } = await openBoard();
    claimButton().focus();
    await user.keyboard('{Enter}');
    const dialog = await asked();
    await within(dialog).findByRole('button', { name: '林淑芬' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('您是哪一位？'));
    await user.keyboard('{Enter}{Enter}');
    expect(await asked()).toBe(dialog);
    expect(actingPerson.get()).toBeNull();
    expect(server.callsOf('claimBed')).toEqual([]);
    expect(within(dialog).queryAllByRole('button', { name: /^我去處理/ })).toEqual([]);
  });

  test('where there is nobody but the station, it claims as the station', async () => {
    server.answer({ readDuty: () => duty({ people: [] }) });
    const { user } = await openBoard();
    await user.click(claimButton());
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a list that cannot be read stops nobody: again, or as the station', async () => {
    server.answer({ readDuty: () => refusal('internal') });
    const { user } = await openBoard();
    await user.click(claimButton());
    const dialog = within(await asked());
    expect((await dialog.findByRole('alert')).textContent).toContain('讀不到名單');
    await user.click(dialog.getByRole('button', { name: '以「護理站」繼續' }));
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null]));
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

describe('where what asks cannot be fetched', () => {
  /** No file of the program arrives while the line is down, besides those of the board. */
  let down = false;
  beforeEach(() => {
    down = false;
    const whole = importing.of;
    vi.spyOn(importing, 'of').mockImplementation((load) =>
      down && String(load).includes('chooser') ? Promise.reject(new TypeError('Failed to fetch')) : whole(load),
    );
  });
  const missing = () => screen.findByText('選擇人員的畫面還沒載入');

  test('nothing is claimed; the press says why; when the line is back it asks, and the claim is the person’s', async () => {
    down = true;
    const { user } = await openBoard();
    act(() => setConnection('lost'));
    await user.click(claimButton());
    await missing();
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await missing();
    expect(server.callsOf('claimBed')).toEqual([]);

    down = false;
    act(() => setConnection('live'));
    await user.click(await screen.findByRole('button', { name: '林淑芬' }));
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual(['11']));
    expect(screen.queryByText('選擇人員的畫面還沒載入')).toBeNull();
  });

  test('called off there, the button stays pressable and says it again', async () => {
    down = true;
    const { user } = await openBoard();
    await user.click(claimButton());
    await missing();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf('claimBed')).toEqual([]);
    expect(claimButton().getAttribute('aria-busy')).toBe('false');
    await user.click(claimButton());
    await missing();
  });

  test('answering in the name of the station is possible, but only said so with its own button', async () => {
    down = true;
    const { user } = await openBoard();
    await user.click(claimButton());
    await missing();
    await user.click(screen.getByRole('button', { name: '以「護理站」繼續' }));
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null]));
  });

  test('with the board on the screen, a line that goes later takes nothing away', async () => {
    const { user } = await openBoard();
    await waitFor(() => expect(partOf(loadChooser).state.get().kind).toBe('here'));
    down = true;
    act(() => setConnection('lost'));
    await user.click(claimButton());
    await asked();
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
    expect(server.callsOf('claimBed')).toEqual([]);
  });

  test('whoever may not act any more is forgotten; the next press asks', async () => {
    server.answer({ claimBed: () => refusal('person_unknown') });
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
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null]));
  });

  test('on an account of one person nothing is asked', async () => {
    actingPerson.choose(null);
    server.answer({ readUser: () => currentUser({ username: 'station', agency_id: agencyId(1) }) });
    const { user } = await openBoard();
    await user.click(claimButton());
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null]));
    expect(server.callsOf('readDuty')).toEqual([]);
  });
});

describe('a name that nobody has used for ten minutes', () => {
  const minute = 60_000;
  let clock: CrankedClock;
  let alerts: Alert[];
  const chosen = () => screen.queryByRole('button', { name: '林淑芬 更換' });
  const taken = (user_id: number, name: string, more: Partial<Alert> = {}) =>
    alert({ ...claimed, claimed_by: { user_id, name }, ...more });
  /** As the browser kept it: chosen at 14:15, and nobody came near since. A reload reads nothing else. */
  function chosenAgo(ms: number): void {
    const kept = { station: 'station', user_id: lin.user_id, name: lin.name, used_at: clock.now() - ms };
    localStorage.setItem('wardlight.acting-person', JSON.stringify(kept));
    act(() => actingPerson.reread());
  }
  async function openEnded() {
    chosenAgo(40 * minute);
    return await openBoard();
  }
  beforeEach(() => {
    clock = crankClock();
    alerts = [open];
    server.answer({ readBoard: () => board({ tiles: [tile()], alerts }) });
  });

  test('chosen at 14:15 it is gone at 14:55, reloads or not: the top bar asks, and nothing is done under it', async () => {
    const { user } = await openEnded();
    expect(chosen()).toBeNull();
    expect(claimButton().textContent).not.toContain('林淑芬');
    expect(new Set(server.callsOf('readBoard').map(personOf))).toEqual(new Set([null]));
    await user.click(screen.getByRole('button', { name: '您是哪一位？' }));
    await asked();
  });

  test('goes from the open page as soon as they are over; until then the claim button shows it', async () => {
    chosenAgo(10 * minute - 2_000);
    await openBoard();
    expect(chosen()).not.toBeNull();
    expect(claimButton().textContent).toMatch(/^我去處理 · 林淑芬/);
    await clock.advance(2_000);
    await waitFor(() => expect(chosen()).toBeNull());
    expect(claimButton().textContent).not.toContain('林淑芬');
  });

  test('never stands before a claim: the press claims at once as the station; the card asks who, and it is recorded as theirs', async () => {
    const { user } = await openEnded();
    server.answer({ claimBed: () => ({ alerts: [taken(station.user_id, '護理站')] }) });
    await user.click(claimButton());
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null]));
    expect(screen.queryByRole('dialog')).toBeNull();
    const card = within(screen.getByRole('article'));
    server.answer({ claimBed: () => ({ alerts: [taken(12, '王美玉')] }) });
    await user.click(await card.findByRole('button', { name: /^您是哪一位？/ }));
    await user.click(await within(await asked()).findByRole('button', { name: '王美玉' }));
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null, '12']));
    const [first, second] = server.callsOf('claimBed');
    expect(second?.body).toEqual(first?.body);
    await waitFor(() => expect(card.queryByRole('button', { name: /^您是哪一位？/ })).toBeNull());
    expect(screen.getByRole('button', { name: '王美玉 更換' })).toBeTruthy();
  });

  test('nor where what asks could not be fetched', async () => {
    const whole = importing.of;
    vi.spyOn(importing, 'of').mockImplementation((load) =>
      String(load).includes('chooser') ? Promise.reject(new TypeError('Failed to fetch')) : whole(load),
    );
    const { user } = await openEnded();
    await user.click(claimButton());
    await waitFor(() => expect(server.callsOf('claimBed').map(personOf)).toEqual([null]));
    expect(screen.queryByText('選擇人員的畫面還沒載入')).toBeNull();
  });

  test('staying still asks who first', async () => {
    alerts = [taken(12, '王美玉')];
    const { user } = await openEnded();
    await user.click(stayButton());
    await asked();
    expect(screen.queryByRole('button', { name: '20 分鐘' })).toBeNull();
  });

  test('a card that the station claimed asks who until somebody has answered; called off, it goes on asking', async () => {
    alerts = [taken(station.user_id, '護理站')];
    const { user } = await openBoard();
    const ask = () => within(screen.getByRole('article')).getByRole('button', { name: /^您是哪一位？/ });
    await user.click(ask());
    await asked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('claimBed')).toEqual([]);
    ask();
  });

  test('does not end while a claim or stay of theirs is open, also over a reload', async () => {
    alerts = [taken(11, '林淑芬', { with_resident_until: exampleAt + 30 * minute })];
    await openEnded();
    await waitFor(() => expect(chosen()).not.toBeNull());
    expect(actingPerson.get()).toMatchObject({ user_id: 11 });
  });

  test('ends whoever else goes', async () => {
    alerts = [taken(12, '王美玉')];
    await openEnded();
    await clock.advance(1_000);
    expect(chosen()).toBeNull();
    expect(actingPerson.chosen()?.used_at).toBe(0);
  });

  test('ends when the agency has set it so', async () => {
    const there = agency({ station_name_minutes: 2 });
    server.answer({ readUser: () => ({ ...station, agency: there, agencies: [there] }) });
    chosenAgo(2 * minute);
    await openBoard();
    expect(chosen()).toBeNull();
  });
});
