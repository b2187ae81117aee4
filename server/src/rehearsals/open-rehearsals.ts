/**
 * Replays nights outside the thread in which alerts are judged, one rehearsal at a time on this server: whatever is asked, a core is left
 * to the watch. How far each is stands in the database. It goes on when whoever began it has left: they come back for it, or stop it.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { bareEnv } from '../code-cache.ts';
import type { Log } from '../log.ts';
import { createFairQueue } from '../queues/fair-queue.ts';
import type { DatabaseAddress } from '../store/db/database.ts';
import { lifelessMs, type RehearsalKey, type Rehearsals } from '../store/rehearsals/rehearsals.ts';
import type { RehearsalJob, RehearsalResult } from './rehearse.ts';
import type { WorkerGiven, WorkerTells } from './worker.ts';

export interface RehearsalStage {
  /** Replays one that has begun as a row; does not wait for it. @throws QueueFull, and then does not replay it */
  go(key: RehearsalKey & { readonly providerId: number }, job: Omit<RehearsalJob, 'agencyId' | 'watch'>): void;
  /** Ends the thread of one that was stopped, if it is here. */
  halt(rehearsalId: string): void;
  stop(): Promise<void>;
}

const megabytes = 192;
/** One of an agency runs or waits (`store/rehearsals/rehearsals.ts`); of a provider with many agencies four wait. */
const bounds = { atOnce: 1, waitingOfAgency: 1, waitingOfProvider: 4, waiting: 12 };

export function openRehearsals({
  rehearsals,
  clock,
  log,
}: {
  rehearsals: Rehearsals;
  clock: Clock;
  log: Log;
}): RehearsalStage {
  const halts = new Map<string, AbortController>();
  const thread = threadOf(rehearsals.source.database, log);
  const queue = createFairQueue(bounds);
  const going = new Set<Promise<unknown>>();

  async function run(key: RehearsalKey, job: RehearsalJob, signal: AbortSignal): Promise<void> {
    try {
      if (signal.aborted) return;
      const outcome = await thread.play(job, signal, async (done) => {
        if (!(await rehearsals.progress(key, done))) halts.get(key.rehearsalId)?.abort();
      });
      if (outcome !== null) await rehearsals.end(key, outcome);
    } catch (error) {
      log.error({ err: error, rehearsalId: key.rehearsalId }, 'a rehearsal failed');
      await rehearsals.end(key, 'failed').catch(() => undefined);
    }
  }

  return {
    go(key, job) {
      const owner = { provider: key.providerId, agency: key.agencyId };
      queue.assertRoom(owner);
      const halt = new AbortController();
      halts.set(key.rehearsalId, halt);
      const { watch } = rehearsals.source;
      // Also while it waits for its turn.
      const endSigns = clock.every(lifelessMs / 4, async () => {
        const goesOn = await rehearsals.progress(key, null).catch(() => true);
        if (!goesOn) halt.abort();
      });
      const done = queue
        .run(owner, halt.signal, () => run(key, { ...job, agencyId: key.agencyId, watch }, halt.signal))
        .catch((error: unknown) => {
          // Stopped while it waited.
          if (!halt.signal.aborted) throw error;
        })
        .finally(() => {
          endSigns();
          halts.delete(key.rehearsalId);
          going.delete(done);
        });
      going.add(done);
    },
    halt: (rehearsalId) => halts.get(rehearsalId)?.abort(),
    async stop() {
      for (const halt of halts.values()) halt.abort('stopping');
      await Promise.all(going);
      await thread.end();
    },
  };
}

interface Thread {
  /** @returns null where it was halted, and the thread with it */
  play(
    job: RehearsalJob,
    signal: AbortSignal,
    onDone: (residents: number) => Promise<void>,
  ): Promise<RehearsalResult | null>;
  /** Nobody waits for it now. */
  end(): Promise<unknown>;
}

/** Begun with the first rehearsal and kept for the next: beginning one takes longer than a fortnight of one resident. */
function threadOf(database: DatabaseAddress, log: Log): Thread {
  let worker: Worker | null = null;
  const begun = (): Worker => {
    if (worker !== null) return worker;
    const fresh = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { database } satisfies WorkerGiven,
      env: bareEnv,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    });
    // It keeps no process alive that has nothing else to do.
    fresh.unref();
    fresh.once('exit', () => {
      if (worker === fresh) worker = null;
    });
    // Also between two plays, when nobody else listens: an error that nobody hears ends the server. Its thread ends, and the next play
    // begins another.
    fresh.on('error', (error) => {
      log.warn({ err: error }, 'a thread that rehearses ended');
      if (worker === fresh) worker = null;
      void fresh.terminate();
    });
    worker = fresh;
    return fresh;
  };

  return {
    play(job, signal, onDone) {
      const thread = begun();
      return new Promise<RehearsalResult | null>((resolve, reject) => {
        let told: Promise<unknown> = Promise.resolve();
        const halt = () => void thread.terminate();
        const tells = (tell: WorkerTells) => {
          // A sign of life that is missed is no failure; the next one comes, and the result says it all.
          if ('done' in tell)
            told = told
              .then(() => onDone(tell.done))
              .catch((error: unknown) => log.debug({ err: error }, 'how far a rehearsal is could not be written'));
          else if ('error' in tell) leave(() => reject(tell.error));
          else void told.then(() => leave(() => resolve(tell.result)));
        };
        const fails = (error: unknown) => leave(() => reject(error));
        const exits = (code: number) =>
          leave(() => (signal.aborted ? resolve(null) : reject(new Error(`a rehearsal's thread ended with ${code}`))));
        function leave(settle: () => void): void {
          signal.removeEventListener('abort', halt);
          thread.off('message', tells).off('error', fails).off('exit', exits);
          settle();
        }
        signal.addEventListener('abort', halt, { once: true });
        thread.on('message', tells).on('error', fails).on('exit', exits);
        thread.postMessage(job);
      });
    },
    end: () => worker?.terminate() ?? Promise.resolve(),
  };
}
