/** A ticket stands in its call's path, as the specification has it: whatever becomes of the call, no line, figure or entry may hold it. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../testing/index.ts';

let app: TestApp;
let session: string;
let password: string;

beforeAll(async () => {
  app = await startTestApp({ metrics: 'all' });
  const provider = await makeProvider(app);
  const user = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
  session = (await signIn(app, user)).token;
  password = user.password;
});
afterAll(() => app.stop());

const made = async (): Promise<string> =>
  (await app.call('makeTicket', { token: session, body: { current_password: password } })).body.data.token;
const unknown = (): string => randomBytes(32).toString('base64url');
const json = { 'content-type': 'application/json' };

/** As it is, byte for byte: `fetch` mends what it is given. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(text));
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes.toString();
    });
    socket.on('end', () => resolve(heard.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

type Ask = (ticket: string) => Promise<number | string>;
const call =
  (path: (ticket: string) => string, init: RequestInit = {}): Ask =>
  async (ticket) =>
    (await fetch(`${app.url}${path(ticket)}`, init)).status;
const api = (ticket: string) => `/api/login/token/${ticket}`;

test.each<[string, Ask, number | string, (() => Promise<string>) | (() => string)]>([
  ['is used', call(api, { method: 'POST', body: '{}', headers: json }), 200, made],
  ['is unknown', call(api, { method: 'POST', body: '{}', headers: json }), 422, unknown],
  ['is no ticket', call((t) => `${api(t)}x`, { method: 'POST', body: '{}', headers: json }), 422, unknown],
  ['comes with a body that is no JSON', call(api, { method: 'POST', body: '{', headers: json }), 400, unknown],
  [
    'comes with a body of another kind',
    call(api, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }),
    415,
    unknown,
  ],
  ['comes by another method', call(api, { method: 'PUT' }), 404, unknown],
  ['has something behind it', call((t) => `${api(t)}/more`, { method: 'POST' }), 404, unknown],
  ['stands in a query', call((t) => `/api/nothing?token=${t}`), 404, unknown],
  ['stands in a path that cannot be read', call((t) => `${api(t)}%zz`, { method: 'POST' }), 400, unknown],
  ['stands in the address of the page', call((t) => `/auth/token/${t}`), 200, unknown],
  [
    'stands in what is no HTTP',
    (ticket) => raw(`POST ${api(ticket)} NONSENSE\r\n\r\n`),
    'HTTP/1.1 400 Bad Request',
    unknown,
  ],
])('one that %s', async (_, ask, answered, ticketOf) => {
  const ticket = await ticketOf();
  expect(await ask(ticket)).toBe(answered);
  expect(app.logged()).not.toContain(ticket);
  expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain(ticket);
  const { rows } = await app.store.pool.query('select row_to_json(a)::text as entry from audit a');
  expect(rows.map(({ entry }) => entry).join()).not.toContain(ticket);
});

test('the log was written all the while', async () => {
  await fetch(`${app.url}/api/help`);
  expect(app.logged()).toContain('/api/login/token/:token');
});
