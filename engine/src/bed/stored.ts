/**
 * A bed's state as text and back. It is written with nearly every reading, so it is short, and quick to write (`docs/decisions/065`):
 * - what is null, false or empty is left out;
 * - times are ms after the last reading (`last`), most of them negative; where there was none yet, they are times;
 * - small things whose fields are always the same are lists, in the order of their fields in `state.ts`; what may be empty stands last.
 *
 * The text is our own, so its version and outline are checked, not every leaf.
 */
import type { BedAlertType, Instant, UserId } from '@wardlight/contract';
import type { AlertState } from '../types.ts';
import { countKeys, countsToWrite, readCounts } from './counts.ts';
import { type Packed, packAlert, packValues, unpackAlert, unpackValues } from './packed.ts';
import {
  type BedState,
  type ClosedTrue,
  type ConditionMemory,
  type LastReading,
  type LastTurn,
  type Lying,
  type MeasuredVital,
  newBed,
  type OpenMinute,
  type Run,
} from './state.ts';
import { readEarlier } from './stored-earlier.ts';
import {
  packClosedPress,
  packGoing,
  packLastPress,
  unpackClosedPress,
  unpackGoing,
  unpackLastPress,
  type WrittenClosedPress,
  type WrittenGoing,
  type WrittenLastPress,
} from './stored-presses.ts';
import { packDevices, unpackDevices, type WrittenDevices } from './two-devices-stored.ts';
import { BedStateError, isEpoch, readVersioned } from './versioned.ts';

const times = [
  'wakeAt',
  'since',
  'quietFrom',
  'backAt',
  'onBedSince',
  'notSittingSince',
  'returnedAt',
  'presentFrom',
  'creditFrom',
  'unratedFrom',
  'doubledFrom',
] as const satisfies readonly (keyof BedState)[];
const vitals = ['rr', 'hr', 'spo2', 'temp'] as const satisfies readonly (keyof BedState)[];

/** JSON; about 0.5 kB in an ordinary night, 0.2 kB more for each open alert. */
export function writeBedState(bed: BedState): string {
  const { last, minute } = bed;
  const base = last?.at ?? 0;
  // Put together by hand: this takes half the time that JSON.stringify takes with an object made for it.
  let text = `{"v":3,"epoch":"${bed.epoch}","alertCount":${bed.alertCount},"clock":${bed.clock - base},"status":"${bed.status}"`;
  if (bed.seeing) text += ',"seeing":true';
  for (const key of times) {
    const at = bed[key];
    if (at !== null) text += `,"${key}":${at - base}`;
  }
  if (last !== null)
    text += `,"last":[${base},${last.seq},${last.deviceAt - base},"${last.state}"${last.onArrival === true ? `,${orNull(last.posture)},1` : orNothing(last.posture)}]`;
  for (const key of countsToWrite(bed)) text += `,"${key}":${(bed[key] ?? 0) - base}`;
  for (const key of vitals) {
    const vital = bed[key];
    if (vital !== null) text += `,"${key}":${packVital(vital, base)}`;
  }
  if (bed.lastPosture !== null) text += `,"lastPosture":"${bed.lastPosture}"`;
  if (bed.lying !== null) text += `,"lying":${packLying(bed.lying, base)}`;
  if (minute !== null) text += `,"minute":${packMinute(minute, base)}`;
  const memory = packMemory(bed.memory, base);
  if (memory !== '') text += `,"memory":{${memory}}`;
  return `${text}${packSeldom(bed, base)}}`;
}

const orNothing = (word: string | null): string => (word === null ? '' : `,"${word}"`);
const orNull = (word: string | null): string => (word === null ? 'null' : `"${word}"`);

/** Nearly always good, and of the last reading: then the value is all there is to say. */
function packVital({ value, at, good }: MeasuredVital, base: Instant): string {
  return good && at === base ? `${value}` : `[${value},${at - base},${good}]`;
}

function packLying({ since, posture, turned }: Lying, base: Instant): string {
  if (turned === null) return `[${since - base}${orNothing(posture)}]`;
  return JSON.stringify([since - base, posture, turned.by, turned.side]);
}

function packMinute(minute: OpenMinute, base: Instant): string {
  const { at, lyingMs, sittingMs, outMs, movingMs, stillMs, turns, frames, rr, hr, spo2, temp, poorMs, turnedAt } =
    minute;
  // Most minutes have nothing of these, and servers of before, which know the first two or none, read on without them.
  const later = poorMs === 0 && turnedAt.length === 0 ? '' : `,${poorMs},"${packValues(offsets(turnedAt, at))}"`;
  const more = later === '' && spo2.length + temp.length === 0 ? '' : `,"${packValues(spo2)}","${packValues(temp)}"`;
  return `[${at - base},${lyingMs},${sittingMs},${outMs},${movingMs},${stillMs},${turns},${frames},"${packValues(rr)}","${packValues(hr)}"${more}${later}]`;
}

const offsets = (times: readonly Instant[], at: Instant): readonly number[] => times.map((time) => time - at);

function packMemory(memory: BedState['memory'], base: Instant): string {
  let text = '';
  for (const key in memory) {
    const known = memory[key as BedAlertType];
    if (known === undefined) continue;
    const { since, told, run } = known;
    text += `${text === '' ? '' : ','}"${key}":[${since - base},${told}`;
    text +=
      run === null ? ']' : `,[${run.since - base},${run.heldMs},${run.at - base},${run.readings}${gapOf(run, base)}]]`;
  }
  return text;
}

/** A hold that is paused is written as a gap that begins with its last value, which servers of before read on from. */
function gapOf({ at, gapFrom, paused }: Run, base: Instant): string {
  if (paused) return `,${(gapFrom ?? at) - base},${gapFrom === null ? 1 : 2}`;
  return gapFrom === null ? '' : `,${gapFrom - base}`;
}

/** What most beds have nothing of, at most times. */
function packSeldom(bed: BedState, base: Instant): string {
  const { before, candidate, movement, away, closed, closedTrue, waiting, alerts, going, lastPress, lastTurn } = bed;
  const { spot, refused, devices } = bed;
  const later = (at: Instant | null) => (at === null ? null : at - base);
  let text = '';
  const add = (key: keyof BedState, value: unknown) => {
    text += `,"${key}":${JSON.stringify(value)}`;
  };
  if (before !== null) add('before', [before.status, later(before.since)]);
  if (candidate !== null) add('candidate', [candidate.to, candidate.since - base, candidate.due - base]);
  if (movement !== null) {
    const { at, seenAt, sliceMs, filledMs, movingMs, whole } = movement;
    add('movement', [later(at), seenAt - base, sliceMs, filledMs, movingMs, whole]);
  }
  if (away !== null) add('away', [away.from - base, away.until - base, away.out]);
  for (const _ in closed) {
    add('closed', Object.fromEntries(Object.entries(closed).map(([type, at]) => [type, at - base])));
    break;
  }
  for (const _ in closedTrue) {
    add(
      'closedTrue',
      Object.fromEntries(Object.entries(closedTrue).map(([type, one]) => [type, packClosedTrue(one, base)])),
    );
    break;
  }
  for (const _ in spot) {
    add('spot', spot);
    break;
  }
  if (waiting.length > 0)
    add(
      'waiting',
      waiting.map(({ alert, returnedAt }) => [packAlert(alert, base), later(returnedAt)]),
    );
  if (alerts.length > 0)
    add(
      'alerts',
      alerts.map((alert) => packAlert(alert, base)),
    );
  if (going !== null) add('going', packGoing(going, base));
  if (lastPress !== null) add('lastPress', packLastPress(lastPress, base));
  if (lastTurn !== null) add('lastTurn', packLastTurn(lastTurn, base));
  if (refused !== null) add('refused', [refused.from - base, refused.at - base]);
  if (devices !== null) text += `,"devices":${packDevices(devices, base, writeBedState)}`;
  if (bed.closedPresses.length > 0)
    add(
      'closedPresses',
      bed.closedPresses.map((press) => packClosedPress(press, base)),
    );
  return text;
}

type WrittenClosedTrue = readonly [number, ClosedTrue['priority'], number | null, number | null, number];

const packClosedTrue = (one: ClosedTrue, base: Instant): WrittenClosedTrue => [
  one.closedAt - base,
  one.priority,
  one.threshold,
  one.value,
  one.startedAt - base,
];
const unpackClosedTrue = (
  [closed, priority, threshold, value, started]: WrittenClosedTrue,
  base: Instant,
): ClosedTrue => ({
  closedAt: closed + base,
  priority,
  threshold,
  value,
  startedAt: started + base,
});

type WrittenLying = readonly [number, LastReading['posture']?, UserId?, LastReading['posture']?];
type WrittenTurn = readonly [
  ...(readonly [UserId, number, WrittenLying | null, number | null, WrittenClosedTrue | null, number]),
  side?: LastTurn['side'],
];

function packLastTurn({ by, at, side, lying, closedAt, closedTrue, told }: LastTurn, base: Instant): WrittenTurn {
  const closed = closedTrue === null ? null : packClosedTrue(closedTrue, base);
  const lay = lying === null ? null : (JSON.parse(packLying(lying, base)) as WrittenLying);
  return [by, at - base, lay, closedAt === null ? null : closedAt - base, closed, told, side];
}
const unpackLying = ([since, posture = null, by, side = null]: WrittenLying, base: Instant): Lying => ({
  since: since + base,
  posture,
  turned: by === undefined ? null : { by, side },
});
const unpackLastTurn = (
  [by, at, lying, closed, closedTrue, told, side = null]: WrittenTurn,
  base: Instant,
): LastTurn => ({
  by,
  at: at + base,
  side,
  lying: lying && unpackLying(lying, base),
  closedAt: closed === null ? null : closed + base,
  closedTrue: closedTrue && unpackClosedTrue(closedTrue, base),
  told,
});

type Listed<T> = { readonly [K in keyof T]?: unknown };

/** The very state that was written. Throws `BedStateError`; the message never carries the text. */
export function readBedState(text: string): BedState {
  const value = readVersioned(text, 'bed', [1, 2, 3]);
  const part = value as Listed<BedState>;
  if (
    !isEpoch(part.epoch) ||
    typeof part.alertCount !== 'number' ||
    typeof part.clock !== 'number' ||
    typeof part.status !== 'string'
  )
    throw lacking();
  if (part.v !== 3) return readEarlier(part, part.epoch);
  for (const key of ['last', 'minute', 'waiting', 'alerts'] as const)
    if (part[key] !== undefined && !Array.isArray(part[key])) throw lacking();
  return unpack(value as Written);
}

const lacking = () => new BedStateError('malformed', 'the stored bed state lacks parts');

type Time = (typeof times)[number] | (typeof countKeys)[number];
type Vital = (typeof vitals)[number];
type WrittenMemory = readonly [
  number,
  number,
  (readonly [number, number, number, number, gap?: number, paused?: 1 | 2])?,
];

/** The text of version 3, as far as its leaves are trusted. */
type Written = Pick<BedState, 'epoch' | 'alertCount' | 'clock' | 'status'> &
  Partial<Pick<BedState, 'seeing' | 'lastPosture' | 'closed' | 'spot'>> & { readonly [K in Time]?: number } & {
    readonly [K in Vital]?: number | readonly [number, number, boolean];
  } & {
    readonly last?: readonly [number, number, number, LastReading['state'], LastReading['posture']?, 1?];
    readonly lying?: WrittenLying;
    readonly lastTurn?: WrittenTurn;
    readonly minute?: readonly [
      ...(readonly [number, number, number, number, number, number, number, number]),
      ...(readonly [rr: string, hr: string, spo2?: string, temp?: string, poorMs?: number, turnedAt?: string]),
    ];
    readonly memory?: { readonly [T in BedAlertType]?: WrittenMemory };
    readonly before?: readonly [NonNullable<BedState['before']>['status'], number | null];
    readonly candidate?: readonly [NonNullable<BedState['candidate']>['to'], number, number];
    readonly movement?: readonly [number | null, number, number, number, number, readonly number[]];
    readonly away?: readonly [number, number, boolean];
    readonly refused?: readonly [from: number, at: number];
    readonly devices?: WrittenDevices;
    readonly waiting?: readonly (readonly [Packed<AlertState>, number | null])[];
    readonly alerts?: readonly Packed<AlertState>[];
    readonly closedTrue?: { readonly [T in BedAlertType]?: WrittenClosedTrue };
    readonly going?: WrittenGoing;
    readonly lastPress?: WrittenLastPress;
    readonly closedPresses?: readonly WrittenClosedPress[];
  };

function unpack(value: Written): BedState {
  const base = value.last?.[0] ?? 0;
  const bed: { -readonly [K in keyof BedState]: BedState[K] } = newBed(value.epoch);
  bed.alertCount = value.alertCount;
  bed.clock = value.clock + base;
  bed.status = value.status;
  bed.seeing = value.seeing === true;
  for (const key of [...times, ...countKeys]) {
    const after = value[key];
    if (after !== undefined) bed[key] = after + base;
  }
  for (const key of vitals) {
    const vital = value[key];
    if (vital === undefined) continue;
    bed[key] =
      typeof vital === 'number'
        ? { value: vital, at: base, good: true }
        : { value: vital[0], at: vital[1] + base, good: vital[2] };
  }
  const { last, lying, minute } = value;
  if (last !== undefined) {
    const [at, seq, deviceAfter, state, posture = null, onArrival] = last;
    bed.last = { at, seq, deviceAt: deviceAfter + at, state, posture };
    if (onArrival === 1) bed.last = { ...bed.last, onArrival: true };
  }
  bed.lastPosture = value.lastPosture ?? null;
  if (lying !== undefined) bed.lying = unpackLying(lying, base);
  if (minute !== undefined) {
    bed.minute = unpackMinute(minute, base);
  }
  if (value.memory !== undefined) bed.memory = unpackMemory(value.memory, base);
  unpackSeldom(bed, value, base);
  readCounts(bed);
  return bed;
}

function unpackMinute(written: NonNullable<Written['minute']>, base: Instant): OpenMinute {
  const [after, lyingMs, sittingMs, outMs, movingMs, stillMs, turns, frames, rr, hr, ...later] = written;
  const [spo2 = '', temp = '', poorMs = 0, turnedAt = ''] = later;
  const at = after + base;
  return {
    at,
    ...{ lyingMs, sittingMs, outMs, movingMs, stillMs, poorMs, turns, frames },
    rr: unpackValues(rr),
    hr: unpackValues(hr),
    spo2: unpackValues(spo2),
    temp: unpackValues(temp),
    turnedAt: unpackValues(turnedAt).map((offset) => at + offset),
  };
}

function unpackMemory(written: NonNullable<Written['memory']>, base: Instant): BedState['memory'] {
  const memory: { [T in BedAlertType]?: ConditionMemory } = {};
  for (const [type, [since, told, run]] of Object.entries(written) as [BedAlertType, WrittenMemory][])
    memory[type] = { since: since + base, told, run: run === undefined ? null : unpackRun(run, base) };
  return memory;
}

function unpackRun([since, heldMs, at, readings, gap, paused]: NonNullable<WrittenMemory[2]>, base: Instant): Run {
  const gapFrom = gap === undefined || paused === 1 ? null : gap + base;
  return { since: since + base, heldMs, at: at + base, gapFrom, paused: paused !== undefined, readings };
}

function unpackSeldom(bed: { -readonly [K in keyof BedState]: BedState[K] }, value: Written, base: Instant): void {
  const time = (after: number | null) => (after === null ? null : after + base);
  const { before, candidate, movement, away, closed, closedTrue, waiting, alerts, going, lastPress, lastTurn } = value;
  if (value.spot !== undefined) bed.spot = value.spot;
  if (value.refused !== undefined) bed.refused = { from: value.refused[0] + base, at: value.refused[1] + base };
  if (value.devices !== undefined)
    bed.devices = unpackDevices(value.devices, base, (alone) => unpack(alone as Written));
  if (lastTurn !== undefined) bed.lastTurn = unpackLastTurn(lastTurn, base);
  if (value.closedPresses !== undefined)
    bed.closedPresses = value.closedPresses.map((press) => unpackClosedPress(press, base));
  if (before !== undefined) bed.before = { status: before[0], since: time(before[1]) };
  if (candidate !== undefined)
    bed.candidate = { to: candidate[0], since: candidate[1] + base, due: candidate[2] + base };
  if (movement !== undefined) {
    const [at, seenAt, sliceMs, filledMs, movingMs, whole] = movement;
    bed.movement = { at: time(at), seenAt: seenAt + base, sliceMs, filledMs, movingMs, whole };
  }
  if (away !== undefined) bed.away = { from: away[0] + base, until: away[1] + base, out: away[2] };
  if (closed !== undefined)
    bed.closed = Object.fromEntries(Object.entries(closed).map(([type, after]) => [type, after + base]));
  if (closedTrue !== undefined)
    bed.closedTrue = Object.fromEntries(
      Object.entries(closedTrue).map(([type, one]) => [type, unpackClosedTrue(one, base)]),
    );
  if (waiting !== undefined)
    bed.waiting = waiting.map(([alert, returned]) => ({ alert: unpackAlert(alert, base), returnedAt: time(returned) }));
  if (alerts !== undefined) bed.alerts = alerts.map((alert) => unpackAlert(alert, base));
  if (going !== undefined) bed.going = unpackGoing(going, base);
  if (lastPress !== undefined) bed.lastPress = unpackLastPress(lastPress, base);
}
