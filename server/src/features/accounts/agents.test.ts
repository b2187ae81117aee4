/** Agents keep each other's accounts: shut out at once wherever they are signed in, never oneself, never the last; and written down. */
import { type AgencyId, aggregateChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLineAccounts } from '../../store/accounts/reach/line-accounts.ts';
import {
  connectScreen,
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let keeper: MadeUser;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  keeper = await makeUser(app, 'agent', provider, null);
  token = (await signIn(app, keeper)).token;
});
afterAll(() => app.stop());

const another = () => makeUser(app, 'agent', provider, null);
const about = ({ user_id }: { user_id: number }, body: object = {}) => ({ params: { user_id }, body });
const disable = (user: { user_id: number }, body: object = {}, by = token) =>
  app.call('disableAgent', { token: by, ...about(user, body) });
const enable = (user: { user_id: number }, by = token) => app.call('enableAgent', { token: by, ...about(user) });
const login = ({ username, password }: MadeUser) => app.call('login', { body: { username, password } });

async function audit(subject: { user_id: number }, ...actions: string[]) {
  const { rows } = await app.store.pool.query(
    `select action, subject_label as label, before, after, user_id, agency_id from audit
      where subject_kind = 'account' and subject_id = $1 and action = any($2) order by entry_id`,
    [String(subject.user_id), actions],
  );
  return rows;
}

test('shut out by a colleague: no session, open screen, ticket, phone or LINE message is left; let in again it opens with the old password', async () => {
  const leaver = await another();
  const { token: theirs, session } = await signIn(app, leaver);
  const seenAt = app.clock.now();
  const ticket = (await app.call('makeTicket', { token: theirs, body: { current_password: leaver.password } })).body
    .data.token;
  await app.store.pool.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device, created_at)
      values ($1, $2, 'http://127.0.0.1:1/agent', 'p', 'a', 'Phone', now())`,
    [leaver.user_id, session.session_id],
  );
  await app.store.pool.query(
    `insert into line_accounts (user_id, line_user_id, line_name, linked_at) values ($1, 'Uleaver', 'L', now())`,
    [leaver.user_id],
  );
  await app.call('saveDuty', { token, agency, body: { read_user_ids: [], user_ids: [leaver.user_id] } });
  const channel = aggregateChannel(provider);
  const screen = connectScreen(app.url, theirs);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');

  const disabled = await disable(leaver, { note: 'left in May' });
  expect(disabled.body.data).toMatchObject({
    user_id: leaver.user_id,
    username: leaver.username,
    disabled_at: app.clock.now(),
    // Kept, although its sessions are gone.
    seen_at: seenAt,
  });
  expect(await screen.refused(channel)).toBe(401);
  screen.close();
  expect((await app.call('readUser', { token: theirs })).code).toBe('unauthenticated');
  expect((await login(leaver)).code).toBe('incorrect_password');
  expect((await app.call('loginWithToken', { params: { token: ticket }, body: {} })).code).toBe('ticket_invalid');
  const phones = await app.store.pool.query('select from push_subscriptions where user_id = $1', [leaver.user_id]);
  expect(phones.rowCount).toBe(0);
  expect(await createLineAccounts(app.store.db).target(leaver.user_id, [agency])).toBeNull();
  const { people } = (await app.call('readDuty', { token, agency })).body.data;
  expect(people.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(leaver.user_id);

  expect((await enable(leaver)).body.data).toMatchObject({ disabled_at: null });
  expect((await app.call('readUser', { token: theirs })).code).toBe('unauthenticated');
  expect((await login(leaver)).status).toBe(200);
  expect(await audit(leaver, 'disabled', 'enabled')).toEqual([
    {
      action: 'disabled',
      label: leaver.username,
      before: { on_duty: true },
      after: { on_duty: false, note: 'left in May' },
      user_id: keeper.user_id,
      agency_id: null,
    },
    {
      action: 'enabled',
      label: leaver.username,
      before: null,
      after: null,
      user_id: keeper.user_id,
      agency_id: null,
    },
  ]);
});

test('what an agent had claimed is unclaimed and sounds again within seconds (decision 102)', async () => {
  const leaver = await another();
  const { token: theirs } = await signIn(app, leaver);
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  const params = { alert_id: alert?.alert_id ?? '' };
  expect((await app.call('claimAlert', { token: theirs, agency, params })).body.data.phase).toBe('claimed');
  await disable(leaver);
  await app.clock.advance(3_000);
  const { body } = await app.call('readAlert', { token, agency, params });
  expect(body.data.alert).toMatchObject({ phase: 'raised', sounding: true, claimed_by: null });
  expect(body.data.steps.at(-1)).toMatchObject({ change: 'released', by: null });
});

test('never oneself, and twice is once', async () => {
  const answer = await disable(keeper);
  expect([answer.status, answer.code]).toEqual([422, 'own_account']);
  expect((await app.call('readUser', { token })).status).toBe(200);
  const leaver = await another();
  await disable(leaver, { note: ' ' });
  await app.clock.advance(1_000);
  await disable(leaver);
  expect(await audit(leaver, 'disabled')).toMatchObject([{ after: null }]);
});

test('two who shut each other out at one moment: one stays, and the other is told to sign in', async () => {
  const own = await makeProvider(app);
  const [one, two] = [await makeUser(app, 'agent', own, null), await makeUser(app, 'agent', own, null)];
  await makeUser(app, 'agent', own, null);
  const tokens = [(await signIn(app, one)).token, (await signIn(app, two)).token] as const;
  const answers = await Promise.all([disable(two, {}, tokens[0]), disable(one, {}, tokens[1])]);
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'unauthenticated']);
  const { rows } = await app.store.pool.query('select from users where provider_id = $1 and disabled_at is null', [
    own,
  ]);
  expect(rows).toHaveLength(2);
});

test('the last one who may sign in stays, unless the command line says so', async () => {
  const own = await makeProvider(app);
  const last = await makeUser(app, 'agent', own, null);
  const gone = await makeUser(app, 'agent', own, null);
  const meant = { providerId: own, userId: last.user_id, by: null, at: app.clock.now() };
  const { agents } = app.accounts;
  await agents.disable({ ...meant, userId: gone.user_id });
  expect(await agents.disable(meant)).toEqual({ refused: 'last_agent' });
  expect((await login(last)).status).toBe(200);
  expect(await agents.disable({ ...meant, evenLast: true })).toMatchObject({ agent: { disabled_at: meant.at } });
  expect((await login(last)).code).toBe('incorrect_password');
});

test('of another provider, staff, a display and nobody are all not there', async () => {
  const elsewhere = await makeProvider(app);
  const others = [
    await makeUser(app, 'agent', elsewhere, null),
    await makeUser(app, 'staff', provider, agency),
    await makeUser(app, 'display', provider, agency),
    { user_id: 2_000_000_000 },
  ];
  const answers = [];
  for (const user of others) answers.push(await disable(user), await enable(user));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['not_found']));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('the list is searched, filtered and read by pages, and holds this provider’s alone', async () => {
  const own = await makeProvider(app);
  const made = [];
  for (const name of ['林經理', 'Berta', '100%']) {
    const user = await makeUser(app, 'agent', own, null);
    await app.store.pool.query('update users set display_name = $1 where user_id = $2', [name, user.user_id]);
    made.push(user);
  }
  await makeUser(app, 'staff', own, await makeAgency(app, own));
  const [first, , third] = made;
  if (first === undefined || third === undefined) throw new Error('there are three');
  const asked = (await signIn(app, first)).token;
  await disable(third, {}, asked);
  const names = async (query: Record<string, string>) => {
    const { body } = await app.call('listAgents', { token: asked, query });
    return [body.data.rows.map(({ display_name }: { display_name: string }) => display_name), body.data.total];
  };
  const inOrder = made.toSorted((a, b) => (a.username < b.username ? -1 : 1));
  expect((await names({}))[1]).toBe(3);
  expect(await names({ search: '林' })).toEqual([['林經理'], 1]);
  expect(await names({ search: '%' })).toEqual([['100%'], 1]);
  expect(await names({ state: 'disabled' })).toEqual([['100%'], 1]);
  expect((await names({ state: 'active' }))[1]).toBe(2);
  const page = (await app.call('listAgents', { token: asked, query: { offset: 1, limit: 1, order: 'desc' } })).body
    .data;
  expect([page.rows[0].username, page.total]).toEqual([inOrder.at(-2)?.username, 3]);
});
