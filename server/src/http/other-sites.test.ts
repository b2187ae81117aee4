/** What a page of another site can do with the browser of somebody who is signed in here: nothing. */
import { type Route, type RouteName, routes } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';

let app: TestApp;
let staff: MadeUser;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  staff = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
  ({ token } = await signIn(app, staff));
});
afterAll(() => app.stop());

const elsewhere = { origin: 'https://elsewhere.example' };
const answers: [string, string, RequestInit][] = [
  ['a sign-in', '/api/login', { method: 'POST', headers: { 'content-type': 'application/json' } }],
  ['the account', '/api/user', {}],
  ['the board’s socket', '/socket.io/?EIO=4&transport=polling', {}],
  ['a page', '/dashboard', {}],
  ['an address that is none', '/api/nothing', {}],
  [
    'a question before a call',
    '/api/user',
    { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } },
  ],
];

/** As a page of another site asks. */
async function ask(path: string, given: RequestInit): Promise<Headers> {
  const body =
    path === '/api/login' ? JSON.stringify({ username: staff.username, password: staff.password }) : undefined;
  const signedIn = path === '/api/user' && given.method === undefined ? { authorization: `Bearer ${token}` } : {};
  const headers = { ...given.headers, ...elsewhere, ...signedIn };
  const answer = await fetch(app.url + path, { ...given, headers, ...(body === undefined ? {} : { body }) });
  await answer.arrayBuffer();
  return answer.headers;
}

test.each(answers)('%s sets no cookie', async (_, path, given) => {
  expect((await ask(path, given)).getSetCookie()).toEqual([]);
});

test.each(answers)('%s is given to no page of another site', async (_, path, given) => {
  const headers = [...(await ask(path, given)).keys()];
  expect(headers.filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.each(answers.filter(([, path]) => !path.startsWith('/socket.io')))(
  '%s is never taken for something else than it says',
  async (_, path, given) => {
    const headers = await ask(path, given);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toMatch(/; charset=utf-8$/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  },
);

describe('without the token, which no browser adds by itself', () => {
  const needed = Object.entries<Route>(routes).filter(([, { access }]) => access !== 'public');
  test.each(needed)('%s does nothing', async (_, { method, path }) => {
    const address = app.url + path.replaceAll(/\{\w+\}/g, '1');
    const answer = await fetch(address, { method, headers: { ...elsewhere, cookie: `token=${token}` } });
    expect(answer.status).toBe(401);
  });
});

test('what is sent without being asked first, text or a form, signs nobody in', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const body = JSON.stringify({ username: staff.username, password: staff.password });
    const answer = await fetch(`${app.url}/api/login`, {
      method: 'POST',
      headers: { ...elsewhere, 'content-type': type },
      body,
    });
    expect([type, answer.status]).toEqual([type, 415]);
  }
});

test('a call by GET only reads', () => {
  const names = Object.keys(routes) as RouteName[];
  const read = names.filter((name) => routes[name].method === 'GET');
  expect(read.length).toBeGreaterThan(20);
  // Reading a record may be written into the audit; nothing else comes of it.
  expect(read.filter((name) => !/^(?:read|list|export|download|preview|find)[A-Z]/.test(name))).toEqual([]);
});
