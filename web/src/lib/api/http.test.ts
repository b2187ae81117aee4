import {
  type AlertId,
  claimAlert,
  importEcg,
  login,
  readBoard,
  readNotifications,
  readUser,
} from '@wardlight/contract';
import { agencyId, board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { expect, test, vi } from 'vitest';
import { crankClock } from '../../testing/cranked-clock.ts';
import { fakeAudio } from '../../testing/fake-audio.ts';
import { fakeServer, raw, refusal, unreachable } from '../../testing/fake-server.ts';
import { signedIn, token } from '../../testing/render.tsx';
import { page } from '../browser/page.ts';
import { hearServerTime, serverNow } from '../browser/timers.ts';
import { session } from '../session/session.ts';
import { openSpeaker, toneLengthMs } from '../sound/sound.ts';
import { switchSound, unlockSound } from '../sound/sound-unlock.ts';
import { answerWithinMs, CallError, call } from './http.ts';

const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
};

test('a call carries the token, asks for JSON and gives back the data', async () => {
  const server = fakeServer({ readUser: () => currentUser() });
  signedIn();
  expect((await call(readUser)).display_name).toBe('Night Shift');
  const [asked] = server.calls;
  expect(asked?.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect(asked?.headers.get('accept')).toBe('application/json');
});

test('signing in carries no token', async () => {
  const server = fakeServer({ login: () => ({ token, user: currentUser() }) });
  signedIn();
  await call(login, { body: { username: 'night', password: 'x' } });
  expect(server.calls[0]?.headers.get('authorization')).toBeNull();
});

test('the chosen agency goes with calls made in an agency, not with those about the session', async () => {
  const server = fakeServer({ readUser: () => currentUser(), readBoard: () => board() });
  signedIn(currentUser({ role: 'agent' }), agencyId(2));
  await call(readUser);
  await call(readBoard);
  expect(server.calls.map(({ headers }) => headers.get('x-agency-id'))).toEqual([null, '2']);
  session.choose('all');
  await call(readBoard);
  expect(server.calls[2]?.headers.get('x-agency-id')).toBe('all');
});

test('a refusal keeps its code, status, fields and wait', async () => {
  fakeServer({ login: () => refusal('too_many_attempts', { retry_after: 30, fields: { username: 'required' } }) });
  const error = await failure(call(login, { body: { username: 'night', password: 'x' } }));
  expect(error).toMatchObject({
    code: 'too_many_attempts',
    status: 429,
    retryAfter: 30,
    fields: { username: 'required' },
  });
});

test.each([
  ['no answer', unreachable, 'unreachable', 0],
  ['a proxy that answers for a dead server', raw(502, '<html>Bad gateway</html>'), 'unreachable', 502],
  ['a success that is not the contract', raw(200, '{"status":"success","data":{"user_id":-1}}'), 'unexpected', 200],
  ['a success that is not JSON', raw(200, '<html>'), 'unexpected', 200],
  ['an error that is not the contract', raw(500, '{"oops":1}'), 'unexpected', 500],
  [
    'an error code that does not exist',
    raw(422, '{"status":"error","error":{"code":"odd","message":""}}'),
    'unexpected',
    422,
  ],
] as const)('%s', async (_, answer, code, status) => {
  fakeServer({ readUser: () => answer });
  signedIn();
  expect(await failure(call(readUser))).toMatchObject({ code, status });
});

test('no answer for half a minute is no answer', async () => {
  const clock = crankClock();
  fakeServer({ readUser: () => new Promise(() => {}) });
  signedIn();
  const failing = failure(call(readUser));
  await clock.advance(answerWithinMs);
  expect((await failing).code).toBe('unreachable');
  expect(clock.waiting()).toBe(0);
});

test('a call has the time that its caller gives it', async () => {
  const clock = crankClock();
  fakeServer({ importEcg: () => new Promise(() => {}) });
  signedIn();
  let over = false;
  const failing = failure(call(importEcg, { query: {}, body: new FormData() }, { withinMs: 310_000 })).finally(() => {
    over = true;
  });
  await clock.advance(309_999);
  expect(over).toBe(false);
  await clock.advance(1);
  expect((await failing).code).toBe('unreachable');
});

test('a call given up by its caller rejects with the caller’s reason, not with an error for the screen', async () => {
  fakeServer({ readUser: () => new Promise(() => {}) });
  signedIn();
  const caller = new AbortController();
  const failing = call(readUser, {}, { signal: caller.signal });
  caller.abort(new Error('left the page'));
  await expect(failing).rejects.toThrow('left the page');
});

test('401 removes the token and reloads the page, once', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  fakeServer({ readUser: () => refusal('unauthenticated'), readBoard: () => refusal('unauthenticated') });
  signedIn();
  const both = await Promise.all([failure(call(readUser)), failure(call(readBoard))]);
  expect(both.map(({ code }) => code)).toEqual(['unauthenticated', 'unauthenticated']);
  expect(session.get()).toBeNull();
  expect(localStorage.getItem('wardlight.session')).toBeNull();
  expect(session.farewell()).toBe('lost');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a late 401 to an older token does not end the new session', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  let answerLate = (_: ReturnType<typeof refusal>) => {};
  fakeServer({ readUser: () => new Promise((resolve) => (answerLate = resolve)) });
  signedIn();
  const failing = failure(call(readUser));
  await vi.waitFor(() => expect(answerLate.length).toBe(1));
  session.begin({ token: 'b'.repeat(43), username: 'day', expire: null, agency: null });
  answerLate(refusal('unauthenticated'));
  await failing;
  expect(session.get()?.username).toBe('day');
  expect(reload).not.toHaveBeenCalled();
});

test('a wrong password is no lost session', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  fakeServer({ login: () => refusal('incorrect_password') });
  signedIn();
  await failure(call(login, { body: { username: 'night', password: 'x' } }));
  expect(session.get()).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('an id in a path is written so that it stays one piece of it', async () => {
  let address = '';
  vi.stubGlobal('fetch', (asked: string) => {
    address = asked;
    return Promise.resolve(new Response('{}', { status: 404 }));
  });
  // No id of ours looks so; the wire must carry it all the same.
  await failure(call(claimAlert, { params: { alert_id: 'a/b?c' as AlertId } }));
  expect(address).toBe('/api/alerts/a%2Fb%3Fc/claim');
});

test('the server’s clock is taken from its answers', async () => {
  const clock = crankClock(exampleAt - 3_600_000);
  fakeServer({ readNotifications: () => ({ at: exampleAt, data: [] }) });
  signedIn();
  await call(readNotifications);
  expect(serverNow()).toBe(exampleAt);
  await clock.advance(1_000);
  // This answer travelled for 400 ms, so it tells less than the first.
  hearServerTime(exampleAt + 600);
  expect(serverNow()).toBe(exampleAt + 1_000);
  // The machine's own clock was put right: after a minute the new difference is believed.
  await clock.advance(61_000);
  hearServerTime(exampleAt + 30_000);
  expect(serverNow()).toBe(exampleAt + 30_000);
});

test('a lost session sounds the technical tone to its end, whatever closes meanwhile, and then reloads', async () => {
  const clock = crankClock();
  const audio = fakeAudio();
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  fakeServer({ readUser: () => refusal('unauthenticated') });
  signedIn();
  switchSound(true);
  const speaker = openSpeaker();
  await unlockSound();
  await failure(call(readUser));
  speaker.close();
  expect(audio.started.map(({ hertz }) => hertz)).toEqual([392, 261.63]);
  expect(audio.silenced).not.toHaveBeenCalled();
  expect(session.get()).toBeNull();
  await clock.advance(toneLengthMs.technical - 1);
  expect(reload).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a screen that is served from elsewhere asks the server that its setting names', async () => {
  vi.stubEnv('VITE_API_BASE', 'https://ward.test');
  vi.resetModules();
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const elsewhere = await import('./http.ts');
  await elsewhere.call(readUser).catch(() => undefined);
  expect(String(asked.mock.calls[0]?.[0])).toBe(`https://ward.test${readUser.path}`);
  asked.mockRestore();
  vi.unstubAllEnvs();
});
