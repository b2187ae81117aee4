import type { Instant, MatState } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertId,
  drive,
  evening,
  frame,
  hours,
  minutes,
  nurse,
  type Ran,
  type ReadingChange,
  rulesOf,
  run,
  seconds,
  story,
  tick,
} from '../testing/index.ts';
import type { Input, Rules } from '../types.ts';
import { newBed } from './state.ts';
import { readBedState, writeBedState } from './stored.ts';
import { returnsOfTwo, twoSince } from './two-devices.ts';
import { view } from './view.ts';

type Frame = Extract<Input, { kind: 'frame' }>;

/** A device with a counter and a clock of its own: what it measures at `ms` after the evening. */
class Mat {
  seq: number;
  readonly #clockOff: number;
  constructor(seq: number, clockOff = 0) {
    this.seq = seq;
    this.#clockOff = clockOff;
  }
  /** @param arrivedMs later where it was kept, or sent again */
  says(ms: number, state: MatState = 'lying', change: ReadingChange = {}, arrivedMs = ms): Frame {
    const one = frame(evening + ms, state, change);
    const reading = { ...one.reading, seq: this.seq, deviceAt: evening + ms + this.#clockOff };
    this.seq += 1;
    return { ...one, arrivedAt: evening + arrivedMs, reading };
  }
}

const off = rulesOf();
const at = (ms: number): Instant => evening + ms;
type Said = readonly [MatState, ReadingChange?];

/** By turns, one reading a turn, from `from` on and up to `to`. */
function byTurns(
  mats: readonly Mat[],
  everyMs: number,
  to: number,
  said: (turn: number) => Said = () => ['lying'],
  from = 0,
): Frame[] {
  const frames: Frame[] = [];
  for (let turn = 0, ms = from; ms < to; turn += 1, ms += everyMs) {
    const [state, change] = said(turn);
    const mat = mats[turn % mats.length];
    if (mat !== undefined) frames.push(mat.says(ms, state, change));
  }
  return frames;
}
/** How long after the evening they were known to be two; null = never. */
function knownAfter(inputs: readonly Input[], rules: Rules = off): number | null {
  let state = newBed('00000000000000aa');
  for (const input of inputs) {
    state = run([input], rules, state).state;
    const since = twoSince(state);
    if (since !== null) return since - evening;
  }
  return null;
}
const alertsOf = ({ facts }: Pick<Ran, 'facts'>) => story(facts, evening).filter((line) => line.includes('#'));

/** Counters and clocks, as two devices may have them. */
const pairs: readonly (readonly [string, () => readonly [Mat, Mat]])[] = [
  ['the first has counted further', () => [new Mat(5_000), new Mat(40)]],
  ['the second has counted further', () => [new Mat(40), new Mat(5_000)]],
  ['equal counters', () => [new Mat(70), new Mat(70)]],
  ['the second is one ahead', () => [new Mat(70), new Mat(71)]],
  ['the first is one ahead', () => [new Mat(71), new Mat(70)]],
  [
    'the first has run for ten days, the second for an hour',
    () => [new Mat(90_000, -hours(240)), new Mat(400, -hours(1))],
  ],
  [
    'the second has run for ten days, the first for an hour',
    () => [new Mat(400, -hours(1)), new Mat(90_000, -hours(240))],
  ],
  [
    'both were plugged in at once, the second with a lower count and an earlier clock',
    () => [new Mat(9, -evening), new Mat(8, -seconds(2) - evening)],
  ],
  ['both were plugged in within three seconds', () => [new Mat(9, -evening), new Mat(9, seconds(3) - evening)]],
];

describe('two devices that take the connection over from each other', () => {
  describe.each([1, 4, 8])('every %i s', (every) => {
    it.each(pairs)('%s: they are known within four changes', (_, pair) => {
      const known = knownAfter(byTurns(pair(), seconds(every), minutes(2)));
      expect(known).not.toBeNull();
      expect(known).toBeLessThanOrEqual(4 * seconds(every));
    });
  });

  it.each(pairs)('%s: so they are where each sends three readings a turn, and what it kept meanwhile', (_, pair) => {
    const mats = pair();
    const inputs: Frame[] = [];
    // Each measures every 2 s, wherever the connection is, and sends all of it when it has it: changes every 8 s.
    for (let turn = 0; turn < 8; turn += 1) {
      const mat = mats[turn % 2] as Mat;
      const began = turn * seconds(8);
      const keptFrom = turn < 2 ? began : began - seconds(8);
      for (let ms = keptFrom + (turn % 2) * 500; ms < began + seconds(8); ms += seconds(2))
        inputs.push(mat.says(ms, 'lying', {}, Math.max(ms, began)));
    }
    const known = knownAfter(inputs);
    expect(known).not.toBeNull();
    expect(known).toBeLessThanOrEqual(seconds(32));
  });

  it('the tile is not seen, says why, and shows neither of the two', () => {
    const inputs = byTurns([new Mat(5_000), new Mat(40)], seconds(4), minutes(1), (turn) => [
      turn % 2 ? 'out' : 'lying',
      { rr: 15 },
    ]);
    const { state } = run(inputs, off);
    const shown = view(state, at(minutes(1)));
    expect(shown).toMatchObject({ status: 'disconnected', provisional: false, posture: null, rr: null });
    expect(shown.two_devices_since).toBe(at(seconds(12)));
  });

  it.each([
    ['on', rulesOf({ alerts: { deviceDisconnected: { value: 10 } } })],
    ['off', off],
    ['muted by its network', { ...rulesOf({ alerts: { deviceDisconnected: {} } }), networkOutSince: at(0) }],
    ['just closed', rulesOf({ alerts: { deviceDisconnected: { afterAlertMinutes: 60 } } })],
  ])('staff get deviceDisconnected at once, as two devices, though the kind is %s', (_, rules) => {
    const ran = run(byTurns([new Mat(5_000), new Mat(40)], seconds(8), minutes(2)), rules, {
      ...newBed('00000000000000aa'),
      closed: { deviceDisconnected: at(-seconds(30)) },
    });
    expect(alertsOf(ran)).toEqual(['0:00:24 #1 raised deviceDisconnected medium since 0:00:24 0/0']);
    expect(ran.state.alerts).toMatchObject([{ technical: true, threshold: 0 }]);
  });

  it('what stood as a disconnection becomes this', () => {
    const rules = rulesOf({ alerts: { deviceDisconnected: { value: 3 } } });
    const [one, other] = [new Mat(5_000), new Mat(40)];
    const lost = drive([one.says(0)], rules, at(minutes(5)));
    const ran = run(byTurns([one, other], seconds(4), minutes(6), undefined, minutes(5)), rules, lost.state);
    expect(alertsOf(ran)).toEqual([
      '0:05:12 #1 closed deviceDisconnected (cleared)',
      '0:05:12 #2 raised deviceDisconnected medium since 0:05:12 0/0',
    ]);
  });

  it('closed by staff it does not come again as long as there are two', () => {
    const mats = [new Mat(5_000), new Mat(40)];
    const told = run(byTurns(mats, seconds(4), seconds(40)), off).state;
    const close: Input = { kind: 'close', at: at(seconds(40)), alertIds: [alertId(1)], by: nurse, reason: 'equipment' };
    const ran = run([close, ...byTurns(mats, seconds(4), minutes(5), undefined, seconds(44))], off, told);
    expect(alertsOf(ran)).toEqual(['0:00:40 #1 closed deviceDisconnected (equipment) by 7']);
  });
});

describe('two devices of which one says less than a device should', () => {
  /** What each says of its numbers and its clock, in its `turn`, `ms` after the evening; two readings a turn from 4 s on, and every 2 s. */
  type Saying = (turn: number, ms: number, n: number) => { seq: number; deviceAt: number; onArrival?: true };
  const countsOn = (seq: number, clockOff = 0): Saying => {
    let next = seq;
    return (_, ms) => ({ seq: next++, deviceAt: evening + ms + clockOff });
  };
  const beginsAnew = (isSet = false): Saying => {
    const began = new Map<number, number>();
    return (turn, ms, n) => {
      if (!began.has(turn)) began.set(turn, ms - 300);
      return { seq: n, deviceAt: isSet ? evening + ms : ms - (began.get(turn) ?? 0) };
    };
  };
  /** @param shows its clock, of which nothing can be made */
  const withoutClock = (seq: number, shows: (ms: number) => number = () => 0): Saying => {
    let next = seq;
    return (_, ms) => ({ seq: next++, deviceAt: shows(ms), onArrival: true });
  };
  const beginsWithoutClock: Saying = (_turn, _ms, n) => ({ seq: n, deviceAt: 0, onArrival: true });

  function turnsOf(pair: readonly [Saying, Saying], everyMs: number, to: number, from = 0): Frame[] {
    const frames: Frame[] = [];
    for (let turn = 0, ms = from; ms < to; turn += 1)
      for (let n = 0, end = ms + everyMs; ms < end; n += 1, ms += Math.min(everyMs, seconds(2))) {
        const { onArrival, ...said } = pair[turn % 2 === 0 ? 0 : 1](turn, ms, n);
        const one = frame(evening + ms, turn % 2 ? 'out' : 'lying');
        const isNew = { isNew: true, ...(onArrival === true && { onArrival }) };
        frames.push({ ...one, ...isNew, reading: { ...one.reading, ...said } });
      }
    return frames;
  }

  const kinds: readonly (readonly [string, () => readonly [Saying, Saying]])[] = [
    ['begins anew at each turn, the first by a clock that is set', () => [countsOn(5_000), beginsAnew()]],
    [
      'begins anew at each turn, the first a day since its own start',
      () => [countsOn(5_000, hours(24) - evening), beginsAnew()],
    ],
    ['begins anew at each turn with its clock set', () => [countsOn(5_000), beginsAnew(true)]],
    ['begins anew at each turn and has no clock', () => [countsOn(5_000), beginsWithoutClock]],
    ['says no time and counts behind', () => [countsOn(5_000), withoutClock(40)]],
    ['says no time and counts ahead', () => [countsOn(40), withoutClock(5_000)]],
    ['sends before it measures', () => [countsOn(5_000), withoutClock(40, (ms) => evening + ms + seconds(30))]],
    ['sends before it measures, ahead', () => [countsOn(40), withoutClock(5_000, (ms) => evening + ms)]],
  ];

  describe.each([1, 4, 8])('every %i s', (every) => {
    it.each(kinds)('the second %s: they are known within a minute', (_, pair) => {
      const known = knownAfter(turnsOf(pair(), seconds(every), minutes(2)));
      expect(known).not.toBeNull();
      expect(known).toBeLessThanOrEqual(minutes(1));
    });

    it.each([
      ['both begin at 0', () => [new Mat(0), new Mat(0)]],
      ['both begin at 0, within three seconds', () => [new Mat(0, -evening), new Mat(0, seconds(3) - evening)]],
      ['both begin at 0, the second in the middle of it', () => [new Mat(3), new Mat(0)]],
    ] as const)('%s: they are known within a minute', (_, pair) => {
      const known = knownAfter(byTurns(pair(), seconds(every), minutes(2)));
      expect(known).not.toBeNull();
      expect(known).toBeLessThanOrEqual(minutes(1));
    });
  });

  it.each(kinds)('the second %s: it stays known, and an exit and the reason are told', (_, pair) => {
    const rules = rulesOf({ alerts: { leaveBed: {} } });
    const ran = drive(turnsOf(pair(), seconds(8), minutes(5)), rules, at(minutes(5)));
    expect(twoSince(ran.state)).not.toBeNull();
    const told = alertsOf(ran).filter((line) => line.includes('raised'));
    expect(told.filter((line) => line.includes('deviceDisconnected'))).toHaveLength(1);
    expect(told.filter((line) => line.includes('leaveBed')).length).toBeGreaterThan(0);
  });

  it.each(kinds)('the second %s: written and read after each reading it is the same', (_, pair) => {
    const inputs = turnsOf(pair(), seconds(8), minutes(2));
    let state = newBed('00000000000000aa');
    for (const input of inputs) {
      state = run([input], off, readBedState(writeBedState(state))).state;
      expect(readBedState(writeBedState(state))).toEqual(state);
    }
    expect(state).toEqual(run(inputs, off).state);
  });

  it('a text of before knows nothing of returns that no start explains', () => {
    const { state } = run(turnsOf([countsOn(5_000), beginsAnew()], seconds(8), seconds(17)), off);
    expect(state.devices).toMatchObject({ lines: [{ returns: 1 }, { returns: 0 }], everyMs: 2_000 });
    const text = JSON.parse(writeBedState(state));
    const line = (written: unknown[]) => written.slice(0, 4);
    text.devices = [...text.devices.slice(0, 3), ...text.devices.slice(3, 5).map(line)];
    expect(readBedState(JSON.stringify(text)).devices).toMatchObject({
      lines: [{ returns: 0 }, { returns: 0 }],
      everyMs: null,
    });
  });
});

describe('one device is one', () => {
  it.each([
    ['a clock since its start, a reading in 5 s', false, 5, 3],
    ['its clock set, a reading in 5 s', true, 5, 3],
    ['its clock set, a reading in 10 s', true, 10, 1],
    ['its clock set, a reading in 2 s', true, 2, 8],
  ])('in a loop of starts every 8 to 22 s, the first readings of each lost: %s', (_, isSet, every, lost) => {
    let chance = 777;
    const below = (n: number) => {
      chance = (chance * 1_103_515_245 + 12_345) & 0x7fff_ffff;
      return (chance >> 8) % n;
    };
    let taken = 0;
    for (let night = 0; night < 40; night += 1) {
      const inputs: Frame[] = [];
      for (let ms = seconds(1); ms < minutes(10); ms += seconds(3)) {
        const mat = new Mat(0, isSet ? 0 : 500 - ms - evening);
        const end = ms + seconds(8) + below(seconds(14));
        const first = below(lost + 1);
        for (; ms < end; ms += seconds(every)) {
          const one = mat.says(ms);
          if (one.reading.seq >= first) inputs.push(one);
        }
      }
      if (knownAfter(inputs) !== null) taken += 1;
    }
    expect(taken).toBe(0);
  });

  it('whose clock is set a while after each start', () => {
    for (const setAfter of [1, 3, 6]) {
      const inputs: Frame[] = [];
      for (let start = 0, ms = 0; start < 12; start += 1) {
        const began = ms;
        for (let n = 0; n < 8 + (start % 3) * 3; n += 1, ms += seconds(2))
          inputs.push(new Mat(n, n < setAfter ? -evening - began : 0).says(ms));
      }
      expect(knownAfter(inputs)).toBeNull();
    }
  });

  it('whose clock can be used now and then, whenever it begins anew', () => {
    for (const each of [2, 3, 5]) {
      const inputs = Array.from({ length: 90 }, (_, n): Frame => {
        const one = new Mat(n % 17).says(n * seconds(2));
        return n % each === 0 ? { ...one, onArrival: true } : one;
      });
      expect(knownAfter(inputs)).toBeNull();
    }
  });

  it('whose clock was set after a while, and that sends what it kept from before between what it measures now', () => {
    const kept = new Mat(0, -evening);
    const mat = new Mat(400);
    const inputs: Frame[] = [];
    for (let n = 1; n < 40; n += 1) {
      inputs.push(mat.says(n * seconds(5)));
      for (let k = 1; k < 4; k += 1) inputs.push({ ...kept.says(n * seconds(5) + k * seconds(1)), onArrival: true });
    }
    expect(knownAfter(inputs)).toBeNull();
  });

  it('that takes its own half-open connection over and sends again what was not acknowledged', () => {
    const mat = new Mat(100);
    const inputs: Frame[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const began = turn * seconds(8);
      const four = [0, 2, 4, 6].map((s) => mat.says(began + seconds(s)));
      const again = four.slice(1).map((one) => ({ ...one, arrivedAt: at(began + seconds(8)) }));
      inputs.push(...four, ...again);
    }
    expect(knownAfter(inputs)).toBeNull();
    expect(run(inputs, off).state.devices).toBeNull();
  });

  it('that begins anew, and begins anew again, counting from 0 each time', () => {
    for (const each of [1, 2, 3, 7]) {
      const inputs = Array.from({ length: 60 }, (_, n) => {
        const mat = new Mat(n % each, n % 2 ? -evening : 0);
        return mat.says(n * seconds(2), n % 3 ? 'lying' : 'out');
      });
      expect(knownAfter(inputs)).toBeNull();
    }
  });

  it('that begins anew with a clock that was never set, and is forgotten as a suspicion after a minute', () => {
    const before = byTurns([new Mat(800, -evening)], seconds(5), minutes(2));
    const mat = new Mat(0, -evening - minutes(2));
    const begun = run([...before, mat.says(minutes(2))], off).state;
    expect(begun.devices).not.toBeNull();
    const later = run(byTurns([mat], seconds(5), minutes(4), undefined, minutes(2) + seconds(5)), off, begun).state;
    expect(later).toMatchObject({ devices: null, seeing: true });
  });

  it('whose counter passes, after a start and a loss, where it stood before it', () => {
    const numbers = [22, 23, 24, 0, 1, 2, 30, 31, 32, 33, 34];
    expect(knownAfter(numbers.map((seq, n) => new Mat(seq).says(n * seconds(3))))).toBeNull();
    const twice = [22, 23, 0, 30, 31, 0, 1, 40, 41, 42];
    expect(knownAfter(twice.map((seq, n) => new Mat(seq).says(n * seconds(3))))).toBeNull();
  });

  it('that sends what it kept late and out of order between what it measures now', () => {
    const mat = new Mat(0);
    const kept = Array.from({ length: 40 }, (_, n) => mat.says(-minutes(10) + n * seconds(10)));
    const inputs: Frame[] = [];
    for (let n = 0; n < 40; n += 1) {
      const now = n * seconds(3);
      const past = kept[(n * 7) % 40] as Frame;
      inputs.push(mat.says(now), { ...past, arrivedAt: at(now + 500) });
    }
    expect(knownAfter(inputs)).toBeNull();
  });

  it('that began anew and sends what it kept from before, seconds old, between what it measures now', () => {
    const old = new Mat(500);
    const before = [old.says(0), old.says(seconds(2))];
    const kept = Array.from({ length: 10 }, (_, n) => old.says(seconds(3) + n * seconds(1)));
    const begun = new Mat(0);
    const inputs: Frame[] = [...before];
    for (let n = 0; n < 10; n += 1) {
      const now = seconds(20) + n * seconds(1);
      inputs.push(begun.says(now), { ...(kept[n] as Frame), arrivedAt: at(now + 300) });
    }
    expect(knownAfter(inputs)).toBeNull();
  });

  it('on a network that holds back every other reading for up to 20 s', () => {
    const mat = new Mat(0);
    let came = 0;
    const inputs = Array.from({ length: 60 }, (_, n) => {
      const one = mat.says(n * seconds(7));
      came = Math.max(came, one.arrivedAt + (n % 2 ? seconds(20) : 0));
      return { ...one, at: came, arrivedAt: came };
    });
    expect(knownAfter(inputs)).toBeNull();
  });

  it.each([
    ['of whole seconds', 0],
    ['of milliseconds', 300],
  ])('whose readings change places on their way, by a clock %s', (_, apart) => {
    const mat = new Mat(0);
    const inputs: Frame[] = [mat.says(-seconds(10))];
    for (let n = 0; n < 30; n += 1) {
      const [one, next] = [mat.says(n * seconds(10)), mat.says(n * seconds(10) + apart)];
      inputs.push({ ...next, arrivedAt: next.at }, { ...one, at: next.at + 100, arrivedAt: next.at + 100 });
    }
    expect(knownAfter(inputs)).toBeNull();
  });

  it('without a clock, whose readings of now and of before come mixed and all count as now', () => {
    const inputs = Array.from({ length: 60 }, (_, n): Frame => {
      const seq = n % 2 ? 100 + n : 1_000 + n;
      const one = new Mat(seq).says(n * seconds(1));
      return { ...one, onArrival: true, reading: { ...one.reading, deviceAt: 0 } };
    });
    expect(knownAfter(inputs)).toBeNull();
  });

  it('whatever it loses, holds back, sends again, sends late and however often it begins anew', () => {
    const happening = fc.record({
      everyMs: fc.integer({ min: 1_000, max: 30_000 }),
      lost: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(60) }),
      heldMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(25_000) }),
      again: fc.nat(3),
      begins: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      sendsLate: fc.boolean(),
    });
    const night = fc.array(happening, { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(night, fc.boolean(), fc.nat(1), (happenings, isSet, first) => {
        let mat = new Mat(500, isSet ? 0 : -evening);
        let [ms, came] = [0, 0];
        const inputs: Frame[] = [];
        const kept: Frame[] = [];
        for (const { everyMs, lost, heldMs, again, begins, sendsLate } of happenings) {
          ms += everyMs;
          if (begins) mat = new Mat(first, isSet ? 0 : -evening - ms);
          else {
            // What it could not send: some of it comes when all this is long past.
            for (let n = 0; n < lost; n += 1)
              kept.push(mat.says(ms - everyMs + Math.floor((everyMs * n) / (lost + 1))));
          }
          const one = mat.says(ms);
          came = Math.max(came, one.arrivedAt + heldMs);
          inputs.push({ ...one, at: came, arrivedAt: came });
          for (let n = 0; n < again; n += 1) {
            const former = inputs.at(-1 - n);
            if (former !== undefined) inputs.push({ ...former, arrivedAt: came + n });
          }
          const late = sendsLate ? kept.shift() : undefined;
          if (late !== undefined) inputs.push({ ...late, arrivedAt: came + 100 });
        }
        expect(knownAfter(inputs)).toBeNull();
      }),
      { numRuns: 200, seed: 20_261_127 },
    );
  });

  it('after another took its place for good', () => {
    const one = byTurns([new Mat(5_000)], seconds(5), seconds(40));
    const other = byTurns([new Mat(3)], seconds(5), minutes(3), undefined, seconds(40));
    const { state } = run([...one, ...other], off);
    expect(twoSince(state)).toBeNull();
    expect(state.seeing).toBe(true);
  });
});

describe('they are one again', () => {
  it.each([0, 1])(
    'a minute after the last turn, whichever of them stays (%i): the bed is seen with its next reading, and the alert ends',
    (stays) => {
      const mats = [new Mat(5_000), new Mat(40)] as const;
      const both = run(byTurns(mats, seconds(4), seconds(40)), off).state;
      expect(twoSince(both)).not.toBeNull();
      const left = mats[stays] as Mat;
      const from = seconds(40);
      const last = both.devices?.turnedAt ?? 0;
      const turned = stays === 0 ? at(from) : last;
      const healed = turned + minutes(1) - evening;
      const before = drive(byTurns([left], seconds(5), healed, undefined, from), off, evening + healed - 1, both);
      expect(view(before.state, evening + healed - 1)).toMatchObject({ status: 'disconnected' });
      expect(twoSince(before.state)).not.toBeNull();
      const after = drive(
        byTurns([left], seconds(5), healed + minutes(1), undefined, healed),
        off,
        evening + healed + minutes(1),
        before.state,
      );
      expect(view(after.state, evening + healed + minutes(1))).toMatchObject({ status: 'inBed', provisional: false });
      expect(alertsOf(after).map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual(['#1 cleared', '#1 closed']);
    },
  );

  it('with the silence of both, which stays a disconnection', () => {
    const both = run(byTurns([new Mat(5_000), new Mat(40)], seconds(4), seconds(40)), off).state;
    const { state } = drive([], off, at(minutes(10)), both);
    expect(state.devices).toBeNull();
    expect(view(state, at(minutes(10)))).toMatchObject({ status: 'disconnected' });
    expect(state.alerts).toHaveLength(1);
  });
});

describe('what either of them says of the person reaches staff', () => {
  const rules = rulesOf({
    alerts: {
      leaveBed: {},
      leaveTimeout: { value: 20 },
      spo2Less: {},
      heartRateGreater: {},
      siteTimeout: { value: 60 },
    },
  });
  const personal = (ran: Pick<Ran, 'facts'>) => alertsOf(ran).filter((line) => !line.includes('deviceDisconnected'));

  describe.each([1, 4, 8])('at changes every %i s', (every) => {
    const mid = seconds(every) * 8;
    const end = mid + minutes(2);
    const told = (said: (turn: number) => Said) => {
      const mats = [new Mat(5_000), new Mat(40)];
      return personal(drive(byTurns(mats, seconds(every), end, said), rules, at(end)));
    };
    it.each([0, 1])('an exit of device %i while the other sees somebody lie', (n) => {
      const lines = told((turn) => (turn >= 8 && turn % 2 === n ? ['out'] : ['lying', { rr: 14, hr: 60, spo2: 96 }]));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/#2 raised leaveBed medium/);
    });

    it.each([0, 1])('an SpO2 past its limit of device %i while the other’s is well', (n) => {
      const lines = told((turn) => ['lying', { spo2: turn >= 8 && turn % 2 === n ? 85 : 97 }]);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/#2 raised spo2Less high since .* 85\/90/);
    });

    it.each([0, 1])('an SpO2 past its limit of device %i while the other’s bed is empty', (n) => {
      const lines = told((turn) => (turn % 2 === n ? ['lying', { spo2: turn >= 8 ? 85 : 97 }] : ['out']));
      expect(lines.filter((line) => line.includes('spo2Less'))).toHaveLength(1);
    });

    it.each([0, 1])('an exit of device %i before anybody knew that they are two', (n) => {
      const mats = [new Mat(5_000), new Mat(40)] as const;
      const begun = byTurns([mats[0]], seconds(5), seconds(30));
      const turns = byTurns(
        mats,
        seconds(every),
        minutes(3),
        (turn) => (turn >= 2 && turn % 2 === n ? ['out'] : ['lying']),
        seconds(30),
      );
      const lines = personal(drive([...begun, ...turns], rules, at(minutes(3))));
      expect(lines.filter((line) => line.includes('raised leaveBed')).length).toBeGreaterThan(0);
    });
  });

  it('a heart rate past its limit for three minutes, and being out for twenty', () => {
    const mats = [new Mat(5_000), new Mat(40)];
    const end = minutes(25);
    const lines = personal(
      drive(
        byTurns(mats, seconds(8), end, (turn) =>
          turn < 8 ? ['lying', { hr: 70 }] : turn % 2 ? ['out'] : ['lying', { hr: 140 }],
        ),
        rules,
        at(end),
      ),
    );
    expect(lines.map((line) => line.split(' ').slice(2, 5).join(' '))).toEqual([
      'raised leaveBed medium',
      'raised heartRateGreater high',
      'upgraded leaveTimeout medium',
    ]);
  });

  it('an exit that was measured before the other’s last reading, and came after it', () => {
    const mats = [new Mat(5_000), new Mat(40)] as const;
    const both = run(byTurns(mats, seconds(4), seconds(40)), rules).state;
    const inputs = [
      mats[0].says(seconds(42)),
      mats[1].says(seconds(41), 'out', {}, seconds(43)),
      mats[0].says(seconds(45)),
    ];
    const lines = personal(drive(inputs, rules, at(minutes(1)), both));
    expect(lines).toEqual(['0:00:44 #2 raised leaveBed medium since 0:00:41']);
  });

  it('an exit though the last will of the one comes with each turn of the other', () => {
    const mats = [new Mat(5_000), new Mat(40)];
    const turns = byTurns(mats, seconds(4), minutes(1), (turn) => (turn >= 8 && turn % 2 ? ['out'] : ['lying']));
    const inputs = turns.flatMap((one): Input[] => [one, { kind: 'link', at: one.arrivedAt + 3_900, online: false }]);
    expect(personal(drive(inputs, rules, at(minutes(1))))).toHaveLength(1);
  });

  it('an exit comes again for the other after staff have closed it for the one', () => {
    const mats = [new Mat(5_000), new Mat(40)];
    const first = drive(
      byTurns(mats, seconds(4), minutes(1), (turn) => (turn >= 8 && turn % 2 === 0 ? ['out'] : ['lying'])),
      rules,
      at(minutes(1)),
    ).state;
    const close: Input = { kind: 'close', at: at(minutes(1)), alertIds: [alertId(2)], by: nurse, reason: 'helped' };
    const ran = drive(
      [close, ...byTurns([...mats], seconds(4), minutes(2), () => ['out'], minutes(1) + seconds(4))],
      rules,
      at(minutes(2)),
      first,
    );
    expect(personal(ran).filter((line) => line.includes('raised leaveBed'))).toHaveLength(1);
  });

  it('nothing of it is cleared while they are two; what stays clears it as ever', () => {
    const mats = [new Mat(5_000), new Mat(40)] as const;
    const told = drive(
      byTurns(mats, seconds(4), minutes(1), (turn) => ['lying', { spo2: turn >= 8 && turn % 2 ? 85 : 97 }]),
      rules,
      at(minutes(1)),
    );
    expect(personal(told)).toHaveLength(1);
    const well = drive(
      byTurns([mats[0]], seconds(5), minutes(5), () => ['lying', { spo2: 97 }], minutes(1)),
      rules,
      at(minutes(5)),
      told.state,
    );
    expect(personal(well).map((line) => line.split(' ').slice(2, 4).join(' '))).toContain('cleared spo2Less');
  });
});

describe('the state of it', () => {
  const mats = () => [new Mat(5_000), new Mat(40)];
  const rules = rulesOf({ alerts: { leaveBed: {}, spo2Less: {} } });

  it('is the same whether it is written and read after each reading or not', () => {
    const inputs = byTurns(mats(), seconds(4), minutes(2), (turn) => [
      turn % 5 ? 'lying' : 'out',
      { spo2: 85 + (turn % 9) },
    ]);
    const whole = run(inputs, rules);
    let state = newBed('00000000000000aa');
    const facts = inputs.flatMap((input) => {
      const ran = run([input], rules, readBedState(writeBedState(state)));
      state = ran.state;
      expect(readBedState(writeBedState(state))).toEqual(state);
      return ran.facts;
    });
    expect(facts).toEqual(whole.facts);
    expect(state).toEqual(whole.state);
  });

  it('is no part of an ordinary bed’s text', () => {
    expect(writeBedState(run(byTurns([new Mat(1)], seconds(5), minutes(2)), rules).state)).not.toContain('devices');
  });

  it('comes back with a clock of ours that goes back: they are still two, it does not come again, and ends as ever', () => {
    const both = mats();
    const { state } = run(byTurns(both, seconds(4), seconds(40)), off);
    const back = run([tick(at(-hours(1)))], off, state);
    expect(twoSince(back.state)).toBe(at(-hours(1)) - 1);
    expect(alertsOf(back)).toEqual([]);
    const { state: healed } = drive([], off, at(-hours(1)) + minutes(1), back.state);
    expect(twoSince(healed)).toBeNull();
  });

  it('asks for no more than two returns', () => {
    expect(returnsOfTwo).toBe(2);
  });
});
