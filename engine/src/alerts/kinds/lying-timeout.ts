/**
 * lyingTimeout: lying for ≥ `value` minutes without a change of posture, low; over with one (decisions §3).
 *
 * A posture nobody knows is no change; staff's "turned" is one; sitting up or leaving relieves as well and, once counted, ends the lying.
 * A gap in the data changes nothing where the person lies in the same posture after it.
 * The tile says "lying too long" as long as it is so, told or not (see `bed/view.ts`).
 */
import { alertKinds, type Instant } from '@wardlight/contract';
import { addTurn } from '../../bed/minutes.ts';
import type { Lying } from '../../bed/state.ts';
import { knownAt, type Stepping } from '../../stepping.ts';
import { clear, raise } from '../life.ts';
import { type AlertKind, remember, toldOf, unlessChanging } from './kind.ts';

const type = 'lyingTimeout';
const minuteMs = 60_000;

export const lyingTimeout: AlertKind = {
  due(bed, rules) {
    const { lying } = bed;
    if (lying === null || !bed.seeing || bed.status !== 'inBed') return null;
    const { on, value } = rules.alerts[type];
    const known = toldOf(bed, type, lying.since) > 0;
    // Turned off, it is forgotten, so that the tile does not say what nobody asked for.
    if (!on) return known ? lying.since : null;
    return known ? null : unlessChanging(bed, lying.since + value * minuteMs);
  },
  act(s, at, seenAt) {
    const { bed, rules } = s;
    const { on, value: threshold } = rules.alerts[type];
    if (bed.lying === null) return;
    const { since } = bed.lying;
    remember(bed, type, on ? { since, told: 1, run: null } : null);
    if (!on) return;
    const value = Math.floor((seenAt - since) / minuteMs);
    raise(s, { type, priority: alertKinds[type].priority, threshold, value, startedAt: since }, at);
  },
  turned(s, { to, startedAt, countedAt }) {
    const { bed } = s;
    if (to === 'inBed') {
      bed.lying = { since: startedAt, posture: bed.last?.state === 'lying' ? bed.last.posture : null, turned: null };
      return;
    }
    bed.lying = null;
    end(s, countedAt);
  },
  heard(s, { state, posture }, at) {
    const { bed } = s;
    if (state !== 'lying') return;
    // Lying as before a gap, and away by staff's word meanwhile; or remembered by a server that did not look at postures yet.
    if (bed.lying === null && bed.status === 'inBed') bed.lying = { since: at, posture, turned: null };
    else if (bed.lying === null || posture === null || posture === bed.lying.posture) return;
    else if (bed.lying.posture === null) bed.lying = { ...bed.lying, posture };
    else {
      lieAnew(s, { since: at, posture, turned: null });
      addTurn(s, at);
    }
  },
};

export function lieAnew(s: Stepping, lying: Lying): void {
  s.bed.lying = lying;
  end(s, knownAt(s, lying.since));
}

function end(s: Stepping, at: Instant): void {
  if (s.bed.memory[type] !== undefined) remember(s.bed, type, null);
  clear(s, type, at);
}
