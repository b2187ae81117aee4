/** Usernames and serial numbers that another provider has: as little told as can be, slowed down and written down. */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
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
let token: string;
let other: { token: string; agency: AgencyId };
const foreign = { username: [] as string[], serial: [] as string[] };
const own = { username: '', serial: '' };
let fresh = 0;

async function agentOf(of: ProviderId): Promise<string> {
  return (await signIn(app, await makeUser(app, 'agent', of, null))).token;
}

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  token = await agentOf(provider);
  const elsewhere = await makeProvider(app);
  const theirs = await makeAgency(app, elsewhere);
  other = { token: await agentOf(elsewhere), agency: theirs };
  for (let n = 0; n < 21; n++) {
    foreign.username.push((await makeUser(app, 'staff', elsewhere, theirs)).username);
    foreign.serial.push((await makeBed(app, theirs)).serial);
  }
  own.username = (await makeUser(app, 'staff', provider, agency)).username;
  own.serial = (await makeBed(app, agency)).serial;
});
afterAll(() => app.stop());
beforeEach(() => app.store.pool.query('delete from login_attempts'));

const asks = {
  username: (username: string, as = { token, agency }) =>
    app.call('addAccount', { ...as, body: { username, display_name: 'New', shared: false } }),
  serial: (serial: string, as = { token, agency }) =>
    app.call('addDevice', { ...as, body: { serial, bed_id: null, stay_id: null, network_id: null } }),
};
const entries = async (label: string) =>
  (
    await app.store.pool.query(`select provider_id from audit where action = 'refusedAsTaken' and subject_label = $1`, [
      label,
    ])
  ).rows;
const free = () => `free-${++fresh}`;

test('a username of another provider, of one’s own and a reserved one are refused alike', async () => {
  const answers = [];
  for (const username of [foreign.username[0] ?? '', own.username, 'Support', ' ADMIN '])
    answers.push(await asks.username(username));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['username_unavailable']));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('a serial number of another provider and of one’s own are refused alike', async () => {
  const [theirs, ours] = [await asks.serial(foreign.serial[0] ?? ''), await asks.serial(own.serial)];
  expect(theirs.code).toBe('serial_taken');
  expect(theirs.body).toEqual(ours.body);
});

describe.each(['username', 'serial'] as const)('guessing at a %s', (what) => {
  test('is written down for whoever tries, and after twenty waits, whatever the name; others go on', async () => {
    const ask = asks[what];
    for (const name of foreign[what].slice(0, 20)) expect((await ask(name)).status).toBe(422);
    expect(await entries(foreign[what][1] ?? '')).toEqual([{ provider_id: provider }]);
    const late = await ask(foreign[what][20] ?? '');
    expect([late.code, late.body.error.retry_after]).toEqual(['too_many_requests', 600]);
    expect((await ask(free())).body).toEqual(late.body);
    expect((await ask(free(), other)).status).toBe(200);
    await app.clock.leap(10 * 60_000);
    expect((await ask(free())).status).toBe(200);
  });

  test('one’s own names and free ones cost nothing', async () => {
    const ask = asks[what];
    for (let n = 0; n < 22; n++) expect((await ask(own[what])).status).toBe(422);
    for (let n = 0; n < 3; n++) expect((await ask(free())).status).toBe(200);
    expect(await entries(own[what])).toEqual([]);
  });
});

test('a mat of another provider is no replacement either, and counts', async () => {
  const { mat_id, stay_id } = await makeBed(app, agency);
  const serial = foreign.serial[3] ?? '';
  const body = { serial, revision: 1, stay_id };
  const answer = await app.call('replaceDevice', { token, agency, params: { mat_id }, body });
  expect(answer.code).toBe('serial_taken');
  expect((await entries(serial)).length).toBeGreaterThan(0);
});
