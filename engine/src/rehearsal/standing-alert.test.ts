/** What was written down of an alert says how it stood at any time, whatever was done to it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertId, drive, hours, matStream, minutes, nurse, rulesOf } from '../testing/index.ts';
import { stepAll } from '../testing/random.ts';
import { measured } from '../testing/random-readings.ts';
import { waitingRules } from '../testing/random-staff.ts';
import type { Fact, Input } from '../types.ts';
import { type AlertStepThen, alertThatStood } from './standing-alert.ts';

type AlertFact = Extract<Fact, { fact: 'alertChanged' }>;

const aboutTheClaim: ReadonlySet<string> = new Set(['claimed', 'withResident', 'joined', 'takenBack', 'handedOver']);
const nothingKnown = { claimedAt: null, claimedBy: null, withUntil: null, handedTo: null };

const stepOf = ({ at, change, by, alert }: AlertFact): AlertStepThen => {
  const { type, priority, threshold, value, source, startedAt, claimedAt, claimedBy, withUntil, handedTo } = alert;
  const claim = aboutTheClaim.has(change) ? { claimedAt, claimedBy, withUntil, handedTo } : nothingKnown;
  return {
    at,
    change,
    by,
    type,
    priority,
    threshold,
    value,
    source,
    startedAt,
    ...claim,
  };
};

/** What is nowhere in the steps is not asked for: why it was not told at once, and the reason it was closed for. */
function expectAsWritten(facts: readonly Fact[]): ReadonlySet<string> {
  const steps = new Map<string, AlertStepThen[]>();
  const seen = new Set<string>();
  for (const fact of facts) {
    if (fact.fact !== 'alertChanged') continue;
    seen.add(fact.change);
    const { alert } = fact;
    const until = [...(steps.get(alert.id) ?? []), stepOf(fact)];
    steps.set(alert.id, until);
    if (alert.closedAt !== null) continue;
    expect(alertThatStood(alert, until)).toEqual({ ...alert, suppressed: null });
  }
  return seen;
}

/** Nobody knows beforehand which are claimed: whoever is shut out lets go of all. */
const lettingGo = (inputs: readonly Input[], every: number): Input[] =>
  inputs.flatMap((input, n) => {
    const at = input.kind === 'frame' ? input.arrivedAt : input.at;
    const gone = [1, 2, 3, 4, 5, 6].map((id): Input => ({ kind: 'unclaim', at, alertIds: [alertId(id)], of: nurse }));
    return n % every === 0 ? [input, ...gone] : [input];
  });

it('in any night with staff and meters, of whom some are shut out', { timeout: 120_000 }, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(measured, waitingRules, fc.integer({ min: 5, max: 40 }), (inputs, rules, every) => {
      for (const change of expectAsWritten(stepAll(lettingGo(inputs, every), rules).facts)) seen.add(change);
    }),
    { seed: 20_261_122, numRuns: 60, endOnFailure: true },
  );
  // Else it would have shown nothing.
  for (const change of [
    'raised',
    'measured',
    'joined',
    'takenBack',
    'handedOver',
    'reopened',
    'upgraded',
    'claimed',
    'released',
    'still',
    'toldAgain',
    'cleared',
  ])
    expect(seen).toContain(change);
});

it('before the first step there is none; a release is told anew and leaves nobody on the way', () => {
  const stream = matStream().lying(hours(1)).out(minutes(25)).claim(1).out(minutes(1));
  stream.inputs.push({ kind: 'unclaim', at: stream.at, alertIds: [alertId(1)], of: nurse });
  const { facts } = drive(
    stream.out(minutes(1)).inputs,
    rulesOf({ alerts: { leaveTimeout: { value: 20 } } }),
    stream.at,
  );
  const life = facts.filter((fact): fact is AlertFact => fact.fact === 'alertChanged');
  const last = life.at(-1);
  if (last === undefined) throw new Error('nothing was told');
  expect(last.change).toBe('released');
  expect(alertThatStood(last.alert, [])).toBeNull();
  const stood = alertThatStood(last.alert, life.map(stepOf));
  expect(stood).toMatchObject({ toldAt: last.at, claimedAt: null, claimedBy: null, withUntil: null });
  expect(alertThatStood(last.alert, life.slice(0, -1).map(stepOf))).toMatchObject({ claimedBy: nurse });
});
