/** A shared station over real HTTP: care for whoever says who they are, records only with that person's PIN, and not for long. */
import { type AgencyId, type ProviderId, personHeader, type RouteName } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSealer, keyBytes } from '../../secrets.ts';
import {
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const minute = 60_000;
const nationalId = 'A123456789';
const pin = '730591';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let station: MadeUser;
let bed: MadeBed;
let agent: MadeUser;
let token: string;
let sessionId: number;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  station = await makeUser(app, 'staff', provider, agency);
  await app.store.pool.query('update users set shared = true where user_id = $1', [station.user_id]);
  bed = await makeBed(app, agency);
  await app.store.pool.query('update residents set personal_id = $2 where resident_id = $1', [
    bed.resident_id,
    nationalId,
  ]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.store.pool.query('delete from login_attempts');
  agent = await makeUser(app, 'agent', provider, null);
  const begun = await signIn(app, { ...station, shared: true });
  token = begun.token;
  sessionId = begun.session.session_id;
});

async function choosePin(user: MadeUser, wanted = pin, password = user.password) {
  const own = await signIn(app, user);
  return await app.call('savePin', { token: own.token, body: { current_password: password, pin: wanted } });
}
const openAs = (user: Pick<MadeUser, 'user_id'>, typed = pin, by = token) =>
  app.call('openByPin', { token: by, body: { user_id: user.user_id, pin: typed } });
const callAs = (user: Pick<MadeUser, 'user_id'>, name: RouteName, asked: object = {}, by = token) =>
  app.call(name, { token: by, headers: { [personHeader]: String(user.user_id) }, ...asked });
const readId = (user: Pick<MadeUser, 'user_id'>, by = token) =>
  callAs(user, 'readPersonalId', { params: { resident_id: bed.resident_id } }, by);
const auditOf = async ({ user_id }: MadeUser) => {
  const { rows } = await app.store.pool.query(
    `select action, user_id, account_id, agency_id, after from audit
      where subject_kind = 'account' and subject_id = $1 and action like 'pin%' order by entry_id`,
    [String(user_id)],
  );
  return rows;
};

describe('the national id of a resident', () => {
  test('a station that names an agent is refused, and so is one that names nobody', async () => {
    const answers = [
      await readId(agent),
      await app.call('readPersonalId', { token, params: { resident_id: bed.resident_id } }),
    ];
    for (const { status, code, body } of answers) {
      expect([status, code]).toEqual([403, 'person_required']);
      expect(JSON.stringify(body)).not.toContain(nationalId);
    }
  });

  test('with the PIN of that agent it is read for five minutes, and then refused', async () => {
    await choosePin(agent);
    const opened = await openAs(agent);
    expect(opened.body.data).toEqual({ user_id: agent.user_id, until_at: app.clock.now() + 5 * minute });
    expect(JSON.stringify((await readId(agent)).body)).toContain(nationalId);
    await app.clock.leap(5 * minute - 1);
    expect((await readId(agent)).status).toBe(200);
    await app.clock.leap(1);
    expect((await readId(agent)).code).toBe('person_required');
  });

  test('it is open for that person alone, and on that station alone', async () => {
    await choosePin(agent);
    await openAs(agent);
    const other = await makeUser(app, 'agent', provider, null);
    expect((await readId(other)).code).toBe('person_required');
    const elsewhere = await signIn(app, { ...station, shared: true });
    expect((await readId(agent, elsewhere.token)).code).toBe('person_required');
    await choosePin(other, '482907');
    await openAs(other, '482907');
    expect((await readId(other)).status).toBe(200);
    expect((await readId(agent)).code).toBe('person_required');
  });

  test('it is forgotten when it is given back, with the session, and with the right to act there', async () => {
    await choosePin(agent);
    await openAs(agent);
    await app.call('closePin', { token });
    expect((await readId(agent)).code).toBe('person_required');
    await openAs(agent);
    await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [agent.user_id]);
    expect((await readId(agent)).code).toBe('person_unknown');
    await app.call('logout', { token });
    const { rows } = await app.store.pool.query('select from open_stations where session_id = $1', [sessionId]);
    expect(rows).toEqual([]);
  });

  test('an agent’s PIN opens no more than the station’s own account may', async () => {
    await choosePin(agent);
    await openAs(agent);
    expect((await callAs(agent, 'listAccounts')).code).toBe('no_permission');
    expect((await callAs(agent, 'readAudit')).code).toBe('no_permission');
    expect((await callAs(agent, 'listAgencies')).code).toBe('no_permission');
  });

  test('whoever signs in as themselves needs no PIN', async () => {
    const own = await signIn(app, agent);
    const answer = await app.call('readPersonalId', {
      token: own.token,
      agency,
      params: { resident_id: bed.resident_id },
    });
    expect(answer.status).toBe(200);
  });
});

describe('tries', () => {
  test('after five wrong ones it is locked, however many come at once, and the right one opens nothing', async () => {
    await choosePin(agent);
    const asked = { sessionId, agencyId: agency, person: agent.user_id, pin: '000001' };
    const by = { userId: station.user_id, accountId: station.user_id, address: null };
    const sealer = createSealer(Buffer.alloc(keyBytes, 1));
    const all = await Promise.all(Array.from({ length: 12 }, () => app.accounts.pins.open({ ...asked, by }, sealer)));
    expect(all.filter((answer) => answer === 'incorrect_pin')).toHaveLength(5);
    expect(all.filter((answer) => answer === 'pin_locked')).toHaveLength(7);
    expect((await openAs(agent)).code).toBe('pin_locked');
    expect((await readId(agent)).code).toBe('person_required');
    const own = await signIn(app, agent);
    expect((await app.call('readPin', { token: own.token })).body.data.locked).toBe(true);
  });

  test.each([
    ['set anew', (user: MadeUser) => choosePin(user)],
    ['its holder signed in', ({ username, password }: MadeUser) => app.call('login', { body: { username, password } })],
  ])('a locked one opens again once it was %s', async (_, unlock) => {
    await choosePin(agent);
    await app.store.pool.query('update pins set tries = 5 where user_id = $1', [agent.user_id]);
    expect((await openAs(agent)).code).toBe('pin_locked');
    expect((await unlock(agent)).status).toBe(200);
    expect((await openAs(agent)).status).toBe(200);
  });

  test('a right one begins the count anew', async () => {
    await choosePin(agent);
    await app.store.pool.query('update pins set tries = 4 where user_id = $1', [agent.user_id]);
    expect((await openAs(agent)).status).toBe(200);
    expect((await openAs(agent, '000001')).code).toBe('incorrect_pin');
    expect((await openAs(agent)).status).toBe(200);
  });

  test('a station that tries one person after another has to wait', async () => {
    const others = await Promise.all(Array.from({ length: 7 }, () => makeUser(app, 'staff', provider, agency)));
    for (const other of others) await choosePin(other);
    const codes = [];
    for (const other of others) codes.push((await openAs(other, '000001')).code);
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('incorrect_pin'));
    expect(codes.slice(5)).toEqual(Array(2).fill('too_many_attempts'));
  });

  test('each is in the audit of the facility, with who and from which account; the PIN is neither there nor in the log', async () => {
    await choosePin(agent);
    await openAs(agent, '918273');
    await openAs(agent);
    await app.store.pool.query('update pins set tries = 4 where user_id = $1', [agent.user_id]);
    await openAs(agent, '918273');
    const by = { account_id: station.user_id, agency_id: agency };
    expect(await auditOf(agent)).toEqual([
      { action: 'pinSet', user_id: agent.user_id, account_id: null, agency_id: null, after: null },
      { ...by, action: 'pinRefused', account_id: null, user_id: station.user_id, after: { wrong_tries: 1 } },
      { ...by, action: 'pinUsed', user_id: agent.user_id, after: null },
      { ...by, action: 'pinLocked', account_id: null, user_id: station.user_id, after: { wrong_tries: 5 } },
    ]);
    const { rows } = await app.store.pool.query('select * from audit');
    const { rows: kept } = await app.store.pool.query(`select encode(hash, 'escape') as hash from pins`);
    for (const secret of [pin, '918273']) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(kept)).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
  });
});

describe('one’s own PIN', () => {
  test('is set under the password, and refused where it is easily guessed', async () => {
    expect((await choosePin(agent, pin, 'not the password')).code).toBe('incorrect_password');
    for (const common of ['0000', '1234', '4321', '1212', '1990', '0229', '121212', '850315'])
      expect([common, (await choosePin(agent, common)).code]).toEqual([common, 'pin_too_common']);
    for (const wrong of ['123', '1234567', '12a4', ''])
      expect((await choosePin(agent, wrong)).body.error).toMatchObject({
        code: 'invalid',
        fields: { pin: 'wrong_format' },
      });
    const own = await signIn(app, agent);
    expect((await app.call('readPin', { token: own.token })).body.data).toEqual({ set_at: null, locked: false });
    await choosePin(agent);
    expect((await app.call('readPin', { token: own.token })).body.data).toEqual({
      set_at: app.clock.now(),
      locked: false,
    });
  });

  test.each<[string, (user: MadeUser) => Promise<unknown>]>([
    ['another one', (user) => choosePin(user, '640183')],
    [
      'its removal',
      async (user) =>
        app.call('removePin', { token: (await signIn(app, user)).token, body: { current_password: user.password } }),
    ],
    [
      'another password',
      async (user) =>
        app.call('changePassword', {
          token: (await signIn(app, user)).token,
          body: { current_password: user.password, password: 'quite another one', end_other_sessions: false },
        }),
    ],
    ['a one-time code', async (user) => app.accounts.users.issueCode(user, null)],
  ])('%s closes the stations that are open by it', async (_, change) => {
    await choosePin(agent);
    await openAs(agent);
    expect((await readId(agent)).status).toBe(200);
    await change(agent);
    expect((await readId(agent)).code).toBe('person_required');
    expect((await openAs(agent)).code).not.toBeNull();
  });

  test('nobody without one opens anything, nor anybody who may not act there', async () => {
    expect((await openAs(agent)).code).toBe('pin_not_set');
    const sister = await makeAgency(app, provider);
    const stranger = await makeUser(app, 'staff', provider, sister);
    await choosePin(stranger);
    expect((await openAs(stranger)).code).toBe('person_unknown');
    expect((await openAs(station)).code).toBe('person_unknown');
  });
});
