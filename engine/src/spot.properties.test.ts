/** What must hold of readings of meters, in any night and whatever mats and staff say meanwhile. Seeds are fixed; `WARDLIGHT_PROOF=1` takes more. */
import type { BedAlertType } from '@wardlight/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BedState } from './bed/state.ts';
import { readBedState, writeBedState } from './bed/stored.ts';
import { spotTypes } from './measurements/spot.ts';
import { step } from './step.ts';
import { checkLives, checkNothingLost, checkOrder, expectSame } from './testing/checks.ts';
import { proof, stepAll } from './testing/random.ts';
import { measured } from './testing/random-readings.ts';
import { waitingRules } from './testing/random-staff.ts';
import type { Fact, Input, Rules } from './types.ts';

const runs = (quick: number) => ({ seed: 20_261_126, numRuns: proof ? quick * 50 : quick, endOnFailure: proof });
const slow = { timeout: 900_000 };
type AlertFact = Extract<Fact, { fact: 'alertChanged' }>;

function eachStep(
  inputs: readonly Input[],
  rules: Rules,
  look: (before: BedState, input: Input, facts: readonly Fact[], after: BedState) => void,
) {
  let state: BedState | null = null;
  stepAll(inputs, rules, (before) => before);
  for (const input of inputs) {
    const before: BedState = state ?? stepAll([], rules).state;
    const stepped = step(before, input, rules);
    look(before, input, stepped.facts, stepped.state);
    state = stepped.state;
  }
}

const openOf = ({ alerts }: BedState, type: BedAlertType) =>
  alerts.find((alert) => alert.type === type && alert.clearedAt === null);

it(
  'alerts live whole lives, in order, and none is lost or told twice; a restart anywhere changes nothing @proof',
  slow,
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(measured, waitingRules, (inputs, rules) => {
        const { facts, state } = stepAll(inputs, rules);
        checkOrder(facts);
        checkLives(facts);
        checkNothingLost(facts, state);
        expectSame(
          stepAll(inputs, rules, (one) => readBedState(writeBedState(one))),
          { state, facts },
        );
        for (const fact of facts)
          if (fact.fact === 'alertChanged' && fact.alert.source !== null)
            seen.add(fact.alert.closeCause === 'retracted' ? 'retracted' : fact.change);
      }),
      runs(60),
    );
    // Else it would have shown nothing.
    for (const change of [
      'raised',

      'measured',
      'cleared',
      'closedWhileTrue',
      'still',
      'claimed',
      'retracted',
    ])
      expect(seen).toContain(change);
  },
);

it(
  'what a meter says stands: told, waiting, or closed while true; and nothing but a later reading or its end clears it @proof',
  slow,
  () => {
    fc.assert(
      fc.property(measured, waitingRules, (inputs, rules) => {
        eachStep(inputs, rules, (before, input, facts, after) => {
          for (const type of spotTypes) {
            const source = after.spot[type];
            const open = openOf(after, type);
            const waiting = after.waiting.find(({ alert }) => alert.type === type)?.alert;
            if (source !== undefined) {
              const known = open?.source ?? waiting?.source ?? (after.closedTrue[type] === undefined ? null : source);
              expect(known).toEqual(source);
            } else expect(open?.source ?? waiting?.source ?? null).toBeNull();
            const cleared = facts.some(
              (fact) => fact.fact === 'alertChanged' && fact.alert.type === type && fact.change === 'cleared',
            );
            if (cleared && before.spot[type] !== undefined)
              expect(['spot', 'absence', 'frame', 'tick']).toContain(input.kind);
            if (cleared && before.spot[type] !== undefined && input.kind !== 'spot') expect(after.away?.out).toBe(true);
          }
        });
      }),
      runs(40),
    );
  },
);

it('the same record said twice changes nothing @proof', slow, () => {
  fc.assert(
    fc.property(measured, waitingRules, (inputs, rules) => {
      eachStep(inputs, rules, (_, input, __, after) => {
        if (input.kind !== 'spot') return;
        const again = step(after, input, rules);
        expectSame(again.state, after);
        expect(again.facts.filter((fact): fact is AlertFact => fact.fact === 'alertChanged')).toEqual([]);
      });
    }),
    runs(40),
  );
});
