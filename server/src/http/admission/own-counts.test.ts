/** What somebody else asks for, behind the same address or in the same session, uses up nothing that care needs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answered,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { beginTry, going, wrongPassword } from '../guesses.ts';
import { inTurn } from './in-turn.ts';
import { createLane } from './lane.ts';

const most = 50;
let app: TestApp;
let bed: MadeBed;
let anna: MadeUser;
let ben: MadeUser;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: most, trustedProxies: ['127.0.0.1'] });
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  bed = await makeBed(app, agency);
  [anna, ben] = [await makeUser(app, 'staff', provider, agency), await makeUser(app, 'staff', provider, agency)];
});
afterAll(() => app.stop());

/** Each test is a facility of its own: all of it behind one address. */
function facility(address: string) {
  const headers = { 'x-forwarded-for': address };
  const login = ({ username, password }: Pick<MadeUser, 'username' | 'password'>) =>
    app.call('login', { body: { username, password }, headers });
  return {
    headers,
    login,
    async enter(user: MadeUser): Promise<string> {
      const { body } = await login(user);
      return body.data.token;
    },
    board: (token: string) => app.call('readBoard', { token, headers }),
    claim: (token: string) => app.call('claimBed', { token, params: { bed_id: bed.bed_id }, body: {}, headers }),
    own: (token: string) => app.call('listSessions', { token, headers }),
  };
}

/** Until there is no more, and at least as often as one address may. */
async function useUp(ask: () => Promise<Pick<Answered, 'status'>>): Promise<void> {
  const statuses: number[] = [];
  for (let n = 0; n <= most; n++) statuses.push((await ask()).status);
  expect(statuses.at(-1)).toBe(429);
}

describe('a stranger behind the address of a facility', () => {
  test('who reads public pages takes no claim, no board and no sign-in from anybody there', async () => {
    const { board, claim, enter, headers, login } = facility('192.0.2.10');
    const token = await enter(anna);
    expect((await board(token)).status).toBe(200);
    await useUp(() => app.call('readHelp', { headers }));
    expect((await claim(token)).status).not.toBe(429);
    expect((await board(token)).status).toBe(200);
    expect((await login(ben)).status).toBe(200);
  });

  test('who asks for what is not there, and with tokens that open nothing, stops nobody who signs in then', async () => {
    const { board, enter, headers, own } = facility('192.0.2.11');
    await useUp(() => fetch(`${app.url}/api/nothing`, { headers }));
    await useUp(() => own('x'.repeat(43)));
    await useUp(() => board('x'.repeat(43)));
    const token = await enter(anna);
    // The first call of a session: nothing was heard of it before.
    expect([(await board(token)).status, (await own(token)).status]).toEqual([200, 200]);
  });

  test('who asks for what is not there, for pages and for the document uses up nothing of each other, nor of a first call', async () => {
    const { headers, own } = facility('192.0.2.17');
    const ask = (path: string) => fetch(`${app.url}${path}`, { headers });
    await useUp(() => ask('/api/nothing'));
    expect((await ask('/api/openapi.json')).status).toBe(200);
    await useUp(() => ask('/api/openapi.json'));
    for (let n = 0; n < 2 * most; n++) expect((await ask(`/deep/page/${n}`)).status).not.toBe(429);
    // A token that nobody knows yet, as after a restart.
    expect((await own('y'.repeat(43))).status).toBe(401);
  });

  test('who signs in too often is asked to wait, and the public pages are not', async () => {
    const { headers, login } = facility('192.0.2.12');
    await useUp(() => login({ username: '', password: '' }));
    expect((await app.call('readHelp', { headers })).status).toBe(200);
  });
});

describe('whoever signs in without end behind the address of a facility', () => {
  const summaryOf = ({ status, code, body }: Answered) => [status, code, body.error?.retry_after];

  test('keeps nobody out who usually signs in there, and learns of nobody', async () => {
    const { enter, login } = facility('192.0.2.18');
    await enter(anna);
    await useUp(() => login({ username: '', password: '' }));
    expect((await login(anna)).status).toBe(200);
    const names = [anna.username, ben.username, 'nobody.at.all'];
    const answers = await Promise.all(
      names.map(async (username) => summaryOf(await login({ username, password: 'wrong' }))),
    );
    expect(answers).toEqual(names.map(() => [429, 'too_many_attempts', 60]));
    // Even a right password of somebody who never signed in there is not looked at.
    expect((await login(ben)).code).toBe('too_many_attempts');
    expect((await login(anna)).status).toBe(200);
  });
});

test('a session that asks too often is asked to wait: its claims are not, nor is the next session', async () => {
  const { claim, enter, own } = facility('192.0.2.13');
  const [token, other] = [await enter(anna), await enter(ben)];
  await useUp(() => own(token));
  expect((await claim(token)).status).not.toBe(429);
  expect((await own(other)).status).toBe(200);
});

test('a session that has ended is a stranger again', async () => {
  const { enter, headers, own } = facility('192.0.2.14');
  const token = await enter(anna);
  expect((await own(token)).status).toBe(200);
  await app.call('logout', { token, body: {}, headers });
  expect((await own(token)).status).toBe(401);
  await useUp(() => own('x'.repeat(43)));
  expect((await own(token)).status).toBe(429);
});

describe('an answer that may not come yet, so that its time tells nothing', () => {
  test('keeps nobody else waiting: the place of a wrong password is given back before', async () => {
    const lane = createLane({ atOnce: 1, ofOne: 1, waiting: 10, waitingOfOne: 10 });
    const line = { gone: false, onGone: () => () => {} };
    const turn = () => lane.enter({ group: 'one address', member: 'one address' }, line);
    const { promise: even, resolve: itIsTime } = Promise.withResolvers<void>();
    const trying = going(await app.accounts.loginAttempts.begin('anybody', '192.0.2.15'));
    const order: string[] = [];
    const guess = inTurn(turn(), async () => {
      throw await wrongPassword({ ...trying, waitIfWrong: 5, even });
    }).catch(() => order.push('guess'));
    await inTurn(turn(), async () => order.push('right password'));
    itIsTime();
    await guess;
    expect(order).toEqual(['right password', 'guess']);
    expect(lane.running).toBe(0);
  });

  test('is not waited for in line where an address is out of tries, either', async () => {
    const { loginAttempts } = app.accounts;
    const address = '192.0.2.16';
    for (let n = 0; n < 30; n++) await loginAttempts.begin(`visitor.${n}`, address);
    const refused = await beginTry(loginAttempts, 'nobody', address).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_attempts', more: { notBefore: expect.any(Promise) } });
  });
});
