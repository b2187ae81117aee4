import { frameSchema, matInfoSchema } from '@wardlight/contract';
import { afterEach, expect, it } from 'vitest';
import { type SceneName, scene } from '../sleeper/scenes.ts';
import { type TestBroker, testBroker } from '../testing/broker.ts';
import { type CrankedClock, crankedClock } from '../testing/cranked-clock.ts';
import { createFleet } from './fleet.ts';
import { createMat, type Mat, type MatOptions } from './mat.ts';

const start = 1_780_000_000_000;
const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

/** Resolves when the mat says so; the clock is cranked, the network is real. */
function listen() {
  const waiting = new Set<() => void>();
  const ring = () => {
    for (const look of [...waiting]) look();
  };
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { ring, until };
}

async function matOn(
  broker: TestBroker,
  clock: CrankedClock,
  name: SceneName,
  change: Partial<MatOptions> = {},
): Promise<{ mat: Mat; until: (holds: () => boolean) => Promise<void> }> {
  const { ring, until } = listen();
  const mat = createMat({
    url: broker.url,
    serial: 'MAT-0001',
    password: 'right',
    life: scene(name, start),
    clock,
    onAcked: ring,
    onConnected: ring,
    ...change,
  });
  opened.push(mat);
  mat.start();
  return { mat, until };
}

async function brokerUp(): Promise<TestBroker> {
  const broker = await testBroker({ 'MAT-0001': 'right', 'MAT-0002': 'also' });
  opened.push(broker);
  return broker;
}

const none = {
  ...{ connects: 0, refusals: 0, measured: 0, sent: 0, acked: 0 },
  ...{ unanswered: 0, waiting: 0, dropped: 0, missed: 0, commands: 0 },
};
const isUp = (name: string) => (message: { topic: string }) => message.topic === `v1/MAT-0001/up/${name}`;

it('says online and who it is on connecting, then a frame every ten seconds and at once on a change', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'leavesBed');
  await until(() => mat.connected);
  expect(await broker.until(isUp('link'))).toMatchObject({ serial: 'MAT-0001', payload: 'online', retain: true });
  expect(matInfoSchema.parse(JSON.parse((await broker.until(isUp('info'))).payload))).toMatchObject({ uptime: 0 });
  clock.advance(30_001);
  await until(() => mat.counts.acked === 6);
  const frames = broker.heard.filter(isUp('frame')).map(({ payload }) => frameSchema.parse(JSON.parse(payload)));
  expect(frames.map(({ seq, at, sent, state }) => [seq, at - start, sent - at, state])).toEqual([
    [1, 0, 0, 'lying'],
    [2, 10_000, 0, 'lying'],
    [3, 15_000, 0, 'sitting'],
    [4, 20_000, 0, 'sitting'],
    [5, 25_000, 0, 'out'],
    [6, 30_000, 0, 'out'],
  ]);
  expect(mat.counts).toEqual({ ...none, connects: 1, measured: 6, sent: 6, acked: 6 });
});

it('tells its uptime every hour', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start);
  const { mat, until } = await matOn(broker, clock, 'quiet');
  await until(() => mat.connected);
  clock.advance(3_600_000);
  const hourly = await broker.until((message) => isUp('info')(message) && JSON.parse(message.payload).uptime > 0);
  expect(JSON.parse(hourly.payload).uptime).toBe(3_600);
});

it('keeps a frame until its PUBACK, and has no more than 64 on their way', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'quiet');
  await until(() => mat.connected);
  await broker.until(isUp('info'));
  broker.hold();
  clock.advance(799_000);
  await broker.until((message) => isUp('frame')(message));
  expect(mat.counts).toMatchObject({ measured: 80, sent: 64, acked: 0, waiting: 80 });
  broker.release();
  await until(() => mat.counts.acked === 64);
  // The rest follows at twenty a second.
  expect(mat.counts).toMatchObject({ sent: 64, waiting: 16 });
  clock.advance(400);
  expect(mat.counts.sent).toBe(72);
  clock.advance(400);
  await until(() => mat.counts.acked === 80);
  expect(mat.counts).toMatchObject({ waiting: 0, unanswered: 0, dropped: 0 });
});

it('unplugged, it leaves its last will and is silent; plugged in, it is back', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'matUnplugged');
  await until(() => mat.connected);
  clock.advance(10_001);
  await until(() => mat.counts.acked === 2);
  clock.advance(60_000);
  expect(mat.connected).toBe(false);
  expect(
    await broker.until(({ topic, payload }) => topic === 'v1/MAT-0001/up/link' && payload === 'offline'),
  ).toMatchObject({ retain: true });
  expect(mat.counts).toMatchObject({ measured: 2, sent: 2, waiting: 0 });
  clock.advance(12 * 60_000);
  await until(() => mat.connected);
  clock.advance(10_000);
  await until(() => mat.counts.acked === 3);
  expect(mat.counts.connects).toBe(2);
});

it('comes back by itself within a second or so after the connection broke', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start);
  const { mat, until } = await matOn(broker, clock, 'quiet');
  await until(() => mat.connected);
  broker.dropAll();
  await until(() => !mat.connected);
  clock.advance(499);
  expect(mat.connected).toBe(false);
  clock.advance(1_001);
  await until(() => mat.connected);
  expect(mat.counts.connects).toBe(2);
});

it('does not get in with a wrong password, and asks again later and later', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { ring, until } = listen();
  const waits: number[] = [];
  const asked = (ms: number, fn: () => void) => {
    // The frames of the scene come every ten seconds; what is shorter is a pause between two tries.
    if (ms > 1 && ms < 10_000) waits.push(ms);
    queueMicrotask(ring);
    return clock.after(ms, fn);
  };
  const { mat } = await matOn(broker, clock, 'quiet', { password: 'wrong', clock: { now: clock.now, after: asked } });
  for (let tries = 1; tries <= 3; tries++) {
    await until(() => waits.length === tries);
    expect(mat.counts).toMatchObject({ refusals: tries, connects: 0 });
    clock.advance(waits.at(-1)!);
  }
  expect(waits[0]).toBeLessThan(1_500);
  expect(waits[2]).toBeGreaterThanOrEqual(2_000);
  expect(broker.heard).toEqual([]);
});

const told = (broker: TestBroker, command: object) =>
  broker.publish('v1/MAT-0001/down/command', JSON.stringify(command));
const isOffline = ({ topic, payload }: { topic: string; payload: string }) =>
  topic === 'v1/MAT-0001/up/link' && payload === 'offline';

/** With the command in its hands; it has not gone yet. */
async function obeying(broker: TestBroker, name: SceneName, command: object) {
  const clock = crankedClock(start);
  const { mat, until } = await matOn(broker, clock, name);
  await until(() => mat.connected);
  clock.advance(100_000);
  await broker.until(isUp('info'));
  broker.publish('v1/MAT-0001/down/command', 'not json');
  told(broker, command);
  while (mat.counts.commands === 0) await new Promise((resolve) => setImmediate(resolve));
  return { clock, mat, until };
}
const infosOf = (broker: TestBroker) =>
  broker.heard.filter(isUp('info')).map(({ payload }) => matInfoSchema.parse(JSON.parse(payload)));

it('restarts when told so, and answers when it is back', async () => {
  const broker = await brokerUp();
  const { clock, mat, until } = await obeying(broker, 'quiet', { command: 'c-7', kind: 'reboot' });
  clock.advance(500);
  await broker.until(isOffline);
  expect(mat.connected).toBe(false);
  expect(broker.heard.some(isUp('result'))).toBe(false);
  clock.advance(8_000);
  await until(() => mat.connected);
  expect(JSON.parse((await broker.until(isUp('result'))).payload)).toEqual({ command: 'c-7', ok: true });
  await broker.until(() => infosOf(broker).length === 2);
  expect(infosOf(broker)[1]?.uptime).toBe(0);
  expect(mat.counts).toMatchObject({ connects: 2, commands: 1 });
});

it('obeys a command once, however often it comes, and answers each time', async () => {
  const broker = await brokerUp();
  const { clock, mat, until } = await obeying(broker, 'quiet', { command: 'c-7', kind: 'reboot' });
  told(broker, { command: 'c-7', kind: 'reboot' });
  clock.advance(500);
  await broker.until(isOffline);
  clock.advance(8_000);
  await until(() => mat.connected);
  await broker.until(isUp('result'));
  await broker.until(() => infosOf(broker).length === 2);
  told(broker, { command: 'c-7', kind: 'reboot' });
  await broker.until(() => broker.heard.filter(isUp('result')).length === 2);
  clock.advance(500);
  expect(mat.connected).toBe(true);
  expect(mat.counts.commands).toBe(1);
});

it('takes the network it is told of', async () => {
  const broker = await brokerUp();
  const { clock, mat, until } = await obeying(broker, 'quiet', {
    ...{ command: 'c-8', kind: 'network', ssid: '護理站', password: 'twelve words' },
  });
  clock.advance(500);
  await broker.until(isOffline);
  clock.advance(8_000);
  await until(() => mat.connected);
  expect(JSON.parse((await broker.until(isUp('result'))).payload)).toEqual({ command: 'c-8', ok: true });
  await broker.until(() => infosOf(broker).length === 2);
  expect(infosOf(broker).map(({ ssid }) => ssid)).toEqual(['simulated', '護理站']);
});

it('that a network does not let in never answers, and goes back to the one it knows after two minutes', async () => {
  const broker = await brokerUp();
  const { clock, mat, until } = await obeying(broker, 'wrongWifi', { command: 'c-9', kind: 'network', ssid: 'typo' });
  clock.advance(500);
  await broker.until(isOffline);
  clock.advance(127_000);
  expect(mat.connected).toBe(false);
  clock.advance(1_000);
  await until(() => mat.connected);
  await broker.until(() => infosOf(broker).length === 2);
  expect(infosOf(broker)[1]?.ssid).toBe('simulated');
  expect(broker.heard.some(isUp('result'))).toBe(false);
});

it('stops with a word and without a last will', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start);
  const { mat, until } = await matOn(broker, clock, 'quiet');
  await until(() => mat.connected);
  await mat.stop();
  const links = broker.heard.filter(isUp('link'));
  expect(links.map(({ serial, payload }) => [serial, payload])).toEqual([
    ['MAT-0001', 'online'],
    ['MAT-0001', 'offline'],
  ]);
  expect(clock.waiting).toBe(0);
  clock.advance(60_000);
  expect(mat.connected).toBe(false);
});

it('a fleet plays many mats, each with its own name and password', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { ring, until } = listen();
  const fleet = createFleet({
    url: broker.url,
    clock,
    perSecond: 1,
    mats: [
      { serial: 'MAT-0001', password: 'right', life: scene('quiet', start) },
      { serial: 'MAT-0002', password: 'also', life: scene('fastBreathing', start) },
    ],
    onAcked: ring,
  });
  opened.push(fleet);
  fleet.start();
  clock.advance(0);
  await broker.until(isUp('info'));
  clock.advance(1_000);
  await broker.until(({ topic }) => topic === 'v1/MAT-0002/up/info');
  expect(broker.connected()).toEqual(['MAT-0001', 'MAT-0002']);
  clock.advance(20_000);
  await until(() => fleet.counts.acked === 5);
  expect(fleet.words()).toBe('2 of 2 mats connected, 5 of 5 frames acknowledged');
});

it('measures on without a connection, and afterwards sends what it kept: oldest first, paced, sent when it is sent', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'networkLost');
  await until(() => mat.connected);
  clock.advance(15_000);
  await until(() => mat.counts.acked === 2);
  clock.advance(12 * 60_000 - 15_000 - 1);
  expect(mat.connected).toBe(false);
  expect(mat.counts).toMatchObject({ measured: 72, sent: 2, waiting: 70 });
  clock.advance(2);
  await until(() => mat.connected);
  const before = mat.counts.sent;
  clock.advance(1_000);
  expect(mat.counts.sent - before).toBe(20);
  while (mat.counts.waiting > 0) {
    clock.advance(1_000);
    await until(() => mat.counts.acked === mat.counts.sent);
  }
  const frames = broker.heard.filter(isUp('frame')).map(({ payload }) => frameSchema.parse(JSON.parse(payload)));
  expect(frames.map(({ seq }) => seq)).toEqual(Array.from({ length: 73 }, (_, n) => n + 1));
  const waited = frames.slice(2, 72).map(({ at, sent }) => sent - at);
  expect(waited[0]).toBeGreaterThan(11 * 60_000);
  expect(waited).toEqual([...waited].sort((a, b) => b - a));
});

it('newest first, the bed is live again at once and the past follows backwards', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'quiet', { backlogOrder: 'newest' });
  await until(() => mat.connected);
  mat.supply('connection', false);
  clock.advance(60_000);
  expect(mat.counts).toMatchObject({ measured: 6, sent: 0, waiting: 6 });
  mat.supply('connection', true);
  await until(() => mat.connected);
  clock.advance(10_000);
  await until(() => mat.counts.waiting === 0);
  const seqs = broker.heard.filter(isUp('frame')).map(({ payload }) => frameSchema.parse(JSON.parse(payload)).seq);
  expect(seqs).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

it('a mat that keeps nothing sends only what it measures on the connection it has', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'quiet', { keepMs: 0 });
  await until(() => mat.connected);
  mat.supply('connection', false);
  clock.advance(60_000);
  mat.supply('connection', true);
  await until(() => mat.connected);
  clock.advance(10_000);
  await until(() => mat.counts.acked === 1);
  expect(mat.counts).toMatchObject({ measured: 7, sent: 1, waiting: 0, dropped: 6 });
});

it('its clock may be hours off, jump and drift; how long a frame has waited stays right', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'quiet');
  mat.clock.setOff(2 * 3_600_000);
  await until(() => mat.connected);
  clock.advance(1);
  mat.clock.jump(-3 * 3_600_000, clock.now());
  clock.advance(10_000);
  mat.clock.drift(100_000, clock.now());
  clock.advance(10_000);
  mat.clock.setOff(0);
  clock.advance(10_000);
  await until(() => mat.counts.acked === 4);
  const frames = broker.heard.filter(isUp('frame')).map(({ payload }) => frameSchema.parse(JSON.parse(payload)));
  expect(frames.map(({ at, sent }) => [at - start, sent - at])).toEqual([
    [7_200_000, 0],
    [-3_590_000, 0],
    [-3_579_000, 0],
    [30_000, 0],
  ]);
});

it.each([
  ['clockHoursOff', [10_800_000, 10_800_000]],
  ['clockDrifts', [0, 10_000]],
  ['clockJumps', [0, 0]],
] as const)('%s is a night of its own', async (name, [first, last]) => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, name);
  await until(() => mat.connected);
  clock.advance(600_001);
  await until(() => mat.counts.acked === 61);
  const frames = broker.heard.filter(isUp('frame')).map(({ payload }) => frameSchema.parse(JSON.parse(payload)));
  const off = frames.map(({ at }, n) => at - start - n * 10_000);
  expect([off[0], off.at(-1)]).toEqual([first, last]);
  if (name === 'clockJumps') expect(new Set(off)).toEqual(new Set([0, 3_600_000, -1_800_000]));
});

it('a network lost takes its mats and no others; a storm brings everybody back at once', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { ring, until } = listen();
  const fleet = createFleet({
    url: broker.url,
    clock,
    perSecond: 10_000,
    mats: [
      { serial: 'MAT-0001', password: 'right', network: 'east', life: scene('quiet', start) },
      { serial: 'MAT-0002', password: 'also', network: 'west', life: scene('quiet', start) },
    ],
    onAcked: ring,
  });
  opened.push(fleet);
  fleet.start();
  clock.advance(100);
  const infos = () => broker.heard.filter(({ topic }) => topic.endsWith('/up/info')).length;
  await broker.until(() => infos() === 2);
  expect(fleet.networks).toEqual(['east', 'west']);
  expect(JSON.parse(broker.heard.find(isUp('info'))!.payload).ssid).toBe('east');
  expect(fleet.turnNetwork('north', false)).toBe(false);
  expect(fleet.turnNetwork('east', false)).toBe(true);
  expect(fleet.connected).toBe(1);
  clock.advance(60_000);
  await until(() => fleet.counts.acked === 7);
  expect(fleet.words()).toBe(
    '1 of 2 mats connected, 7 of 14 frames acknowledged, 1 mats without power or network, 7 waiting',
  );
  fleet.turnNetwork('east', true);
  await broker.until(() => infos() === 3);
  clock.advance(1_000);
  await until(() => fleet.counts.acked === 14);
  fleet.storm();
  expect(fleet.connected).toBe(0);
  await broker.until(() => infos() === 5);
});

it('a mat of another life keeps what it had to tell of the one before', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'matUnplugged');
  await until(() => mat.connected);
  clock.advance(30_000);
  expect(mat.connected).toBe(false);
  mat.play(scene('fever', clock.now()));
  await until(() => mat.connected);
  clock.advance(20_001);
  await until(() => mat.counts.acked === 5);
  const temps = broker.heard.filter(isUp('frame')).map(({ payload }) => frameSchema.parse(JSON.parse(payload)).temp);
  expect(temps.slice(0, 2)).toEqual([undefined, undefined]);
  expect(temps.at(-1)).toBeGreaterThanOrEqual(38);
  mat.play(null);
  clock.advance(30_000);
  expect(mat.connected).toBe(false);
});

it('gives up what is older than it keeps, the oldest first', async () => {
  const broker = await brokerUp();
  const clock = crankedClock(start - 1);
  const { mat, until } = await matOn(broker, clock, 'quiet', { keepMs: 60_000 });
  await until(() => mat.connected);
  mat.supply('connection', false);
  clock.advance(200_000);
  expect(mat.counts).toMatchObject({ measured: 20, waiting: 6, dropped: 14 });
  expect(mat.kept().map(({ frame }) => frame.seq)).toEqual([15, 16, 17, 18, 19, 20]);
});
