/** What a mat that subscribes without end costs, and that an old MQTT is refused by its own answer. */
import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readDeviceDetails } from '../../store/devices/devices.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../../testing/factories.ts';
import { connectMat } from '../../testing/mat.ts';
import { knock, openSilent, subscribePacket } from '../../testing/raw-mat.ts';
import { standardIntakeLimits } from '../intake.ts';
import { mostFiltersOfPacket } from './filters.ts';

let app: TestApp;
let bed: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  bed = await makeBed(app, await makeAgency(app, await makeProvider(app)));
});
afterAll(() => app.stop());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMb = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** Each answered before the next, as the broker does it. */
async function subscribeAll(socket: Socket, filters: readonly string[], each: number): Promise<number> {
  let refused = 0;
  for (let at = 0, id = 1; at < filters.length; at += each, id++) {
    const asked = filters.slice(at, at + each);
    const answered = new Promise<void>((resolve) => {
      let left = asked.length + 4 + (asked.length + 2 > 127 ? 1 : 0);
      socket.on('data', function count(bytes) {
        left -= bytes.length;
        for (const byte of bytes) if (byte === 0x80) refused++;
        if (left > 0) return;
        socket.off('data', count);
        resolve();
      });
    });
    socket.write(subscribePacket(id, asked));
    await answered;
  }
  return refused;
}

it('as many subscriptions of one mat under its own down/ as its pace allows are refused, in the proof cost nothing that stays, and are shown with it @proof', async ({
  task,
}) => {
  const socket = await openSilent(app.mqttPort);
  expect(await knock(socket, { serial: bed.serial, password: bed.matPassword })).toBe(0);
  const count = standardIntakeLimits.packetBurst - mostFiltersOfPacket;
  const filters = Array.from({ length: count }, (_, n) => `v1/${bed.serial}/down/${String(n).padStart(40, '0')}`);
  const before = heapMb();
  expect(await subscribeAll(socket, filters, mostFiltersOfPacket)).toBeGreaterThanOrEqual(count);
  const grownMb = heapMb() - before;
  Object.assign(task.meta, { figures: { 'MB that stay': grownMb.toFixed(1) } });
  // Kept, each took 3.5 kB.
  if (process.env.WARDLIGHT_PROOF === '1') expect(grownMb).toBeLessThan(4);
  socket.destroy();
  await app.clock.advance(1_000);
  const page = await readDeviceDetails(app.store.db, [bed.agency_id], bed.mat_id, app.clock.now());
  expect(page?.rejections).toMatchObject([{ reason: 'needlessFilter', count }]);
});

it('a mat that subscribed before it was cut off may subscribe again at once', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const mat = await connectMat(app, bed, { clean: false });
    const filter = `v1/${bed.serial}/down/command`;
    for (let n = 0; n < 8; n++) expect(await mat.client.subscribeAsync(filter, { qos: 1 })).toMatchObject([{ qos: 1 }]);
    await mat.client.unsubscribeAsync(filter);
    await mat.close();
  }
});

it.each([
  ['MQTT 3.1', { name: 'MQIsdp', level: 3 }, 1],
  ['MQTT 3.1.1', { name: 'MQTT', level: 4 }, 0],
])('%s is answered by the code of the standard', async (_, protocol, code) => {
  const socket = await openSilent(app.mqttPort);
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  expect(await knock(socket, { serial: bed.serial, password: bed.matPassword, protocol })).toBe(code);
  if (code === 0) socket.destroy();
  await end;
});
