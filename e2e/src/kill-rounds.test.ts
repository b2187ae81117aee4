/**
 * `kill -9` of server and database under load, again and again: what was PUBACKed is there, once; what happened was told, once.
 * The judge shares nothing with the engine: it reads the stored frames and works out by itself who left the bed.
 */
import { expect, test } from '@playwright/test';
import mqtt, { type MqttClient } from 'mqtt';
import { createStack, type Stack, until, type Ward } from './stack.ts';

const rounds = process.env.WARDLIGHT_PROOF === '1' ? 30 : 3;
const mats = 20;
const frameMs = 200;
/** Long enough for several frames of every mat, short enough to die in the middle of a night. */
const loadMs = 2_500;
const outHoldMs = 3_000;
const inBedHoldMs = 5_000;
const inBedClearMs = 10_000;

interface Sleeper {
  readonly serial: string;
  readonly client: MqttClient;
  readonly acked: Set<string>;
  seq: number;
}

/** In bed most of the time, out for 6 of every 16 s, each mat at its own moment. */
const stateAt = (who: number, at: number): 'lying' | 'out' => ((at / 1000 + who * 1.7) % 16 < 6 ? 'out' : 'lying');

function lieDown(stack: Stack, ward: Ward): Sleeper[] {
  return ward.mats.map(({ serial, password }) => {
    const client = mqtt.connect(stack.mqttUrl, {
      clientId: serial,
      username: serial,
      password,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 100,
      queueQoSZero: false,
    });
    client.on('error', () => undefined);
    return { serial, client, acked: new Set<string>(), seq: 0 };
  });
}

function breathe(sleepers: readonly Sleeper[]): () => void {
  const timer = setInterval(() => {
    const at = Date.now();
    sleepers.forEach((sleeper, who) => {
      if (!sleeper.client.connected) return;
      const seq = sleeper.seq++;
      const frame = { seq, at, sent: at, state: stateAt(who, at), posture: null, rr: 15, hr: 62, move: 1, quality: 95 };
      sleeper.client.publish(`v1/${sleeper.serial}/up/frame`, JSON.stringify(frame), { qos: 1 }, (error) => {
        if (!error) sleeper.acked.add(`${sleeper.serial} ${at} ${seq}`);
      });
    });
  }, frameMs);
  return () => clearInterval(timer);
}

interface StoredFrame {
  serial: string;
  bed_id: number;
  device_at: string;
  seq: string;
  at: Date;
  state: string;
}

/**
 * The starts of every stay out of bed that must be told, by the frames alone. Out while nothing was known before is no exit, and one that
 * follows before the resident lay for ten seconds belongs to the alert that is still open.
 */
function exitsOf(frames: readonly StoredFrame[], lastAt: number): number[] {
  const exits: number[] = [];
  let inBed = false;
  let open = false;
  let outSince: number | null = null;
  let lyingSince: number | null = null;
  const settle = (now: number) => {
    if (outSince !== null && inBed && now - outSince >= outHoldMs) {
      if (!open) exits.push(outSince);
      open = true;
      inBed = false;
    }
    if (lyingSince === null) return;
    if (now - lyingSince >= inBedHoldMs) inBed = true;
    if (now - lyingSince >= inBedClearMs) open = false;
  };
  for (const frame of frames) {
    const at = frame.at.getTime();
    settle(at);
    if (frame.state === 'out') {
      outSince ??= at;
      lyingSince = null;
    } else {
      lyingSince ??= at;
      outSince = null;
    }
  }
  settle(lastAt);
  return exits;
}

test(`kill -9 of server and database, ${rounds} rounds: nothing lost, nothing doubled @proof`, async () => {
  const stack = await createStack({ WARDLIGHT_LOG_LEVEL: 'error' });
  let sleepers: Sleeper[] = [];
  try {
    await stack.start();
    const ward = await stack.makeWard({
      beds: mats,
      prefix: 'kill',
      alerts: { leaveBed: { value: 0 } },
      onlyThese: true,
    });
    sleepers = lieDown(stack, ward);
    const hush = breathe(sleepers);
    for (let round = 1; round <= rounds; round++) {
      const before = sleepers.reduce((sum, sleeper) => sum + sleeper.acked.size, 0);
      await until(() => sleepers.every((sleeper) => sleeper.client.connected), 30_000);
      const due = performance.now() + loadMs;
      await until(
        () =>
          performance.now() > due && sleepers.reduce((sum, sleeper) => sum + sleeper.acked.size, 0) > before + mats * 5,
        60_000,
      );
      await stack.killAll();
      await stack.start();
    }
    await until(() => sleepers.every((sleeper) => sleeper.client.connected), 30_000);
    // One last long look, so that what was begun before the last kill can end.
    const due = performance.now() + 12_000;
    await until(() => performance.now() > due, 20_000);
    hush();
    await until(async () => (await lastFrames(stack, ward)).length === mats, 10_000);

    const frames = await stack.query<StoredFrame>(
      `select m.serial, f.bed_id, f.device_at, f.seq, f.at, f.state from frames f join mats m using (agency_id, mat_id)
       where f.agency_id = $1 order by f.bed_id, f.arrived_at, f.seq`,
      [ward.agencyId],
    );
    const stored = frames.map((frame) => `${frame.serial} ${frame.device_at} ${frame.seq}`);
    const distinct = new Set(stored);
    const acked = sleepers.flatMap((sleeper) => [...sleeper.acked]);
    const missing = acked.filter((key) => !distinct.has(key));

    const alerts = await stack.query<{ bed_id: number; started_at: Date; times: string }>(
      `select bed_id, started_at, count(*) as times from alerts where agency_id = $1 and type = 'leaveBed' group by 1, 2`,
      [ward.agencyId],
    );
    const told = new Map(alerts.map((alert) => [`${alert.bed_id} ${alert.started_at.getTime()}`, Number(alert.times)]));
    const expected = ward.mats.flatMap(({ bedId }) => {
      const own = frames.filter((frame) => frame.bed_id === bedId);
      const last = own.at(-1)?.at.getTime() ?? 0;
      return exitsOf(own, last).map((at) => `${bedId} ${at}`);
    });
    const lost = expected.filter((key) => !told.has(key));
    const doubled = [...told.values()].filter((times) => times > 1).length;

    const figures = `${rounds} rounds · ${acked.length} frames PUBACKed, ${missing.length} missing, ${stored.length - distinct.size} doubled · ${expected.length} exits, ${lost.length} alerts lost, ${doubled} doubled`;
    test.info().annotations.push({ type: 'figure', description: figures });
    expect(acked.length).toBeGreaterThan(rounds * mats * 5);
    expect(expected.length).toBeGreaterThan(0);
    expect({ missing, doubledFrames: stored.length - distinct.size, lost, doubled }).toEqual({
      missing: [],
      doubledFrames: 0,
      lost: [],
      doubled: 0,
    });
    expect(stack.log()).toBe('');
  } finally {
    for (const sleeper of sleepers) sleeper.client.end(true);
    await stack.stop();
  }
});

const lastFrames = (stack: Stack, ward: Ward) =>
  stack.query('select distinct bed_id from frames where agency_id = $1', [ward.agencyId]);
