/** Steps a batch through the engine, bed by bed in the order of arrival, dropping what was known already. */
import type { Absence, AbsenceReason, Frame, MatId, ResidentId, UserId } from '@wardlight/contract';
import { type BedState, effectiveTime, type Fact, type Input, type Rules, step } from '@wardlight/engine';
import { absenceAfter } from './absences.ts';
import type { BedEntry } from './bed-entries.ts';
import { type CareSaid, careSaid } from './care-audit.ts';
import { type KnownClock, mayBeKept, withReading } from './mat-clock.ts';
import type { OwnSight } from './own-sight.ts';
import { isOfOtherStay } from './stays.ts';
import type { MatWork, Outcome, Work } from './works.ts';

export interface FrameRow {
  readonly agencyId: number;
  readonly bedId: number;
  readonly matId: MatId;
  readonly residentId: ResidentId | null;
  readonly at: number;
  readonly arrivedAt: number;
  readonly frame: Frame;
}

/** Both inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
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
  /** What its readings that came too late to be seen live were about; null = there were none. */
  readonly late: Span | null;
  /** When the last input of the batch happened, by the server's clock. */
  readonly now: number;
}

export interface SteppedBatch {
  readonly beds: readonly SteppedBed[];
  readonly frames: readonly FrameRow[];
  readonly outcomes: readonly Outcome[];
}

export const frameKey = (matId: number, frame: { at: number; seq: number }): string =>
  `${matId} ${frame.at} ${frame.seq}`;

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
  late: Span | null;
  /** Keys of frames kept earlier in this batch. */
  kept: Set<string>;
}

const none: readonly Fact[] = [];
const nothingSaid: readonly CareSaid[] = [];
const ownAccounts: ReadonlyMap<Fact, UserId> = new Map();

/**
 * @param entryOf the bed a work concerns; undefined when its mat lies in none
 * @param sight of this server: for the time that it did not see no mat is silent
 * @param known keys of frames that the database holds, asked for wherever the mat's clock cannot tell (see `mayBeDouble`)
 */
export function stepBeds(
  works: readonly Work[],
  entryOf: (work: Work) => BedEntry | undefined,
  known: ReadonlySet<string>,
  sight: Pick<OwnSight, 'since'> = alwaysSeen,
): SteppedBatch {
  const running = new Map<BedEntry, Running>();
  const frames: FrameRow[] = [];
  const outcomes = works.map((work): Outcome => {
    const entry = entryOf(work);
    if (entry === undefined) return { outcome: 'notAssigned', clockFlagged: false, facts: none };
    if (isOfOtherStay(work, entry)) return { outcome: 'otherStay', clockFlagged: false, facts: none };
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
        late: null,
        kept: new Set(),
      };
      running.set(entry, bed);
    }
    if (work.by === 'mat' && bed.rules.firstConnection !== undefined) hearFirst(bed, work);
    takeUpAnew(bed, work, sight);
    const { input, flagged, row } = inputOf(work, entry);
    if (row !== null) {
      const key = frameKey(row.matId, row.frame);
      if (bed.kept.has(key) || known.has(key)) return { outcome: 'double', clockFlagged: false, facts: none };
      bed.kept.add(key);
      bed.clock = withReading(bed.clock, row.frame.at);
      frames.push(row);
    }
    const stepped = step(bed.state, input, bed.rules);
    // What is history leaves the state as it was.
    if (row !== null && !isEarlier(row.at, entry) && (stepped.state === bed.state || isLate(work)))
      bed.late = spanWith(bed.late, row.at);
    bed.state = stepped.state;
    bed.wakeAt = stepped.wakeAt;
    bed.now = Math.max(bed.now, input.kind === 'frame' ? input.arrivedAt : input.at);
    bed.facts.push(...stepped.facts);
    bed.through = throughWith(bed.through, work, stepped.facts);
    const before = bed.absence;
    bed.absence = absenceAfter(before, stepped.facts, reasonOf(work));
    const said = careSaid(work, stepped.facts, before, bed.absence);
    if (said.length > 0) bed.said = [...bed.said, ...said];
    return { outcome: 'stepped', clockFlagged: flagged, facts: stepped.facts };
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
      late: bed.late,
      now: bed.now,
    }));
  return { beds, frames, outcomes };
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

const spanWith = (span: Span | null, at: number): Span =>
  span === null ? { from: at, to: at } : { from: Math.min(span.from, at), to: Math.max(span.to, at) };

/** So old on arrival that it changes history only. */
const lateMs = 60_000;
export const isLate = (work: Work): boolean =>
  work.by === 'mat' &&
  work.message.kind === 'frame' &&
  work.message.arrivedAt - effectiveTime(work.message.arrivedAt, work.message.frame).at > lateMs;

export const mayBeDouble = (work: Work, entry: BedEntry): boolean =>
  work.by === 'mat' && work.message.kind === 'frame' && mayBeKept(entry.clock, work.message.frame.at);

const reasonOf = (work: Work): AbsenceReason | null => (work.by === 'bed' ? (work.reason ?? null) : null);

/** Measured before who lies there was moved there, or the mat: whom it was of is not known any more. */
const isEarlier = (at: number, { begunAt }: BedEntry): boolean => begunAt !== null && at < begunAt;

function inputOf(work: Work, entry: BedEntry): { input: Input; flagged: boolean; row: FrameRow | null } {
  if (work.by === 'bed') return { input: work.input, flagged: false, row: null };
  const { message } = work;
  if (message.kind === 'link') return { input: message, flagged: false, row: null };
  const { frame, arrivedAt } = message;
  const { at, flagged } = effectiveTime(arrivedAt, frame);
  const { seq, state, posture, rr, hr, spo2 = null, temp = null, move, quality } = frame;
  return {
    input: {
      kind: 'frame',
      at,
      arrivedAt,
      reading: { seq, deviceAt: frame.at, state, posture, rr, hr, spo2, temp, move, quality },
    },
    flagged,
    row: {
      agencyId: entry.labels.agencyId,
      bedId: entry.labels.bedId,
      matId: work.matId,
      residentId: isEarlier(at, entry) ? null : entry.labels.residentId,
      at,
      arrivedAt,
      frame,
    },
  };
}
