/**
 * Judges by the stored frames alone what must have been told of leaving the bed (decisions §3). It shares nothing with the engine: it
 * reads one bed's night from its beginning and works out every exit and every return by itself.
 */
const outHoldMs = 3_000;
const inBedHoldMs = 5_000;
const inBedClearMs = 10_000;

export interface SeenFrame {
  readonly at: number;
  readonly out: boolean;
}

/** One alert that must be: when its stay out of bed began, when that counted, and when the resident was long back (null = not yet). */
export interface Leave {
  readonly startedAt: number;
  readonly countedAt: number;
  overAt: number | null;
}

/**
 * Out while nothing was known before is no exit. An exit that follows before the resident was back for ten seconds belongs to the alert
 * that is still open. The last frame's state is taken to last: what comes due after it has its time, and the caller asks how late it is.
 */
export function judgeLeaves(frames: readonly SeenFrame[]): Leave[] {
  const leaves: Leave[] = [];
  let counted = 'nothing' as 'nothing' | 'out' | 'bed';
  let backSince = 0;
  /** When somebody who seemed to be leaving had not left: what waited for that is over then, not before. */
  let stayedAt = 0;
  let waiting = null as { readonly out: boolean; readonly since: number } | null;
  let open = null as Leave | null;

  const passTo = (now: number): void => {
    for (;;) {
      const countsAt = waiting === null ? null : waiting.since + (waiting.out ? outHoldMs : inBedHoldMs);
      // Someone who seems to be leaving again is not yet back for good; a return that was whole before that is.
      const over = open !== null && counted === 'bed' ? Math.max(backSince + inBedClearMs, stayedAt) : null;
      const overAt = over !== null && waiting?.out === true && over > waiting.since ? null : over;
      const next = Math.min(countsAt ?? Number.POSITIVE_INFINITY, overAt ?? Number.POSITIVE_INFINITY);
      if (next > now || next === Number.POSITIVE_INFINITY) return;
      if (countsAt === next && waiting !== null) {
        if (waiting.out && counted === 'bed' && open === null) {
          open = { startedAt: waiting.since, countedAt: next, overAt: null };
          leaves.push(open);
        }
        counted = waiting.out ? 'out' : 'bed';
        if (counted === 'bed') backSince = waiting.since;
        waiting = null;
      } else if (open !== null) {
        open.overAt = next;
        open = null;
      }
    }
  };

  for (const { at, out } of frames) {
    passTo(at);
    if (counted === (out ? 'out' : 'bed')) {
      if (waiting?.out) stayedAt = at;
      waiting = null;
    } else if (waiting?.out !== out) waiting = { out, since: at };
  }
  passTo(Number.MAX_SAFE_INTEGER);
  return leaves;
}
