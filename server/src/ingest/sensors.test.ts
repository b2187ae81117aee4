/** What a mat's page says of its sensors: values that cannot be, by field, and since when a field has had no valid value. */
import { frame } from '@wardlight/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDeviceDetails } from '../store/devices/devices.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';
import { liveOf } from '../testing/nights/night.ts';

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
const live = () => liveOf(app, bed);

describe('a broken sensor beside good ones', () => {
  it('five frames of `out` with an SpO2 of 127: the exit is seen, and the value counted by field', async () => {
    await say({ spo2: 96 });
    await app.clock.advance(10_000);
    for (let n = 0; n < 5; n++) {
      await say({ state: 'out', posture: null, rr: null, hr: null, spo2: 127 });
      await app.clock.advance(1_000);
    }
    expect(await live()).toMatchObject({ status: 'bedExit', provisional: false });
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
    expect(await live()).not.toHaveProperty('vitals_unwatched_since');
    const from = app.clock.now() - 30_000;
    await app.clock.advance(30_000);
    await say({ move: null, quality: null });
    expect(await live()).toMatchObject({ status: 'inBed', vitals_unwatched_since: from });
    await app.clock.advance(10_000);
    await say({});
    expect(await live()).not.toHaveProperty('vitals_unwatched_since');
  });
});

describe('an empty bed', () => {
  /** Of a mat of its own, so that each begins with nothing said. */
  async function withMat(act: () => Promise<void>): Promise<void> {
    const [formerBed, formerMat] = [bed, mat];
    bed = await makeBed(app, bed.agency_id);
    mat = await connectMat(app, bed);
    try {
      await act();
    } finally {
      await mat.close();
      [bed, mat] = [formerBed, formerMat];
    }
  }
  const empty = { state: 'out', posture: null, rr: null, hr: null } as const;
  async function sayFor(minutes: number, change: Record<string, unknown>): Promise<void> {
    for (let n = 0; n < minutes * 6; n++) {
      await say(change);
      await app.clock.advance(10_000);
    }
  }

  it.each([
    ['rr 0, hr 0, spo2 127', { rr: 0, hr: 0, spo2: 127 }],
    ['255 of each', { rr: 255, hr: 255, spo2: 255, temp: 255 }],
    ['−999 of each', { rr: -999, hr: -999, spo2: -999, temp: -999 }],
    ['a posture that is none', { posture: 'none' }],
    ['sitting, rr 0, hr 0', { state: 'sitting', rr: 0, hr: 0 }],
  ])('%s for six minutes is no broken sensor', (_, change) =>
    withMat(async () => {
      await say({ spo2: 97, temp: 36.6 });
      await app.clock.advance(10_000);
      await sayFor(6, { ...empty, spo2: null, ...change });
      const { sensors = [] } = await page();
      expect(sensors.map(({ field, silent_since }) => [field, silent_since])).toEqual(
        sensors.map(({ field }) => [field, null]),
      );
    }),
  );

  it.each([
    ['temp', 85, true],
    ['move', 255, true],
    // Counted; whether the sensor gives anything is seen when somebody lies there.
    ['hr', 1023, false],
    ['spo2', '97', false],
  ])('%s %s cannot be of an empty bed either', (field, value, isSilent) =>
    withMat(async () => {
      await say({ spo2: 97, temp: 36.6 });
      await app.clock.advance(10_000);
      await sayFor(6, { ...empty, [field]: value });
      expect((await page()).sensors).toMatchObject([
        { field, refused: 36, silent_since: isSilent ? expect.any(Number) : null },
      ]);
    }),
  );

  it('is no time without a value: who lies down after an hour has five minutes like anybody', () =>
    withMat(async () => {
      const last = await say({ spo2: 97 });
      await app.clock.advance(10_000);
      await sayFor(8, { ...empty, spo2: 127 });
      await sayFor(4, { spo2: 127 });
      expect((await page()).sensors).toEqual([
        { field: 'spo2', refused: 72, refused_at: expect.any(Number), silent_since: null },
      ]);
      await sayFor(1, { ...empty, spo2: 127 });
      await sayFor(2, { spo2: 127 });
      expect((await page()).sensors).toMatchObject([{ field: 'spo2', refused: 90, silent_since: last }]);
    }));

  it('a sensor known by nothing but that is missed once somebody lies there', () =>
    withMat(async () => {
      await sayFor(1, { ...empty, spo2: 127 });
      await sayFor(6, {});
      expect((await page()).sensors).toMatchObject([{ field: 'spo2', refused: 6, silent_since: expect.any(Number) }]);
    }));
});
