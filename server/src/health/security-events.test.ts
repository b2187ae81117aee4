/** What was refused stands in the log and in the figures, and says nothing of anybody it should not. */
import { type AgencyId, dashboardChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { crankedClock } from '../testing/cranked-clock.ts';
import { figuresOf } from '../testing/figures.ts';
import {
  connectMat,
  connectScreen,
  goBy,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';
import { startTestLine, type TestLine } from '../testing/line.ts';
import { createSecurityEvents } from './security-events.ts';

let line: TestLine;
let app: TestApp;
let provider: ProviderId;
let own: AgencyId;
let foreign: AgencyId;
let bed: MadeBed;
let foreignBed: MadeBed;
let staff: MadeUser;
let seen = 0;

beforeAll(async () => {
  line = await startTestLine();
  app = await startTestApp(line.config);
  provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  foreign = await makeAgency(app, await makeProvider(app));
  bed = await makeBed(app, own);
  foreignBed = await makeBed(app, foreign);
  staff = await makeUser(app, 'staff', provider, own);
});
afterAll(async () => {
  await app.stop();
  await line.stop();
});
beforeEach(async () => {
  // Each test begins a minute of its own.
  await goBy(app.clock, 60_000);
  seen = app.logged().length;
});

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}
/** What was written at `info` since this test began, without the time. */
const written = (): Line[] =>
  app
    .logged()
    .slice(seen)
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Line)
    .filter(({ level, msg }) => level === 30 && /^(?:refused|exported)/.test(msg))
    .map(({ time: _, ...rest }) => rest as Line);

async function countedBy(wire: string, code: string, act: () => Promise<unknown>): Promise<number> {
  const name = `wardlight_refusals_total{wire="${wire}",code="${code}"}`;
  const before = (await figuresOf(app)).get(name);
  await act();
  return ((await figuresOf(app)).get(name) ?? Number.NaN) - (before ?? Number.NaN);
}

describe('a refused call leaves a line at info and is counted', () => {
  test('403: an agency of somebody else', async () => {
    const { token } = await signIn(app, staff);
    expect(await countedBy('http', 'no_permission', () => app.call('listResidents', { token, agency: foreign }))).toBe(
      1,
    );
    expect(written()).toEqual([
      {
        level: 30,
        wire: 'http',
        code: 'no_permission',
        route: 'GET /api/residents',
        account: staff.user_id,
        agency: own,
        asked: foreign,
        address: '127.0.0.1',
        msg: 'refused',
      },
    ]);
  });

  test('404: a resident of somebody else', async () => {
    const { token } = await signIn(app, staff);
    const params = { resident_id: foreignBed.resident_id };
    expect(await countedBy('http', 'not_found', () => app.call('readResident', { token, params }))).toBe(1);
    expect(written()).toMatchObject([
      { code: 'not_found', route: 'GET /api/residents/:resident_id', account: staff.user_id, agency: own },
    ]);
  });

  test('401: a token that nobody was given, without the token', async () => {
    const token = 'a'.repeat(43);
    expect(await countedBy('http', 'unauthenticated', () => app.call('readUser', { token }))).toBe(1);
    expect(written()).toEqual([
      {
        level: 30,
        wire: 'http',
        code: 'unauthenticated',
        route: 'GET /api/user',
        address: '127.0.0.1',
        msg: 'refused',
      },
    ]);
  });

  test('a sign-in that fails and one that must wait, without the name that was typed', async () => {
    const body = { username: 'somebody-typed-this', password: 'and-this-too' };
    const wrong = async () => (await app.call('login', { body })).code;
    let tries = 0;
    const untilSlowed = async () => {
      while ((await wrong()) === 'incorrect_password') tries++;
    };
    expect(await countedBy('http', 'too_many_attempts', untilSlowed)).toBe(1);
    const refused = 'wardlight_refusals_total{wire="http",code="incorrect_password"}';
    expect([tries, (await figuresOf(app)).get(refused)]).toEqual([tries, tries]);
    expect(written()).toMatchObject([
      { code: 'incorrect_password', route: 'POST /api/login', address: '127.0.0.1' },
      { code: 'too_many_attempts', route: 'POST /api/login', address: '127.0.0.1' },
    ]);
    expect(app.logged()).not.toContain('somebody-typed-this');
    expect(app.logged()).not.toContain('and-this-too');
  });

  test('an address that is none, without what it says', async () => {
    const search = () => fetch(`${app.url}/api/nowhere/hush-1?search=hush-2`);
    expect(await countedBy('http', 'not_found', search)).toBe(1);
    expect(written()).toMatchObject([{ code: 'not_found', route: 'GET none' }]);
    expect(app.logged()).not.toContain('hush');
  });

  test('what is merely typed wrongly is counted, and leaves no line', async () => {
    expect(await countedBy('http', 'invalid', () => app.call('login', { body: {} }))).toBe(1);
    const notHttp = () => countedBy('http', 'malformed', () => fetch(`${app.url}/api/%zz`));
    expect(await notHttp()).toBe(1);
    expect(written()).toEqual([]);
  });

  test('a message that LINE did not sign', async () => {
    const webhook = `${app.url}/api/line/webhook`;
    expect(await countedBy('webhook', 'no_permission', () => line.events(webhook, [], 'forged'))).toBe(1);
    expect(written()).toMatchObject([{ wire: 'webhook', code: 'no_permission', route: 'POST /api/line/webhook' }]);
  });

  test('behind a trusted proxy with the address of the caller', async () => {
    const proxied = await startTestApp({ trustedProxies: ['127.0.0.1'] });
    try {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      await proxied.call('readUser', { headers });
      const screen = connectScreen(proxied.url, 'x', ['polling'], headers);
      screen.watch(dashboardChannel(own));
      expect(await screen.refused(dashboardChannel(own))).toBe(401);
      screen.close();
      const refused = proxied
        .logged()
        .split('\n')
        .filter((text) => text.includes('"msg":"refused"'));
      expect(refused.map((text) => JSON.parse(text))).toMatchObject([
        { wire: 'http', address: '203.0.113.7' },
        { wire: 'socket', address: '203.0.113.7' },
      ]);
    } finally {
      await proxied.stop();
    }
  });
});

describe('files that are taken out', () => {
  test('leave a line at info and are counted', async () => {
    const agent = await makeUser(app, 'agent', provider, null);
    const { token } = await signIn(app, agent);
    const before = (await figuresOf(app)).get('wardlight_exports_total') ?? Number.NaN;
    const query = { language: 'en', format: 'csv' };
    expect((await app.call('exportAlertLog', { token, agency: own, query })).status).toBe(200);
    expect((await figuresOf(app)).get('wardlight_exports_total')).toBe(before + 1);
    expect(written()).toEqual([
      {
        level: 30,
        route: 'GET /api/alerts/export',
        account: agent.user_id,
        asked: own,
        address: '127.0.0.1',
        msg: 'exported',
      },
    ]);
  });
});

describe('a subscription that is refused leaves a line at info and is counted', () => {
  test.each([
    ['403: the channel of another agency', 'no_permission', 403],
    ['401: a token that nobody was given', 'unauthenticated', 401],
  ] as const)('%s', async (_, code, status) => {
    const token = status === 401 ? 'b'.repeat(43) : (await signIn(app, staff)).token;
    const channel = dashboardChannel(foreign);
    const ask = async () => {
      const screen = connectScreen(app.url, token);
      screen.watch(channel);
      expect(await screen.refused(channel)).toBe(status);
      screen.close();
    };
    expect(await countedBy('socket', code, ask)).toBe(1);
    expect(written()).toMatchObject([
      {
        wire: 'socket',
        code,
        route: 'dashboard',
        asked: foreign,
        address: '127.0.0.1',
        ...(status === 403 ? { account: staff.user_id, agency: own } : {}),
      },
    ]);
  });

  test('what is no channel is counted, and leaves no line', async () => {
    const { token } = await signIn(app, staff);
    const ask = async () => {
      const screen = connectScreen(app.url, token);
      screen.watch('private-hush.1');
      expect(await screen.refused('private-hush.1')).toBe(422);
      screen.close();
    };
    expect(await countedBy('socket', 'invalid', ask)).toBe(1);
    expect(written()).toEqual([]);
    expect(app.logged()).not.toContain('hush');
  });
});

describe('a mat that is refused leaves a line at info and is counted', () => {
  test('a wrong password, and a serial that nobody registered, without the serial', async () => {
    const knock = async (credentials: Parameters<typeof connectMat>[2]) =>
      await expect(connectMat(app, bed, credentials)).rejects.toThrow();
    expect(
      await countedBy('mqtt', 'badCredentials', async () => {
        await knock({ password: 'wrong' });
        await knock({ username: 'WL-NOBODY', clientId: 'WL-NOBODY' });
      }),
    ).toBe(2);
    expect(written()).toMatchObject([
      { wire: 'mqtt', code: 'badCredentials', mat: bed.mat_id, agency: own, address: '127.0.0.1' },
      { wire: 'mqtt', code: 'badCredentials', address: '127.0.0.1' },
    ]);
    expect(app.logged()).not.toContain('WL-NOBODY');
  });

  test('a topic of another mat, said and asked for', async () => {
    const mat = await connectMat(app, bed);
    const reach = async () => {
      await mat.client.subscribeAsync(`v1/${foreignBed.serial}/up/frame`).catch(() => undefined);
      await expect(mat.publish(`v1/${foreignBed.serial}/up/frame`, '{}')).rejects.toThrow();
    };
    expect(await countedBy('mqtt', 'foreignTopic', reach)).toBe(2);
    expect(written()).toMatchObject([{ wire: 'mqtt', code: 'foreignTopic', mat: bed.mat_id, agency: own }]);
    expect(written()).toHaveLength(1);
    expect(JSON.stringify(written())).not.toContain(foreignBed.serial);
    await mat.close();
  });
});

describe('a flood', () => {
  test('of one caller is one line and one more a minute; the count stays exact', async () => {
    const tries = 241;
    const flood = async () => {
      for (let n = 0; n < tries; n++) await app.call('readUser', { token: 'c'.repeat(43) });
    };
    expect(await countedBy('http', 'unauthenticated', flood)).toBe(tries);
    expect(written()).toHaveLength(1);
    await goBy(app.clock, 60_000);
    expect(written().map(({ msg }) => msg)).toEqual(['refused', 'refused: … and 240 more in the last minute']);
    expect(written()[1]).toMatchObject({ more: 240, code: 'unauthenticated', address: '127.0.0.1' });
    await goBy(app.clock, 60_000);
    expect(written()).toHaveLength(2);
  });

  test('of many callers is a handful of lines for each code, and hides no other code', async () => {
    const lines: Line[] = [];
    const clock = crankedClock(0);
    let counted = 0;
    const events = createSecurityEvents({
      metrics: { refused: () => void counted++, exported: () => undefined },
      clock,
      log: createLog('info', { write: (text: string) => void lines.push(JSON.parse(text) as Line) }),
    });
    for (let n = 0; n < 5_000; n++)
      events.refused('http', { code: 'incorrect_password', address: `198.51.${n >> 8}.${n & 255}` });
    events.refused('http', { code: 'no_permission', address: '203.0.113.9' });
    expect([counted, lines.length]).toEqual([5_001, 6]);
    await clock.advance(60_000);
    expect(lines.slice(6)).toMatchObject([
      { code: 'incorrect_password', more: 4_995, msg: 'refused: … and 4995 more by others in the last minute' },
    ]);
    events.refused('http', { code: 'no_permission', address: '203.0.113.9' });
    events.refused('http', { code: 'no_permission', address: '203.0.113.9' });
    // What has gathered when the server stops is not lost.
    events.stop();
    expect(lines.slice(7).map(({ msg }) => msg)).toEqual(['refused', 'refused: … and 1 more in the last minute']);
  });
});

test('no line and no label names a resident, a mat’s serial or an account', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const lines = app
    .logged()
    .split('\n')
    .filter((one) => /"msg":"(?:refused|exported)/.test(one));
  expect(lines.length).toBeGreaterThan(8);
  for (const name of [bed.resident_name, foreignBed.resident_name, bed.serial, staff.username, 'Agency '])
    for (const one of [text, ...lines]) expect(one).not.toContain(name);
});
