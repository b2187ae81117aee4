/** A night rehearsed from what was written down of it, by the rules it was lived by, tells what was told. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { releaseOf } from '../alerts/claims.ts';
import { step } from '../step.ts';
import { proof } from '../testing/random.ts';
import { measured } from '../testing/random-readings.ts';
import { waitingRules } from '../testing/random-staff.ts';
import { alertId, epoch, evening, nurse } from '../testing/stream.ts';
import type { AlertState, Fact, Input, Rules } from '../types.ts';
import { type Happening, type ReplayedAlert, replay, type Telling } from './replay.ts';
import { bedThatStood, type Stood } from './standing.ts';

type AlertFact = Extract<Fact, { fact: 'alertChanged' }>;

/** Listened to since the evening, and nothing known of it. */
const stood: Stood = { at: evening, status: null, alerts: [], closed: {}, away: null, closedTrue: {} };

interface Lived {
  readonly happenings: readonly Happening[];
  readonly told: readonly string[];
  readonly left: readonly string[];
  readonly changes: ReadonlySet<string>;
  readonly until: number;
}

const numberOf = (id: string): string => id.split('-')[1] ?? '';
const toldAs = ({ alertId, type, at, startedAt }: Telling): string =>
  `${numberOf(alertId)} ${type} at ${at - evening} since ${startedAt - evening}`;
const leftAs = ({ alertId, type, priority, toldAt, suppressed, clearedAt }: ReplayedAlert): string =>
  `${numberOf(alertId)} ${type} ${priority} told ${toldAt} cleared ${clearedAt} ${suppressed}`;

/** What rows hold of staff's words, by kind of alert; nothing of what came of nothing. */
function wordOf(fact: Fact): Happening[] {
  const { at } = fact;
  if (fact.fact === 'turned') return [{ kind: 'turned', at, by: fact.by }];
  if (fact.fact === 'absenceBegan') return [{ kind: 'absence', at, by: fact.by, until: fact.until }];
  if (fact.fact === 'absenceEnded') return fact.by === null ? [] : [{ kind: 'absenceEnd', at, by: fact.by }];
  if (fact.fact !== 'alertChanged') return [];
  const { change, by, alert } = fact;
  const { type, withUntil, handedTo, closeCause } = alert;
  if (change === 'released') return [{ kind: 'released', at, type }];
  if (by === null) return [];
  if (change === 'claimed' || change === 'takenBack' || change === 'closingUndone')
    return [{ kind: change, at, type, by }];
  if (change === 'withResident') return [{ kind: 'stayed', at, type, by, minutes: ((withUntil ?? at) - at) / 60_000 }];
  if (change === 'handedOver') return handedTo === null ? [] : [{ kind: 'handedOver', at, type, by, to: handedTo }];
  if (change === 'closed')
    return [{ kind: 'closed', at, type, by, reason: closeCause === 'turned' ? 'turned' : 'fine' }];
  return [];
}

const isLetGo = (alert: AlertState, { alertIds, of, at }: Extract<Input, { kind: 'unclaim' }>): boolean =>
  alertIds.includes(alert.id) && releaseOf(alert, of, at) !== null;

function live(inputs: readonly Input[], rules: Rules): Lived {
  let state = bedThatStood(epoch, stood);
  let wakeAt: number | null = evening;
  const happenings: Happening[] = [];
  const told: string[] = [];
  const types = new Map<string, string>();
  const alerts = new Map<string, string>();
  const changes = new Set<string>();
  let until = evening;
  const hear = ({ at, change, alert }: AlertFact): void => {
    changes.add(change);
    const { id: alertId, type, startedAt } = alert;
    if (change === 'raised' || change === 'reopened' || (change === 'upgraded' && types.get(alertId) !== type))
      told.push(toldAs({ alertId, type, at, startedAt }));
    types.set(alertId, type);
    alerts.set(alertId, leftAs({ ...alert, alertId }));
  };
  const go = (input: Input): readonly Fact[] => {
    const stepped = step(state, input, rules);
    state = stepped.state;
    wakeAt = stepped.wakeAt;
    for (const fact of stepped.facts) if (fact.fact === 'alertChanged') hear(fact);
    return stepped.facts;
  };
  for (const input of inputs) {
    const present = input.kind === 'frame' ? input.arrivedAt : input.at;
    while (wakeAt !== null && wakeAt < present) {
      const due: number = wakeAt;
      go({ kind: 'tick', at: Math.max(due, state.clock) });
      if (wakeAt === due) break;
    }
    // Of nothing that is claimed nobody is asked to let go (`release-claims.ts` of the server).
    if (input.kind === 'unclaim' && !state.alerts.some((alert) => isLetGo(alert, input))) continue;
    const facts = go(input);
    if (isAsItIs(input)) happenings.push(input);
    else happenings.push(...facts.flatMap(wordOf));
    until = Math.max(until, present + 1);
  }
  return { happenings, told, left: [...alerts.values()], changes, until };
}

/** What a rehearsal is told as the bed was. */
const isAsItIs = (input: Input): input is Extract<Input, { kind: 'frame' | 'tick' | 'resume' | 'spot' }> =>
  ['frame', 'tick', 'resume', 'spot'].includes(input.kind);

/** What no row keeps: the mat's last will, and what late readings say of the past. In the order in which it came. */
const kept = (inputs: readonly Input[]): Input[] => {
  const present = (input: Input) => (input.kind === 'frame' ? input.arrivedAt : input.at);
  return inputs
    .filter(({ kind }) => kind !== 'link' && kind !== 'history')
    .toSorted((one, other) => present(one) - present(other));
};

/** Nobody knows beforehand what is claimed: whoever is shut out lets go of all, as the server finds them, one by one. */
const lettingGo = (inputs: readonly Input[], every: number): Input[] =>
  inputs.flatMap((input, n) => {
    const at = input.kind === 'frame' ? input.arrivedAt : input.at;
    const gone = [1, 2, 3, 4, 5, 6].map((id): Input => ({ kind: 'unclaim', at, alertIds: [alertId(id)], of: nurse }));
    return n % every === 0 ? [input, ...gone] : [input];
  });

it('with claims of several alerts, slips taken back, hand-overs, stays and what was closed while true', {
  timeout: 120_000,
}, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(measured, waitingRules, fc.integer({ min: 5, max: 80 }), (inputs, rules, every) => {
      const { happenings, told, left, changes, until } = live(lettingGo(kept(inputs), every), rules);
      for (const change of changes) seen.add(change);
      const rehearsed = replay({ stood, happenings, until }, rules);
      expect(rehearsed.tellings.map(toldAs)).toEqual(told);
      expect(rehearsed.alerts.map(leftAs)).toEqual(left);
    }),
    { seed: 20_261_123, numRuns: proof ? 5_000 : 150, endOnFailure: true },
  );
  // Else it would have shown nothing.
  for (const change of [
    'joined',
    'takenBack',
    'handedOver',
    'withResident',
    'released',
    'still',
    'closedWhileTrue',
    'closingUndone',
    'measured',
  ])
    expect(seen).toContain(change);
});
