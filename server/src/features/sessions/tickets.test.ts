/** Tickets by which an account signs in on another device, over real HTTP (decisions §7). */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const dayMs = 86_400_000;
let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;

beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
});
afterAll(() => app.stop());

const staff = () => makeUser(app, 'staff', provider, agency);
const ask = (token: string, current_password: string) => app.call('makeTicket', { token, body: { current_password } });
const ticketOf = async (user: MadeUser, token: string) => (await ask(token, user.password)).body.data;
const use = (token: string, address = '192.0.2.1') =>
  app.call('loginWithToken', { params: { token }, body: {}, headers: { 'x-forwarded-for': address } });
const seen = async (token: string) => (await app.call('readUser', { token })).status;

test('a ticket signs another device in, once; the first session stays', async () => {
  const user = await staff();
  const { token } = await signIn(app, user);
  const ticket = await ticketOf(user, token);
  expect(ticket.expires_at).toBe(app.clock.now() + 600_000);
  const { body } = await use(ticket.token);
  expect(body.data.user.user_id).toBe(user.user_id);
  expect(body.data.token).not.toBe(ticket.token);
  expect([await seen(body.data.token), await seen(token)]).toEqual([200, 200]);
  expect((await use(ticket.token)).code).toBe('ticket_invalid');
  expect(await seen(ticket.token)).toBe(401);
});

test('an open screen alone makes none: the password is asked, and guessing it there is slowed down', async () => {
  const user = await staff();
  const { token } = await signIn(app, user);
  expect((await app.call('makeTicket', { token, body: {} })).body.error.fields).toEqual({
    current_password: 'required',
  });
  for (let n = 0; n < 5; n++) expect((await ask(token, `wrong ${n}`)).code).toBe('incorrect_password');
  expect((await ask(token, user.password)).code).toBe('too_many_attempts');
  const { rows } = await app.store.pool.query('select from login_tickets where user_id = $1', [user.user_id]);
  expect(rows).toEqual([]);
});

test('a chain of tickets does not outlive the session it began with', async () => {
  const user = await staff();
  const first = await signIn(app, user);
  const end = app.clock.now() + 30 * dayMs;
  let { token } = first;
  // Whoever took a session goes on from one to the next, each time shortly before it would end.
  for (let n = 0; n < 3; n++) {
    await app.clock.leap(9 * dayMs);
    const { body } = await use((await ticketOf(user, token)).token);
    expect(body.data.user.expire).toBe(end);
    ({ token } = body.data);
  }
  await app.clock.leap(end - app.clock.now() - 1_000);
  expect(await seen(token)).toBe(200);
  const last = await ticketOf(user, token);
  await app.clock.leap(1_000);
  expect(await seen(token)).toBe(401);
  const late = await use(last.token);
  expect(late.status === 200 ? await seen(late.body.data.token) : late.code).not.toBe(200);
});

test('a ticket is over with the session that made it', async () => {
  const user = await staff();
  const [mine, lost] = [await signIn(app, user), await signIn(app, user)];
  const ticket = await ticketOf(user, lost.token);
  await app.call('endSession', { token: mine.token, params: { session_id: lost.session.session_id } });
  expect((await use(ticket.token)).code).toBe('ticket_invalid');
});

test('used twice at the same instant a ticket opens once', async () => {
  const user = await staff();
  const ticket = await ticketOf(user, (await signIn(app, user)).token);
  const answers = await Promise.all(Array.from({ length: 4 }, () => use(ticket.token)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422, 422]);
});

test('a ticket is over after ten minutes', async () => {
  const user = await staff();
  const { token } = await signIn(app, user);
  const [early, late] = [await ticketOf(user, token), await ticketOf(user, token)];
  await app.clock.leap(600_000 - 1);
  expect((await use(early.token)).status).toBe(200);
  await app.clock.leap(1);
  expect((await use(late.token)).code).toBe('ticket_invalid');
});

test('a ticket of a disabled account opens nothing', async () => {
  const user = await staff();
  const ticket = await ticketOf(user, (await signIn(app, user)).token);
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [user.user_id]);
  expect((await use(ticket.token)).code).toBe('ticket_invalid');
});

test('trying many tickets runs the address out of tries; right ones cost none', async () => {
  const user = await staff();
  const { token } = await signIn(app, user);
  for (let n = 0; n < 40; n++)
    expect((await use((await ticketOf(user, token)).token, '198.51.100.30')).status).toBe(200);
  for (let n = 0; n < 30; n++) expect((await use('a'.repeat(43), '198.51.100.30')).code).toBe('ticket_invalid');
  const blocked = await use('a'.repeat(43), '198.51.100.30');
  expect([blocked.code, blocked.body.error.retry_after]).toEqual(['too_many_attempts', 6]);
});

test('a ticket stands neither in the database nor in the log', async () => {
  const user = await staff();
  const ticket = await ticketOf(user, (await signIn(app, user)).token);
  await use(ticket.token);
  const open = await ticketOf(user, (await signIn(app, user)).token);
  const { rows } = await app.store.pool.query(
    'select t::text as row from login_tickets t union all select a::text from audit a',
  );
  for (const secret of [ticket.token, open.token]) {
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    expect(app.logged()).not.toContain(secret);
  }
});
