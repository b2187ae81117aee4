/**
 * A thousand screens follow the lists of one facility while five hundred residents come in: each hears of it once, it is written out once for
 * all of them, and nothing is asked of the database for it. Counted, not timed.
 */
import { type AgencyId, type ListEventData, listEvents, listsChannel, type ProviderId } from '@wardlight/contract';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatherListsMs } from '../fanout/gathered-lists.ts';
import { mostScreens } from '../fanout/most-screens.ts';
import { eventually } from '../testing/eventually.ts';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../testing/index.ts';

const screens = 1_000;
const [rows, commits] = [500, 10];

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let channel: string;
const sockets: Socket[] = [];
/** Of each screen, in the order heard. */
const heard: ListEventData[][] = [];

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  channel = listsChannel(agency);
  const tokens: string[] = [];
  while (tokens.length * mostScreens.ofSession < screens) {
    const user = await makeUser(app, 'staff', provider, agency);
    for (let n = 0; n < mostScreens.ofAccount / mostScreens.ofSession; n++)
      tokens.push((await signIn(app, user)).token);
  }
  const open = (n: number): Promise<void> => {
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false });
    const mine: ListEventData[] = [];
    sockets.push(socket);
    heard.push(mine);
    return new Promise((resolve, reject) => {
      socket.on('ListEvent', (_: string, data: unknown) => {
        mine.push(listEvents.ListEvent.parse(data));
        resolve();
      });
      for (const event of ['subscription_error', 'connect_error', 'disconnect'])
        socket.on(event, (...said: unknown[]) => reject(new Error(`${event} ${said.join(' ')}`)));
      const token = tokens[Math.floor(n / mostScreens.ofSession)];
      socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } });
    });
  };
  for (let n = 0; n < screens; n += 50) await Promise.all(Array.from({ length: 50 }, (_, at) => open(n + at)));
});
afterAll(async () => {
  for (const socket of sockets) {
    socket.off('disconnect');
    socket.disconnect();
  }
  await app.stop();
});

/** Everything that is committed by now has been heard by the server: what is said last comes last. */
async function untilHeard(act: () => Promise<void>): Promise<void> {
  let last = false;
  const end = app.store.lists.onNews(({ kind }) => {
    last ||= kind === 'notifyLists';
  });
  await act();
  await app.store.pool.query('insert into notify_lists (agency_id, name) values ($1, $2)', [agency, 'last']);
  await eventually(() => expect(last).toBe(true));
  end();
}

test('an import of five hundred is one event for a thousand screens, written out once', async () => {
  expect(heard.every(([first]) => first?.fresh === true)).toBe(true);
  const before = heard.map((mine) => mine.length);
  const asked = vi.spyOn(app.store.pool, 'query');
  const written = vi.spyOn(Server.prototype, 'to');
  try {
    await untilHeard(async () => {
      for (let commit = 0; commit < commits; commit++)
        await app.store.pool.query(
          `insert into residents (agency_id, name) select $1, 'R' || $2::int || '-' || n from generate_series(1, $3::int) n`,
          [agency, commit, rows / commits],
        );
    });
    const questions = asked.mock.calls.length;
    await app.clock.advance(gatherListsMs);
    await eventually(() => expect(heard.every((mine, n) => mine.length > (before[n] ?? 0))).toBe(true));
    expect(written).toHaveBeenCalledTimes(1);
    expect(asked.mock.calls.length).toBe(questions);
  } finally {
    asked.mockRestore();
    written.mockRestore();
  }
  const news = heard.map((mine, n) => mine.slice(before[n]));
  expect(new Set(news.map((mine) => mine.length))).toEqual(new Set([1]));
  expect(news[0]?.[0]?.kinds.toSorted()).toEqual(['beds', 'devices', 'notifyLists', 'residents', 'templates']);
  expect(new Set(news.map((mine) => JSON.stringify(mine))).size).toBe(1);
  // Kinds, and no row, number or name.
  expect(JSON.stringify(news[0]).length).toBeLessThan(250);
});

test('what never ends is said at most each 300 ms', async () => {
  const before = heard.map((mine) => mine.length);
  const turns = 4;
  for (let turn = 0; turn < turns; turn++) {
    await untilHeard(async () => {
      for (let n = 0; n < 20; n++)
        await app.store.pool.query('update residents set note = $2 where agency_id = $1', [agency, `${turn} ${n}`]);
      await app.store.pool.query(`delete from notify_lists where agency_id = $1`, [agency]);
    });
    await app.clock.advance(gatherListsMs);
  }
  await eventually(() => expect(heard.every((mine, n) => mine.length === (before[n] ?? 0) + turns)).toBe(true));
});
