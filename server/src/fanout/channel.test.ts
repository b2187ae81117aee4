/** One channel's stream: gathering, numbering, what is kept, and snapshots while things happen. */
import type { BedLive, Board } from '@wardlight/contract';
import { alert, bedId, bedLive, board, exampleAt } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type DrivenClock, drivenClock } from '../clock.ts';
import { type Channel, createChannel, type Sent } from './channel.ts';

let clock: DrivenClock;
let sent: Sent[];
let readBoard: () => Promise<Board>;
let channel: Channel;

beforeEach(() => {
  clock = drivenClock(exampleAt);
  sent = [];
  readBoard = () => Promise.resolve(board());
  channel = createChannel({
    name: 'private-dashboard.1',
    clock,
    first: async (stamp) => ({ event: 'SnapshotEvent', data: { ...stamp, board: await readBoard() } }),
    send: (one) => void sent.push(one),
  });
});

async function caughtUp(of = channel): Promise<readonly Sent[]> {
  let taken: readonly Sent[] = [];
  await of.snapshot((missed) => {
    taken = missed;
  });
  return taken;
}
const bed = (n: number, change: Partial<BedLive> = {}) => bedLive({ bed_id: bedId(n), ...change });
const tellBeds = (...beds: BedLive[]) => channel.tell({ beds, alerts: [], notifies: [] });
const told = () =>
  sent.map((one) => [one.event, one.data.seq, 'beds' in one.data ? one.data.beds.map((live) => live.bed_id) : null]);

describe('gathering', () => {
  test('beds within 80 ms go together, each once, the last state winning', async () => {
    tellBeds(bed(1, { status: 'sitting' }), bed(2));
    await clock.advance(40);
    tellBeds(bed(1, { status: 'bedExit' }));
    await clock.advance(39);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(told()).toEqual([['DashboardEvent', 1, [1, 2]]]);
    expect((sent[0]!.data as { beds: BedLive[] }).beds[0]!.status).toBe('bedExit');
  });

  test('an alert goes at once, what had gathered before it', () => {
    tellBeds(bed(1));
    channel.tell({ beds: [bed(2)], alerts: [alert()], notifies: [] });
    expect(told()).toEqual([
      ['DashboardEvent', 1, [1, 2]],
      ['AlertEvent', 2, null],
    ]);
  });

  test('nothing is sent of nothing', async () => {
    tellBeds();
    await clock.advance(1_000);
    expect(sent).toEqual([]);
  });

  test('a closed channel says no more', async () => {
    tellBeds(bed(1));
    channel.close();
    await clock.advance(1_000);
    expect(sent).toEqual([]);
  });
});

describe('what was missed', () => {
  const epoch = () => sent[0]!.data.epoch;

  async function tellTimes(times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      tellBeds(bed(1));
      await clock.advance(80);
    }
  }

  test('is given from any number that is kept', async () => {
    await tellTimes(3);
    expect(channel.since(epoch(), 1)?.map((one) => one.data.seq)).toEqual([2, 3]);
    expect(channel.since(epoch(), 3)).toEqual([]);
    expect(channel.since(epoch(), 0)?.map((one) => one.data.seq)).toEqual([1, 2, 3]);
  });

  test('is unknown from another life, from the future, and from too long ago', async () => {
    await tellTimes(2);
    expect(channel.since('another', 1)).toBeNull();
    expect(channel.since(epoch(), 3)).toBeNull();
    await clock.advance(30_001);
    await tellTimes(1);
    expect(channel.since(epoch(), 1)).toBeNull();
    expect(channel.since(epoch(), 2)?.map((one) => one.data.seq)).toEqual([3]);
  });

  test('is bounded in number', () => {
    for (let n = 0; n < 500; n++) channel.tell({ beds: [], alerts: [alert()], notifies: [] });
    expect(channel.since(epoch(), 99)).toBeNull();
    expect(channel.since(epoch(), 100)).toHaveLength(400);
  });

  test('a beat carries the latest number and what the watch sees, and does not count', async () => {
    await tellTimes(1);
    const blind = { blind_since: 5, gaps: [{ from_at: 5, to_at: null, cause: 'database' as const }] };
    channel.beat(blind, []);
    expect(sent.at(-1)?.data).toMatchObject(blind);
    channel.beat({ blind_since: null, gaps: [] }, []);
    expect(told().slice(1)).toEqual([
      ['BeatEvent', 1, null],
      ['BeatEvent', 1, null],
    ]);
  });
});

describe('another life', () => {
  test('counts from the beginning; what was before it is unknown, what had gathered is in the snapshot', async () => {
    tellBeds(bed(1));
    await clock.advance(80);
    const { epoch } = sent[0]!.data;
    tellBeds(bed(2));
    channel.beginAnew();
    await clock.advance(1_000);
    expect(sent).toHaveLength(1);
    expect([channel.since(epoch, 0), channel.since(epoch, 1)]).toEqual([null, null]);
    tellBeds(bed(3));
    await clock.advance(80);
    expect(sent[1]!.data).toMatchObject({ seq: 1, beds: [{ bed_id: 3 }] });
    expect(sent[1]!.data.epoch).not.toBe(epoch);
  });

  test('begins with a board that is read after it began', async () => {
    const readings: ((read: Board) => void)[] = [];
    readBoard = () => new Promise((resolve) => readings.push(resolve));
    const [early, before] = [board({ at: exampleAt + 1 }), caughtUp()];
    channel.beginAnew();
    const after = caughtUp();
    readings[0]!(early);
    readings[1]!(board({ at: exampleAt + 2 }));
    for (const snapshot of [await before, await after])
      expect(snapshot).toMatchObject([{ event: 'SnapshotEvent', data: { seq: 0, board: { at: exampleAt + 2 } } }]);
    expect(readings).toHaveLength(2);
  });
});

describe('a snapshot', () => {
  test('is numbered before it is read, and what happened meanwhile follows it', async () => {
    let finish = (_: Board) => {};
    readBoard = () => new Promise((resolve) => (finish = resolve));
    channel.tell({ beds: [], alerts: [alert()], notifies: [] });
    const snapshot = caughtUp();
    channel.tell({ beds: [], alerts: [alert()], notifies: [] });
    finish(board());
    expect((await snapshot).map((one) => [one.event, one.data.seq])).toEqual([
      ['SnapshotEvent', 1],
      ['AlertEvent', 2],
    ]);
  });

  test('is read once for all who ask at the same moment', async () => {
    let reads = 0;
    readBoard = () => {
      reads++;
      return Promise.resolve(board());
    };
    await Promise.all([caughtUp(), caughtUp(), caughtUp()]);
    expect(reads).toBe(1);
    await caughtUp();
    expect(reads).toBe(2);
  });

  test('is read again when more happened meanwhile than is kept', async () => {
    let reads = 0;
    readBoard = () => {
      if (reads++ === 0) for (let n = 0; n < 450; n++) channel.tell({ beds: [], alerts: [alert()], notifies: [] });
      return Promise.resolve(board());
    };
    expect((await caughtUp()).map((one) => one.data.seq)).toEqual([450]);
  });

  test('is taken in the turn in which what followed it was looked up: nothing told between is missed', async () => {
    let finish = (_: Board) => {};
    readBoard = () => new Promise((resolve) => (finish = resolve));
    const heard: number[] = [];
    const taken = channel.snapshot((missed) => void heard.push(...missed.map((one) => one.data.seq)));
    finish(board());
    // One in every turn until it is taken, and one more: whoever has joined hears those that are told from then on.
    for (let turns = 0; turns < 20; turns++) {
      const joined = heard.length > 0;
      channel.tell({ beds: [], alerts: [alert()], notifies: [] });
      if (joined) heard.push(sent.at(-1)?.data.seq ?? 0);
      await Promise.resolve();
    }
    await taken;
    expect(heard).toEqual(Array.from({ length: 21 }, (_, seq) => seq));
  });

  test('that cannot be read fails for its askers and not for the next', async () => {
    readBoard = () => Promise.reject(new Error('no database'));
    await expect(caughtUp()).rejects.toThrow('no database');
    readBoard = () => Promise.resolve(board());
    expect(await caughtUp()).toHaveLength(1);
  });
});

test('whoever follows numbers from any snapshot ends with the last state of every bed, whatever was lost on the way', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('bed' as const), bed: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('alert' as const), bed: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ kind: fc.constant('lose' as const), lost: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const time = drivenClock(exampleAt);
      const truth = new Map<number, number>();
      const seen = new Map<number, number>();
      let last = { epoch: '', seq: 0 };
      let lossy = false;
      const hear = (one: Sent) => {
        if (one.event === 'BeatEvent') return;
        last = one.data;
        if ('beds' in one.data) for (const live of one.data.beds) seen.set(live.bed_id, live.since_at ?? 0);
      };
      const stream = createChannel({
        name: 'x',
        clock: time,
        first: (stamp) => Promise.resolve({ event: 'SnapshotEvent', data: { ...stamp, board: board() } }),
        send: (one) => !lossy && one.data.seq === last.seq + 1 && hear(one),
      });
      for (const one of await caughtUp(stream)) hear(one);
      let version = exampleAt;
      for (const one of steps) {
        if (one.kind === 'lose') lossy = one.lost;
        if (one.kind === 'wait') await time.advance(one.ms);
        if (one.kind === 'bed' || one.kind === 'alert') {
          truth.set(one.bed, ++version);
          const live = bed(one.bed, { since_at: version });
          stream.tell({ beds: [live], alerts: one.kind === 'alert' ? [alert()] : [], notifies: [] });
        }
      }
      lossy = false;
      await time.advance(80);
      const missed = stream.since(last.epoch, last.seq);
      for (const one of missed ?? []) hear(one);
      expect(missed).not.toBeNull();
      expect(seen).toEqual(truth);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});
