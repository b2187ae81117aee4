/**
 * Our own clock steps back: one that was wrong is corrected, by an hour perhaps. What is remembered then lies in the future, and unless
 * it is brought back every reading looks out of order and every timer waits for the hour to pass again, while the bed seems to be live.
 */
import type { BedAlertType, Instant } from '@wardlight/contract';
import { closingsBroughtBack } from '../alerts/closed-press.ts';
import type { Changing, Stepping } from '../stepping.ts';
import type { AlertState, Input } from '../types.ts';
import { lateMs } from './effective-time.ts';
import { giveOut } from './minutes.ts';
import { goBlind } from './sight.ts';
import type {
  Away,
  BedState,
  ClosedTrue,
  ConditionMemory,
  Device,
  Devices,
  Going,
  LastReading,
  Lying,
  Standing,
} from './state.ts';
import { twoSince } from './two-devices.ts';

/**
 * What is remembered may lie this far after the present, inclusive, before our clock is said to have gone back. Two sources of input may
 * cross on their way into the bed by moments, and clocks are slewed by less than a second; a step within this costs its own length at
 * most: readings are out of order for so long.
 */
export const clockBackMs = 5_000;

/** Whether what the bed remembers cannot have been before this input. */
export function clockWentBack({ last, quietFrom, clock }: BedState, input: Input): boolean {
  return Math.max(last?.at ?? 0, quietFrom ?? 0, clock) - presentOf(input) > clockBackMs;
}

/**
 * What lies in the future was just before the input; what lies in the past stays. How long ago anything truly was, nobody knows any more:
 * the bed is not seen until the next reading, holds and clearings begin anew, vitals are forgotten, and a state that goes on counts from here.
 * Nothing is told of this. What was told with a time of the hour that is lived again stays told so; later facts may carry earlier times.
 */
export function bringBack(s: Stepping, input: Input): void {
  const { bed } = s;
  // Before the input, never at it: a condition that begins with it must not be taken for the one before it, which was told.
  const latest = momentOf(input) - 1;
  const occurrences = [
    bed.since,
    bed.before?.since,
    bed.last?.at,
    bed.lying?.since,
    bed.outCountFrom,
    bed.sittingCountFrom,
    twoSince(bed),
  ];
  goBlind(s, bed.last?.at ?? latest);
  giveOut(s);
  bed.clock = Math.min(bed.clock, latest);
  bed.since = earlier(bed.since, latest);
  bed.before = bed.before && ({ ...bed.before, since: earlier(bed.before.since, latest) } satisfies Standing);
  bed.quietFrom = earlier(bed.quietFrom, latest);
  bed.outCountFrom = earlier(bed.outCountFrom, latest);
  bed.sittingCountFrom = earlier(bed.sittingCountFrom, latest);
  bed.returnedAt = earlier(bed.returnedAt, latest);
  bed.wholeReturnAt = earlier(bed.wholeReturnAt, latest);
  bed.presentFrom = earlier(bed.presentFrom, latest);
  bed.last = bed.last && ({ ...bed.last, at: Math.min(bed.last.at, latest) } satisfies LastReading);
  bed.devices = bed.devices && devicesBroughtBack(s, bed.devices, input, latest);
  bed.refused = bed.refused && {
    from: Math.min(bed.refused.from, latest),
    at: Math.min(bed.refused.at, latest),
  };
  bed.rr = null;
  bed.hr = null;
  bed.spo2 = null;
  bed.temp = null;
  bed.movement = null;
  bed.lying = bed.lying && ({ ...bed.lying, since: Math.min(bed.lying.since, latest) } satisfies Lying);
  bed.away = bed.away && ({ ...bed.away, from: Math.min(bed.away.from, latest) } satisfies Away);
  const memory: Changing<BedState['memory']> = {};
  for (const [type, told] of Object.entries(bed.memory) as [BedAlertType, ConditionMemory][]) {
    // Told of an earlier occurrence: still earlier, or the one that goes on would seem to be told.
    const since = Math.min(told.since, occurrences.includes(told.since) ? latest : latest - 1);
    memory[type] = { since, told: told.told, run: null };
  }
  bed.memory = memory;
  const closed: { [T in BedAlertType]?: Instant } = {};
  for (const [type, at] of Object.entries(bed.closed) as [BedAlertType, Instant][]) closed[type] = Math.min(at, latest);
  bed.closed = closed;
  const closedTrue: Changing<BedState['closedTrue']> = {};
  for (const [type, one] of Object.entries(bed.closedTrue) as [BedAlertType, ClosedTrue][])
    closedTrue[type] = { ...one, closedAt: Math.min(one.closedAt, latest), startedAt: Math.min(one.startedAt, latest) };
  bed.closedTrue = closedTrue;
  bed.waiting = bed.waiting.map(({ alert, returnedAt }) => ({
    alert: broughtBack(alert, latest),
    returnedAt: earlier(returnedAt, latest),
  }));
  bed.alerts = bed.alerts.map((alert) => broughtBack(alert, latest));
  const { going } = bed;
  bed.going =
    going &&
    ({ ...going, at: Math.min(going.at, latest), withUntil: earlier(going.withUntil, latest) } satisfies Going);
  bed.closedPresses = closingsBroughtBack(bed.closedPresses, latest, (alert) => broughtBack(alert, latest));
  // How long ago it was pressed nobody knows any more.
  bed.lastPress = null;
  bed.lastTurn = null;
}

/** Who they are stays known, and what each has said alone comes back like a bed. */
function devicesBroughtBack(s: Stepping, devices: Devices, input: Input, latest: Instant): Devices {
  const back = (device: Device): Device => {
    const alone = { ...device.alone };
    bringBack({ ...s, bed: alone, facts: [] }, input);
    return { ...device, at: Math.min(device.at, latest), alone };
  };
  const [speaking, other] = devices.lines;
  return {
    ...devices,
    lines: [back(speaking), back(other)],
    turnedAt: Math.min(devices.turnedAt, latest),
    since: earlier(devices.since, latest),
  };
}

/** An open alert stays what it is; no change to come may seem to lie before one that was. */
function broughtBack(alert: AlertState, latest: Instant): AlertState {
  return {
    ...alert,
    startedAt: Math.min(alert.startedAt, latest),
    raisedAt: Math.min(alert.raisedAt, latest),
    toldAt: earlier(alert.toldAt, latest),
    firstToldAt: earlier(alert.firstToldAt, latest),
    grownAt: earlier(alert.grownAt, latest),
    toldAgainAt: earlier(alert.toldAgainAt, latest),
    escalatedAt: earlier(alert.escalatedAt, latest),
    claimedAt: earlier(alert.claimedAt, latest),
    firstClaimedAt: earlier(alert.firstClaimedAt, latest),
    withUntil: earlier(alert.withUntil, latest),
    stillAt: earlier(alert.stillAt, latest),
    clearedAt: earlier(alert.clearedAt, latest),
  };
}

function presentOf(input: Input): Instant {
  return input.kind === 'frame' ? input.arrivedAt : input.at;
}

/** A reading is heard at its effective time; one that is late itself may be followed by others that are just in time. */
function momentOf(input: Input): Instant {
  return input.kind === 'frame' ? Math.max(input.at, input.arrivedAt - lateMs) : input.at;
}

function earlier(at: Instant | null, latest: Instant): Instant | null {
  return at === null ? null : Math.min(at, latest);
}
