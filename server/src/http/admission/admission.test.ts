/** Many callers at once over real HTTP: who waits for whom, and who for nobody. */
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { type Route, type RouteName, routes } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOfReader } from '../../reader/routes.ts';
import {
  connectMat,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let bed: MadeBed;
/** Of two agencies. */
let one: string;
let other: string;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000_000 });
  const provider = await makeProvider(app);
  const [here, there] = [await makeAgency(app, provider), await makeAgency(app, provider)];
  bed = await makeBed(app, here);
  one = (await signIn(app, await makeUser(app, 'staff', provider, here))).token;
  other = (await signIn(app, await makeUser(app, 'staff', provider, there))).token;
});
afterAll(() => app.stop());

test('every GET that is dear is told so, and what is care is never behind it', () => {
  const lanesOf = (is: (route: Route) => boolean) =>
    new Set(Object.values<Route>(routes).flatMap((route) => (is(route) ? [route.lane] : [])));
  expect(
    lanesOf(({ path }) => /\/(?:claim|close|with-resident|take-back|hand-over|turned|absence|rounds)$/.test(path)),
  ).toEqual(new Set(['care']));
  expect(lanesOf(({ query, method }) => method === 'GET' && query !== undefined && 'offset' in shapeOf(query))).toEqual(
    new Set(['dear']),
  );
  expect(lanesOf(({ download, upload }) => download === true || upload !== undefined)).toEqual(new Set(['file']));
});

test('what is dear to read is read on the thread for it, so that it stands in the way of no alarm', () => {
  const here = Object.entries<Route>(routes).flatMap(([name, { lane, method }]) =>
    lane === 'dear' && method === 'GET' && !isOfReader(name as RouteName) ? [name] : [],
  );
  expect(here).toEqual([]);
  expect(['readHandover', 'readMorningSummary'].map((name) => isOfReader(name as RouteName))).toEqual([true, true]);
});

const shapeOf = (schema: object): object => ('shape' in schema ? (schema.shape as object) : {});

describe('a crowd of one session', () => {
  test('keeps nobody of another agency waiting: of fifty dear calls a few are answered before theirs', async () => {
    const order: string[] = [];
    const ask = (token: string, name: string) =>
      app.call('readAlarmLoad', { token }).then(({ status }) => order.push(`${name} ${status}`));
    // Known, as somebody is who has the screen before them.
    await Promise.all([app.call('readUser', { token: one }), app.call('readUser', { token: other })]);
    const crowd = Array.from({ length: 50 }, () => ask(one, 'crowd'));
    // The crowd stands in the line, and connecting is no part of what is counted.
    await Promise.race(crowd);
    const before = order.length;
    const own = ask(other, 'other');
    await Promise.all([...crowd, own]);
    expect(before).toBeLessThan(10);
    expect(order.indexOf('other 200') - before).toBeLessThan(20);
    expect(new Set(order)).toEqual(new Set(['crowd 200', 'other 200']));
  });
});

describe('a crowd of strangers', () => {
  test('at every address that asks for no session; mats are acknowledged, and who is signed in is answered', async () => {
    const mat = await connectMat(app, bed);
    const paths = ['/api/openapi.json', '/', '/nothing', '/api/nothing', '/healthz', '/metrics', '/api/user'];
    let asked = 0;
    const hammer = async (path: string) => {
      for (let n = 0; n < 10; n++) {
        const answer = await fetch(
          app.url + path,
          path === '/api/user' ? { headers: { authorization: 'Bearer no' } } : {},
        );
        await answer.arrayBuffer();
        asked++;
      }
    };
    const crowd = Promise.all(paths.flatMap((path) => Array.from({ length: 20 }, () => hammer(path))));
    const turns: number[] = [];
    for (let n = 0; n < 20; n++) {
      const before = asked;
      await mat.say();
      expect((await app.call('readBoard', { token: one })).status).toBe(200);
      turns.push(asked - before);
    }
    await crowd;
    await mat.close();
    // In the time of one PUBACK and one board only so many strangers were served.
    expect(turns.toSorted((a, b) => a - b)[10]).toBeLessThan(150);
    expect(app.logged()).not.toContain('blind');
  });

  test('that asks a thousand things in one breath on one connection is cut off, and costs nobody else', async () => {
    const socket = connectSocket(app.httpPort, '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write('GET /api/user HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1_000));
    await closed;
    expect(heard.split('HTTP/1.1').length - 1).toBeLessThanOrEqual(8);
    expect((await app.call('readUser', { token: one })).status).toBe(200);
  });
});

test('whoever sends a name and a password slowly keeps nobody from signing in', async () => {
  const slow = Array.from({ length: 30 }, () => {
    const socket = connectSocket(app.httpPort, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
    );
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  const user = await makeUser(app, 'staff', await makeProvider(app), bed.agency_id);
  const answer = await app.call('login', { body: { username: user.username, password: user.password } });
  expect(answer.status).toBe(200);
  for (const socket of slow) socket.destroy();
});
