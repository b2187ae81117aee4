/** A line of calls by itself: who is next, how many at once, who is turned away, and who leaves. */
import { describe, expect, test } from 'vitest';
import { pause } from '../../clock.ts';
import type { Caller } from '../../connections/fair-line.ts';
import { CallerGone } from '../hang-up.ts';
import type { Refused } from '../refused.ts';
import { createLane, type Lane, type LaneLimits, type Leave, type Line } from './lane.ts';

const limits: LaneLimits = { atOnce: 2, ofOne: 1, waiting: 100, waitingOfOne: 60 };
const session = (agency: string, name: string): Caller => ({ group: agency, member: name });
const [anna, ben] = [session('A', 'anna'), session('A', 'ben')];
const cora = session('B', 'cora');

/** Somebody who waits for an answer, until they hang up. */
function caller(): Line & { hangUp(): void } {
  const acts = new Set<() => void>();
  let gone = false;
  return {
    get gone() {
      return gone;
    },
    onGone(act) {
      acts.add(act);
      return () => acts.delete(act);
    },
    hangUp() {
      gone = true;
      for (const act of acts) act();
    },
  };
}

/** What was begun, in order; whoever began holds their turn until `leave`. */
function drive(lane: Lane) {
  const begun: string[] = [];
  const leaves: Leave[] = [];
  const errors: Error[] = [];
  return {
    begun,
    errors,
    leaves,
    ask(who: Caller, line: Line = caller()) {
      lane.enter(who, line).then(
        (leave) => {
          begun.push(who.member);
          leaves.push(leave);
        },
        (error: Error) => errors.push(error),
      );
    },
    /** Everybody who has a turn is done with it, until nobody waits. */
    async drain() {
      while (lane.waiting > 0 || leaves.length > 0) {
        leaves.shift()?.();
        await pause(0);
      }
    },
  };
}

const codes = (errors: readonly Error[]) => errors.map((error) => (error as Refused).code);

describe('turns', () => {
  test('no more than so many are under way, and of one caller no more than theirs', async () => {
    const lane = createLane(limits);
    const { ask, begun, leaves } = drive(lane);
    for (const who of [anna, anna, ben, cora]) ask(who);
    await pause(0);
    await pause(0);
    expect([begun, lane.running, lane.waiting]).toEqual([['anna', 'ben'], 2, 2]);
    leaves[1]?.();
    await pause(0);
    expect([begun, lane.running, lane.waiting]).toEqual([['anna', 'ben', 'cora'], 2, 1]);
  });

  test('of those who wait each agency has its turn, and in it each session: a crowd of one is waited for by nobody else', async () => {
    const lane = createLane({ ...limits, atOnce: 1 });
    const { ask, begun, drain } = drive(lane);
    for (let n = 0; n < 50; n++) ask(anna);
    for (const who of [ben, ben, cora, cora]) ask(who);
    await drain();
    expect(begun.slice(0, 6)).toEqual(['anna', 'anna', 'cora', 'ben', 'cora', 'anna']);
    expect(begun).toHaveLength(54);
  });

  test('however quickly calls end, one turn of the event loop begins only so many', async () => {
    const lane = createLane({ ...limits, ofOne: 2 });
    let begun = 0;
    for (let n = 0; n < 40; n++)
      void lane.enter(anna, caller()).then((leave) => {
        begun++;
        leave();
      });
    const perTurn: number[] = [];
    while (begun < 40) {
      const before = begun;
      await new Promise<void>((resolve) => setImmediate(resolve));
      perTurn.push(begun - before);
    }
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(limits.atOnce * 2);
    expect(perTurn.length).toBeGreaterThan(10);
  });

  test('a turn that is given back twice is given back once', async () => {
    const lane = createLane(limits);
    const leave = await lane.enter(anna, caller());
    await lane.enter(ben, caller());
    leave();
    leave();
    expect(lane.running).toBe(1);
  });
});

describe('whoever hangs up', () => {
  test('leaves the line at once, and nobody waits for them', async () => {
    const lane = createLane({ ...limits, atOnce: 1 });
    const { ask, begun, errors, leaves } = drive(lane);
    ask(anna);
    const gone = caller();
    ask(ben, gone);
    ask(cora);
    await pause(0);
    gone.hangUp();
    await pause(0);
    expect([lane.waiting, errors]).toEqual([1, [expect.any(CallerGone)]]);
    leaves[0]?.();
    await pause(0);
    expect(begun).toEqual(['anna', 'cora']);
  });

  test('before they stood in it, is not let in', async () => {
    const lane = createLane(limits);
    const gone = caller();
    gone.hangUp();
    await expect(lane.enter(anna, gone)).rejects.toThrow(CallerGone);
    expect(lane.running).toBe(0);
  });
});

describe('a line that is full', () => {
  test('asks whoever stands in it too often to wait, and nobody else', async () => {
    const lane = createLane({ ...limits, atOnce: 1, waitingOfOne: 3 });
    const { ask, errors, drain, begun } = drive(lane);
    for (let n = 0; n < 6; n++) ask(anna);
    ask(ben);
    await pause(0);
    expect(codes(errors)).toEqual(['too_many_requests', 'too_many_requests']);
    expect((errors[0] as Refused).more.retryAfter).toBeGreaterThan(0);
    await drain();
    expect(begun).toHaveLength(5);
  });

  test('lets somebody of another agency in, and the newest of the longest queue gives way', async () => {
    const lane = createLane({ ...limits, atOnce: 1, waiting: 10 });
    const { ask, errors, drain, begun } = drive(lane);
    for (let n = 0; n < 12; n++) ask(anna);
    await pause(0);
    expect(codes(errors)).toEqual(['unavailable']);
    ask(cora);
    await pause(0);
    expect([codes(errors), lane.waiting]).toEqual([['unavailable', 'unavailable'], 10]);
    await drain();
    expect(begun.slice(0, 3)).toEqual(['anna', 'anna', 'cora']);
  });
});
