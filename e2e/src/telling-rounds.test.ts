/**
 * Messages while the server dies and LINE comes and goes: killed between the commit of an alert and its delivery, every alert is told on
 * the board and once in LINE; through outages of every kind each message is accepted once, or ends as the outage explains.
 */
import { expect, test } from '@playwright/test';
import { readLine, upTopic } from '@wardlight/contract';
import mqtt from 'mqtt';
import { callOf } from './calling.ts';
import { type DrivenNight, driveNight } from './driven-night.ts';
import { openOnBoth } from './judges/night-judge.ts';
import { faultsOfTold, outcomesOf, toldIn } from './judges/told-judge.ts';
import { type LineAtHand, lineAtHand } from './line/line-at-hand.ts';
import { type LineMode, lineModes } from './line/line-stand-in.ts';
import { type ListeningScreen, listen } from './listening-screen.ts';
import { makeShift } from './night-shift.ts';
import { signIn } from './sleepers.ts';
import { createStack, type Stack, until, type Ward } from './stack.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
const rounds = proof ? 30 : 1;
const bedsARound = 6;
/** Each trouble once, and once for longer than a message is worth sending. */
const cycles = proof ? 500 : 10;
const figure = (description: string) => test.info().annotations.push({ type: 'figure', description });

/** A change of state counts at once, and so an alert is over at once: what is tried here is the telling. */
const atOnce = JSON.stringify({ outHoldMs: 0, inBedHoldMs: 0, inBedClearMs: 0, bedExitMinMs: 0 });
const alerts = { leaveBed: { value: 0 } };

/** A server by a driven clock with LINE beside it. */
async function withLine(run: (stack: Stack, line: LineAtHand) => Promise<void>): Promise<void> {
  const line = await lineAtHand();
  const stack = await createStack((url) => ({
    ...line.env(url),
    WARDLIGHT_TEST_CLOCK: '1',
    WARDLIGHT_TEST_WATCH: atOnce,
    WARDLIGHT_LOG_LEVEL: 'error',
  }));
  try {
    await stack.start();
    await run(stack, line);
  } finally {
    await stack.stop();
    await line.stop();
  }
}

/** Until nothing waits: a lease of whoever died ends after half a minute, and the longest wait between two tries is a minute. */
async function untilAllEnded(stack: Stack, ward: Ward, night: DrivenNight): Promise<void> {
  const end = night.now() + 180_000;
  while ((await toldIn(stack, ward)).some(({ state }) => state === 'waiting')) {
    if (night.now() > end) return;
    await night.pass(1, 1_000);
  }
}

/** When the server dies: LINE has the message and the answer is on its way, a frame has just been acknowledged, or a message has gone out. */
const moments = ['accepted', 'committed', 'sent'] as const;
const modeOf = { committed: 'well', sent: 'silent', accepted: 'acceptThenSilent' } as const;

/** These residents leave their beds, and the server dies of it. Whatever was not acknowledged then is said again to the next one. */
async function leaveAndDie(stack: Stack, line: LineAtHand, mats: Ward['mats'], round: number): Promise<void> {
  const moment = moments[round % moments.length] ?? 'sent';
  const { heard } = await line.journal();
  await line.mode(modeOf[moment]);
  const clients = mats.map(({ serial, password }) =>
    mqtt.connect(stack.mqttUrl, {
      clientId: serial,
      username: serial,
      password,
      protocolVersion: 4,
      reconnectPeriod: 100,
    }),
  );
  try {
    const say = (state: 'lying' | 'out', seq: number) =>
      mats.map(({ serial }, n) => {
        const at = Date.now();
        const vitals = state === 'out' ? { rr: null, hr: null } : { rr: 15, hr: 62 };
        const frame = { seq, at, sent: at, state, posture: null, ...vitals, move: 1, quality: 92 };
        return clients[n]?.publishAsync(upTopic(serial, 'frame'), JSON.stringify(frame), { qos: 1 });
      });
    for (const client of clients) client.on('error', () => undefined);
    await Promise.all(say('lying', 1));
    const left = say('out', 2);
    if (moment === 'committed') await Promise.race(left);
    else await line.journal({ heard: heard.length + 1 + (round % bedsARound) });
    await (round % 4 === 2 ? stack.killAll() : stack.killServer());
    await line.mode('well');
    await stack.start();
    await Promise.all(left);
  } finally {
    for (const client of clients) client.end(true);
  }
}

test(`kill -9 between an alert and its message, ${rounds} rounds: told on the board, and once in LINE @proof`, async () => {
  await withLine(async (stack, line) => {
    const ward = await stack.makeWard({ beds: rounds * bedsARound, prefix: 'told', alerts, onlyThese: true });
    await makeShift(stack, ward, line);
    const screen: ListeningScreen = listen(stack.url, await signIn(stack, ward), ward.agencyId);
    try {
      for (let round = 0; round < rounds; round++)
        await test.step(`kill -9 in round ${round}`, () =>
          leaveAndDie(stack, line, ward.mats.slice(round * bedsARound, (round + 1) * bedsARound), round));
      const night = await driveNight(stack, ward);
      await untilAllEnded(stack, ward, night);

      const told = await toldIn(stack, ward);
      const journal = await line.journal();
      const { accepted, resent, heard, faults, judged } = journal;
      const raised = await stack.query<{ alert_id: string; bed_id: number }>(
        `select a.alert_id, a.bed_id from alerts a join alert_events e using (agency_id, alert_id)
         where e.change = 'raised' order by alert_id`,
      );
      figure(
        `${rounds} kills: ${raised.length} alerts, ${accepted.length} messages accepted, ${resent.length} sent again and answered 409`,
      );
      expect(new Set(raised.map(({ bed_id }) => bed_id)).size).toBe(rounds * bedsARound);
      expect(raised).toHaveLength(rounds * bedsARound);
      // One message for each, and none of them twice: neither by one key nor by two.
      const first = told.filter(({ stage }) => stage === 'told');
      expect(first.map(({ alertId }) => alertId).toSorted()).toEqual(raised.map(({ alert_id }) => alert_id));
      expect(told.filter(({ state }) => state !== 'sent')).toEqual([]);
      expect(faultsOfTold(told, journal)).toEqual([]);
      expect(accepted).toHaveLength(told.length);
      expect(resent.length).toBeGreaterThan(0);
      expect(heard.filter(({ status }) => status === 409).map(({ retryKey }) => retryKey)).toEqual(resent);
      expect([faults, judged]).toEqual([[], process.env.WARDLIGHT_RECORDINGS !== undefined]);
      let looks = 0;
      await expect(async () => {
        // Where the clock stands still nothing beats, and it is by a beat that a screen learns that it lacks something.
        if (++looks % 4 === 0) await night.pass(5);
        const { stored, shown } = await openOnBoth(stack, ward, screen);
        expect(stored).toHaveLength(rounds * bedsARound);
        const { complaints: refused, following } = screen;
        expect({ shown, refused, following }).toEqual({ shown: stored, refused: [], following: true });
      }).toPass({ timeout: 30_000, intervals: [500] });
      // Two kills may fall into one absence of a screen; what it shows in the end is held above.
      expect(screen.snapshots).toBeGreaterThan(1);
      expect(screen.complaints).toEqual([]);
    } finally {
      screen.close();
    }
  });
});

const troubles = lineModes.filter((mode) => mode !== 'well');
/** By this one the same outages come in the same order; what comes between two of them is theirs to meet. */
const seed = 20261122;

/** Mulberry32: 0 ≤ r < 1. */
function chance(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test(`${cycles} outages of LINE lose no message, double none and leave none waiting @proof`, async () => {
  await withLine(async (stack, line) => {
    const beds = 8;
    const ward = await stack.makeWard({ beds, prefix: 'outage', alerts, onlyThese: true });
    const { staff } = await makeShift(stack, ward, line);
    const night = await driveNight(stack, ward);
    const random = chance(seed);
    const below = (most: number) => Math.floor(random() * most);
    const out = new Set<number>();
    /** Somebody who is in bed leaves it, so that there is a message while LINE is as it is; LINE has heard of it before anything else happens. */
    const leave = async () => {
      const { heard } = await line.journal();
      const bed = Array.from({ length: beds }, (_, each) => each).find((each) => !out.has(each));
      if (bed === undefined) {
        out.delete(0);
        await night.say('lying', 0);
        await night.pass(1);
      }
      out.add(bed ?? 0);
      await night.say('out', bed ?? 0);
      await night.pass(1);
      await line.journal({ heard: heard.length + 1 });
    };
    /** Somebody leaves, or comes back, which ends the alert; then some seconds pass. */
    const happen = async (seconds: number) => {
      const bed = below(beds);
      if (out.delete(bed)) await night.say('lying', bed);
      else await night.say('out', out.add(bed) && bed);
      await night.pass(1 + below(seconds), 1_000);
    };
    try {
      await night.say('lying', ...Array.from({ length: beds }, (_, bed) => bed));
      await night.pass(1);
      for (let cycle = 0; cycle < cycles; cycle++) {
        const trouble: LineMode = troubles[cycle % troubles.length] ?? 'broken';
        await happen(2);
        await line.mode(trouble);
        // What a wrong key does to a message is asked for below: one must meet it.
        if (trouble === 'unauthorized') await leave();
        for (let n = 1 + below(3); n > 0; n--) await happen(cycle % 5 === 0 ? 12 : 4);
        // Now and then longer than a message is worth sending.
        if (cycle % 20 === 8) await night.pass(620);
        await line.mode('well');
        await happen(3);
      }
      await untilAllEnded(stack, ward, night);

      const told = await toldIn(stack, ward);
      const journal = await line.journal();
      const outcomes = outcomesOf(told);
      const again = told.filter(({ state, attempts }) => state === 'sent' && attempts > 1).length;
      figure(
        `${cycles} outages: ${told.length} messages, ${journal.accepted.length} accepted, ${again} of them not at once; ${JSON.stringify(outcomes)}`,
      );
      expect(faultsOfTold(told, journal)).toEqual([]);
      expect(Object.keys(outcomes)).toEqual(['failed tooLate', 'failed unauthorized', 'quota quota', 'sent']);
      expect(again).toBeGreaterThan(cycles / 10);
      expect(journal.resent.length).toBeGreaterThan(0);
      expect([journal.faults, journal.judged]).toEqual([[], process.env.WARDLIGHT_RECORDINGS !== undefined]);
      // Every alert that was raised was asked to be told of.
      const silent = await stack.query(
        `select a.alert_id from alerts a left join deliveries d using (agency_id, alert_id) where d.delivery_id is null`,
      );
      expect(silent).toEqual([]);
      // It works again, and nobody is told otherwise.
      const bed = Array.from({ length: beds }, (_, each) => each).find((each) => !out.has(each)) ?? 0;
      if (out.delete(bed)) await night.say('lying', bed);
      await night.pass(1);
      await night.say('out', bed);
      await until(async () => (await toldIn(stack, ward)).every(({ state }) => state !== 'waiting'));
      expect((await callOf(stack.url, readLine, staff)).failing).toBeNull();
    } finally {
      await night.end();
    }
  });
});
