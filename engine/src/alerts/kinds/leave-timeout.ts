/**
 * leaveTimeout: out for ≥ `value` minutes, medium; at twice the value high (decisions §3).
 * Counted from the true start of being out, or from the end of a planned absence; told where it has lasted as long in one stretch in force.
 * It upgrades a standing leaveBed alert instead of adding one, when it may be told; over once back on the bed for `inBedClearMs`.
 * A shorter return ends neither the alert nor the count: what falls due meanwhile is raised at the next counted exit (decisions §15).
 */
import { alertKinds, type Instant } from '@wardlight/contract';
import { endOutCount } from '../../bed/counts.ts';
import type { BedState, Waiting } from '../../bed/state.ts';
import { heldInForce } from '../../schedule/force.ts';
import type { AlertState, Rules } from '../../types.ts';
import { clear, openAlert, raise, standingAlert, upgrade, waitingFor } from '../life.ts';
import { newAlert } from '../new-alert.ts';
import { outSince, presentOf, tellableAt } from '../suppression.ts';
import { type AlertKind, remember, toldOf, unlessChanging } from './kind.ts';
import { backOnBedDue } from './leave.ts';

const type = 'leaveTimeout';
const minuteMs = 60_000;
/** 1: the value, 2: twice the value. */
const lastStep = 2;

export const leaveTimeout: AlertKind = {
  due(bed, rules) {
    const since = bed.outCountFrom;
    if (bed.status !== 'bedExit') return backOnBedDue(bed, rules, type, since !== null);
    if (!bed.seeing || since === null || bed.away?.out === true) return null;
    const told = toldOf(bed, type, since);
    if (told === lastStep) return null;
    return unlessChanging(bed, told === 0 ? firstDue(bed, since, rules) : highDue(bed, since, rules));
  },
  act(s, at, seenAt) {
    const { bed, rules } = s;
    const since = bed.outCountFrom;
    if (bed.status !== 'bedExit' || since === null) {
      endOutCount(bed);
      return clear(s, type, at);
    }
    const last = highDue(bed, since, rules);
    const step = last !== null && last <= seenAt ? lastStep : 1;
    remember(bed, type, { since, told: step, run: null });
    const condition = {
      type,
      priority: step === lastStep ? 'high' : alertKinds[type].priority,
      threshold: rules.alerts[type].value * step,
      value: Math.floor((seenAt - since) / minuteMs),
      startedAt: since,
    } as const;
    const grown = growing(bed);
    if (grown === undefined || waitingFor(bed, type) !== undefined) raise(s, condition, at);
    else if (grown.type !== type || (step === lastStep && isGrowth(grown, condition.threshold)))
      upgrade(s, grown, condition, at);
  },
};

/** The alert of this absence, which grows. Beside a latched leaveTimeout, leaveBed stays its own. */
function growing(bed: BedState): AlertState | undefined {
  return standingAlert(bed, type) ?? (openAlert(bed, type) ? undefined : standingAlert(bed, 'leaveBed'));
}

/** One may have become high by being still so; twice the value is news all the same. */
function isGrowth(alert: AlertState, threshold: number): boolean {
  return alert.priority !== 'high' || (alert.threshold ?? 0) < threshold;
}

/** With an alert to grow out of it acts when it may be told, else as soon as it is true, and waits then. */
function firstDue(bed: BedState, since: Instant, rules: Rules): Instant | null {
  const setting = rules.alerts[type];
  if (!setting.on) return null;
  const raisedAt = outSince(bed, since) + setting.value * minuteMs;
  const grown = growing(bed);
  if (grown === undefined) return raisedAt;
  // What has been told is no new alert: only the hour delays its growth.
  if (grown.toldAt !== null) return stepDue(bed, since, rules, 1);
  const { returnedAt } = bed.waiting.find(({ alert }) => alert === grown) ?? bed;
  const entry: Waiting = { alert: { ...newAlert, id: grown.id, type, startedAt: since, raisedAt }, returnedAt };
  return tellableAt(bed, rules, entry, presentOf(bed, raisedAt));
}

/** Twice the value does not wait for anything but the hour. */
function highDue(bed: BedState, since: Instant, rules: Rules): Instant | null {
  return stepDue(bed, since, rules, lastStep);
}

function stepDue(bed: BedState, since: Instant, rules: Rules, step: number): Instant | null {
  const setting = rules.alerts[type];
  return setting.on ? heldInForce(setting, rules.zone, outSince(bed, since), setting.value * step * minuteMs) : null;
}
