/** Mats whose clocks cannot be believed, and mats that send what cannot be read, over the real way in (docs/decisions/174). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';
import { liveOf } from '../testing/nights/night.ts';

const second = 1_000;
const minute = 60_000;
const hour = 3_600_000;

let app: TestApp;
let agency: Awaited<ReturnType<typeof makeAgency>>;
let bed: MadeBed;
let mat: TestMat;

beforeAll(async () => {
  app = await startTestApp();
  agency = await makeAgency(app, await makeProvider(app));
});
afterAll(() => app.stop());
beforeEach(async () => {
  bed = await makeBed(app, agency);
  mat = await connectMat(app, bed);
});
afterEach(() => mat.close());

let seq = 0;
/** As it stands on the wire: `undefined` is left out, text goes as it is. */
async function say(change: Record<string, unknown>): Promise<string> {
  const { at, sent, ...rest } = {
    seq: seq++,
    state: 'lying',
    rr: 14,
    hr: 62,
    move: 0,
    quality: 90,
    ...change,
  } as Record<string, unknown>;
  const word = (name: string, value: unknown) => (value === undefined ? '' : `"${name}":${value},`);
  const said = `{${word('at', at)}${word('sent', sent)}${JSON.stringify(rest).slice(1)}`;
  await mat.publish(`v1/${bed.serial}/up/frame`, said);
  return said;
}
const live = () => liveOf(app, bed);
async function rejected(): Promise<Record<string, number>> {
  await app.clock.advance(second);
  return (await app.store.readBedHour([bed.agency_id], bed.bed_id))?.mat?.rejected ?? {};
}
async function kept() {
  const { rows } = await sql<{ at: Date; device_at: string }>`select at, device_at from frames
    where mat_id = ${bed.mat_id} order by arrived_at, seq`.execute(app.store.db);
  return rows.map(({ at, device_at }) => ({ at: Number(at), deviceAt: Number(device_at) }));
}

describe('a clock in seconds', () => {
  it.each([
    ['whole', 0],
    ['with fractions', 0.25],
  ])('%s: an exit of an hour ago is an hour old, and the clock is not flagged', async (_, part) => {
    const now = app.clock.now();
    const at = Math.floor((now - hour) / second) + part;
    await say({ at, sent: at + 3_600, state: 'out', rr: null, hr: null });
    expect(await kept()).toEqual([{ at: now - hour, deviceAt: Math.round(at * second) }]);
    expect((await live()).last_data_at).toBeNull();
    expect(await rejected()).toEqual({});
  });

  it('is live like any other, and one sent again is a double', async () => {
    const now = app.clock.now();
    const at = Math.floor(now / second);
    const said = { seq: seq++, at, sent: at };
    await say(said);
    expect(await live()).toMatchObject({ status: 'inBed', last_data_at: now });
    await app.clock.advance(7 * second);
    await say({ ...said, sent: at + 7 });
    expect(await kept()).toHaveLength(1);
  });
});

describe('a clock in microseconds', () => {
  it('is live like any other where it sends 90 ms after it measured; an exit is told', async () => {
    const sayNow = (state: string) => {
      const at = app.clock.now() * 1_000;
      return say({ at, sent: at + 90_000, state, ...(state === 'out' ? { rr: null, hr: null } : {}) });
    };
    for (let n = 0; n < 3; n++) {
      await sayNow('lying');
      await app.clock.advance(10 * second);
    }
    expect(await live()).toMatchObject({ status: 'inBed', last_data_at: app.clock.now() - 10 * second - 90 });
    await sayNow('out');
    await app.clock.advance(4 * second);
    expect(await live()).toMatchObject({ status: 'bedExit', provisional: false });
    expect(await rejected()).toEqual({});
  });

  it('in nanoseconds nothing can be made of it: arrival is the time', async () => {
    const now = app.clock.now();
    await say({ at: now * 1e6, sent: now * 1e6 + 9e7, state: 'sitting' });
    expect(await live()).toMatchObject({ status: 'sitting', last_data_at: now });
    expect(await rejected()).toEqual({ clockFlagged: 1 });
  });
});

describe('a clock of which nothing can be made: arrival is the time', () => {
  it.each([
    ['at 0 beside a real sent', () => ({ at: 0, sent: app.clock.now() }), 0],
    ['at since the start beside a real sent', () => ({ at: 35_000, sent: app.clock.now() }), 35_000],
    ['at missing', () => ({ sent: app.clock.now() }), 0],
    ['at null', () => ({ at: null, sent: app.clock.now() }), 0],
    ['at negative', () => ({ at: -5, sent: app.clock.now() }), 0],
    ['at a text', () => ({ at: `"${app.clock.now()}"`, sent: app.clock.now() }), 0],
    ['at NaN', () => ({ at: 'NaN', sent: app.clock.now() }), 0],
    ['at too large', () => ({ at: 1e300, sent: app.clock.now() }), 0],
    ['sent missing', () => ({ at: 35_000 }), 35_000],
    ['sent null', () => ({ at: 35_000, sent: null }), 35_000],
    ['sent negative', () => ({ at: 35_000, sent: -1 }), 35_000],
    ['sent a text', () => ({ at: 35_000, sent: '"now"' }), 35_000],
    ['sent NaN', () => ({ at: 35_000, sent: 'nan' }), 35_000],
    ['sent too large', () => ({ at: 35_000, sent: '1e999' }), 35_000],
    ['neither', () => ({}), 0],
    ['sent 1.001 s before at', () => ({ at: 1_001, sent: 0 }), 1_001],
  ] as const)('%s', async (_, times, deviceAt) => {
    const now = app.clock.now();
    await say({ ...times(), state: 'sitting' });
    expect(await live()).toMatchObject({ status: 'sitting', last_data_at: now });
    expect(await kept()).toEqual([{ at: now, deviceAt }]);
    expect(await rejected()).toEqual({ clockFlagged: 1 });
  });

  it('a night of `at` 0: every reading is kept once, however often it is sent', async () => {
    for (let n = 0; n < 12; n++) {
      const said = { seq: seq++, at: 0 };
      await say({ ...said, sent: app.clock.now() });
      await app.clock.advance(2 * second);
      await say({ ...said, sent: app.clock.now() });
      await app.clock.advance(8 * second);
    }
    expect(await kept()).toHaveLength(12);
    expect(await live()).toMatchObject({ status: 'inBed', provisional: false });
    expect(await rejected()).toEqual({ clockFlagged: 12 });
  });

  it('an exit is told by such a clock as by any other', async () => {
    await say({ sent: app.clock.now() });
    await app.clock.advance(10 * second);
    await say({ at: 0, sent: app.clock.now(), state: 'out', rr: null, hr: null });
    await app.clock.advance(4 * second);
    expect(await live()).toMatchObject({ status: 'bedExit', provisional: false });
  });
});

describe('a clock that was never set', () => {
  it.each([
    ['sent within a second before it was measured', 5_000, 4_000, 0],
    ['kept for an hour', 5_000, 5_000 + hour, hour],
  ])('%s: the difference counts, and nothing is flagged', async (_, at, sent, age) => {
    const now = app.clock.now();
    await say({ at, sent });
    expect(await kept()).toEqual([{ at: now - age, deviceAt: at }]);
    expect(await rejected()).toEqual({ clockOff: 1 });
  });

  it('real clocks more than 24 h apart are refused as before', async () => {
    await say({ at: app.clock.now() - 24 * hour - 1, sent: app.clock.now() });
    expect(await kept()).toEqual([]);
    expect(await rejected()).toEqual({ outOfTime: 1 });
  });
});

describe('a mat that sends and is refused', () => {
  it.each([
    ['a state that nobody knows', () => say({ at: app.clock.now(), sent: app.clock.now(), state: 'asleep' })],
    ['no JSON', () => mat.publish(`v1/${bed.serial}/up/frame`, 'lying')],
    ['out of time', () => say({ at: app.clock.now() - 72 * hour, sent: app.clock.now() })],
    ['too much', () => mat.publish(`v1/${bed.serial}/up/frame`, JSON.stringify('x'.repeat(2_000)))],
  ])('%s: its tile does not wait for a connection, is not seen, and says so until a frame is read', async (_, send) => {
    await app.store.moveMat(agency, bed.mat_id, null);
    await app.store.moveMat(agency, bed.mat_id, bed.bed_id);
    expect((await live()).status).toBe('awaitingConnection');
    const from = app.clock.now();
    for (let n = 0; n < 8; n++) {
      await send();
      await app.clock.advance(10 * second);
    }
    expect(await live()).toMatchObject({ status: 'disconnected', last_data_at: null, unreadable_since: from });
    await app.restart();
    mat = await connectMat(app, bed);
    expect(await live()).toMatchObject({ status: 'disconnected', unreadable_since: from });
    await say({ at: app.clock.now(), sent: app.clock.now() });
    expect(await live()).toMatchObject({ status: 'inBed' });
    expect(await live()).not.toHaveProperty('unreadable_since');
  });

  it('a hundred at once are one word to the bed', async () => {
    const versions = async () =>
      (
        await sql<{ version: number }>`select version from bed_states where bed_id = ${bed.bed_id}`.execute(
          app.store.db,
        )
      ).rows[0]?.version ?? 0;
    const before = await versions();
    for (let n = 0; n < 100; n++) await mat.publish(`v1/${bed.serial}/up/frame`, '[]');
    expect((await versions()) - before).toBe(1);
    expect(await rejected()).toEqual({ badShape: 100 });
  });

  it('is missed after three minutes like one that is silent', async () => {
    for (let n = 0; n < 20; n++) {
      await mat.publish(`v1/${bed.serial}/up/frame`, '[]');
      await app.clock.advance(10 * second);
    }
    await app.clock.advance(minute);
    const { alerts } = await app.store.readBoard([bed.agency_id]);
    expect(alerts.filter(({ bed_id }) => bed_id === bed.bed_id)).toMatchObject([{ type: 'deviceDisconnected' }]);
  });
});
