/** What an alert kind is: it watches a bed and says when to act. One file per kind; `catalog.ts` joins them. */
import type { BedAlertType, Instant } from '@wardlight/contract';
import type { BedState, ConditionMemory, SeenStatus } from '../../bed/state.ts';
import type { Changing, Stepping } from '../../stepping.ts';
import type { CountedStatus, Reading, Rules } from '../../types.ts';

/** A counted change, as kinds hear of it. */
export interface Turned {
  /** What was counted before, seen through a gap in the data. */
  readonly previous: CountedStatus;
  readonly to: SeenStatus;
  readonly startedAt: Instant;
  readonly countedAt: Instant;
}

export interface AlertKind {
  /**
   * The next moment at which this kind acts by itself; null = only a message can make it. One in the past means at once.
   * A kind that is off, or a bed that is not seen, raises nothing and (but for the technical kind) clears nothing.
   */
  due(bed: BedState, rules: Rules): Instant | null;
  /**
   * Acts; afterwards `due` must have moved on. `at` is the due time, or the present where that lies in the past. `seenAt` is the
   * time as of which the bed may be judged: `at`, but no later than the bed was seen when a server was away since.
   */
  act(s: Stepping, at: Instant, seenAt: Instant): void;
  turned?(s: Stepping, change: Turned): void;
  /** A live reading, `at` its effective time. */
  heard?(s: Stepping, reading: Reading, at: Instant): void;
  /** That reading changed between two known postures, without a gap or an absence in between. */
  postureChanged?(s: Stepping, at: Instant): void;
}

/** For a kind that only messages make act. */
export const never: Pick<AlertKind, 'due' | 'act'> = { due: () => null, act: () => {} };

/** Sets (or with null drops) what a kind remembers. */
export function remember(bed: Changing<BedState>, type: BedAlertType, memory: ConditionMemory | null): void {
  const next: Changing<BedState['memory']> = { ...bed.memory };
  if (memory === null) delete next[type];
  else next[type] = memory;
  bed.memory = next;
}

/** How far this very occurrence of the condition has been told. */
export function toldOf(bed: BedState, type: BedAlertType, since: Instant): number {
  const memory = bed.memory[type];
  return memory?.since === since ? memory.told : 0;
}

/**
 * Changes count from their true start, so what falls due after the start of a change that would undo it waits until that change
 * counts (then it never came true) or falls away (then it is told). `undoes` says which changes those are; at most one hold is waited.
 */
export function unlessChanging(
  bed: BedState,
  due: Instant | null,
  undoes: (to: SeenStatus) => boolean = () => true,
): Instant | null {
  const { candidate } = bed;
  return due !== null && candidate !== null && due > candidate.since && undoes(candidate.to) ? null : due;
}
