/**
 * While two devices send under one serial, nobody knows whose words are of whom: the bed is not seen. But a person who leaves the bed, or a
 * value past its limit, is told whichever of them says so. So each is judged alone, as if it were the bed's only one, and what comes true
 * by it is told at once as the bed's own (docs/decisions/175).
 */
import { type AlertSettings, type AlertType, alertKinds, type BedAlertType, type Instant } from '@wardlight/contract';
import { raiseJudged } from './alerts/life.ts';
import { isSet } from './bed/effective-time.ts';
import { loseSight } from './bed/sight.ts';
import type { BedState, Device, Devices, Spoken } from './bed/state.ts';
import { aloneMs, areTwo, everyMsWith, isClear, isOneDevice, whose } from './bed/two-devices.ts';
import { knownAt, type Stepping } from './stepping.ts';
import type { AlertState, Fact, Input, Rules, Stepped } from './types.ts';

type Frame = Extract<Input, { kind: 'frame' }>;
/** How one bed is stepped: `step`, which this is a part of. */
export type StepAlone = (state: BedState, input: Input, rules: Rules) => Stepped<BedState>;
export interface SteppingEach extends Stepping {
  /** Null where this is one device's bed already. */
  readonly alone: StepAlone | null;
}

/**
 * A live reading is noted with whoever sent it.
 * @returns whether two devices send: then the bed itself does not hear it
 */
export function hearDevices(s: SteppingEach, input: Frame, at: Instant): boolean {
  const { bed, alone } = s;
  if (alone === null) return false;
  const next = spokenOf(input);
  let { devices } = bed;
  if (devices !== null && devices.since === null && next.at - devices.lines[1].at > aloneMs) devices = null;
  if (devices === null) {
    bed.devices = suspect(s, alone, input, next);
    return false;
  }
  const told: Fact[] = [];
  const hear = (device: Device, to: Spoken): Device => {
    const stepped = alone(device.alone, input, rulesAlone(s.rules));
    told.push(...stepped.facts);
    return { ...to, returns: device.returns, alone: stepped.state };
  };
  const { lines } = devices;
  const [speaking, other] = lines;
  const saysNothing = isOfBefore(input);
  const who = saysNothing ? 'speaks' : whose(devices, next);
  let isNews = false;
  if (who === 'speaks' || who === 'returns') devices = { ...devices, everyMs: everyMsWith(devices, who, next) };
  if (who === 'speaks') devices = { ...devices, lines: [hear(speaking, saysNothing ? speaking : next), other] };
  else if (who === 'other') devices = { ...devices, lines: [speaking, hear(other, next)] };
  else if (who === 'returns') {
    const back = hear(other, next);
    const isClearly = isClear(lines, next);
    const returned = isClearly ? { ...back, returns: back.returns + 1 } : back;
    devices = { ...devices, lines: [returned, speaking], returns: devices.returns + 1, turnedAt: next.at };
    isNews = isClearly && devices.since === null && areTwo(devices);
  } else if (who === 'another') {
    const state = devices.since === null ? aloneOf(bed, 1, {}) : other.alone;
    const returns = devices.since === null ? 0 : devices.returns;
    devices = { ...devices, lines: [hear({ ...next, returns: 0, alone: state }, next), speaking], returns };
  }
  bed.devices = isNews ? recognise(s, alone, devices, at) : devices;
  if (bed.devices.since === null) return false;
  if (!isNews) tellOf(s, told, at);
  bed.quietFrom = Math.max(bed.quietFrom ?? 0, input.arrivedAt);
  bed.refused = null;
  return true;
}

const spokenOf = ({ at, reading, onArrival }: Frame): Spoken => ({
  seq: reading.seq,
  deviceAt: onArrival === true ? null : reading.deviceAt,
  at,
});

/** One device sends such readings between what it measures now, when its clock was set after a while: they tell nobody from anybody. */
const isOfBefore = ({ onArrival, reading }: Frame): boolean =>
  onArrival === true && reading.deviceAt > 0 && !isSet(reading.deviceAt);

/** What does not go on where the bed's last reading stopped: the device began anew, or it is another. */
function suspect(s: Stepping, alone: StepAlone, input: Frame, next: Spoken): Devices | null {
  const { bed, rules } = s;
  if (bed.last === null || isOfBefore(input)) return null;
  const last: Spoken = bed.last.onArrival === true ? { ...bed.last, deviceAt: null } : bed.last;
  if (last.deviceAt === null && next.deviceAt === null) return null;
  if (isOneDevice(last, next) || next.at - last.at > aloneMs) return null;
  const { seq, deviceAt, at } = last;
  const before: Device = { seq, deviceAt, at, returns: 0, alone: aloneOf(bed, 0, bed.memory) };
  // What was told by the other's values is no news of this one's: it begins without.
  const { state } = alone(aloneOf(bed, 1, {}), input, rulesAlone(rules));
  return {
    lines: [{ ...next, returns: 0, alone: state }, before],
    returns: 0,
    turnedAt: next.at,
    since: null,
    everyMs: null,
  };
}

/** The bed as it was when the second spoke, so that whoever was in bed and is out by either has left it. */
function aloneOf(bed: BedState, n: 0 | 1, memory: BedState['memory']): BedState {
  const { deviceDisconnected: _, ...own } = memory;
  return {
    ...bed,
    epoch: epochAlone(bed.epoch, n),
    memory: own,
    ...{ wakeAt: null, candidate: null, minute: null, creditFrom: null, refused: null, devices: null },
    ...{ alerts: [], waiting: [], closed: {}, closedTrue: {}, spot: {} },
    ...{ going: null, lastPress: null, lastTurn: null },
  };
}

/** One of its own, by which what was foreseen is remembered. Its alerts' ids go nowhere. */
const epochAlone = (epoch: string, n: number): string =>
  epoch.slice(0, -1) + ((Number.parseInt(epoch.slice(-1), 16) + 1 + n) % 16).toString(16);

function recognise(s: Stepping, alone: StepAlone, devices: Devices, at: Instant): Devices {
  const now = knownAt(s, at);
  loseSight(s, now);
  // One person's values and another's.
  Object.assign(s.bed, { rr: null, hr: null, spo2: null, temp: null } satisfies Partial<BedState>);
  const settled = (device: Device): Device => {
    const { state } = alone(device.alone, { kind: 'tick', at }, rulesAlone(s.rules));
    for (const alert of state.alerts) if (alert.clearedAt === null) raiseOf(s, alert, now);
    return { ...device, alone: state };
  };
  const [speaking, other] = devices.lines;
  return { ...devices, lines: [settled(speaking), settled(other)], since: now };
}

/** What has come true by one of them. What is over by one may go on by the other: nothing is cleared until they are one again. */
function tellOf(s: Stepping, facts: readonly Fact[], at: Instant): void {
  const now = knownAt(s, at);
  for (const fact of facts) if (fact.fact === 'alertChanged' && telling.has(fact.change)) raiseOf(s, fact.alert, now);
}
const telling: ReadonlySet<string> = new Set(['raised', 'joined', 'reopened', 'upgraded']);

function raiseOf(s: Stepping, { type, priority, threshold, value, startedAt }: AlertState, at: Instant): void {
  raiseJudged(s, { type: type as BedAlertType, priority, threshold, value, startedAt }, at);
}

/** What is due of each, and when they are one again. */
export function devicesDue({ devices }: BedState): Instant | null {
  if (devices === null || devices.since === null) return null;
  return Math.min(
    devices.turnedAt + aloneMs,
    ...devices.lines.map(({ alone }) => alone.wakeAt ?? Number.POSITIVE_INFINITY),
  );
}

export function actDevices(s: SteppingEach, at: Instant): void {
  const { alone } = s;
  const { devices } = s.bed;
  if (devices === null || alone === null) return;
  if (devices.turnedAt + aloneMs <= at) {
    s.bed.devices = null;
    return;
  }
  const told: Fact[] = [];
  const wake = (device: Device): Device => {
    const { wakeAt } = device.alone;
    if (wakeAt === null || wakeAt > at) return device;
    const { state, facts } = alone(device.alone, { kind: 'tick', at }, rulesAlone(s.rules));
    told.push(...facts);
    // However it is due: this must come to an end.
    return { ...device, alone: state.wakeAt !== null && state.wakeAt <= at ? { ...state, wakeAt: at + 1 } : state };
  };
  const [speaking, other] = devices.lines;
  s.bed.devices = { ...devices, lines: [wake(speaking), wake(other)] };
  tellOf(s, told, at);
}

const known = new WeakMap<Rules, Rules>();
const never = 1_000_000;

/** What each is judged by: as the bed, but nobody has closed or answered anything, and of the equipment it says nothing. */
function rulesAlone(rules: Rules): Rules {
  const before = known.get(rules);
  if (before !== undefined) return before;
  const { firstConnection: _, ...own } = rules;
  const settings = Object.entries(rules.alerts).map(([type, setting]) => {
    const on = setting.on && !alertKinds[type as AlertType].technical && type !== 'absenceOverdue';
    return [type, { ...setting, on, afterAlertMinutes: 0, afterReturnMinutes: 0 }];
  });
  const made: Rules = {
    ...own,
    networkOutSince: null,
    alerts: Object.fromEntries(settings) as AlertSettings,
    response: { ...rules.response, notClaimedMinutes: never, stillTrueMinutes: never, claimCoversMinutes: 0 },
  };
  known.set(rules, made);
  return made;
}
