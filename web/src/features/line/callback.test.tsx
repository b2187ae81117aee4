/** What LINE sends the browser back to: three results, none of them false. */
import { screen, waitFor } from '@testing-library/react';
import { exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderApp, renderScreen, speak } from '../../testing/render.tsx';
import { LineCallbackScreen } from './callback-screen.tsx';
import { givenIn } from './use-finish.ts';

const path = '/line-notify-callback';
const back = `${path}?code=abc123&state=st4te&friendship_status_changed=true`;
let server: FakeServer;
/** States the server has seen: each is good once. */
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  server = fakeServer({
    finishLine: ({ body: { state, code } }) => {
      if (state === undefined) return { outcome: 'none', accounts: 0 };
      return code === undefined ? { outcome: 'none', accounts: 0 } : { outcome: 'success', accounts: 3 };
    },
  });
});

const open = (at = back) => renderScreen(<LineCallbackScreen />, { at });
const asked = () => server.callsOf('finishLine').map(({ body }) => body);

test('success says so with the number of accounts now authorized, and leads back to the page of LINE', async () => {
  const { user, router } = await open();
  await screen.findByText('已連結 LINE');
  expect(screen.getByText('目前已授權的 LINE 帳號：3 個')).toBeTruthy();
  expect(asked()).toEqual([{ code: 'abc123', state: 'st4te' }]);
  await user.click(screen.getByRole('link', { name: '前往「LINE 通知」' }));
  expect(router.state.location.pathname).toBe('/line');
});

test('while LINE is asked it says so', async () => {
  let answer = (): void => {};
  server.answer({
    finishLine: () =>
      new Promise((resolve) => {
        answer = () => resolve({ outcome: 'success', accounts: 1 });
      }),
  });
  await open();
  expect(screen.getByText('正在向 LINE 確認…')).toBeTruthy();
  expect(screen.queryByText('已連結 LINE')).toBeNull();
  await waitFor(() => expect(asked()).toHaveLength(1));
  answer();
  await screen.findByText('已連結 LINE');
});

test('code and state leave the address, and are in no storage', async () => {
  const { router } = await open();
  await screen.findByText('已連結 LINE');
  expect(router.state.location.search).toBe('');
  expect(router.state.location.pathname).toBe(path);
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  expect(stored).toContain('line-outcome');
  expect(stored).not.toMatch(/abc123|st4te/);
});

test('the server is told once, also where React runs every effect twice, as it does in the whole program', async () => {
  await renderApp(back);
  await screen.findByText('已連結 LINE');
  expect(asked()).toHaveLength(1);
});

test('a reload in the same tab finds the outcome and asks nothing', async () => {
  const { unmount } = await open();
  await screen.findByText('已連結 LINE');
  unmount();
  await open(path);
  expect(screen.getByText('已連結 LINE')).toBeTruthy();
  expect(screen.getByText('目前已授權的 LINE 帳號：3 個')).toBeTruthy();
  expect(asked()).toHaveLength(1);
});

test('the same answer of LINE opened twice says the same, as the server does', async () => {
  const { unmount } = await open();
  await screen.findByText('已連結 LINE');
  unmount();
  await open();
  await screen.findByText('已連結 LINE');
  expect(screen.getByText('目前已授權的 LINE 帳號：3 個')).toBeTruthy();
  expect(asked()).toHaveLength(2);
});

test('a reload before the server has answered finds no success, and says that it may be linked all the same', async () => {
  server.answer({ finishLine: () => new Promise<never>(() => {}) });
  const { unmount } = await open();
  await waitFor(() => expect(asked()).toHaveLength(1));
  unmount();
  await open(path);
  const told = screen.getByRole('alert').textContent;
  expect(told).toContain('請關閉這個視窗，再試一次。');
  expect(told).toContain('也可能已經連結了');
  expect(asked()).toHaveLength(1);
});

test('failure says to close the window and try again', async () => {
  server.answer({ finishLine: () => ({ outcome: 'failure', accounts: 2 }) });
  await open();
  const told = (await screen.findByRole('alert')).textContent;
  expect(told).toContain('LINE 授權沒有完成');
  expect(told).toContain('請關閉這個視窗，再試一次。');
  expect(told).toContain('目前已授權的 LINE 帳號：2 個');
  expect(told).not.toContain('也可能已經連結了');
});

test('who declined in LINE, where nobody is linked, is told that there is no authorized account', async () => {
  await open(`${path}?error=access_denied&error_description=no&state=st4te`);
  await screen.findByText('沒有已授權的 LINE 帳號');
  expect(asked()).toEqual([{ error: 'access_denied', state: 'st4te' }]);
  expect(screen.queryByText(/目前已授權/)).toBeNull();
});

test('opened with nothing, it is no authorized account, and the next one who comes from LINE is asked about anew', async () => {
  const { unmount } = await open(path);
  await screen.findByText('沒有已授權的 LINE 帳號');
  expect(asked()).toEqual([{}]);
  unmount();
  await open();
  await screen.findByText('已連結 LINE');
});

test('a server that is not reached is asked again with the same code, by a press', async () => {
  server.answer({ finishLine: () => unreachable });
  const { user } = await open();
  expect((await screen.findByRole('alert')).textContent).toContain('連不上伺服器');
  server.answer({ finishLine: () => ({ outcome: 'success', accounts: 1 }) });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('已連結 LINE');
  expect(asked()).toEqual([
    { code: 'abc123', state: 'st4te' },
    { code: 'abc123', state: 'st4te' },
  ]);
});

test('an answer that was lost may have linked: the failure of the second try says so', async () => {
  server.answer({ finishLine: () => unreachable });
  const { user } = await open();
  await screen.findByRole('alert');
  server.answer({ finishLine: () => ({ outcome: 'failure', accounts: 1 }) });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('LINE 授權沒有完成');
  expect(screen.getByRole('alert').textContent).toContain('也可能已經連結了');
});

test('slowed down, it says so and can be tried again', async () => {
  server.answer({ finishLine: () => refusal('too_many_requests', { retry_after: 5 }) });
  const { user } = await open();
  await screen.findByRole('alert');
  server.answer({ finishLine: () => ({ outcome: 'success', accounts: 1 }) });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('已連結 LINE');
});

test('nobody needs to be signed in, the language can be chosen, and then the window may be closed', async () => {
  const { user } = await renderApp(back);
  await screen.findByText('已連結 LINE');
  expect(session.get()).toBeNull();
  expect(server.callsOf('finishLine')[0]?.headers.get('Authorization')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('可以關閉這個視窗了。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '語言' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'ไทย' }));
  await screen.findByText('เชื่อม LINE แล้ว');
  expect(asked()).toHaveLength(1);
});

const waiting = { authorization_id: 5, line_name: '美玲', asked: false, expires_at: exampleAt + 600_000 };
const toBeConfirmed = () => server.answer({ finishLine: () => ({ outcome: 'confirm', accounts: 0 }) });

test('in LINE’s own browser, which has no session, it says to confirm where one began, and asks nothing more', async () => {
  toBeConfirmed();
  await renderApp(back);
  await screen.findByText('請回到開始的地方確認');
  expect(screen.getByRole('status').textContent).toContain('如果不是您開始的，請直接關閉這個視窗');
  expect(screen.queryByRole('button', { name: '是，連結它' })).toBeNull();
  expect(screen.queryByText('已連結 LINE')).toBeNull();
  expect(server.calls.map(({ route }) => route)).toEqual(['finishLine']);
});

test('in the browser that began it asks by the name in LINE, and only then says success with the count; a reload too', async () => {
  toBeConfirmed();
  server.answer({
    readLineWaiting: () => ({ waiting }),
    confirmLine: ({ params }) => {
      expect(params).toEqual({ authorization_id: 5 });
      return { outcome: 'success', accounts: 3 };
    },
  });
  const { user, unmount } = await open();
  await screen.findByText('LINE 顯示的名稱：美玲');
  // Whose alerts will come there; several accounts may be signed in here.
  expect(screen.getByText(`要連結到的守夜燈帳號：${session.get()?.username}`)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('連結 LINE');
  expect(screen.queryByText('已連結 LINE')).toBeNull();
  await user.click(screen.getByRole('button', { name: '是，連結它' }));
  await screen.findByText('已連結 LINE');
  expect(screen.getByText('目前已授權的 LINE 帳號：3 個')).toBeTruthy();
  unmount();
  await open(path);
  expect(screen.getByText('已連結 LINE')).toBeTruthy();
  expect(server.callsOf('confirmLine')).toHaveLength(1);
});

test('signed in, but not as whoever began: it says to confirm there', async () => {
  toBeConfirmed();
  server.answer({ readLineWaiting: () => ({ waiting: null }) });
  await open();
  await screen.findByText('請回到開始的地方確認');
  expect(screen.queryByRole('button', { name: '是，連結它' })).toBeNull();
});

test('told that it is not theirs, whoever began reads that nothing was linked, not to confirm anywhere; a reload neither', async () => {
  toBeConfirmed();
  let waits = true;
  server.answer({
    readLineWaiting: () => ({ waiting: waits ? waiting : null }),
    discardLine: () => {
      waits = false;
      return {};
    },
  });
  const { user, unmount } = await open();
  await user.click(await screen.findByRole('button', { name: '不是我的' }));
  await screen.findByText('沒有連結任何 LINE');
  expect(screen.queryByText('請回到開始的地方確認')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/line');
  unmount();
  // Opened with nothing, as the server answers it.
  server.answer({ finishLine: () => ({ outcome: 'none', accounts: 0 }) });
  await open(path);
  await waitFor(() => expect(screen.queryByText('正在向 LINE 確認…')).toBeNull());
  expect(screen.queryByText('請回到開始的地方確認')).toBeNull();
});

test('one that belongs to another account is asked in LINE, and it says so', async () => {
  toBeConfirmed();
  let asked = false;
  server.answer({
    readLineWaiting: () => ({ waiting: { ...waiting, asked } }),
    confirmLine: () => {
      asked = true;
      return { outcome: 'asked', accounts: 0 };
    },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '是，連結它' }));
  await screen.findByText('請到 LINE 同意');
  expect(screen.queryByRole('button', { name: '是，連結它' })).toBeNull();
});

test('what LINE would never send is a failure, and is not repeated to the server', () => {
  expect(givenIn(`?state=${'x'.repeat(201)}&code=abc`)).toEqual({ error: 'unreadable' });
  expect(givenIn('?other=1')).toBeNull();
  expect(givenIn('')).toBeNull();
  expect(givenIn('?code=a%2Bb&state=c')).toEqual({ code: 'a+b', state: 'c' });
});
