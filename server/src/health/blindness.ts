/** When this server does not see, since when, and why: pure, from what it knows of itself. */
import { blindAfterMs, shortestStopMs } from '@wardlight/contract';
import type { Blindness } from '../store/board/watch-gaps.ts';

export interface SelfKnown {
  /** The database last wrote something down for us. */
  readonly answeredAt: number;
  /** The database refuses what the queue brings. */
  readonly refused: boolean;
  /** The oldest message that waits for its commit. */
  readonly oldestWaitingAt: number | null;
  /** Timers were last looked for; before the beds are taken up, the last sign of any server before us. */
  readonly tickedAt: number;
  /** The beds are taken up. */
  readonly resumed: boolean;
}

/** Null = it sees. A start has more patience than a run: mats that were cut off send again. */
export function blindnessAt(now: number, known: SelfKnown): Blindness | null {
  if (!known.resumed) return now - known.tickedAt > shortestStopMs ? { since: known.tickedAt, cause: 'stopped' } : null;
  const longAgo = now - blindAfterMs;
  const since = [known.answeredAt, known.tickedAt, known.oldestWaitingAt ?? now].filter((at) => at <= longAgo);
  if (since.length === 0) return null;
  const database = known.answeredAt <= longAgo || known.refused;
  return { since: Math.min(...since), cause: database ? 'database' : 'overloaded' };
}
