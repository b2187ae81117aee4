/** Beds that time could not be brought to: tried again ever more seldom, so that they neither flood the log nor stand before the others. */
import type { BedId } from '@wardlight/contract';
import type { Log } from '../log.ts';
import type { BedKey } from '../store/bed-state/due-beds.ts';
import { StoreUnavailable } from '../store/bed-state/pipeline.ts';

export interface TroubledBeds {
  /** Of the beds due now, those that need not rest. Beds no longer due have been stepped since and are well again. */
  rested(due: readonly BedKey[], at: number): readonly BedKey[];
  failed(bed: BedKey, at: number, error: unknown): void;
}

const firstRestMs = 1_000;
const longestRestMs = 60_000;
const logMs = 60_000;

interface Trouble {
  readonly restMs: number;
  readonly until: number;
  readonly loggedAt: number;
}

export function createTroubledBeds(log: Log): TroubledBeds {
  const troubles = new Map<BedId, Trouble>();
  let unavailableLoggedAt = Number.NEGATIVE_INFINITY;

  /** No fault of the bed: it is tried again at once, since the database may answer any moment. */
  function unavailable(at: number, error: StoreUnavailable): void {
    if (at - unavailableLoggedAt < logMs) return;
    unavailableLoggedAt = at;
    log.warn({ err: error }, 'timers could not be stepped; they stay due');
  }

  return {
    rested(due, at) {
      if (troubles.size === 0) return due;
      const ids = new Set(due.map((bed) => bed.bedId));
      for (const id of troubles.keys()) if (!ids.has(id)) troubles.delete(id);
      return due.filter((bed) => (troubles.get(bed.bedId)?.until ?? at) <= at);
    },
    failed({ bedId }, at, error) {
      if (error instanceof StoreUnavailable) return unavailable(at, error);
      const former = troubles.get(bedId);
      const restMs = former === undefined ? firstRestMs : Math.min(former.restMs * 2, longestRestMs);
      const silent = former !== undefined && at - former.loggedAt < logMs;
      if (!silent) log.error({ err: error, bed: bedId }, 'a timer could not be stepped; it stays due');
      troubles.set(bedId, { restMs, until: at + restMs, loggedAt: silent ? former.loggedAt : at });
    },
  };
}
