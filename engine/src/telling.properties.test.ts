/** What must hold of what staff are told, in any night and whatever they answer. Seeds are fixed; `WARDLIGHT_PROOF=1` takes many times more. */
import { type AlertSettings, alertKinds, alertTypes, type BedAlertType } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBedState, writeBedState } from './bed/stored.ts';
import { isInForce } from './schedule/force.ts';
import { checkBlindness, checkLives, checkNothingLost, checkOrder, expectSame } from './testing/checks.ts';
import { deepFreeze, rulesOf, run } from './testing/index.ts';
import { countedStretches } from './testing/oracle.ts';
import { leaveTimeoutWaits, siteTimeoutWaits } from './testing/oracle-waits.ts';
import { anyRules, eventful, gapless, nightOf, proof, stepAll, taken } from './testing/random.ts';
import { nightWithLate, staffed, waitingRules, withWait } from './testing/random-staff.ts';
import type { Fact, Input } from './types.ts';

const runs = (quick: number) => ({ seed: 20_260_105, numRuns: proof ? quick * 100 : quick, endOnFailure: proof });
const slow = { timeout: 1_800_000 };
const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
type AlertFact = Extract<Fact, { fact: 'alertChanged' }>;
const alertFacts = (facts: readonly Fact[]) => facts.filter((fact): fact is AlertFact => fact.fact === 'alertChanged');

describe('any night with staff @proof', () => {
  it('alerts live whole lives, in order, and none is lost or told twice', slow, () => {
    fc.assert(
      fc.property(staffed, waitingRules, (inputs, rules) => {
        const { facts, state } = stepAll(inputs, rules);
        checkOrder(facts);
        checkLives(facts);
        checkBlindness(facts);
        checkNothingLost(facts, state);
      }),
      runs(40),
    );
  });

  it('ticks anywhere, or nowhere, change no fact', slow, () => {
    fc.assert(
      fc.property(staffed, waitingRules, fractions, (inputs, rules, where) => {
        expectSame(stepAll(withTicks(inputs, where), rules), stepAll(inputs, rules));
      }),
      runs(30),
    );
  });

  it('a restart between any two inputs changes no fact', slow, () => {
    fc.assert(
      fc.property(staffed, waitingRules, (inputs, rules) => {
        const stored = stepAll(inputs, rules, (state) => readBedState(writeBedState(state)));
        expectSame(stored, stepAll(inputs, rules));
      }),
      runs(20),
    );
  });

  it('nothing given to the engine is changed', slow, () => {
    fc.assert(
      fc.property(staffed, waitingRules, (inputs, rules) => {
        run(inputs, deepFreeze(rules));
      }),
      { ...runs(10), numRuns: proof ? 200 : 10 },
    );
  });

  it('late readings change only history', slow, () => {
    fc.assert(
      fc.property(nightWithLate, waitingRules, ({ night, late }, rules) => {
        expectSame(stepAll(late, rules), stepAll(night, rules));
      }),
      runs(20),
    );
  });

  it('nothing new is told out of force, but vitals and the technical', slow, () => {
    fc.assert(
      fc.property(staffed, waitingRules, (inputs, rules) => {
        for (const { change, alert, at } of alertFacts(stepAll(inputs, rules).facts)) {
          if (change !== 'raised' || !alertKinds[alert.type].ranges) continue;
          expect(isInForce(rules.alerts[alert.type], rules.zone, at)).toBe(true);
        }
      }),
      runs(30),
    );
  });
});

describe('suppression @proof', () => {
  const suppressed = fc.constantFrom<BedAlertType>('siteTimeout', 'lyingTimeout', 'respirationRateGreater', 'spo2Less');

  it('of one type hides no other', slow, () => {
    fc.assert(
      fc.property(eventful, anyRules, suppressed, fc.integer({ min: 1, max: 15 }), (pieces, rules, type, wait) => {
        const inputs = nightOf(pieces).filter(({ kind }) => kind !== 'claim' && kind !== 'close');
        const others = (minutes: number) =>
          alertFacts(stepAll(inputs, withWait(rules, type, minutes)).facts)
            .filter(({ alert }) => alert.type !== type)
            .map(({ at, change, alert: { id: _, ...alert } }) => ({ at, change, alert }));
        expectSame(others(wait), others(0));
      }),
      runs(30),
    );
  });

  it('never delays a higher priority', slow, () => {
    fc.assert(
      fc.property(eventful, anyRules, fc.integer({ min: 1, max: 15 }), (pieces, given, wait) => {
        const rules = { ...given, alerts: { ...given.alerts, leaveBed: { ...given.alerts.leaveBed, on: false } } };
        const inputs = nightOf(pieces).filter(({ kind }) => kind !== 'claim' && kind !== 'close');
        const twice = 2 * rules.alerts.leaveTimeout.value;
        const high = (minutes: number) =>
          alertFacts(stepAll(inputs, withWait(rules, 'leaveTimeout', minutes)).facts)
            .filter(
              ({ change, alert }) => alert.threshold === twice && ['raised', 'upgraded', 'reopened'].includes(change),
            )
            .map(({ at, alert }) => [at, alert.startedAt, alert.priority]);
        expectSame(high(wait), high(0));
      }),
      runs(30),
    );
  });

  it('cancels nothing: whatever waits when the night goes on for an hour is told', slow, () => {
    fc.assert(
      fc.property(eventful, waitingRules, (pieces, given) => {
        // In force all day, so that only the waits are left; and then an hour of the last piece's state.
        // Readings are closer together than silence, or nothing ever counts.
        const rules = {
          ...given,
          watch: { ...given.watch, silenceMs: 60_000 },
          // `fromEntries` forgets its keys; every type of the vocabulary is among them.
          alerts: Object.fromEntries(
            alertTypes.map((type) => [type, { ...given.alerts[type], ranges: [], excluded: null }]),
          ) as unknown as AlertSettings,
        };
        const inputs = nightOf(pieces).slice(0, -61);
        const last = inputs.findLast((input) => input.kind === 'frame');
        const end = inputs.at(-1)?.at ?? 0;
        if (last === undefined) return;
        const rest = Array.from({ length: 400 }, (_, n): Input => {
          const at = Math.max(end, last.at) + (n + 1) * 10_000;
          return { ...last, at, arrivedAt: at, reading: { ...last.reading, seq: at, deviceAt: at } };
        });
        const { facts, state } = stepAll([...inputs, ...rest], rules);
        const off = state.waiting.filter(({ alert }) => !rules.alerts[alert.type].on);
        expect(state.waiting.length).toBe(off.length);
        checkNothingLost(facts, state);
      }),
      runs(30),
    );
  });
});

function withTicks(inputs: readonly Input[], where: readonly number[]): Input[] {
  return inputs.flatMap((input, n) => {
    const next = inputs[n + 1];
    const present = input.kind === 'frame' ? input.arrivedAt : input.at;
    const share = where[n % where.length] ?? 0;
    // A late reading lies before the tick that follows it.
    const until = next === undefined ? present : next.kind === 'frame' ? Math.max(present, next.at) : next.at;
    const at = present + Math.floor(share * (until - present));
    return share < 0.3 ? [input] : [input, { kind: 'tick', at }];
  });
}

describe('a night without gaps, against a second opinion @proof', () => {
  const minutes = (max: number) => fc.integer({ min: 0, max });
  const waits = fc
    .record({
      inBedClearMs: fc.constantFrom(0, 10_000, 60_000),
      notSittingClearMs: fc.constantFrom(0, 5_000, 60_000),
      leaveTimeout: fc.record({
        value: fc.integer({ min: 1, max: 3 }),
        afterAlertMinutes: minutes(8),
        afterReturnMinutes: minutes(8),
      }),
      siteTimeout: fc.record({
        value: fc.constantFrom(5, 30, 60),
        afterAlertMinutes: minutes(8),
        afterReturnMinutes: minutes(8),
      }),
    })
    .map(({ inBedClearMs, notSittingClearMs, ...alerts }) =>
      rulesOf({ watch: { outHoldMs: 0, sittingHoldMs: 0, inBedHoldMs: 0, inBedClearMs, notSittingClearMs }, alerts }),
    );

  it('what waits is told when its wait ends, or not at all', slow, () => {
    fc.assert(
      fc.property(gapless, waits, (pieces, rules) => {
        const inputs = nightOf(pieces);
        const facts = alertFacts(stepAll(inputs, rules).facts);
        const stretches = countedStretches(inputs, rules);
        for (const [type, expected] of [
          ['leaveTimeout', leaveTimeoutWaits(stretches, rules)],
          ['siteTimeout', siteTimeoutWaits(stretches, rules)],
        ] as const) {
          const told = facts.flatMap(({ change, at, alert: { type: of, priority, startedAt } }) =>
            of === type && (change === 'raised' || change === 'upgraded' || change === 'reopened')
              ? [{ change, priority, startedAt, due: at }]
              : [],
          );
          expectSame(told, expected);
        }
      }),
      runs(60),
    );
  });
});

it('so many steps were taken with staff @proof', ({ task }) => {
  // Every step above that differed from what must hold has failed its test.
  Object.assign(task.meta, { figures: { steps: taken.steps, differing: 0 } });
  expect(taken.steps).toBeGreaterThan(proof ? 2_000_000 : 20_000);
});
