/**
 * What happens to a bed by itself, and when. Asking every kind takes longer than the rest of a step, and in an ordinary night the answer
 * is that of the reading before: so what a step has foreseen is remembered, and asked anew only where something changed that it rests on.
 */
import type { Instant } from '@wardlight/contract';
import { nextClosedTrue } from './alerts/closed-true.ts';
import { timedKinds } from './alerts/kinds/catalog.ts';
import { release, tellClosedTrue } from './alerts/life.ts';
import { nextReminderOf, remind } from './alerts/response.ts';
import { nextRelease, presentOf } from './alerts/suppression.ts';
import { absenceDue, letAbsenceLapse } from './bed/absence.ts';
import { minutesDue, settleMinutes } from './bed/minutes.ts';
import { forgetRefused, refusedDue } from './bed/refusals.ts';
import { loseSight, silenceDue } from './bed/sight.ts';
import type { BedState } from './bed/state.ts';
import { candidateDue, countCandidate } from './bed/status.ts';
import { actDevices, devicesDue, type SteppingEach } from './each-device.ts';
import { knownAt, type Stepping } from './stepping.ts';
import type { Rules } from './types.ts';

/** Something that happens by itself when its time comes. */
interface Timer {
  due(bed: BedState, rules: Rules): Instant | null;
  act(s: SteppingEach, at: Instant, seenAt: Instant): void;
}

interface Due {
  readonly timer: Timer;
  readonly at: Instant;
}

/** A step that knows what the step before it has foreseen. */
export interface Foreseeing extends SteppingEach {
  /** The state that was given, and the first of its dues by these very rules, silence left out; null = nobody has asked yet. */
  readonly foreseen: Foreseen | null;
  /** The same of `bed`, as of the last time it was asked. */
  standing: Due | null;
}

interface Foreseen {
  state: BedState;
  rules: Rules;
  standing: Due | null;
}

/**
 * In the order in which they act at the same moment: a change counts before alerts judge it, what ends is not told or reminded of any more,
 * and all that before silence hides the bed. Silence stands alone, because each reading moves it.
 */
const standingTimers: readonly Timer[] = [
  { due: candidateDue, act: countCandidate },
  { due: absenceDue, act: letAbsenceLapse },
  { due: refusedDue, act: forgetRefused },
  { due: devicesDue, act: actDevices },
  ...timedKinds,
  { due: (bed, rules) => nextClosedTrue(bed, rules)?.at ?? null, act: tellClosedTrue },
  { due: (bed, rules) => nextRelease(bed, rules)?.at ?? null, act: releaseNext },
  { due: (bed, rules) => nextReminderOf(bed, rules)?.reminder.at ?? null, act: remind },
];
const silence: Timer = { due: silenceDue, act: loseSight };
const minutes: Timer = { due: minutesDue, act: settleMinutes };

/** More than any bed can owe at once; an endless loop here would stop every bed of the server. */
const maxRounds = 1_000;

/** By epoch: of each bed the last state that was stepped. Pure, because only the same question gets the remembered answer. */
const remembered = new Map<string, Foreseen>();
const maxRemembered = 10_000;

export function foreseenOf(state: BedState, rules: Rules): Foreseen | null {
  const last = remembered.get(state.epoch);
  return last !== undefined && last.state === state && last.rules === rules ? last : null;
}

/** For the step after this one; nothing of the bed may change any more. */
export function rememberForeseen({ bed, rules, standing }: Foreseeing): void {
  const last = remembered.get(bed.epoch);
  if (last === undefined) {
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(bed.epoch, { state: bed, rules, standing });
    return;
  }
  last.state = bed;
  last.rules = rules;
  last.standing = standing;
}

/** Settles up to `until`. A due that was not foreseen comes from changed rules, and is not told with a time before the change. */
export function settleForeseen(s: Foreseeing, until: Instant): void {
  const { bed } = s;
  const next = nextWake(s);
  if (next !== null && next <= until) {
    if (bed.wakeAt === null || next < bed.wakeAt) bed.clock = Math.max(bed.clock, until);
    settle(s, until);
    return;
  }
  const minuteDue = minutesDue(bed);
  if (minuteDue !== null && minuteDue <= until) settle(s, until);
}

/** Lets everything act that is due up to `until`, in the order of time; answers when the next thing is due. */
export function settle(s: Foreseeing, until: Instant): Instant | null {
  const { bed } = s;
  for (let round = 0; round < maxRounds; round += 1) {
    const standing = firstStanding(s);
    const silentAt = silenceDue(bed, s.rules);
    const silenceFirst = silentAt !== null && (standing === null || silentAt < standing.at);
    const next = silenceFirst ? silentAt : (standing?.at ?? null);
    const minuteDue = minutesDue(bed);
    const minuteFirst = minuteDue !== null && (next === null || minuteDue < next);
    const firstAt = minuteFirst ? minuteDue : next;
    if (firstAt === null || firstAt > until) return bed.seeing ? next : firstAt;
    const at = knownAt(s, firstAt);
    const timer = minuteFirst ? minutes : silenceFirst || standing === null ? silence : standing.timer;
    timer.act(s, at, Math.min(at, until));
  }
  throw new Error('a bed owes more than a thousand things at once');
}

/** Minutes wait for the next message, unless none may come for a long time. */
export function nextWake(s: Foreseeing): Instant | null {
  const { bed, rules } = s;
  const first = earlier(firstStanding(s)?.at ?? null, silenceDue(bed, rules));
  return bed.seeing ? first : earlier(first, minutesDue(bed));
}

function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function firstStanding(s: Foreseeing): Due | null {
  const { bed, rules, foreseen } = s;
  if (foreseen !== null && restsOnTheSame(foreseen.state, bed)) {
    s.standing = foreseen.standing;
    return s.standing;
  }
  let first: Timer | null = null;
  let at = 0;
  for (const timer of standingTimers) {
    const due = timer.due(bed, rules);
    if (due === null || (first !== null && due >= at)) continue;
    first = timer;
    at = due;
  }
  s.standing = first === null ? null : { timer: first, at };
  return s.standing;
}

/**
 * Whether nothing has changed that any standing timer's `due` looks at. One that looks at more must be named here: the property "a state
 * survives being written and read at any point" fails otherwise, because a state that was read has nothing foreseen.
 */
function restsOnTheSame(before: BedState, bed: BedState): boolean {
  // Who waits to be told, or is not seen, is judged by the last reading too.
  if ((bed.waiting.length > 0 || !bed.seeing) && (bed.last !== before.last || bed.quietFrom !== before.quietFrom))
    return false;
  return (
    bed.clock === before.clock &&
    bed.status === before.status &&
    bed.since === before.since &&
    bed.before === before.before &&
    bed.candidate === before.candidate &&
    bed.seeing === before.seeing &&
    bed.backAt === before.backAt &&
    bed.refused === before.refused &&
    bed.devices === before.devices &&
    bed.onBedSince === before.onBedSince &&
    bed.notSittingSince === before.notSittingSince &&
    bed.outCountFrom === before.outCountFrom &&
    bed.sittingCountFrom === before.sittingCountFrom &&
    bed.returnedAt === before.returnedAt &&
    bed.presentFrom === before.presentFrom &&
    bed.lying === before.lying &&
    bed.away === before.away &&
    bed.memory === before.memory &&
    bed.spot === before.spot &&
    bed.closed === before.closed &&
    bed.closedTrue === before.closedTrue &&
    bed.waiting === before.waiting &&
    bed.alerts === before.alerts
  );
}

function releaseNext(s: Stepping, at: Instant): void {
  const next = nextRelease(s.bed, s.rules);
  if (next !== null) release(s, next.entry, presentOf(s.bed, at));
}
