/** What becomes of a reading that was not refused, from the four judgements about it: the one place that says which of them comes first. */
import { type ReadingReason, type ResidentId, readingReasons, type WaitingId } from '@wardlight/contract';
import type { Canonical } from './canonical.ts';
import type { DoubleKey, judgeDouble } from './doubles.ts';
import type { Match } from './match-reading.ts';

export interface Outcome {
  readonly outcome: 'stored' | (typeof readingReasons)[ReadingReason];
  /** Null = stored. */
  readonly reason: ReadingReason | null;
  /** Whose it becomes, and for which page; null = nobody's yet, or nothing changes. */
  readonly to: { readonly residentId: ResidentId; readonly waitingId: WaitingId } | null;
}

const because = (reason: ReadingReason): Outcome => ({ outcome: readingReasons[reason], reason, to: null });

/**
 * Refused before all; a double before whose it is, or a resend would fill the next page; a doubtful unit before who waits, or the first page
 * would show a number that may be eighteen times another.
 */
export function outcomeOf(
  value: Canonical,
  key: DoubleKey,
  judged: ReturnType<typeof judgeDouble>,
  match: Match,
): Outcome {
  if (value.verdict === 'refused') return because(value.reason);
  if (judged === 'double') return because(key.reason);
  if (judged === 'ask') return because('doubleForAnother');
  if (value.verdict === 'doubtful') return because(value.reason);
  if (match.match === 'unassigned') return because(match.reason);
  return { outcome: 'stored', reason: null, to: { residentId: match.residentId, waitingId: match.waitingId } };
}
