/** What an address that is out of tries can still guess and learn (docs/decisions/020, 123). */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answered,
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
/** Each is looked at once in eight seconds, at the beginning of one of these steps. */
const [accounts, stepSeconds] = proof ? [8, 1] : [4, 2];

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;

beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
});
afterAll(() => app.stop());

const login = (username: string, password: string, address: string) =>
  app.call('login', { body: { username, password }, headers: { 'x-forwarded-for': address } });
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeUser(app, 'staff', provider, agency)));
/** As those who work there, whose facility is one address. */
async function knownAt(address: string, count: number): Promise<MadeUser[]> {
  const users = await people(count);
  for (const user of users) expect((await login(user.username, user.password, address)).status).toBe(200);
  return users;
}
let visitor = 0;
async function exhaust(address: string): Promise<void> {
  for (let n = 0; n < 40; n++)
    if ((await login(`visitor.${++visitor}`, 'wrong', address)).code === 'too_many_attempts') return;
  throw new Error('the address is not out of tries');
}
/** A wrong password that was looked at leaves its line in the audit; a refusal without a look leaves none. */
async function looks(users: readonly MadeUser[]): Promise<number> {
  const { rows } = await app.store.pool.query(
    `select count(*)::int as count from audit where action = 'signInFailed' and subject_id = any($1)`,
    [users.map(({ user_id }) => String(user_id))],
  );
  return rows[0].count;
}
const told = ({ status, code, body, headers }: Answered) => ({
  status,
  code,
  wait: body.error?.retry_after,
  header: headers.get('retry-after'),
});

test(`in 20 s it gets ${3 * accounts} guesses at ${accounts} accounts that are known there, and none at ${accounts} that are not @proof`, async () => {
  const address = '198.51.100.40';
  const [known, others] = [await knownAt(address, accounts), await people(accounts)];
  await exhaust(address);
  for (let second = 0; second < 20; second += stepSeconds) {
    // Each refused one is answered after 300 ms of real time; what comes back is for the known ones to take, so they go first.
    for (const group of [known, others])
      await Promise.all(group.map(({ username }) => login(username, `guess ${second}`, address)));
    await app.clock.leap(stepSeconds * 1_000);
    // Whatever comes back each six seconds is used up by somebody.
    await exhaust(address);
  }
  expect([await looks(known), await looks(others)]).toEqual([3 * accounts, 0]);
}, 120_000);

test('it is told the same of a name that is known there, of one that is not, and of one nobody has @proof', async () => {
  const address = '198.51.100.41';
  const [[known], [other]] = [await knownAt(address, 1), await people(1)];
  if (known === undefined || other === undefined) throw new Error('two were made');
  await exhaust(address);
  const names = [known.username, other.username, 'nobody.at.all'];
  const rounds = proof ? 12 : 4;
  for (let n = 0; n < rounds; n++) {
    const [first, ...rest] = await Promise.all(
      names.map(async (name) => told(await login(name, `wrong ${n}`, address))),
    );
    expect(first).toMatchObject({ status: 429, code: 'too_many_attempts' });
    expect(rest).toEqual([first, first]);
    await app.clock.leap(n < rounds / 2 ? 500 : 9_000);
    await exhaust(address);
  }
  // And when tries come back, all three are looked at again, or wait alike.
  await app.clock.leap(120_000);
  for (let n = 0; n < 7; n++) {
    const answers = await Promise.all(names.map(async (name) => told(await login(name, `wrong ${n}`, address))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  }
}, 120_000);

test('where a name is out of tries from elsewhere, its own place tells whoever guesses there nothing either', async () => {
  const [station, elsewhere] = ['198.51.100.42', '198.51.100.43'];
  const [known] = await knownAt(station, 1);
  const [other] = await people(1);
  if (known === undefined || other === undefined) throw new Error('two were made');
  for (const { username } of [known, other]) for (let n = 0; n < 5; n++) await login(username, `wrong ${n}`, elsewhere);
  const answers = await Promise.all(
    [known, other].map(async ({ username }) => told(await login(username, 'wrong', station))),
  );
  expect(answers[0]).toMatchObject({ code: 'too_many_attempts' });
  expect(answers[1]).toEqual(answers[0]);
  expect((await login(known.username, known.password, station)).status).toBe(200);
});

test('no answer of it comes sooner for having looked at nothing', async () => {
  const address = '198.51.100.44';
  const [known] = await knownAt(address, 1);
  if (known === undefined) throw new Error('one was made');
  await exhaust(address);
  for (const name of [known.username, 'nobody.here']) {
    const begun = performance.now();
    expect((await login(name, 'wrong', address)).code).toBe('too_many_attempts');
    // Both wait for the same timer of 300 ms; how much longer either takes is the machine's.
    expect(performance.now() - begun).toBeGreaterThan(290);
  }
});

test('whoever is known there comes in all the same, at the first try and after a slip', async () => {
  const address = '198.51.100.45';
  const users = await knownAt(address, 3);
  await exhaust(address);
  for (const { username, password } of users) {
    expect((await login(username, password, address)).status).toBe(200);
    for (const slip of ['slip', 'again']) expect((await login(username, slip, address)).code).toBe('too_many_attempts');
    expect((await login(username, password, address)).body.error?.retry_after).toBe(8);
    await app.clock.leap(8_000);
    await exhaust(address);
    expect((await login(username, password, address)).status).toBe(200);
  }
}, 60_000);
