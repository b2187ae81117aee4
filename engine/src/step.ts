/** One message, one step: what was due is settled in the order of time, then the message is heard. */
import type { Instant } from '@wardlight/contract';
import { beWithResident, claim, handOver, takeBack, unclaim } from './alerts/claims.ts';
import { forgetClosings } from './alerts/closed-press.ts';
import { alwaysHearingKinds, hearingKinds, isWithinLimits, kinds } from './alerts/kinds/catalog.ts';
import { close } from './alerts/life.ts';
import { hearSpot } from './alerts/spot-readings.ts';
import { forgetTurn, takeBackTurn, turn } from './alerts/turns.ts';
import { undoClose } from './alerts/undo-close.ts';
import { endAbsence, markAbsence } from './bed/absence.ts';
import { bringBack, clockWentBack } from './bed/clock-back.ts';
import { correctSince } from './bed/correct-since.ts';
import { lateMs } from './bed/effective-time.ts';
import { addReading, bridgedMs, forgetUnseenTurn } from './bed/minutes.ts';
import { isGood } from './bed/readings.ts';
import { hearRefused } from './bed/refusals.ts';
import { hearDouble, hearOffline, regainSight, resumeWatch, silenceDue } from './bed/sight.ts';
import type { BedState, LastReading, MeasuredVital } from './bed/state.ts';
import { hearState } from './bed/status.ts';
import { type Foreseeing, foreseenOf, nextWake, rememberForeseen, settle, settleForeseen } from './due.ts';
import { hearDevices, type StepAlone } from './each-device.ts';
import { knownAt, type Stepping } from './stepping.ts';
import type { Input, Reading, Rules, Stepped } from './types.ts';

type Frame = Extract<Input, { kind: 'frame' }>;
type Word = Exclude<Input, { kind: 'frame' | 'doubled' | 'refused' | 'link' | 'tick' | 'resume' }>;

/** Two readings that the mat dates in order are in order, though the network's jitter makes their effective times cross by this much. */
const jitterMs = 1_000;

/**
 * The bed after one input. Pure: the same state, input and rules give the same answer, and nothing given is changed.
 *
 * - All that is due up to the input's time is settled first, in the order of time, each fact with its due time; so ticks may come
 *   often, rarely or never without changing a fact. A frame's time is its effective time, not its arrival.
 * - A late frame (effective more than 60 s before its arrival), one out of order, and a doubled one give back the very same state.
 * - Inputs' own present (a frame's arrival, else `at`) goes forward. Where it lies more than 5 s behind what is remembered, our clock
 *   went back: the bed is not seen until the next reading, and nothing waits for the time that is lived again (see `bed/clock-back.ts`).
 * - Where rules have changed since the last step, what they make due in the past is told now. Step a `tick` when rules change.
 * - `facts` come in the order in which they became known; a fact never lies before one of an earlier step,
 *   unless our clock went back in between.
 * - `wakeAt`: step a `tick` then, or any time later. It may lie in the past, which means at once. Minutes do not wake a bed that is
 *   seen; the last minute before a gap does.
 *
 * Throws nothing for inputs that passed the contract's schemas, but a RangeError for a zone that does not exist.
 */
export function step(state: BedState, input: Input, rules: Rules): Stepped<BedState> {
  return stepBed(state, input, rules, stepAlone);
}

/** As one device would have it (see `each-device.ts`): it knows of no other. */
const stepAlone: StepAlone = (state, input, rules) => stepBed(state, input, rules, null);

function stepBed(state: BedState, input: Input, rules: Rules, alone: StepAlone | null): Stepped<BedState> {
  const wentBack = clockWentBack(state, input);
  if (!wentBack && input.kind === 'frame' && isHistory(state, input)) return hearHistory(state);
  const foreseen = wentBack ? null : foreseenOf(state, rules);
  const s: Foreseeing = { bed: { ...state }, rules, facts: [], foreseen, standing: null, alone };
  if (wentBack) bringBack(s, input);
  s.bed.wakeAt = hear(s, input);
  rememberForeseen(s);
  return { state: s.bed, facts: s.facts, wakeAt: s.bed.wakeAt };
}

/** Answers when something is due next. */
function hear(s: Foreseeing, input: Input): Instant | null {
  switch (input.kind) {
    case 'frame': {
      // One that showed that our clock went back may still be late, or doubled.
      if (isHistory(s.bed, input)) return nextWake(s);
      const at = Math.max(input.at, s.bed.last?.at ?? 0);
      settleForeseen(s, at);
      if (!hearDevices(s, input, at)) hearFrame(s, input, at);
      return settle(s, at);
    }
    case 'doubled':
      settleForeseen(s, input.at);
      hearDouble(s, input.at);
      return nextWake(s);
    case 'refused':
      settleForeseen(s, input.at);
      hearRefused(s, input.at);
      return nextWake(s);
    case 'link':
      settleForeseen(s, input.at);
      if (!input.online) hearOffline(s, input.at);
      return nextWake(s);
    case 'tick':
      settleForeseen(s, input.at);
      return nextWake(s);
    case 'resume':
      return resume(s, input.at);
    default:
      settleForeseen(s, input.at);
      hearWord(s, input, knownAt(s, input.at));
      return settle(s, input.at);
  }
}

/** Words, not readings: of staff, and of the past. */
function hearWord(s: Stepping, input: Word, at: Instant): void {
  switch (input.kind) {
    case 'claim':
      claim(s, input.alertIds, input.by, at, input.station);
      break;
    case 'unclaim':
      unclaim(s, input.alertIds, input.of, at);
      break;
    case 'withResident':
      beWithResident(s, input.alertIds, input, at);
      break;
    case 'takeBack':
      takeBack(s, input.alertIds, input.by, at, input.station);
      break;
    case 'handOver':
      handOver(s, input.alertIds, input.by, input.to, at);
      break;
    case 'close':
      if (close(s, input.alertIds, input.by, input, at) && input.reason === 'turned') turn(s, input.by, null, at);
      break;
    case 'undoClose':
      undoClose(s, input.alertId, input.by, at);
      break;
    case 'spot':
      hearSpot(s, input, at);
      break;
    case 'turned':
      turn(s, input.by, input.side ?? null, at);
      break;
    case 'takeBackTurn':
      takeBackTurn(s, input.by, at, input.turnedAt);
      break;
    case 'absence':
      markAbsence(s, input.by, input.until, at);
      break;
    case 'absenceEnd':
      endAbsence(s, input.by, at);
      break;
    case 'history':
      correctSince(s, input, at);
      break;
  }
}

/** Doubled, late or out of order. */
function isHistory({ last }: BedState, { at, arrivedAt, reading, isNew }: Frame): boolean {
  if (arrivedAt - at > lateMs) return true;
  if (last === null) return false;
  if (isNew !== true && reading.seq === last.seq && reading.deviceAt === last.deviceAt) return true;
  const behind = last.at - at;
  return behind > jitterMs || (behind > 0 && reading.deviceAt <= last.deviceAt);
}

/** Readings that are history change nothing live: what they say of the past is worked out by `rebuildHistory`. */
function hearHistory(state: BedState): Stepped<BedState> {
  return { state, facts: [], wakeAt: state.wakeAt };
}

function hearFrame(s: Stepping, { arrivedAt, reading, onArrival }: Frame, at: Instant): void {
  const { bed } = s;
  const unseen = !bed.seeing && bed.last !== null && at - bed.last.at > bridgedMs;
  if (!bed.seeing) regainSight(s, at);
  const otherPosture = addReading(s, reading, at);
  bed.last = {
    at,
    seq: reading.seq,
    deviceAt: reading.deviceAt,
    state: reading.state,
    posture: reading.posture,
  } satisfies LastReading;
  if (onArrival === true) bed.last = { ...bed.last, onArrival };
  bed.quietFrom = Math.max(bed.quietFrom ?? 0, arrivedAt);
  bed.rr = measured(bed.rr, reading, reading.rr, at);
  bed.hr = measured(bed.hr, reading, reading.hr, at);
  bed.spo2 = measured(bed.spo2, reading, reading.spo2, at);
  bed.temp = measured(bed.temp, reading, reading.temp, at);
  bed.doubledFrom = null;
  bed.refused = null;
  bed.unratedFrom = reading.state === 'out' || reading.quality !== null ? null : (bed.unratedFrom ?? at);
  forgetTurn(s, at);
  forgetClosings(s, at);
  hearState(s, reading.state, at);
  const hearing = isWithinLimits(reading, bed, s.rules.alerts) ? alwaysHearingKinds : hearingKinds;
  for (const heard of hearing) heard(s, reading, at);
  if (unseen) forgetUnseenTurn(s, at);
  if (otherPosture) for (const kind of kinds) kind.postureChanged?.(s, at);
}

/** The last value measured in bed; an empty bed has none. */
function measured(
  before: MeasuredVital | null,
  reading: Reading,
  value: number | null,
  at: Instant,
): MeasuredVital | null {
  if (reading.state === 'out') return null;
  return value === null ? before : { value, at, good: isGood(reading) };
}

/** What was seen until the server stopped is settled as seen; what came after is not judged by it. Told now: nobody knew before. */
function resume(s: Foreseeing, at: Instant): Instant | null {
  const { bed } = s;
  bed.clock = Math.max(bed.clock, at);
  const blindAt = bed.seeing ? silenceDue(bed, s.rules) : null;
  if (bed.seeing) settle(s, blindAt === null ? at : Math.min(at, blindAt - 1));
  resumeWatch(s, at);
  return settle(s, at);
}
