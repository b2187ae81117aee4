/** Connections that come and go in a circle: by whom they are spaced, and who is not. */
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { crankedClock } from '../../testing/cranked-clock.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../../testing/factories.ts';
import { knock, openSilent } from '../../testing/raw-mat.ts';
import { type Broker, startBroker } from '../mqtt.ts';
import { createRejectionCounter, type RejectionCounter } from '../rejections.ts';
import { createArrivals, standardArrivalLimits } from './arrivals.ts';
import { standardComingLimits } from './comings.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('accepted connections', () => {
  const limits = { atOnce: 3, burst: 10, perSecond: 2, burstOfAll: 1_000, perSecondOfAll: 500 };
  function open(of = limits) {
    const clock = crankedClock(0);
    const arrivals = createArrivals(clock, of);
    const begun: string[] = [];
    const enter = (address: string, name = address) => arrivals.enter(address, () => void begun.push(name));
    return { clock, arrivals, begun, enter };
  }
  const turns = async (count: number) => {
    for (let n = 0; n < count; n++) await turn();
  };

  it('begin a few in a turn of the loop, address by address', async () => {
    const { begun, enter } = open();
    for (let n = 0; n < 8; n++) enter('a');
    enter('b');
    enter('c');
    expect(begun).toEqual(['a', 'a', 'a']);
    await turn();
    expect(begun.slice(3)).toEqual(['a', 'b', 'c']);
    await turns(2);
    expect(begun).toHaveLength(10);
  });

  it('of one address wait when it is ahead of its pace; others do not, and whoever hung up is not begun', async () => {
    const { clock, arrivals, begun, enter } = open();
    const leaves = Array.from({ length: 20 }, (_, n) => enter('a', `a${n}`));
    await turns(5);
    expect(begun).toHaveLength(10);
    enter('b');
    expect(begun.at(-1)).toBe('b');
    leaves[10]?.();
    await clock.advance(1_000);
    await turns(2);
    expect(begun.slice(11)).toEqual(['a11', 'a12']);
    expect(arrivals.waiting).toBe(7);
  });

  it('of all addresses together have a pace too, in which they take turns', async () => {
    const { clock, begun, enter } = open({ ...limits, burstOfAll: 4, perSecondOfAll: 1 });
    for (let n = 0; n < 10; n++) enter(`crowd-${n % 5}`);
    enter('late');
    await turns(5);
    expect(begun).toHaveLength(4);
    for (let n = 0; n < 5; n++) await clock.advance(1_000);
    await turns(2);
    expect(begun.slice(4)).toEqual(['crowd-4', 'crowd-0', 'crowd-1', 'crowd-2', 'late']);
  });
});

describe('a broker', () => {
  let app: TestApp;
  let bed: MadeBed;
  let neighbour: MadeBed;
  let broker: Broker;
  let rejections: RejectionCounter;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    const agency = await makeAgency(app, await makeProvider(app));
    bed = await makeBed(app, agency);
    neighbour = await makeBed(app, agency);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await broker.stop();
    await rejections.stop();
  });

  const log = createLog('warn', { write: () => undefined });
  async function openBroker(burst = standardArrivalLimits.burst) {
    rejections = createRejectionCounter({ store: app.store, clock: app.clock, log });
    broker = await startBroker({
      ...{
        store: app.store,
        clock: app.clock,
        rejections,
        sensors: { heard: () => undefined },
        log,
        host: '127.0.0.1',
        port: 0,
      },
      onRefused: () => undefined,
      arrivals: { ...standardArrivalLimits, burst, perSecond: 1 },
    });
  }
  async function open(from?: string): Promise<Socket> {
    const socket = await openSilent(broker.port, from);
    sockets.push(socket);
    return socket;
  }
  const passwordOf = ({ serial, matPassword }: MadeBed) => ({ serial, password: matPassword });
  async function comeIn(mat: MadeBed, from?: string): Promise<number | null> {
    const socket = await open(from);
    return await knock(socket, passwordOf(mat));
  }
  const isSettled = async (answer: Promise<unknown>) =>
    await Promise.race([answer.then(() => true), turn().then(() => false)]);

  it('lets one mat in at its pace that comes and goes in a circle, the newest connection of it, and its neighbour at once', async () => {
    await openBroker();
    for (let n = 0; n < standardComingLimits.burst; n++) {
      const socket = await open();
      expect(await knock(socket, passwordOf(bed))).toBe(0);
      socket.destroy();
    }
    const former = comeIn(bed);
    expect(await comeIn(neighbour)).toBe(0);
    expect(await isSettled(former)).toBe(false);
    const newest = comeIn(bed);
    expect(await former).toBe(3);
    expect(await comeIn(neighbour)).toBe(0);
    expect(await isSettled(newest)).toBe(false);
    await app.clock.advance(1_000);
    expect(await newest).toBe(0);
  });

  it('does not count a wrong password against the mat whose serial it names', async () => {
    await openBroker();
    for (let n = 0; n < standardComingLimits.burst + 5; n++)
      expect(await knock(await open(), { serial: bed.serial, password: 'wrong' })).toBe(4);
    expect(await comeIn(bed)).toBe(0);
  });

  it('looks at an address that connects in a circle at its pace, and at another at once', async () => {
    await openBroker(5);
    for (let n = 0; n < 5; n++) (await open('127.0.0.2')).destroy();
    const waits = comeIn(bed, '127.0.0.2');
    for (let n = 3; n < 8; n++) expect(await comeIn(neighbour, `127.0.0.${n}`)).toBe(0);
    expect(await isSettled(waits)).toBe(false);
    expect(broker.waiting).toBe(1);
    for (let n = 0; n < 2; n++) await app.clock.advance(1_000);
    expect(await waits).toBe(0);
    expect(broker.waiting).toBe(0);
  });

  it('says on the page of a mat that it comes and goes too fast', async () => {
    await openBroker();
    for (let n = 0; n < standardComingLimits.burst; n++) expect(await comeIn(bed)).toBe(0);
    await app.clock.advance(1_000);
    await rejections.flush();
    const hour = await app.store.readBedHour([bed.agency_id], bed.bed_id);
    expect(hour?.mat?.rejected.tooFast).toBe(1);
  });
});
