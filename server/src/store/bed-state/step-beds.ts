/** Steps a batch through the engine, bed by bed in the order of arrival, dropping what was known already. */
import type { Absence, AbsenceReason, AgencyId, BedId, Frame, MatId, ResidentId, UserId } from '@wardlight/contract';
import {
  type BedState,
  doubleMatters,
  effectiveTime,
  type Fact,
  type Input,
  lateMs,
  type Rules,
  step,
} from '@wardlight/engine';
import { absenceAfter } from './absences.ts';
import type { BedEntry } from './bed-entries.ts';
import { type CareSaid, careSaid } from './care-audit.ts';
import { isEarlier, nowhere, type PastOfBed, type Place, type PlaceOf } from './mats/earlier-frames.ts';
import { type Judged, type KnownFrames, withBatch } from './mats/known-frames.ts';
import { type KnownClock, mayBeKept, withReading } from './mats/mat-clock.ts';
import type { OwnSight } from './own-sight.ts';
import { isOfOtherStay } from './stays.ts';
import type { MatWork, Outcome, Work } from './works.ts';

export interface FrameRow {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly matId: MatId;
  readonly residentId: ResidentId | null;
  readonly at: number;
  readonly arrivedAt: number;
  readonly frame: Frame;
  /** Measured before who lies in the mat's bed now lay there, or before the mat did. */
  readonly earlier: boolean;
}

export interface SteppedBed {
  readonly entry: BedEntry;
  readonly state: BedState;
  readonly facts: readonly Fact[];
  /** By which account a fact came, where somebody said it by another than their own. */
  readonly through: ReadonlyMap<Fact, UserId>;
  readonly said: readonly CareSaid[];
  readonly wakeAt: number | null;
  readonly clock: KnownClock;
  readonly absence: Absence | null;
  /** When the last input of the batch happened, by the server's clock. */
  readonly now: number;
}

export interface SteppedBatch {
  readonly beds: readonly SteppedBed[];
  readonly frames: readonly FrameRow[];
  /** What readings that came too late to be seen live were about, each bed once; not only of beds that were stepped. */
  readonly past: readonly PastOfBed[];
  readonly outcomes: readonly Outcome[];
}

interface Running {
  state: BedState;
  rules: Rules;
  facts: Fact[];
  through: ReadonlyMap<Fact, UserId>;
  said: readonly CareSaid[];
  wakeAt: number | null;
  clock: KnownClock;
  now: number;
  absence: Absence | null;
}

const none: readonly Fact[] = [];
const nothingSaid: readonly CareSaid[] = [];
const ownAccounts: ReadonlyMap<Fact, UserId> = new Map();

/**
 * @param entryOf the bed a work concerns; undefined when its mat lies in none
 * @param sight of this server: for the time that it did not see no mat is silent
 * @param placeOf where the mat lay whose reading is of before its bed began, or which lies in no bed by now
 * @param before frames that the database holds, asked for wherever the mat's clock cannot tell (see `mayBeDouble`)
 */
export function stepBeds(
  works: readonly Work[],
  entryOf: (work: Work) => BedEntry | undefined,
  before: KnownFrames,
  sight: Pick<OwnSight, 'since'> = alwaysSeen,
  placeOf: PlaceOf = nowhere,
): SteppedBatch {
  const running = new Map<BedEntry, Running>();
  const frames: FrameRow[] = [];
  const known = withBatch(before);
  const past = new Map<BedId, PastOfBed>();
  const keep = (row: FrameRow): Judged => {
    const judged = known.judge(row);
    if (judged !== 'again') frames.push(row);
    return judged;
  };
  const outcomes = works.map((work): Outcome => {
    const entry = entryOf(work);
    if (entry === undefined) {
      const row = rowOfPlace(work, placeOf(work));
      if (row === null) return { outcome: 'notAssigned', facts: none };
      if (keep(row) === 'again') return double;
      remember(past, row);
      return { outcome: 'stepped', facts: none };
    }
    if (isOfOtherStay(work, entry)) return { outcome: 'otherStay', facts: none };
    let bed = running.get(entry);
    if (bed === undefined) {
      bed = {
        state: entry.state,
        rules: entry.rules,
        facts: [],
        through: ownAccounts,
        said: nothingSaid,
        wakeAt: entry.dueAt,
        clock: entry.clock,
        now: 0,
        absence: entry.absence,
      };
      running.set(entry, bed);
    }
    if (work.by === 'mat' && bed.rules.firstConnection !== undefined) hearFirst(bed, work);
    takeUpAnew(bed, work, sight);
    const { input: given, row } = inputOf(work, entry, placeOf(work));
    let input = given;
    if (row !== null) {
      const judged = keep(row);
      if (judged === 'again') {
        hearDouble(bed, row);
        return double;
      }
      if (judged === 'anew' && input.kind === 'frame') input = { ...input, isNew: true };
      bed.clock = withReading(bed.clock, row.frame.at);
      if (row.earlier) {
        // Of before the bed began: the state never hears of it.
        bed.now = Math.max(bed.now, row.arrivedAt);
        if (placeOf(work) !== undefined) remember(past, row);
        return { outcome: 'stepped', facts: none };
      }
    }
    const stepped = step(bed.state, input, bed.rules);
    // What is history leaves the state as it was.
    if (row !== null && (stepped.state === bed.state || isLate(work))) remember(past, row);
    bed.state = stepped.state;
    bed.wakeAt = stepped.wakeAt;
    bed.now = Math.max(bed.now, input.kind === 'frame' ? input.arrivedAt : input.at);
    bed.facts.push(...stepped.facts);
    bed.through = throughWith(bed.through, work, stepped.facts);
    const before = bed.absence;
    bed.absence = absenceAfter(before, stepped.facts, reasonOf(work));
    const said = careSaid(work, stepped.facts, before, bed.absence);
    if (said.length > 0) bed.said = [...bed.said, ...said];
    return { outcome: 'stepped', facts: stepped.facts };
  });
  const beds = [...running]
    .filter(([, bed]) => bed.now > 0)
    .map(([entry, bed]) => ({
      entry: bed.rules === entry.rules ? entry : { ...entry, rules: bed.rules },
      state: bed.state,
      facts: bed.facts,
      through: bed.through,
      said: bed.said,
      wakeAt: bed.wakeAt,
      clock: bed.clock,
      absence: bed.absence,
      now: bed.now,
    }));
  return { beds, frames, past: [...past.values()], outcomes };
}

/** A mat's very first word, whatever it is: from here on its silence counts. */
function hearFirst(bed: Running, { message }: MatWork): void {
  const { firstConnection: _, ...spoken } = bed.rules;
  const at = message.kind === 'frame' ? message.arrivedAt : message.at;
  const stepped = step(bed.state, { kind: 'resume', at }, spoken);
  bed.rules = spoken;
  bed.state = stepped.state;
  bed.wakeAt = stepped.wakeAt;
  bed.facts.push(...stepped.facts);
}

/** Nothing is kept of it; but a bed that hears only doubles is not seen. */
function hearDouble(bed: Running, { arrivedAt }: FrameRow): void {
  if (!doubleMatters(bed.state, arrivedAt)) return;
  const stepped = step(bed.state, { kind: 'doubled', at: arrivedAt }, bed.rules);
  bed.state = stepped.state;
  bed.wakeAt = stepped.wakeAt;
  bed.facts.push(...stepped.facts);
  bed.now = Math.max(bed.now, arrivedAt);
}

const alwaysSeen: Pick<OwnSight, 'since'> = { since: () => null };

/** Where this step would find the mat silent since before this server saw nothing: its silence counts from the end of that. */
function takeUpAnew(bed: Running, work: Work, sight: Pick<OwnSight, 'since'>): void {
  const { quietFrom } = bed.state;
  const present = presentOf(work);
  if (quietFrom === null || quietFrom + bed.rules.watch.silenceMs > present) return;
  const since = sight.since(present);
  if (since === null || since <= quietFrom) return;
  const stepped = step(bed.state, { kind: 'resume', at: since }, bed.rules);
  bed.state = stepped.state;
  bed.wakeAt = stepped.wakeAt;
  bed.facts.push(...stepped.facts);
}

function presentOf(work: Work): number {
  if (work.by === 'bed') return work.input.at;
  return work.message.kind === 'frame' ? work.message.arrivedAt : work.message.at;
}

/** What follows of itself in the same step is nobody's word. */
function throughWith(before: ReadonlyMap<Fact, UserId>, work: Work, facts: readonly Fact[]): ReadonlyMap<Fact, UserId> {
  if (work.by !== 'bed' || work.through == null) return before;
  const account = work.through;
  const said = facts.filter((fact) => 'by' in fact && fact.by !== null);
  return new Map([...before, ...said.map((fact): [Fact, UserId] => [fact, account])]);
}

function remember(past: Map<BedId, PastOfBed>, { agencyId, bedId, at, arrivedAt }: FrameRow): void {
  const before = past.get(bedId) ?? { from: at, to: at, now: arrivedAt };
  past.set(bedId, {
    agencyId,
    bedId,
    from: Math.min(before.from, at),
    to: Math.max(before.to, at),
    now: Math.max(before.now, arrivedAt),
  });
}

/** So old on arrival that it changes history only. */
export const isLate = (work: Work): boolean =>
  work.by === 'mat' &&
  work.message.kind === 'frame' &&
  work.message.arrivedAt - effectiveTime(work.message.arrivedAt, work.message.frame) > lateMs;

export const mayBeDouble = (work: Work, entry: BedEntry): boolean =>
  work.by === 'mat' && work.message.kind === 'frame' && mayBeKept(entry.clock, work.message.frame.at);

const reasonOf = (work: Work): AbsenceReason | null => (work.by === 'bed' ? (work.reason ?? null) : null);

const double: Outcome = { outcome: 'double', facts: none };

/** Of a mat that lies in no bed by now; null where it lay in none then, or this is no reading. */
function rowOfPlace(work: Work, place: Place | undefined): FrameRow | null {
  if (place === undefined || work.by !== 'mat' || work.message.kind !== 'frame') return null;
  const { frame, arrivedAt } = work.message;
  const at = effectiveTime(arrivedAt, frame);
  return { agencyId: work.agencyId, ...place, matId: work.matId, at, arrivedAt, frame, earlier: true };
}

/** @param place where the mat lay then, of a reading that is earlier than the bed began */
function inputOf(work: Work, entry: BedEntry, place: Place | undefined): { input: Input; row: FrameRow | null } {
  if (work.by === 'bed') return { input: work.input, row: null };
  const { message } = work;
  if (message.kind !== 'frame') return { input: message, row: null };
  const { frame, arrivedAt, onArrival } = message;
  const at = effectiveTime(arrivedAt, frame);
  const earlier = isEarlier(work, entry);
  const { seq, state, posture, rr, hr, spo2 = null, temp = null, move, quality } = frame;
  return {
    input: {
      kind: 'frame',
      at,
      arrivedAt,
      reading: { seq, deviceAt: frame.at, state, posture, rr, hr, spo2, temp, move, quality },
      ...(onArrival === true ? { onArrival } : {}),
    },
    row: {
      agencyId: entry.labels.agencyId,
      // Of a mat that lay in no bed then it is nobody's.
      ...(earlier
        ? { bedId: place?.bedId ?? entry.labels.bedId, residentId: place?.residentId ?? null }
        : { bedId: entry.labels.bedId, residentId: entry.labels.residentId }),
      matId: work.matId,
      at,
      arrivedAt,
      frame,
      earlier,
    },
  };
}
