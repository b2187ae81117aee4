/** What a mat's page says of its sensors: values that cannot be, by field, and since when a field has had no valid value. */
import { frame } from '@wardlight/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDeviceDetails } from '../store/devices.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';

let app: TestApp;
let bed: MadeBed;
let mat: TestMat;

beforeAll(async () => {
  app = await startTestApp();
  bed = await makeBed(app, await makeAgency(app, await makeProvider(app)));
  mat = await connectMat(app, bed);
});
afterAll(async () => {
  await mat.close();
  await app.stop();
});

let seq = 1_000;
async function say(change: Record<string, unknown>): Promise<number> {
  const at = app.clock.now();
  const said = { ...frame({ seq: seq++, at, sent: at }), ...change };
  await mat.publish(`v1/${bed.serial}/up/frame`, JSON.stringify(said));
  return at;
}
async function page() {
  await app.clock.advance(1_000);
  const details = await readDeviceDetails(app.store.db, [bed.agency_id], bed.mat_id, app.clock.now());
  return { sensors: details?.sensors, rejections: details?.rejections };
}
const tile = async () =>
  (await app.store.readBoard([bed.agency_id])).tiles.find((one) => one.bed_id === bed.bed_id)?.live;

describe('a broken sensor beside good ones', () => {
  it('five frames of `out` with an SpO2 of 127: the exit is seen, and the value counted by field', async () => {
    await say({ spo2: 96 });
    await app.clock.advance(10_000);
    for (let n = 0; n < 5; n++) {
      await say({ state: 'out', posture: null, rr: null, hr: null, spo2: 127 });
      await app.clock.advance(1_000);
    }
    expect(await tile()).toMatchObject({ status: 'bedExit', provisional: false });
    expect(await page()).toEqual({
      sensors: [{ field: 'spo2', refused: 5, refused_at: expect.any(Number), silent_since: null }],
      rejections: [],
    });
  });

  it('after five minutes without one valid value the page says since when, until there is one', async () => {
    const last = await say({ spo2: 96 });
    for (let n = 0; n < 30; n++) {
      await app.clock.advance(10_000);
      await say({ spo2: n % 2 === 0 ? -999 : null });
    }
    expect((await page()).sensors).toMatchObject([{ field: 'spo2', refused: 20, silent_since: last }]);
    await say({ spo2: 95 });
    expect((await page()).sensors).toMatchObject([{ field: 'spo2', refused: 20, silent_since: null }]);
  });

  it('says nothing of a sensor that the mat never had, nor of an empty bed', async () => {
    for (let n = 0; n < 40; n++) {
      await app.clock.advance(10_000);
      await say({ state: 'out', posture: null, rr: null, hr: null, spo2: null });
    }
    for (let n = 0; n < 40; n++) {
      await app.clock.advance(10_000);
      await say({ spo2: 97 });
    }
    expect((await page()).sensors).toMatchObject([{ field: 'spo2', silent_since: null }]);
  });

  it('hr 255 for three minutes raises nothing; rr 255 and 0 of somebody who lies is no plausible breathing', async () => {
    const alerts = async () =>
      (await app.store.readBoard([bed.agency_id])).alerts
        .filter(({ bed_id }) => bed_id === bed.bed_id)
        .map(({ type }) => type);
    for (let n = 0; n < 18; n++) {
      await app.clock.advance(10_000);
      await say({ hr: 255, spo2: 97 });
    }
    expect(await alerts()).toEqual([]);
    for (let n = 0; n < 9; n++) {
      await app.clock.advance(10_000);
      await say({ hr: 255, rr: n % 2 === 0 ? 255 : 0, spo2: 97 });
    }
    expect(await alerts()).toEqual(['rrAbnormal']);
  });

  it('a frame without movement and quality is kept, and a minute of it in bed says that vitals are not watched', async () => {
    await say({ move: null, quality: null });
    await app.clock.advance(30_000);
    await say({ move: 255, quality: 255 });
    expect(await tile()).not.toHaveProperty('vitals_unwatched_since');
    const from = app.clock.now() - 30_000;
    await app.clock.advance(30_000);
    await say({ move: null, quality: null });
    expect(await tile()).toMatchObject({ status: 'inBed', vitals_unwatched_since: from });
    await app.clock.advance(10_000);
    await say({});
    expect(await tile()).not.toHaveProperty('vitals_unwatched_since');
  });
});
