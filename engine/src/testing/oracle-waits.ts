/**
 * A second opinion on suppression, for streams without gaps whose changes count at once (holds of 0) and settings in force all day:
 * it knows the whole night beforehand, episode by episode, and shares nothing with the engine.
 */
import type { Rules } from '../types.ts';
import { absencesOf, momentIn, type Stretch, type Telling } from './oracle.ts';

interface Watched {
  readonly state: Stretch['state'];
  /** Of the medium telling and, where there is one, the high one; ms. */
  readonly limits: readonly number[];
  readonly clearMs: number;
  /** A return to the bed that is shorter starts no wait (decisions §15; before, every one did). */
  readonly wholeReturnMs: number;
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
    wholeReturnMs: watch.inBedClearMs,
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
    wholeReturnMs: watch.inBedClearMs,
    afterAlertMs: afterAlertMinutes * minuteMs,
    afterReturnMs: afterReturnMinutes * minuteMs,
    mostMs: Number.POSITIVE_INFINITY,
  });
}

function tellings(stretches: readonly Stretch[], watched: Watched): Telling[] {
  const told: Telling[] = [];
  let latched = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  for (const parts of absencesOf(stretches, watched.state, watched.clearMs)) {
    const startedAt = parts[0]?.start ?? 0;
    const [first = null, high = null] = watched.limits.map((limit) => momentIn(parts, startedAt + limit, 0));
    let open = false;
    const tell = (step: number, due: number) => {
      const change = open ? 'upgraded' : latched ? 'reopened' : 'raised';
      open = true;
      latched ||= step > 0;
      told.push({ change, priority: latched ? 'high' : 'medium', startedAt, due });
    };
    const medium =
      first === null || first === high ? null : waited(stretches, parts, first, watched, latched, closedAt);
    if (medium !== null && medium < (high ?? Number.POSITIVE_INFINITY)) tell(0, medium);
    if (high !== null) tell(1, high);
    if (open && !latched) closedAt = (parts.at(-1)?.end ?? 0) + watched.clearMs;
  }
  return told;
}

/** When staff are notified of what came true at `first`; null = it was over before. */
function waited(
  stretches: readonly Stretch[],
  parts: readonly Stretch[],
  first: number,
  watched: Watched,
  latched: boolean,
  closedAt: number,
): number | null {
  const { afterAlertMs, afterReturnMs, mostMs, limits } = watched;
  const due = (parts[0]?.start ?? 0) + (limits[0] ?? 0);
  const afterAlert = latched ? Number.NEGATIVE_INFINITY : closedAt + afterAlertMs;
  const untilAfter = (returnAt: number) =>
    Math.max(first, Math.min(Math.max(first, afterAlert, returnAt + afterReturnMs), due + mostMs));
  const returns = returnsBefore(stretches, first, parts);
  const last = returns.at(-1);
  const until = untilAfter(last?.start ?? Number.NEGATIVE_INFINITY);
  const at = momentIn(parts, until, 0);
  if (last === undefined || last.end - last.start >= watched.wholeReturnMs || (at !== null && at <= last.end))
    return at;
  // That return has proved too short to start a wait: it waits for the one before, where there is one.
  const whole = returns.findLast(({ start, end }) => end - start >= watched.wholeReturnMs);
  const shorter = untilAfter(whole?.start ?? Number.NEGATIVE_INFINITY);
  // Nobody knows of it before it has ended, and then the next part must come.
  const later = first <= last.end ? parts.filter(({ start }) => start >= last.end) : parts;
  return momentIn(later, shorter, 0);
}

/** The stretches on the bed that began before `at` (or at it, as one of the parts), after somebody had been out. */
function returnsBefore(
  stretches: readonly Stretch[],
  at: number,
  parts: readonly Stretch[],
): { start: number; end: number }[] {
  const returns: { start: number; end: number }[] = [];
  for (const [n, { state, start, end }] of stretches.entries()) {
    if (start > at || (start === at && parts.every((part) => part.start !== start))) break;
    if (state === 'out') continue;
    const before = stretches[n - 1]?.state;
    const last = returns.at(-1);
    if (before === 'out') returns.push({ start, end });
    else if (last !== undefined) returns[returns.length - 1] = { ...last, end };
  }
  // The one that goes on at `at` may last longer than its first stretch.
  const last = returns.at(-1);
  const exit = stretches.find(({ state, start }) => state === 'out' && start >= (last?.end ?? 0));
  return last === undefined
    ? []
    : [...returns.slice(0, -1), { ...last, end: exit?.start ?? stretches.at(-1)?.end ?? last.end }];
}
