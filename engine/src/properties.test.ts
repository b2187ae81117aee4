/** What must hold of every night. Seeds are fixed; `WARDLIGHT_PROOF=1` takes ten million steps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBedState, writeBedState } from './bed/stored.ts';
import { checkBlindness, checkLives, checkOrder, expectSame } from './testing/checks.ts';
import { rulesOf, run } from './testing/index.ts';
import { countedStretches, leaveTimeoutTellings, siteTimeoutTellings, type Telling } from './testing/oracle.ts';
import { anyRules, eventful, gapless, holds, nightOf, proof, stepAll, taken } from './testing/random.ts';
import { waitingRules } from './testing/random-staff.ts';
import type { Fact, Input, MinuteFact } from './types.ts';

const runs = (quick: number) => ({ seed: 20_260_105, numRuns: proof ? quick * 500 : quick, endOnFailure: proof });
const slow = { timeout: 1_800_000 };
const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });

describe('any night @proof', () => {
  it('ticks anywhere, or nowhere, change no fact', slow, () => {
    fc.assert(
      fc.property(eventful, anyRules, fractions, (pieces, rules, where) => {
        const inputs = nightOf(pieces);
        const plain = stepAll(inputs, rules);
        const ticked = stepAll(withTicks(inputs, where), rules);
        expectSame(ticked, plain);
      }),
      runs(20),
    );
  });

  it('a doubled reading changes nothing, at once or later', slow, () => {
    fc.assert(
      fc.property(eventful, anyRules, fractions, (pieces, rules, where) => {
        const inputs = nightOf(pieces);
        expectSame(stepAll(withDoubles(inputs, where), rules), stepAll(inputs, rules));
      }),
      runs(20),
    );
  });

  it('a state survives being written and read at any point', slow, () => {
    fc.assert(
      fc.property(eventful, anyRules, (pieces, rules) => {
        const inputs = nightOf(pieces);
        const stored = stepAll(inputs, rules, (state) => readBedState(writeBedState(state)));
        expectSame(stored, stepAll(inputs, rules));
      }),
      runs(20),
    );
  });

  it('nothing given to the engine is changed', slow, () => {
    // `run` freezes all of it: a change throws.
    fc.assert(
      fc.property(eventful, anyRules, (pieces, rules) => {
        run(nightOf(pieces), rules);
      }),
      { ...runs(10), numRuns: proof ? 200 : 10 },
    );
  });

  it('facts come in order, statuses chain, and alerts live their lives', slow, () => {
    fc.assert(
      fc.property(eventful, anyRules, (pieces, rules) => {
        const { facts } = stepAll(nightOf(pieces), rules);
        checkOrder(facts);
        checkLives(facts);
        checkBlindness(facts);
      }),
      runs(20),
    );
  });
});

describe('any night in which our clock steps back @proof', () => {
  const step = fc.record({
    where: fc.double({ min: 0, max: 1, noNaN: true }),
    ms: fc.integer({ min: 5_001, max: 7_200_000 }),
  });

  it('goes on as if it had been a gap: lives stay whole, and its end is seen', slow, () => {
    fc.assert(
      fc.property(eventful, waitingRules, step, (pieces, rules, { where, ms }) => {
        const inputs = nightOf(pieces);
        // The night ends with 61 inputs of calm; the step comes before them.
        const cut = Math.floor(where * (inputs.length - 61));
        const later = inputs.slice(cut).map((input) => setBack(input, ms));
        const { facts, state } = stepAll([...inputs.slice(0, cut), ...later], rules);
        checkLives(facts);
        const before = stepAll(inputs.slice(0, cut), rules);
        checkOrder(before.facts);
        checkOrder(facts.slice(before.facts.length), before.state.status);
        const end = later.at(-1)?.at ?? 0;
        expect(state.last?.at).toBe(end - 10_000);
        expect(Math.max(state.clock, state.quietFrom ?? 0, state.since ?? 0)).toBeLessThanOrEqual(end);
        // Silence after five seconds hides the bed between any two readings.
        if (rules.watch.silenceMs < 10_000) return;
        expect(state).toMatchObject({ status: 'inBed', seeing: true });
        expect(state.alerts.filter(({ clearedAt, type }) => clearedAt === null && ended.has(type))).toEqual([]);
      }),
      runs(30),
    );
  });
});

describe('a night without gaps, against a second opinion @proof', () => {
  const timeouts = fc
    .record({ watch: holds, leaveTimeout: fc.integer({ min: 1, max: 3 }), siteTimeout: fc.constantFrom(5, 30, 60) })
    .map(({ watch, leaveTimeout, siteTimeout }) =>
      rulesOf({ watch, alerts: { leaveTimeout: { value: leaveTimeout }, siteTimeout: { value: siteTimeout } } }),
    );

  it('the counted changes are those that held', slow, () => {
    fc.assert(
      fc.property(gapless, timeouts, (pieces, rules) => {
        const inputs = nightOf(pieces);
        const status = { lying: 'inBed', sitting: 'sitting', out: 'bedExit' } as const;
        const expected = countedStretches(inputs, rules).map(({ state, start }) => [status[state], start]);
        const told = stepAll(inputs, rules).facts.flatMap((fact) =>
          fact.fact === 'statusChanged' ? [[fact.to, fact.at]] : [],
        );
        expect(told).toEqual(expected);
      }),
      runs(20),
    );
  });

  it('no alert is lost and none told twice', slow, () => {
    fc.assert(
      fc.property(gapless, timeouts, (pieces, rules) => {
        const inputs = nightOf(pieces);
        const { facts } = stepAll(inputs, rules);
        const stretches = countedStretches(inputs, rules);
        compare(facts, 'leaveTimeout', leaveTimeoutTellings(stretches, rules));
        compare(facts, 'siteTimeout', siteTimeoutTellings(stretches, rules));
      }),
      runs(30),
    );
  });

  it('every millisecond is in exactly one minute', slow, () => {
    fc.assert(
      fc.property(gapless, timeouts, (pieces, rules) => {
        const inputs = nightOf(pieces);
        const { facts, state } = stepAll([...inputs, { kind: 'tick', at: (inputs.at(-1)?.at ?? 0) + 200_000 }], rules);
        expect(state.minute).toBeNull();
        checkMinutes(facts, inputs);
      }),
      runs(20),
    );
  });
});

it('so many steps were taken @proof', ({ task }) => {
  // Every step above that differed from what must hold has failed its test.
  Object.assign(task.meta, { figures: { steps: taken.steps, differing: 0 } });
  expect(taken.steps).toBeGreaterThan(proof ? 10_000_000 : 10_000);
});

/** What ten calm minutes in bed end. */
const ended: ReadonlySet<string> = new Set(['leaveBed', 'leaveTimeout', 'siteTimeout', 'deviceDisconnected']);

/** Our times less; the mat's own clock goes on. */
function setBack(input: Input, ms: number): Input {
  return input.kind === 'frame'
    ? { ...input, at: input.at - ms, arrivedAt: input.arrivedAt - ms }
    : { ...input, at: input.at - ms };
}

function withTicks(inputs: readonly Input[], where: readonly number[]): Input[] {
  return inputs.flatMap((input, n) => {
    const next = inputs[n + 1];
    const share = where[n % where.length] ?? 0;
    const at = input.at + Math.floor(share * ((next?.at ?? input.at) - input.at));
    return share < 0.3
      ? [input]
      : [input, { kind: 'tick', at }, ...(share < 0.9 ? [] : [{ kind: 'tick', at } as const])];
  });
}

/** Some readings come again before the next one, some of them with a later effective time, as a resend has. */
function withDoubles(inputs: readonly Input[], where: readonly number[]): Input[] {
  return inputs.flatMap((input, n) => {
    const share = where[n % where.length] ?? 0;
    if (input.kind !== 'frame' || share < 0.5) return [input];
    const later = input.at + Math.floor((share - 0.5) * 200_000);
    return [input, input, { ...input, at: later, arrivedAt: later }];
  });
}

function compare(facts: readonly Fact[], type: string, expected: readonly Telling[]): void {
  const told = facts.flatMap((fact) =>
    fact.fact === 'alertChanged' && fact.alert.type === type && ['raised', 'upgraded', 'reopened'].includes(fact.change)
      ? [{ change: fact.change, priority: fact.alert.priority, startedAt: fact.alert.startedAt, at: fact.at }]
      : [],
  );
  expect(told.map(({ at: _, ...rest }) => rest)).toEqual(expected.map(({ due: _, ...rest }) => rest));
  for (const [n, { due }] of expected.entries()) {
    const late = (told[n]?.at ?? Number.NaN) - due;
    // A change that fell away may have been waited for: one hold at most, and one pace until the mat says so.
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(10_000);
  }
}

function checkMinutes(facts: readonly Fact[], inputs: readonly Input[]): void {
  const minutes = facts.filter((fact): fact is MinuteFact => fact.fact === 'minute');
  expect(new Set(minutes.map(({ at }) => at)).size).toBe(minutes.length);
  const total = { lying: 0, sitting: 0, out: 0 };
  for (const minute of minutes) {
    expect(minute.at % 60_000).toBe(0);
    const seconds = minute.lyingSeconds + minute.sittingSeconds + minute.outSeconds;
    expect(seconds).toBeLessThanOrEqual(60.000_001);
    expect(minute.calmSeconds).toBeLessThanOrEqual(minute.stillSeconds);
    expect(minute.turnedAt).toEqual(minute.turnedAt.toSorted((one, other) => one - other));
    for (const turned of minute.turnedAt) expect(turned - (turned % 60_000)).toBe(minute.at);
    expect(minute.stillSeconds + minute.movingSeconds).toBeLessThanOrEqual(
      (minute.lyingSeconds + minute.sittingSeconds) * 1.1 + 1e-6,
    );
    total.lying += minute.lyingSeconds;
    total.sitting += minute.sittingSeconds;
    total.out += minute.outSeconds;
  }
  const expected = { lying: 0, sitting: 0, out: 0 };
  const frames = inputs.filter((input) => input.kind === 'frame');
  for (const [n, input] of frames.entries()) {
    const next = frames[n + 1]?.at ?? Number.POSITIVE_INFINITY;
    expected[input.reading.state] += Math.min(next - input.at, 60_000) / 1_000;
  }
  expect(minutes.reduce((sum, minute) => sum + minute.frames, 0)).toBe(frames.length);
  for (const state of ['lying', 'sitting', 'out'] as const) expect(total[state]).toBeCloseTo(expected[state], 6);
}
