/**
 * Minutes of a bed: the time from each live reading to the next, summed by state and split at minute borders.
 * A reading speaks for at most 60 s; what comes after was not seen. `move` looks back ("% of the seconds since the last frame"),
 * so movement is known only where a next reading came in time.
 * A minute is given out when nothing can be added to it any more: at the first reading after it, or 60 s after the last one.
 */
import type { Instant, MatState } from '@wardlight/contract';
import type { Changing, Stepping } from '../stepping.ts';
import type { Reading } from '../types.ts';
import { isGood, isStill } from './readings.ts';
import type { BedState, OpenMinute } from './state.ts';

const minuteMs = 60_000;
/** A reading speaks for at most this long. */
const creditMs = 60_000;
/** Values kept of one minute; a mat that floods must not grow the state. */
const maxValues = 120;
const maxTurns = 60;

/** Summing asks for no rules. */
type Summing = Pick<Stepping, 'bed' | 'facts'>;

const startOf = (at: Instant): Instant => Math.floor(at / minuteMs) * minuteMs;

/** A live reading at `at`, before it becomes the bed's last one. Says whether it is a change between known postures, seen without a gap. */
export function addReading(s: Stepping, reading: Reading, at: Instant): boolean {
  const { bed } = s;
  const start = startOf(at);
  const credited = credit(s, at, reading);
  const minute = credited?.at === start ? credited : openMinute(s, start);
  minute.frames += 1;
  const inBed = reading.state !== 'out';
  const { lastPosture } = bed;
  const turned = inBed && reading.posture !== null && lastPosture !== null && reading.posture !== lastPosture;
  if (turned) minute.turns += 1;
  bed.lastPosture = inBed ? (reading.posture ?? bed.lastPosture) : null;
  if (inBed && isGood(reading)) {
    if (isStill(reading)) {
      minute.rr = withValue(minute.rr, reading.rr);
      minute.hr = withValue(minute.hr, reading.hr);
    }
    minute.spo2 = withValue(minute.spo2, reading.spo2);
    minute.temp = withValue(minute.temp, reading.temp);
  }
  bed.minute = minute;
  bed.creditFrom = at;
  return turned;
}

/** The posture changed at `at`, the time of the reading just added. */
export function addTurn(s: Summing, at: Instant): void {
  const minute = openMinute(s, startOf(at));
  if (minute.turnedAt.length < maxTurns) minute.turnedAt = [...minute.turnedAt, at];
  s.bed.minute = minute;
}

/** Not seen for longer than this, nobody knows when somebody turned: readings that come late may say it, and it must not be said twice. */
export const bridgedMs = 60_000;

export function forgetUnseenTurn({ bed }: Summing, at: Instant): void {
  const { minute } = bed;
  if (minute?.turnedAt.at(-1) === at) bed.minute = { ...minute, turnedAt: minute.turnedAt.slice(0, -1) };
}

/** Nothing is seen after `at`. */
export function stopCredit(s: Summing, at: Instant): void {
  credit(s, at, null);
  s.bed.creditFrom = null;
}

/** When a sum or a whole minute becomes final by itself. */
export function minutesDue(bed: BedState): Instant | null {
  if (bed.creditFrom !== null && bed.last !== null) return bed.last.at + creditMs;
  return bed.minute === null ? null : bed.minute.at + minuteMs;
}

export function settleMinutes(s: Stepping): void {
  const { bed } = s;
  if (bed.creditFrom !== null && bed.last !== null) stopCredit(s, bed.last.at + creditMs);
  else giveOut(s);
}

/**
 * Sums the time since the last reading up to `until`; `said` is the reading that ends it and says of it how still it was; null = none does. Gives the minute it added to last, which
 * is this step's own and may be added to; null = it added nothing.
 */
function credit(s: Summing, until: Instant, said: Said | null): Changing<OpenMinute> | null {
  const { bed } = s;
  if (bed.creditFrom === null || bed.last === null) return null;
  let minute: Changing<OpenMinute> | null = null;
  const end = Math.min(until, bed.last.at + creditMs);
  for (let from = bed.creditFrom; from < end; ) {
    const start = startOf(from);
    const to = Math.min(end, start + minuteMs);
    minute = openMinute(s, start);
    add(minute, bed.last.state, to - from, said);
    bed.minute = minute;
    from = to;
  }
  return minute;
}

type Said = Pick<Reading, 'move' | 'quality'>;

function add(minute: Changing<OpenMinute>, state: MatState, ms: number, said: Said | null): void {
  if (state === 'out') {
    minute.outMs += ms;
    return;
  }
  if (state === 'lying') minute.lyingMs += ms;
  else minute.sittingMs += ms;
  if (said === null) return;
  if (said.move !== null) minute.movingMs += (ms * said.move) / 100;
  if (!isStill(said)) return;
  minute.stillMs += ms;
  if (!isGood(said)) minute.poorMs += ms;
}

const nothing = {
  lyingMs: 0,
  sittingMs: 0,
  outMs: 0,
  movingMs: 0,
  stillMs: 0,
  poorMs: 0,
  turns: 0,
  frames: 0,
  rr: [],
  hr: [],
  spo2: [],
  temp: [],
  turnedAt: [],
} as const satisfies Omit<OpenMinute, 'at'>;

/** A copy of the open minute to add to; another minute than the open one gives that one out. */
function openMinute(s: Summing, at: Instant): Changing<OpenMinute> {
  if (s.bed.minute?.at === at) return { ...s.bed.minute };
  giveOut(s);
  return { at, ...nothing };
}

/** The open minute as it stands. */
export function giveOut(s: Summing): void {
  const { minute } = s.bed;
  if (minute === null) return;
  s.facts.push({
    fact: 'minute',
    at: minute.at,
    lyingSeconds: minute.lyingMs / 1000,
    sittingSeconds: minute.sittingMs / 1000,
    outSeconds: minute.outMs / 1000,
    movingSeconds: minute.movingMs / 1000,
    stillSeconds: minute.stillMs / 1000,
    calmSeconds: (minute.stillMs - minute.poorMs) / 1000,
    turns: minute.turns,
    frames: minute.frames,
    rr: minute.rr,
    hr: minute.hr,
    spo2: minute.spo2,
    temp: minute.temp,
    turnedAt: minute.turnedAt,
  });
  s.bed.minute = null;
}

function withValue(values: readonly number[], value: number | null): readonly number[] {
  const { length } = values;
  if (value === null || length >= maxValues) return values;
  // Each reading does this several times, and a spread takes more than twice as long.
  const longer = new Array<number>(length + 1);
  for (let n = 0; n < length; n += 1) longer[n] = values[n] as number;
  longer[length] = value;
  return longer;
}
