/**
 * A second opinion on suppression, for streams without gaps whose changes count at once (holds of 0) and settings in force all day:
 * it knows the whole night beforehand, episode by episode, and shares nothing with the engine.
 */
import type { Rules } from '../types.ts';
import type { Stretch, Telling } from './oracle.ts';

interface Watched {
  readonly state: Stretch['state'];
  /** Of the medium telling and, where there is one, the high one; ms. */
  readonly limits: readonly number[];
  readonly clearMs: number;
  readonly afterAlertMs: number;
  readonly afterReturnMs: number;
  /** The longest wait beyond the limit. */
  readonly mostMs: number;
}

const minuteMs = 60_000;

export function leaveTimeoutWaits(stretches: readonly Stretch[], { alerts, watch }: Rules): Telling[] {
  const { value, afterAlertMinutes, afterReturnMinutes } = alerts.leaveTimeout;
  return tellings(stretches, {
    state: 'out',
    limits: [value * minuteMs, 2 * value * minuteMs],
    clearMs: watch.inBedClearMs,
    afterAlertMs: afterAlertMinutes * minuteMs,
    afterReturnMs: afterReturnMinutes * minuteMs,
    mostMs: 5 * minuteMs,
  });
}

export function siteTimeoutWaits(stretches: readonly Stretch[], { alerts, watch }: Rules): Telling[] {
  const { value, afterAlertMinutes, afterReturnMinutes } = alerts.siteTimeout;
  return tellings(stretches, {
    state: 'sitting',
    limits: [value * 1_000],
    clearMs: watch.notSittingClearMs,
    afterAlertMs: afterAlertMinutes * minuteMs,
    afterReturnMs: afterReturnMinutes * minuteMs,
    mostMs: Number.POSITIVE_INFINITY,
  });
}

interface Open {
  readonly high: boolean;
  readonly cleared: boolean;
  readonly step: number;
}

interface Pending {
  readonly startedAt: number;
  readonly until: number;
}

function tellings(stretches: readonly Stretch[], watched: Watched): Telling[] {
  const told: Telling[] = [];
  let open: Open | null = null;
  let pending: Pending | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  const episodes = stretches.filter(({ state }) => state === watched.state);
  for (const [n, { start, end }] of episodes.entries()) {
    const tellNew = (step: number, startedAt: number, due: number): Open => {
      const high: boolean = step > 0 || open !== null;
      told.push({ change: open === null ? 'raised' : 'reopened', priority: high ? 'high' : 'medium', startedAt, due });
      pending = null;
      return { high, cleared: false, step };
    };
    const dues = watched.limits.map((limit) => start + limit);
    for (let step = 0; step <= dues.length; step += 1) {
      const due = dues[step] ?? Number.POSITIVE_INFINITY;
      // What waits is told before the next step, if the episode lasts as long.
      const waiting: Pending | null = pending;
      if (waiting !== null) {
        const at = Math.max(waiting.until, start);
        if (at < due && at <= end) open = tellNew(0, waiting.startedAt, at);
      }
      if (due > end) continue;
      if (step > 0 && pending !== null) open = tellNew(step, start, due);
      else if (step > 0 && open !== null && !open.cleared && step > open.step) {
        told.push({ change: 'upgraded', priority: 'high', startedAt: start, due });
        open = { high: true, cleared: false, step };
      } else if (step === 0 && pending === null && (open === null || open.cleared)) {
        const afterAlert = open === null ? closedAt + watched.afterAlertMs : Number.NEGATIVE_INFINITY;
        const wait = Math.max(due, afterAlert, returnBefore(stretches, start) + watched.afterReturnMs);
        const until = Math.min(wait, due + watched.mostMs);
        if (until <= due) open = tellNew(0, start, due);
        else pending = { startedAt: start, until };
      }
    }
    const next = episodes[n + 1];
    if (next === undefined || next.start - end < watched.clearMs) continue;
    pending = null;
    if (open !== null && !open.cleared) {
      if (open.high) open = { ...open, cleared: true };
      else {
        open = null;
        closedAt = end + watched.clearMs;
      }
    }
  }
  return told;
}

/** The last time at or before `at` that somebody was on the bed again after having been out. */
function returnBefore(stretches: readonly Stretch[], at: number): number {
  const back = stretches.findLast(
    ({ state, start }, n) => start <= at && state !== 'out' && stretches[n - 1]?.state === 'out',
  );
  return back?.start ?? Number.NEGATIVE_INFINITY;
}
