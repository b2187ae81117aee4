/** Two devices with one serial and one password, over the broker: each connection ends the other's (docs/decisions/175). */
import type { Frame, TemplateId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNetwork } from '../store/beds/register.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';

const second = 1_000;

let app: TestApp;
let agency: Awaited<ReturnType<typeof makeAgency>>;
let bed: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
  agency = await makeAgency(app, await makeProvider(app));
});
afterAll(() => app.stop());
beforeEach(async () => {
  bed = await makeBed(app, agency);
});

/** A device with a counter of its own; who connects takes the connection over. */
class Device {
  seq: number;
  #mat: TestMat | null = null;
  constructor(seq: number) {
    this.seq = seq;
  }
  async connect(): Promise<void> {
    this.#mat = await connectMat(app, bed);
  }
  async say(change: Partial<Frame> = {}): Promise<void> {
    await this.#mat?.say({ seq: this.seq++, posture: null, rr: 14, hr: 62, ...change });
  }
  /** Its start is told before it says anything else. */
  async beginAnew(): Promise<void> {
    this.seq = 0;
    const info = { version: '1', ssid: 'ward', rssi: -50, uptime: 0.3 };
    await this.#mat?.publish(`v1/${bed.serial}/up/info`, JSON.stringify(info));
  }
  async close(): Promise<void> {
    await this.#mat?.close();
  }
}

const board = async () => {
  const { tiles, alerts } = await app.store.readBoard([bed.agency_id]);
  const tile = tiles.find((one) => one.bed_id === bed.bed_id);
  if (tile === undefined) throw new Error('the bed has no tile');
  return { live: tile.live, alerts: alerts.filter(({ bed_id }) => bed_id === bed.bed_id) };
};
async function byTurns(
  devices: readonly Device[],
  turns: number,
  said: (turn: number) => Partial<Frame>,
): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const device = devices[turn % devices.length] as Device;
    await device.connect();
    await device.say(said(turn));
    await app.clock.advance(4 * second);
    await device.say(said(turn));
    await app.clock.advance(4 * second);
  }
}
const lying: Partial<Frame> = { state: 'lying', spo2: 97 };
const out: Partial<Frame> = { state: 'out', rr: null, hr: null };

describe('two devices under one serial, changing every 8 s', () => {
  it('are told at once; an exit of the one and the SpO2 of the other are told too; and one alone is seen again after a minute', async () => {
    const devices = [new Device(4_000), new Device(12)] as const;
    await byTurns(devices, 5, (turn) => (turn % 2 ? { ...lying, spo2: 95 } : lying));
    const told = await board();
    expect(told.live).toMatchObject({ status: 'disconnected', two_devices_since: expect.any(Number), rr: null });
    expect(told.alerts).toMatchObject([{ type: 'deviceDisconnected', reason: 'twoDevices', phase: 'raised' }]);

    await byTurns(devices, 5, (turn) => (turn % 2 ? { ...lying, spo2: 84 } : out));
    const types = (await board()).alerts.map(({ type }) => type);
    expect(types).toContain('spo2Less');
    await app.restart();
    expect((await board()).live).toHaveProperty('two_devices_since');

    await devices[0].connect();
    for (let n = 0; n < 24; n++) {
      await devices[0].say(lying);
      await app.clock.advance(5 * second);
    }
    const { live, alerts } = await board();
    expect(live).toMatchObject({ status: 'inBed', provisional: false });
    expect(live).not.toHaveProperty('two_devices_since');
    expect(alerts.map(({ type }) => type)).not.toContain('deviceDisconnected');
    for (const device of devices) await device.close();
  }, 60_000);

  it.each([0, 1])(
    'an exit of device %i is told while the other sees somebody lie',
    async (n) => {
      const { template_id: templateId } = await app.store.db
        .selectFrom('templates')
        .select('template_id')
        .where('agency_id', '=', agency)
        .where('shipped', '=', 'fallRisk')
        .executeTakeFirstOrThrow();
      bed = await makeBed(app, agency, { templateId: templateId as TemplateId });
      const devices = [new Device(4_000), new Device(12)] as const;
      await byTurns(devices, 6, () => lying);
      const before = (await board()).alerts.map(({ type }) => type);
      expect(before).toEqual(['deviceDisconnected']);
      await byTurns(devices, 2, (turn) => (turn % 2 === n ? out : lying));
      expect((await board()).alerts).toContainEqual(expect.objectContaining({ type: 'leaveBed', phase: 'raised' }));
      for (const device of devices) await device.close();
    },
    60_000,
  );

  it('are no loss of their network: the mat beside them that falls silent speaks for itself', async () => {
    const networkId = await createNetwork(app.store.db, agency, { name: 'Wi-Fi', ssid: `ward ${bed.serial}` });
    const beside = await makeBed(app, agency, { networkId });
    bed = await makeBed(app, agency, { networkId });
    await (await connectMat(app, beside)).say(lying);
    const devices = [new Device(4_000), new Device(12)] as const;
    await byTurns(devices, 30, () => lying);
    const { alerts } = await app.store.readBoard([agency]);
    expect(alerts.filter(({ type }) => type === 'mqttStatus')).toEqual([]);
    expect(alerts.filter(({ bed_id }) => bed_id === beside.bed_id)).toMatchObject([{ type: 'deviceDisconnected' }]);
    expect((await board()).alerts).toMatchObject([{ type: 'deviceDisconnected', reason: 'twoDevices' }]);
    for (const device of devices) await device.close();
  }, 60_000);
});

describe('two devices under one serial of which one says less than a device should', () => {
  const since = (uptime: number): Partial<Frame> => ({ at: uptime, sent: uptime });
  it.each([
    ['begins anew at each turn', 8, (device: Device) => device.beginAnew(), (ms: number) => since(300 + ms)],
    ['has no clock that can be used', 4, () => undefined, () => ({ at: 0 })],
  ] as const)(
    'the second %s, changing every %i s: they are told within a minute, and are not seen',
    async (_, every, begin, said) => {
      const devices = [new Device(5_000), new Device(40)] as const;
      for (let turn = 0; turn * every < 60; turn++) {
        const isSecond = turn % 2 === 1;
        const device = devices[isSecond ? 1 : 0];
        await device.connect();
        if (isSecond) await begin(device);
        for (let ms = 0; ms < every * second; ms += 2 * second) {
          await device.say(isSecond ? { ...out, ...said(ms) } : lying);
          await app.clock.advance(2 * second);
        }
      }
      const { live, alerts } = await board();
      expect(live).toMatchObject({ status: 'disconnected', two_devices_since: expect.any(Number) });
      expect(alerts).toContainEqual(expect.objectContaining({ type: 'deviceDisconnected', reason: 'twoDevices' }));
      for (const device of devices) await device.close();
    },
    60_000,
  );
});

describe('one device', () => {
  it('that takes its own connection over every 8 s and sends again what was not acknowledged is one', async () => {
    const mat = new Device(100);
    for (let turn = 0; turn < 8; turn++) {
      await mat.connect();
      const at = app.clock.now();
      const said = { seq: mat.seq, at, sent: at, ...lying };
      await mat.say(said);
      await app.clock.advance(4 * second);
      mat.seq = said.seq;
      await mat.say({ ...said, sent: app.clock.now() });
      await app.clock.advance(4 * second);
    }
    const { live, alerts } = await board();
    expect(live).toMatchObject({ status: 'inBed' });
    expect(live).not.toHaveProperty('two_devices_since');
    expect(alerts).toEqual([]);
    await mat.close();
  }, 60_000);

  it('that begins anew every 8 s, counting from 0, is one', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const mat = new Device(0);
      await mat.connect();
      await mat.say(lying);
      await app.clock.advance(4 * second);
      await mat.say(lying);
      await app.clock.advance(4 * second);
      await mat.close();
    }
    const { live } = await board();
    expect(live).toMatchObject({ status: 'inBed' });
    expect(live).not.toHaveProperty('two_devices_since');
  }, 60_000);
});
