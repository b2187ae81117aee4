/** A station that many use: care for whoever is there, records only for one person who has typed their PIN, and not for long. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { isOfPerson } from '@wardlight/contract';
import { board, currentUser, duty, exampleAt, resident, userId } from '@wardlight/contract/testing';
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { actingPerson, question } from '../lib/session/acting-person.ts';
import { idleMs } from '../lib/session/station-pin.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { sections } from '../lib/shell/sections.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.ts';
import { renderApp, signedIn } from '../testing/render.tsx';
import { deskRoutes } from './desk-routes.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const station = currentUser({ shared: true, username: 'station', display_name: '護理站' });
const lin = { user_id: userId(11), name: '林淑芬', on_duty: true, since_at: exampleAt };
const mei = { user_id: userId(12), name: '王美玉', on_duty: false, since_at: null };
const minute = 60_000;
const residents = '/device-management/resident-management';

let server: FakeServer;
let clock: CrankedClock;
beforeEach(() => {
  clock = crankClock();
  server = fakeServer({
    readUser: () => station,
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readDuty: () => duty({ people: [lin, mei] }),
    listResidents: () => ({ rows: [resident({ name: '陳志明' })], total: 1 }),
    openByPin: ({ body }) =>
      body.pin === '730591' ? { user_id: body.user_id, until_at: clock.now() + 5 * minute } : refusal('incorrect_pin'),
    closePin: () => ({}),
    logout: () => ({}),
  });
  showWelcome(false);
  signedIn(station);
  actingPerson.choose(lin);
});
afterEach(() => {
  act(() => {
    question.callOff();
    actingPerson.choose(null);
  });
});

const pinField = () => screen.findByLabelText<HTMLInputElement>('PIN 碼');
const key = (name: string) => screen.getByRole('button', { name });
const list = () => screen.findByText('陳志明');
async function openResidents() {
  const view = await renderApp(residents);
  await screen.findByRole('heading', { name: '林淑芬，請輸入 PIN 碼' });
  return view;
}
async function typed(pin: string) {
  const view = await openResidents();
  await view.user.type(await pinField(), `${pin}{Enter}`);
  return view;
}

describe('a page of records', () => {
  test('asks for the PIN before anything of it is read; typed by keyboard it opens for that person', async () => {
    const { user } = await openResidents();
    expect(document.activeElement).toBe(await pinField());
    expect(server.callsOf('listResidents')).toEqual([]);
    await user.keyboard('730591{Enter}');
    await list();
    expect(server.callsOf('openByPin').map(({ body }) => body)).toEqual([{ user_id: 11, pin: '730591' }]);
    expect(server.callsOf('listResidents')[0]?.headers.get('x-person-id')).toBe('11');
    expect(screen.getByText('還可使用 5 分鐘')).toBeTruthy();
  });

  test('by touch: large keys, one digit taken back, and no more than six', async () => {
    const { user } = await openResidents();
    for (const digit of ['7', '3', '9']) await user.click(key(digit));
    await user.click(key('刪除一個數字'));
    for (const digit of ['0', '5', '9', '1', '8']) await user.click(key(digit));
    expect((await pinField()).value).toBe('730591');
    await user.click(key('確定'));
    await list();
  });

  test('full-width digits count; fewer than four are not sent', async () => {
    const { user } = await openResidents();
    await user.type(await pinField(), '７３０{Enter}');
    expect(server.callsOf('openByPin')).toEqual([]);
    await user.type(await pinField(), '５９１{Enter}');
    await list();
  });

  test('a wrong one is said, and nothing stays of it in the field', async () => {
    await typed('118822');
    expect((await screen.findByRole('alert')).textContent).toBe('PIN 碼不正確。連續輸錯 5 次會鎖定。');
    expect((await pinField()).value).toBe('');
    expect(server.callsOf('listResidents')).toEqual([]);
  });

  test.each([
    ['pin_not_set', '這個人還沒有設定 PIN 碼。'],
    ['pin_locked', 'PIN 碼輸錯太多次'],
  ] as const)('where no PIN helps (%s) it says what to do next', async (code, words) => {
    server.answer({ openByPin: () => refusal(code) });
    await typed('730591');
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain(words);
    expect(said).toContain('到「我的帳號」設定 PIN 碼');
    expect(screen.getByRole('link', { name: '即時看板', hidden: false })).toBeTruthy();
  });

  test('nobody chosen: it asks who first, and then for the PIN', async () => {
    actingPerson.choose(null);
    const { user } = await renderApp(residents);
    await screen.findByRole('heading', { name: '這一頁需要確認本人' });
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: '您是哪一位？' }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '王美玉' }));
    await screen.findByRole('heading', { name: '王美玉，請輸入 PIN 碼' });
  });
});

describe('an open station', () => {
  /** Somebody who reads touches the screen now and then. */
  async function stayFor(ms: number): Promise<void> {
    for (let gone = 0; gone < ms; gone += minute) {
      await clock.advance(Math.min(minute, ms - gone));
      act(() => void window.dispatchEvent(new Event('pointerdown')));
    }
  }
  const asksAgain = () => screen.findByRole('heading', { name: '林淑芬，請輸入 PIN 碼' });

  test('is closed after five minutes, however busy, and nothing read stays', async () => {
    const { queries } = await typed('730591');
    await list();
    await stayFor(5 * minute - 1);
    await list();
    await clock.advance(1);
    await asksAgain();
    expect(screen.queryByText('陳志明')).toBeNull();
    await waitFor(() =>
      expect(
        JSON.stringify(
          queries
            .getQueryCache()
            .getAll()
            .map(({ state }) => state.data),
        ),
      ).not.toContain('陳志明'),
    );
  });

  test('is given back when nobody touches it', async () => {
    await typed('730591');
    await list();
    await clock.advance(idleMs);
    await asksAgain();
    await waitFor(() => expect(server.callsOf('closePin')).toHaveLength(1));
  });

  test('is given back by hand', async () => {
    const { user } = await typed('730591');
    await list();
    await user.click(key('完成，關閉資料'));
    await asksAgain();
    await waitFor(() => expect(server.callsOf('closePin')).toHaveLength(1));
  });

  test('is closed when somebody else is chosen, and asks for theirs', async () => {
    await typed('730591');
    await list();
    act(() => actingPerson.choose(mei));
    await screen.findByRole('heading', { name: '王美玉，請輸入 PIN 碼' });
    await waitFor(() => expect(server.callsOf('closePin')).toHaveLength(1));
  });

  test('is closed as soon as the server says so', async () => {
    const { user } = await typed('730591');
    await list();
    server.answer({ listResidents: () => refusal('person_required') });
    await user.type(screen.getByRole('searchbox'), '王');
    await clock.advance(1_000);
    await asksAgain();
  });
});

test('pages of care ask for no PIN', async () => {
  await renderApp('/alerts');
  await screen.findByRole('heading', { level: 1, name: '警示中心' });
  expect(screen.queryByLabelText('PIN 碼')).toBeNull();
});

test('on an account of one person records ask for no PIN', async () => {
  server.answer({ readUser: () => currentUser({ username: 'station' }) });
  await renderApp(residents);
  await list();
});

test('pages and table of rights agree on what is a person’s', () => {
  const handles = new Map<string, unknown>();
  const walk = (list: readonly RouteObject[]): void => {
    for (const { path, handle, children } of list) {
      if (path !== undefined && handle !== undefined) handles.set(path, (handle as { ofPerson?: boolean }).ofPerson);
      walk(children ?? []);
    }
  };
  walk(deskRoutes);
  // The center shows what the board shows, and is answered there.
  const wrong = sections.filter(
    ({ to, action, title }) => handles.get(to) !== (action !== null && title !== 'alertCenter' && isOfPerson(action)),
  );
  expect(wrong.map(({ to }) => to)).toEqual([]);
});
