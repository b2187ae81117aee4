/**
 * Silence is measured against this server's own sight. While it saw nothing, because its clock was put forward, the machine slept, the process
 * stood still or the database was away, no mat may be told as silent: the gap is one fact (docs/decisions/070), and from its end silence
 * counts anew, as after a start. A bed is taken up anew when it is stepped next, so that whatever is stepped first finds it so.
 */
import { shortestStopMs } from '@wardlight/contract';

export interface OwnSight {
  /** At this moment the database did what it was asked, and nothing waits for it unduly. */
  seen(at: number): void;
  /** From when, up to `present`, it saw without a break; null = as far back as anybody remembers. Inside of a gap that is `present` itself. */
  since(present: number): number | null;
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** What arrived before older gaps was judged long ago. */
const mostGaps = 16;

export function createOwnSight(now: () => number): OwnSight {
  let seenAt = now();
  let gaps: readonly Gap[] = [];
  return {
    seen(at) {
      // Our clock went back, and that time is lived again: what was a gap in it is none now.
      if (at < seenAt - shortestStopMs) gaps = [];
      else if (at - seenAt >= shortestStopMs) gaps = [...gaps, { from: seenAt, to: at }].slice(-mostGaps);
      else if (at < seenAt) return;
      seenAt = at;
    },
    since(present) {
      // Nobody has found out yet that it goes on, or that it is over.
      if (now() - seenAt >= shortestStopMs && present > seenAt) return present;
      const last = gaps.findLast(({ from }) => from < present);
      return last === undefined ? null : Math.min(last.to, present);
    },
  };
}
