/** Who is there is never shown as away, who is missed is never muted for ever, and a claim is quiet: in any night, with staff and outages in it. */
import type { Instant } from '@wardlight/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standingAlert } from './alerts/life.ts';
import { isSounding } from './alerts/response.ts';
import { isOnBed } from './bed/readings.ts';
import { type BedState, newBed } from './bed/state.ts';
import { step } from './step.ts';
import { nurse } from './testing/index.ts';
import { proof } from './testing/random.ts';
import { staffed, waitingRules } from './testing/random-staff.ts';
import type { Fact, Input, Rules } from './types.ts';

const runs = (quick: number) => ({ seed: 20_261_121, numRuns: proof ? quick * 100 : quick });
const hourMs = 3_600_000;
/** The network goes out, and is back, at inputs so far into the night. */
const outages = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { maxLength: 6 });

/** Rules change between inputs, and a tick follows each change as the store sees to. */
function live(
  inputs: readonly Input[],
  rules: Rules,
  changes: readonly (readonly [number, boolean])[],
  look: (state: BedState) => void = () => undefined,
): { state: BedState; facts: readonly Fact[]; rules: Rules; at: Instant } {
  const facts: Fact[] = [];
  const take = (input: Input): void => {
    const stepped = step(state, input, now);
    state = stepped.state;
    facts.push(...stepped.facts);
    look(state);
  };
  let state = newBed('00000000000000aa');
  let now = rules;
  let at = 0;
  const due = changes.map(([where, out]) => ({ index: Math.floor(where * inputs.length), out }));
  inputs.forEach((input, index) => {
    at = Math.max(at, input.kind === 'frame' ? input.arrivedAt : input.at);
    take(input);
    for (const change of due) {
      if (change.index !== index) continue;
      now = { ...rules, networkOutSince: change.out ? at - 90_000 : null };
      take({ kind: 'tick', at });
    }
  });
  return { state, facts, rules: now, at };
}

it('nobody whom the mat has counted on the bed is away @proof', { timeout: 1_800_000 }, () => {
  fc.assert(
    fc.property(staffed, waitingRules, outages, (inputs, rules, changes) => {
      live(inputs, rules, changes, (bed) => {
        if (bed.seeing && bed.candidate === null && isOnBed(bed.status)) expect(bed.away?.out ?? false).toBe(false);
      });
    }),
    runs(25),
  );
});

it('once its network is back a mat that stays silent has been told, unless its resident is away @proof', {
  timeout: 1_800_000,
}, () => {
  fc.assert(
    fc.property(staffed, waitingRules, outages, (inputs, rules, changes) => {
      const end = live(inputs, rules, changes);
      let { state } = end;
      const facts = [...end.facts];
      // Silent for good, while the network goes out once more and comes back.
      for (const [hours, networkOutSince] of [
        [1, null],
        [2, 0],
        [6, null],
      ] as const) {
        const stepped = step(state, { kind: 'tick', at: end.at + hours * hourMs }, { ...rules, networkOutSince });
        state = stepped.state;
        facts.push(...stepped.facts);
      }
      if (state.quietFrom === null || state.away?.out === true || !rules.alerts.deviceDisconnected.on) return;
      expect([state.seeing, state.status]).toEqual([false, 'disconnected']);
      const since = state.last?.at ?? state.since;
      const told = facts.findLast(
        (fact) =>
          fact.fact === 'alertChanged' && fact.alert.type === 'deviceDisconnected' && fact.alert.startedAt === since,
      );
      expect(told).toBeDefined();
      // Closed by staff, who know; but not because somebody else was to speak for it.
      expect(told).not.toMatchObject({ alert: { closeCause: 'cleared' } });
      expect(told).not.toMatchObject({ alert: { toldAt: null } });
    }),
    runs(25),
  );
});

it('who stays away past the end of an absence is told of, seen or not @proof', { timeout: 1_800_000 }, () => {
  fc.assert(
    fc.property(staffed, waitingRules, outages, (inputs, rules, changes) => {
      const end = live(inputs, rules, changes);
      const at = Math.max(end.at, end.state.away?.until ?? 0) + 6 * hourMs;
      const { state } = step(end.state, { kind: 'tick', at }, end.rules);
      if (state.away === null || !rules.alerts.absenceOverdue.on) return;
      expect(state.away.out).toBe(true);
      expect(state.memory.absenceOverdue).toMatchObject({ told: 1, since: state.away.until });
      expect(standingAlert(state, 'absenceOverdue')?.toldAt ?? 'closed by staff').not.toBeNull();
    }),
    runs(25),
  );
});

it('a claim of everything that sounds is silence, at any moment of any night @proof', { timeout: 1_800_000 }, () => {
  fc.assert(
    fc.property(staffed, waitingRules, outages, (inputs, rules, changes) => {
      const end = live(inputs, rules, changes);
      let { state } = end;
      for (const { id } of state.alerts.filter(isSounding))
        state = step(state, { kind: 'claim', at: end.at, alertIds: [id], by: nurse }, end.rules).state;
      expect(state.alerts.filter(isSounding)).toEqual([]);
    }),
    runs(25),
  );
});
