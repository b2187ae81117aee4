/** Staff accounts as agents keep them: made with a code, found, changed, shut out, let in, reset; and written down. */
import { type AgencyId, agencyHeader, dashboardChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectScreen,
  fallSilent,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  untilSomebodyWaits,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let sister: AgencyId;
let agent: string;
let agentId: number;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  const user = await makeUser(app, 'agent', provider, null);
  agentId = user.user_id;
  agent = (await signIn(app, user)).token;
});
afterAll(() => app.stop());

type Named = Parameters<TestApp['call']>[0];
const asAgent = (name: Named, given: object = {}) => app.call(name, { token: agent, agency, ...given });
const list = async (query: object = {}, where: AgencyId | 'all' = agency) =>
  (await asAgent('listAccounts', { agency: where, query })).body.data;
const about = (account: { user_id: number }, body: object = {}) => ({ params: { user_id: account.user_id }, body });

let count = 0;
async function added(change: object = {}) {
  const body = { username: `kept${++count}`, display_name: `Kept ${count}`, shared: false, ...change };
  const answer = await asAgent('addAccount', { body });
  expect(answer.status).toBe(200);
  return answer.body.data as { account: { user_id: number; username: string; revision: number }; code: string };
}

/** Newest first. */
async function audit(subject: { user_id: number }) {
  const { rows } = await app.store.pool.query(
    `select action, subject_label as label, before, after, user_id, agency_id from audit
      where subject_kind = 'account' and subject_id = $1 order by entry_id desc`,
    [String(subject.user_id)],
  );
  return rows;
}

test('a new account comes in by its one-time code, chooses a password, and is kept like any other', async () => {
  const { account, code } = await added({ username: 'Night.Shift', display_name: '夜班' });
  expect(account).toMatchObject({
    agency_id: agency,
    revision: 1,
    username: 'Night.Shift',
    display_name: '夜班',
    shared: false,
    disabled_at: null,
    must_change_password: true,
    has_second_factor: false,
    seen_at: null,
    created_at: app.clock.now(),
  });
  expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
  const login = await app.call('login', { body: { username: 'night.shift', password: code } });
  expect(login.body.data.user).toMatchObject({ must_change_password: true, agency_id: agency, role: 'staff' });
  const { token } = login.body.data;
  expect((await app.call('readBoard', { token })).code).toBe('password_change_required');
  const chosen = { current_password: code, password: 'a password of my own', end_other_sessions: false };
  expect((await app.call('changePassword', { token, body: chosen })).status).toBe(200);
  expect((await app.call('readBoard', { token })).status).toBe(200);
  const [row] = (await list({ search: 'NIGHT.sh' })).rows;
  expect(row).toMatchObject({ user_id: account.user_id, must_change_password: false, seen_at: app.clock.now() });
  expect(await audit(account)).toContainEqual({
    action: 'added',
    label: 'Night.Shift',
    before: null,
    after: { username: 'Night.Shift', display_name: '夜班', shared: false },
    user_id: agentId,
    agency_id: agency,
  });
});

test('nothing of a code stands in an audit entry, a log line or a list', async () => {
  const { account, code } = await added();
  const again = await asAgent('resetAccount', about(account));
  for (const secret of [code, again.body.data.code]) {
    expect(JSON.stringify(await audit(account))).not.toContain(secret);
    expect(app.logged()).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
  }
  expect(again.body.data.code).not.toBe(code);
});

test('a username is one person’s in the whole installation, whoever has it and however it is written', async () => {
  const { account } = await added();
  const elsewhere = await makeAgency(app, await makeProvider(app));
  const stranger = await makeUser(
    app,
    'staff',
    (await app.accounts.agencies.providerOf(elsewhere)) ?? provider,
    elsewhere,
  );
  for (const username of [account.username.toUpperCase(), ` ${stranger.username} `]) {
    const body = { username, display_name: 'Second', shared: false };
    expect((await asAgent('addAccount', { body })).code).toBe('username_unavailable');
  }
  const odd = { username: 'a b', display_name: ' ', shared: false };
  expect((await asAgent('addAccount', { body: odd })).body.error.fields).toEqual({
    username: 'wrong_format',
    display_name: 'too_short',
  });
});

describe('the list', () => {
  let place: AgencyId;
  let token: string;
  beforeAll(async () => {
    const own = await makeProvider(app);
    place = await makeAgency(app, own);
    const other = await makeAgency(app, own);
    token = (await signIn(app, await makeUser(app, 'agent', own, null))).token;
    await makeUser(app, 'display', own, place);
    for (const [username, display_name, where] of [
      ['anna', '林安娜', place],
      ['Berta', '100% Berta_x', place],
      ['carla', 'Ｃarla', place],
      ['dora', '林朵拉', other],
    ] as const) {
      const body = { username: `${username}.list`, display_name, shared: false };
      await app.call('addAccount', { token, agency: where, body });
    }
    const carla = (await app.call('listAccounts', { token, agency: place, query: { search: 'carla' } })).body.data;
    await app.call('disableAccount', { token, agency: place, ...about(carla.rows[0]) });
  });
  type Asked = Partial<Record<'search' | 'state' | 'order', string> & Record<'offset' | 'limit', number>>;
  const names = async (query: Asked, where: AgencyId | 'all' = place) => {
    const { body } = await app.call('listAccounts', { token, agency: where, query });
    return [body.data.rows.map(({ username }: { username: string }) => username.split('.')[0]), body.data.total];
  };

  test.each<[Asked, string[], number]>([
    [{}, ['anna', 'Berta', 'carla'], 3],
    [{ order: 'desc' }, ['carla', 'Berta', 'anna'], 3],
    [{ state: 'active' }, ['anna', 'Berta'], 2],
    [{ state: 'disabled' }, ['carla'], 1],
    [{ search: '林' }, ['anna'], 1],
    [{ search: 'BERTA' }, ['Berta'], 1],
    [{ search: '0% b' }, ['Berta'], 1],
    // What looks like a pattern is text.
    [{ search: '%' }, ['Berta'], 1],
    [{ search: 'n_a' }, [], 0],
    [{ search: "'; drop table users" }, [], 0],
    [{ offset: 1, limit: 1 }, ['Berta'], 3],
    [{ offset: 9 }, [], 3],
  ])('%j', async (query, expected, total) => {
    expect(await names(query)).toEqual([expected, total]);
  });

  test('over all agencies it is that of each of them, one after the other, without displays and agents', async () => {
    expect(await names({}, 'all')).toEqual([['anna', 'Berta', 'carla', 'dora'], 4]);
    expect(await names({ search: '林' }, 'all')).toEqual([['anna', 'dora'], 2]);
  });
});

describe('changing', () => {
  test('counts up the revision and says what was and what is', async () => {
    const { account } = await added();
    const changed = await asAgent(
      'changeAccount',
      about(account, { display_name: '二樓護理站', shared: true, revision: 1 }),
    );
    expect(changed.body.data).toMatchObject({ display_name: '二樓護理站', shared: true, revision: 2 });
    expect((await audit(account))[0]).toMatchObject({
      action: 'changed',
      before: { shared: false },
      after: { display_name: '二樓護理站', shared: true },
    });
    const late = await asAgent('changeAccount', about(account, { display_name: 'Other', shared: false, revision: 1 }));
    expect(late.code).toBe('conflict');
    expect((await list({ search: account.username })).rows[0]).toMatchObject({
      display_name: '二樓護理站',
      revision: 2,
    });
  });

  test('nothing is neither a change nor an entry', async () => {
    const { account } = await added({ display_name: 'Same' });
    const same = await asAgent('changeAccount', about(account, { display_name: 'Same', shared: false, revision: 1 }));
    expect(same.body.data.revision).toBe(1);
    expect((await audit(account)).map(({ action }) => action)).toEqual(['added']);
  });

  test('two at once: one is told', async () => {
    const { account } = await added();
    const answers = await Promise.all(
      ['One', 'Two'].map((display_name) =>
        asAgent('changeAccount', about(account, { display_name, shared: false, revision: 1 })),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['conflict', null]);
  });

  test('who becomes a station is on duty no more', async () => {
    const { account } = await added();
    await asAgent('saveDuty', { body: { read_user_ids: [], user_ids: [account.user_id] } });
    await asAgent('changeAccount', about(account, { display_name: 'Station', shared: true, revision: 1 }));
    await asAgent('changeAccount', about(account, { display_name: 'Station', shared: false, revision: 2 }));
    const { people } = (await asAgent('readDuty')).body.data;
    expect(people.find(({ user_id }: { user_id: number }) => user_id === account.user_id).on_duty).toBe(false);
  });
});

test('when an account was last used is told after its sessions are gone: signed out, ended by time, or shut out', async () => {
  const [out, idle, shut] = await Promise.all([1, 2, 3].map(() => makeUser(app, 'staff', provider, agency)));
  if (!out || !idle || !shut) throw new Error('three were made');
  const at = app.clock.now();
  const [{ token }] = await Promise.all([signIn(app, out), signIn(app, idle), signIn(app, shut)]);
  const seen = async (user: { username: string }) =>
    (await asAgent('listAccounts', { query: { search: user.username } })).body.data.rows[0].seen_at;
  expect(await seen(out)).toBe(at);
  expect((await app.call('logout', { token })).status).toBe(200);
  expect(await seen(out)).toBe(at);
  const { session } = await signIn(app, shut);
  await app.store.pool.query("update sessions set seen_at = seen_at - interval '5 hours' where session_id = $1", [
    session.session_id,
  ]);
  expect((await asAgent('disableAccount', about(shut))).body.data).toMatchObject({ seen_at: at });
  expect(await seen(shut)).toBe(at);
  // Unused for two weeks, its session is swept.
  await app.store.pool.query("update sessions set seen_at = seen_at - interval '14 days' where user_id = $1", [
    idle.user_id,
  ]);
  await app.accounts.sweep();
  expect(await app.accounts.sessions.listOf(idle.user_id)).toEqual([]);
  expect(await seen(idle)).toBe(at - 14 * 86_400_000);
});

describe('shutting out', () => {
  test('ends sessions at once, open screens too, takes off duty, and leaves what was claimed claimed', async () => {
    const bed = await makeBed(app, agency);
    const alert = (await fallSilent(app, [bed])).find(({ bed_id }) => bed_id === bed.bed_id);
    const user = await makeUser(app, 'staff', provider, agency);
    const { token } = await signIn(app, user);
    await app.call('claimAlert', { token, params: { alert_id: alert?.alert_id ?? '' } });
    await asAgent('saveDuty', { body: { read_user_ids: [], user_ids: [user.user_id] } });
    const screen = connectScreen(app.url, token);
    screen.watch(dashboardChannel(agency));
    await screen.next(dashboardChannel(agency), 'SnapshotEvent');

    const disabled = await asAgent('disableAccount', about(user));
    expect(disabled.body.data).toMatchObject({ disabled_at: app.clock.now(), revision: 2 });
    expect(await screen.refused(dashboardChannel(agency))).toBe(401);
    screen.close();
    expect((await app.call('readUser', { token })).code).toBe('unauthenticated');
    expect((await app.call('login', { body: { username: user.username, password: user.password } })).code).toBe(
      'incorrect_password',
    );
    const board = await asAgent('readBoard');
    const still = board.body.data.alerts.find((one: { alert_id: string }) => one.alert_id === alert?.alert_id);
    expect(still).toMatchObject({ phase: 'claimed', claimed_by: { user_id: user.user_id, name: user.display_name } });
    const { people } = (await asAgent('readDuty')).body.data;
    expect(people.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(user.user_id);
    expect((await audit(user)).find(({ action }) => action === 'disabled')).toMatchObject({
      before: { on_duty: true },
      after: { on_duty: false },
    });

    const again = await asAgent('disableAccount', about(user));
    expect(again.body.data).toMatchObject({ revision: 2 });
    const enabled = await asAgent('enableAccount', about(user));
    expect(enabled.body.data).toMatchObject({ disabled_at: null, revision: 3 });
    expect((await app.call('readUser', { token })).code).toBe('unauthenticated');
    expect((await app.call('login', { body: { username: user.username, password: user.password } })).status).toBe(200);
    const actions = (await audit(user)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'disabled' || action === 'enabled')).toEqual(['enabled', 'disabled']);
  });

  test('a ticket made before lets nobody in, also not once the account is let in again', async () => {
    const user = await makeUser(app, 'staff', provider, agency);
    const { token } = await signIn(app, user);
    const ticket = (await app.call('makeTicket', { token, body: { current_password: user.password } })).body.data.token;
    await asAgent('disableAccount', about(user));
    await asAgent('enableAccount', about(user));
    expect((await app.call('loginWithToken', { params: { token: ticket }, body: {} })).code).toBe('ticket_invalid');
  });
});

test('shut out while their ticket is used: both are answered, and nobody is in', async () => {
  const user = await makeUser(app, 'staff', provider, agency);
  const { token } = await signIn(app, user);
  await app.call('makeTicket', { token, body: { current_password: user.password } });
  const { disabling } = await app.store.db.transaction().execute(async (step) => {
    // As whoever uses it: first the ticket, then the session.
    await step.deleteFrom('login_tickets').where('user_id', '=', user.user_id).execute();
    const under = asAgent('disableAccount', about(user));
    await untilSomebodyWaits(app);
    await app.accounts.sessions.begin(user, { address: '192.0.2.1', agent: null }, step);
    return { disabling: under };
  });
  expect((await disabling).status).toBe(200);
  expect(await app.accounts.sessions.listOf(user.user_id)).toEqual([]);
  const { rows } = await app.store.pool.query('select from sessions where user_id = $1', [user.user_id]);
  expect(rows).toEqual([]);
});

describe('a reset', () => {
  test('puts a code in place of the password, takes the second factor off and ends every session', async () => {
    const user = await makeUser(app, 'staff', provider, agency);
    await app.store.pool.query(
      `update users set second_factor = 'x', second_factor_at = now(), recovery_hashes = array['y'::bytea] where user_id = $1`,
      [user.user_id],
    );
    const sessions = await Promise.all([signIn(app, user), signIn(app, user)]);
    const reset = await asAgent('resetAccount', about(user));
    const { account, code } = reset.body.data;
    expect(account).toMatchObject({ must_change_password: true, has_second_factor: false });
    for (const { token } of sessions) expect((await app.call('readUser', { token })).code).toBe('unauthenticated');
    expect((await app.call('login', { body: { username: user.username, password: user.password } })).code).toBe(
      'incorrect_password',
    );
    const login = await app.call('login', { body: { username: user.username, password: code } });
    expect(login.body.data.user).toMatchObject({ must_change_password: true, has_second_factor: false });
    expect((await audit(user)).find(({ action }) => action === 'codeIssued')).toMatchObject({
      before: { has_second_factor: true },
      after: { has_second_factor: false },
    });
    const kept = await app.store.pool.query('select second_factor, recovery_hashes from users where user_id = $1', [
      user.user_id,
    ]);
    expect(kept.rows).toEqual([{ second_factor: null, recovery_hashes: null }]);
  });

  test('of an account that is shut out is refused: its code would open nothing; let in again, its password is as it was', async () => {
    const user = await makeUser(app, 'staff', provider, agency);
    await asAgent('disableAccount', about(user));
    const refused = await asAgent('resetAccount', about(user));
    expect([refused.status, refused.code]).toEqual([409, 'conflict']);
    await asAgent('enableAccount', about(user));
    expect((await app.call('login', { body: { username: user.username, password: user.password } })).status).toBe(200);
  });
});

test('an account of another agency, an agent, a display and nobody are all not there', async () => {
  const others = await Promise.all([
    makeUser(app, 'staff', provider, sister),
    makeUser(app, 'agent', provider, null),
    makeUser(app, 'display', provider, agency),
  ]);
  const bodies: unknown[] = [];
  for (const user_id of [...others.map((user) => user.user_id), 2_000_000_000])
    for (const [name, body] of [
      ['changeAccount', { display_name: 'Mine', shared: false, revision: 1 }],
      ['disableAccount', {}],
      ['enableAccount', {}],
      ['resetAccount', {}],
    ] as const) {
      const answer = await asAgent(name, { params: { user_id }, body });
      expect([name, answer.code]).toEqual([name, 'not_found']);
      bodies.push(answer.body);
    }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  // Nothing happened to them.
  for (const user of others) {
    const login = await app.call('login', { body: { username: user.username, password: user.password } });
    expect(login.body.data.user.must_change_password).toBe(false);
  }
});

test('all agencies together are read and not changed', async () => {
  const { account } = await added();
  const body = { username: 'nowhere', display_name: 'Nowhere', shared: false };
  expect((await asAgent('addAccount', { agency: 'all', body })).code).toBe('multi_agency_read_only');
  expect((await asAgent('disableAccount', { agency: 'all', ...about(account) })).code).toBe('multi_agency_read_only');
  expect((await app.call('listAccounts', { token: agent, headers: { [agencyHeader]: 'all' } })).status).toBe(200);
});
