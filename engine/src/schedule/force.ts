/** When an alert setting is in force: (no ranges, or inside any) and outside the excluded range. Excluded wins (decisions §3). */
import type { AlertSetting, Instant } from '@wardlight/contract';
import { contains } from './ranges.ts';
import { offsetAt, offsetChange, wallClock } from './zone.ts';

type Schedule = Pick<AlertSetting, 'ranges' | 'excluded'>;

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Ranges repeat weekly: what does not come within eight days never comes. */
const horizonMs = 8 * dayMs;

/** A stretch [from, until) in which being in force does not change; `until` is when it does, null = not within the horizon. */
interface Stretch {
  readonly zone: string;
  readonly from: Instant;
  readonly until: Instant | null;
  readonly inForce: boolean;
}
/** What waits for the hour is asked of with each reading, and the answer is the same for hours. Pure: the same question, the same answer. */
const stretches = new WeakMap<Schedule, Stretch[]>();
const maxStretches = 8;

/** Membership is tested on the wall clock of the instant, so that a range is as long as the clock on the wall says. */
export function isInForce(schedule: Schedule, zone: string, at: Instant): boolean {
  return isAlways(schedule) || stretchOf(schedule, zone, at).inForce;
}

function testInForce(schedule: Schedule, zone: string, at: Instant): boolean {
  const clock = wallClock(zone, at);
  if (schedule.excluded !== null && contains(schedule.excluded, clock)) return false;
  return schedule.ranges.length === 0 || schedule.ranges.some((range) => contains(range, clock));
}

/** The first instant ≥ `at` in force; null = never. */
export function firstInForce(schedule: Schedule, zone: string, at: Instant): Instant | null {
  return isInForce(schedule, zone, at) ? at : nextChange(schedule, zone, at);
}

/** The first instant ≥ `from` at which the wall clock shows this minute of the day. */
export function firstAtMinute(zone: string, minute: number, from: Instant): Instant | null {
  const range = { name: '', start: minute, end: (minute + 1) % 1_440, weekdays: [] };
  return firstInForce({ ranges: [range], excluded: null }, zone, from);
}

/**
 * When something true since `since` has lasted `holdMs` in force without a break: a stretch in force that begins later counts from its
 * own start. The instant itself is in force; null = no stretch is long enough.
 */
export function heldInForce(schedule: Schedule, zone: string, since: Instant, holdMs: number): Instant | null {
  if (isAlways(schedule)) return since + holdMs;
  const last = since + horizonMs;
  let from = firstInForce(schedule, zone, since);
  while (from !== null && from <= last) {
    const end = nextChange(schedule, zone, from);
    if (end === null || from + holdMs < end) return from + holdMs;
    from = nextChange(schedule, zone, end);
  }
  return null;
}

function isAlways(schedule: Schedule): boolean {
  return schedule.ranges.length === 0 && schedule.excluded === null;
}

/** The first instant after `at` at which being in force changes; null = never. */
export function nextChange(schedule: Schedule, zone: string, at: Instant): Instant | null {
  if (isAlways(schedule)) return null;
  const stretch = stretchOf(schedule, zone, at);
  // That it never changes is known of its first instant only: a clock change beyond the horizon may bring a range to life.
  return stretch.until === null && stretch.from !== at
    ? findChange(schedule, zone, at, stretch.inForce)
    : stretch.until;
}

function findChange(schedule: Schedule, zone: string, at: Instant, before: boolean): Instant | null {
  for (let from = at; from <= at + horizonMs; ) {
    const border = nextBorder(schedule, zone, from);
    if (testInForce(schedule, zone, border) !== before) return border;
    from = border;
  }
  return null;
}

function stretchOf(schedule: Schedule, zone: string, at: Instant): Stretch {
  const all = stretches.get(schedule) ?? [];
  for (const stretch of all)
    if (stretch.from <= at && at < (stretch.until ?? stretch.from + horizonMs) && stretch.zone === zone) return stretch;
  const inForce = testInForce(schedule, zone, at);
  const found: Stretch = { zone, from: at, until: findChange(schedule, zone, at, inForce), inForce };
  if (all.length === maxStretches) all.shift();
  all.push(found);
  stretches.set(schedule, all);
  return found;
}

/** The next instant after `at` at which the wall clock reaches a border of any range, or is itself put forward or back. */
function nextBorder(schedule: Schedule, zone: string, at: Instant): Instant {
  const offset = offsetAt(zone, at);
  const local = at + offset;
  const midnight = Math.floor(local / dayMs) * dayMs;
  let next = midnight + dayMs;
  const ranges = schedule.excluded === null ? schedule.ranges : [...schedule.ranges, schedule.excluded];
  for (const { start, end } of ranges) {
    for (const minute of [start, end]) {
      const today = midnight + minute * minuteMs;
      const border = today > local ? today : today + dayMs;
      if (border < next) next = border;
    }
  }
  const border = next - offset;
  return offsetChange(zone, at, border) ?? border;
}
