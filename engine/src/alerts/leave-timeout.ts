/**
 * leaveTimeout: out for ≥ `value` minutes, medium; at twice the value high (decisions §3).
 * Counted from the true start of being out, or from the start of the range in force where that is later.
 * It upgrades a standing leaveBed alert instead of adding one; over once back on the bed for `inBedClearMs`.
 */
import { alertKinds, type Instant } from '@wardlight/contract';
import { heldInForce } from '../schedule/force.ts';
import type { Rules } from '../types.ts';
import { type AlertKind, remember, toldOf, unlessChanging } from './kind.ts';
import { backOnBedDue } from './leave.ts';
import { clear, openAlert, raise, standingAlert, upgrade } from './life.ts';

const type = 'leaveTimeout';
const minuteMs = 60_000;
/** 1: the value, 2: twice the value. */
const lastStep = 2;

export const leaveTimeout: AlertKind = {
  due(bed, rules) {
    if (bed.status !== 'bedExit') return backOnBedDue(bed, rules, type);
    if (!bed.seeing || bed.since === null) return null;
    const told = toldOf(bed, type, bed.since);
    return told === lastStep ? null : unlessChanging(bed, stepDue(bed.since, rules, told + 1));
  },
  act(s, at, seenAt) {
    const { bed, rules } = s;
    if (bed.status !== 'bedExit' || bed.since === null) return clear(s, type, at);
    const last = stepDue(bed.since, rules, lastStep);
    const step = last !== null && last <= seenAt ? lastStep : 1;
    remember(bed, type, { since: bed.since, told: step, run: null });
    const condition = {
      type,
      priority: step === lastStep ? 'high' : alertKinds[type].priority,
      threshold: rules.alerts[type].value * step,
      value: Math.floor((seenAt - bed.since) / minuteMs),
      startedAt: bed.since,
    } as const;
    const grown = standingAlert(bed, type) ?? (openAlert(bed, type) ? undefined : standingAlert(bed, 'leaveBed'));
    if (grown === undefined) raise(s, condition, at);
    else if (grown.type !== type || (step === lastStep && grown.priority !== 'high')) upgrade(s, grown, condition, at);
  },
};

function stepDue(since: Instant, rules: Rules, step: number): Instant | null {
  const setting = rules.alerts[type];
  return setting.on ? heldInForce(setting, rules.zone, since, setting.value * step * minuteMs) : null;
}
