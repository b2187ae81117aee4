/** Wall screens from the first code to the last word, over real HTTP and sockets. */
import { type AgencyId, dashboardChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  connectScreen,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
  untilSomebodyWaits,
} from '../../testing/index.ts';

const minuteMs = 60_000;
const name = '王美玉';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let channel: string;
let staff: MadeUser;
let token: string;
let bed: MadeBed;
const open: TestScreen[] = [];

beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  channel = dashboardChannel(agency);
  bed = await makeBed(app, agency);
  await app.store.pool.query('update residents set name = $2 where resident_id = $1', [bed.resident_id, name]);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => app.stop());

let addresses = 0;
/** Each wall screen of these tests hangs somewhere else, as a trusted proxy would say it. */
const from = (address = `192.0.2.${++addresses}`) => ({ 'x-forwarded-for': address });
const begin = async (address?: string) =>
  (await app.call('beginPairing', { body: {}, headers: from(address) })).body.data as { secret: string; code: string };
const collect = (secret: string) => app.call('collectPairing', { body: { secret }, headers: from() });
const pair = (code: string, more: object = {}, by = token) =>
  app.call('pairDisplay', { token: by, body: { code, name: 'Corridor', ...more } });

async function paired(more: object = {}) {
  const { secret, code } = await begin();
  const display = (await pair(code, more)).body.data;
  return { display, ...((await collect(secret)).body.data as { token: string }) };
}
async function watching(ofToken: string): Promise<TestScreen> {
  const screen = connectScreen(app.url, ofToken);
  open.push(screen);
  screen.watch(channel);
  return screen;
}
const nameIn = async (screen: TestScreen): Promise<string | undefined> =>
  (await screen.next(channel, 'SnapshotEvent')).board.tiles.find((tile) => tile.bed_id === bed.bed_id)?.resident?.name;
const change = (display: { user_id: number; revision: number }, wish: object, by = token) =>
  app.call('changeDisplay', {
    token: by,
    params: { user_id: display.user_id },
    body: { name: 'Corridor', names_masked: true, revision: display.revision, ...wish },
  });
async function audited(user_id: number) {
  const { rows } = await app.store.pool.query(
    `select action, user_id, subject_label, before, after, address from audit where subject_kind = 'display' and subject_id = $1 order by entry_id`,
    [String(user_id)],
  );
  return rows;
}

describe('pairing', () => {
  test('a code that is shown, taken by somebody signed in, and a session that its screen collects once', async () => {
    const begun = await app.call('beginPairing', { body: {}, headers: from() });
    expect(begun.status).toBe(200);
    const { secret, code, expires_at } = begun.body.data;
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    expect(expires_at).toBe(app.clock.now() + 10 * minuteMs);
    expect((await collect(secret)).body.data).toEqual({ state: 'waiting' });

    const answer = await pair(code.toLowerCase().replace('-', ' '), { name: '  走廊  ' });
    expect(answer.body.data).toMatchObject({ agency_id: agency, name: '走廊', names_masked: true, seen_at: null });
    const collected = await collect(secret);
    expect(collected.body.data).toMatchObject({
      state: 'paired',
      user: { role: 'display', agency_id: agency, expire: null, names_masked: true, display_name: '走廊' },
    });
    expect((await app.call('readBoard', { token: collected.body.data.token })).status).toBe(200);
    expect((await collect(secret)).code).toBe('pairing_invalid');
    const [listed] = (await app.call('listDisplays', { token })).body.data;
    expect(listed).toEqual({ ...answer.body.data, seen_at: app.clock.now() });
  });

  test('the database knows neither the secret nor a password that anybody could type', async () => {
    const { secret, code } = await begin();
    const { rows } = await app.store.pool.query(
      'select encode(secret_hash, $1) as hash from pairings where code = $2',
      ['hex', code.replace('-', '')],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].hash).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    expect(app.logged()).not.toContain(secret);
  });

  test('a code is good for ten minutes and for one screen; the screen is told to show another', async () => {
    const late = await begin();
    await app.clock.advance(10 * minuteMs);
    expect([(await pair(late.code)).code, (await collect(late.secret)).code]).toEqual([
      'pairing_invalid',
      'pairing_invalid',
    ]);
    const used = await begin();
    const both = await Promise.all([pair(used.code), pair(used.code)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['pairing_invalid', null].toSorted());
    const two = await Promise.all([collect(used.secret), collect(used.secret)]);
    expect(two.map(({ code }) => code).toSorted()).toEqual(['pairing_invalid', null].toSorted());
  });

  test('an agent pairs into the agency on the screen, and into none from all agencies', async () => {
    const agent = await signIn(app, await makeUser(app, 'agent', provider, null));
    const sister = await makeAgency(app, provider);
    const { code } = await begin();
    const body = { code, name: 'Hall' };
    expect((await app.call('pairDisplay', { token: agent.token, body, agency: 'all' })).code).toBe(
      'multi_agency_read_only',
    );
    const answer = await app.call('pairDisplay', { token: agent.token, body, agency: sister });
    expect(answer.body.data.agency_id).toBe(sister);
    const all = await app.call('listDisplays', { token: agent.token, agency: 'all' });
    expect(all.body.data.map((one: { user_id: number }) => one.user_id)).toContain(answer.body.data.user_id);
  });

  test('whoever begins without end is slowed down, and nobody else', async () => {
    const address = '198.51.100.7';
    for (let n = 0; n < 30; n++) await begin(address);
    const refused = await app.call('beginPairing', { body: {}, headers: from(address) });
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_attempts',
      '30',
    ]);
    expect((await app.call('beginPairing', { body: {}, headers: from() })).status).toBe(200);
    await app.clock.advance(30_000);
    expect((await app.call('beginPairing', { body: {}, headers: from(address) })).status).toBe(200);
  });

  test('whoever guesses codes is slowed down, also with the right one; right ones cost nothing', async () => {
    const guesser = await signIn(app, await makeUser(app, 'staff', provider, agency));
    for (let n = 0; n < 12; n++) {
      const { code } = await begin();
      expect((await pair(code, {}, guesser.token)).status).toBe(200);
    }
    for (let n = 0; n < 10; n++) expect((await pair('WXYZ-2345', {}, guesser.token)).code).toBe('pairing_invalid');
    const { code } = await begin();
    const refused = await pair(code, {}, guesser.token);
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_attempts',
      '60',
    ]);
    expect((await pair(code)).status).toBe(200);
    await app.clock.advance(minuteMs);
    expect((await pair((await begin()).code, {}, guesser.token)).status).toBe(200);
  });

  test('codes of the wrong shape are told beside the field', async () => {
    for (const code of ['', 'ABC', 'ABCD-EFG0', 'ABCDEFGHJ', '五五五五五五五五'])
      expect((await pair(code)).body.error.fields, code).toHaveProperty('code');
    expect((await pair('ABCD-2345', { name: ' ' })).body.error.fields).toHaveProperty('name');
  });

  test('what nobody took is forgotten with the hourly sweep', async () => {
    await begin();
    await app.clock.advance(10 * minuteMs);
    await app.accounts.sweep();
    expect((await app.store.pool.query('select from pairings')).rowCount).toBe(0);
  });
});

describe('what a display may do', () => {
  test('watch, and nothing else; it says nothing of residents by name', async () => {
    const { token: wall } = await paired();
    const { tiles } = (await app.call('readBoard', { token: wall })).body.data;
    expect(tiles.map((tile: { resident: { name: string } }) => tile.resident.name)).toContain('王○玉');
    expect((await app.call('readNotifications', { token: wall })).status).toBe(200);
    const params = { bed_id: bed.bed_id };
    for (const refused of [
      await app.call('readBedHour', { token: wall, params }),
      await app.call('turnResident', { token: wall, params, body: { stay_id: bed.stay_id } }),
      await app.call('listDisplays', { token: wall }),
      await app.call('readDuty', { token: wall }),
      await pair((await begin()).code, {}, wall),
    ])
      expect([refused.status, refused.code]).toEqual([403, 'no_permission']);
  });

  test('its session has no latest end and outlives a year; unheard of for ninety days it is over', async () => {
    const { display, token: wall } = await paired();
    const unheard = (days: number) =>
      app.store.pool.query(
        `update sessions set seen_at = seen_at - $2 * interval '1 day', created_at = created_at - $2 * interval '1 day'
          where user_id = $1`,
        [display.user_id, days],
      );
    for (let quarter = 0; quarter < 5; quarter++) {
      await unheard(89);
      expect((await app.call('readUser', { token: wall })).status).toBe(200);
    }
    await unheard(90);
    expect((await app.call('readUser', { token: wall })).code).toBe('unauthenticated');
  });
});

describe('keeping displays', () => {
  test('unmasked and masked again, the open screen has another board at once, without waiting for a beat', async () => {
    const { display, token: wall } = await paired();
    const screen = await watching(wall);
    expect(await nameIn(screen)).toBe('王○玉');
    const unmasked = await change(display, { names_masked: false });
    expect(unmasked.body.data).toMatchObject({ names_masked: false, revision: display.revision + 1 });
    expect(await nameIn(screen)).toBe(name);
    expect((await app.call('readUser', { token: wall })).body.data.names_masked).toBe(false);
    expect((await change(unmasked.body.data, { names_masked: true })).status).toBe(200);
    expect(await nameIn(screen)).toBe('王○玉');
    expect((await audited(display.user_id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['displayPaired', null, { name: 'Corridor', names_masked: true }],
      ['signedIn', null, null],
      ['changed', { names_masked: true }, { names_masked: false }],
      ['changed', { names_masked: false }, { names_masked: true }],
    ]);
  });

  test('a name is changed; of two who change it at once the second is told', async () => {
    const { display } = await paired();
    const both = await Promise.all([change(display, { name: 'Kitchen' }), change(display, { name: 'Hall' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['conflict', null].toSorted());
    expect((await change(display, { name: 'Late' })).code).toBe('conflict');
    expect((await audited(display.user_id)).filter(({ action }) => action === 'changed')).toHaveLength(1);
  });

  test('saved as it was, nothing is written down', async () => {
    const { display } = await paired();
    expect((await change(display, {})).body.data.revision).toBe(display.revision);
    expect((await audited(display.user_id)).filter(({ action }) => action === 'changed')).toEqual([]);
  });

  test('revoked, its open screen is let go of at once, its token opens nothing, and it is on no list', async () => {
    const { display, token: wall } = await paired();
    const screen = await watching(wall);
    await nameIn(screen);
    const params = { user_id: display.user_id };
    expect((await app.call('removeDisplay', { token, params })).status).toBe(200);
    expect(await screen.refused(channel)).toBe(401);
    expect((await app.call('readUser', { token: wall })).code).toBe('unauthenticated');
    const listed = (await app.call('listDisplays', { token })).body.data;
    expect(listed.map((one: { user_id: number }) => one.user_id)).not.toContain(display.user_id);
    expect((await app.call('removeDisplay', { token, params })).code).toBe('not_found');
    expect((await change(display, { name: 'Ghost' })).code).toBe('not_found');
    expect((await audited(display.user_id)).at(-1)).toMatchObject({
      action: 'removed',
      user_id: staff.user_id,
      subject_label: 'Corridor',
      address: '127.0.0.1',
    });
  });

  test('revoked before its screen has collected, it is given to nobody', async () => {
    const { secret, code } = await begin();
    const { user_id } = (await pair(code)).body.data;
    expect((await app.call('removeDisplay', { token, params: { user_id } })).status).toBe(200);
    expect((await collect(secret)).code).toBe('pairing_invalid');
  });

  test('revoked while its screen collects: both are answered, and it is let in nowhere', async () => {
    const { code } = await begin();
    const { user_id } = (await pair(code)).body.data;
    const { removing } = await app.store.db.transaction().execute(async (step) => {
      // As the screen does: first the pairing, then the session.
      await step.deleteFrom('pairings').where('user_id', '=', user_id).execute();
      const under = app.call('removeDisplay', { token, params: { user_id } });
      await untilSomebodyWaits(app);
      await app.accounts.sessions.begin({ ...staff, role: 'display', user_id }, undefined, step);
      return { removing: under };
    });
    expect((await removing).status).toBe(200);
    const { rows } = await app.store.pool.query('select from sessions where user_id = $1', [user_id]);
    expect(rows).toEqual([]);
  });

  test('accounts of people are no displays: they are neither changed nor lose their sessions here', async () => {
    const sister = await makeAgency(app, provider);
    const colleague = await makeUser(app, 'staff', provider, agency);
    const elsewhere = await makeUser(app, 'display', provider, sister);
    for (const user of [colleague, elsewhere]) {
      const theirs = await signIn(app, user);
      expect((await change({ user_id: user.user_id, revision: 1 }, {})).code).toBe('not_found');
      const removed = await app.call('removeDisplay', { token, params: { user_id: user.user_id } });
      expect(removed.code).toBe('not_found');
      expect((await app.call('readUser', { token: theirs.token })).status).toBe(200);
    }
  });
});
