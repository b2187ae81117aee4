/** Counts what was refused of each mat: gathered, written once a second, logged at most once a minute per mat. */
import type { RejectionReason } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';

type Mat = Parameters<Store['countRejections']>[0][number]['mat'];

export interface RejectionCounter {
  count(mat: Mat, reason: RejectionReason): void;
  /** Writes what has gathered. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushMs = 1_000;
const logMs = 60_000;

export function createRejectionCounter({
  store,
  clock,
  log,
}: {
  store: Store;
  clock: Clock;
  log: Log;
}): RejectionCounter {
  let gathered = new Map<string, { mat: Mat; reason: RejectionReason; count: number; at: number }>();
  const loggedAt = new Map<number, number>();
  const endTimer = clock.every(flushMs, flush);

  async function flush(): Promise<void> {
    if (gathered.size === 0) return;
    const list = [...gathered.values()];
    gathered = new Map();
    try {
      await store.countRejections(list);
    } catch (error) {
      // The counters are for people looking for a cause; they wait for the database like everything else.
      for (const { mat, reason, count, at } of list) add(mat, reason, count, at);
      log.warn({ err: error }, 'rejection counters could not be written yet');
    }
  }

  function add(mat: Mat, reason: RejectionReason, count: number, at: number): void {
    const key = `${mat.matId} ${reason}`;
    const entry = gathered.get(key);
    if (entry) {
      entry.count += count;
      entry.at = Math.max(entry.at, at);
    } else gathered.set(key, { mat, reason, count, at });
  }

  return {
    count(mat, reason) {
      const now = clock.now();
      add(mat, reason, 1, now);
      if (now - (loggedAt.get(mat.matId) ?? Number.NEGATIVE_INFINITY) < logMs) return;
      loggedAt.set(mat.matId, now);
      log.warn({ mat: mat.matId, agency: mat.agencyId, reason }, 'refused a message of a mat');
    },
    flush,
    async stop() {
      endTimer();
      await flush();
    },
  };
}
