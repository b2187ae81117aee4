/**
 * Reads and writes workbooks outside the thread in which alerts are judged, with an end to time and memory: whatever a file does to its
 * reader, nobody else waits.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { bareEnv } from '../code-cache.ts';
import { createFairQueue, type FairQueueLimits, type Owner } from '../queues/fair-queue.ts';
import { WorkbookRefused } from './faults.ts';
import type { ReadWish } from './reading.ts';
import type { Book, NewSheet } from './sheet.ts';
import type { Job, JobAnswer } from './worker.ts';

/** For whom, and until when: with its caller gone, what waits leaves the queue and what runs is ended. */
export interface Asked {
  readonly owner: Owner;
  readonly signal: AbortSignal;
}

export type Write = (sheets: readonly NewSheet[]) => Promise<Uint8Array>;

export interface Workbooks {
  /** The rows of the sheet that lies open, or of the one that is wished for. @throws WorkbookRefused, QueueFull */
  read(file: Uint8Array, mostRows: number, asked: Asked, wish?: ReadWish): Promise<Book>;
  /** @throws QueueFull */
  write(sheets: readonly NewSheet[], asked: Asked): Promise<Uint8Array>;
  /** Holds the turn for all of `work`, so that what is to be written is gathered only when it can be. @throws QueueFull */
  inTurn<T>(asked: Asked, work: (write: Write) => Promise<T>): Promise<T>;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

export interface WorkbookLimits {
  readonly ms: number;
  /** Of the thread's heap. */
  readonly megabytes: number;
  /** Unpacked. */
  readonly bytes: number;
  readonly columns: number;
  /** Of all cells together. */
  readonly characters: number;
  /** Of threads, and of those who wait for one. */
  readonly queue: FairQueueLimits;
}

const ordinary: WorkbookLimits = {
  ms: 10_000,
  megabytes: 256,
  bytes: 64 * 1024 * 1024,
  columns: 64,
  characters: 4_000_000,
  // A file waits in memory: these are 80 MiB at most, and no two providers can take all of it.
  queue: { atOnce: 2, waitingOfAgency: 3, waitingOfProvider: 6, waiting: 16 },
};

export function openWorkbooks({
  clock,
  limits: change = {},
}: {
  clock: Clock;
  limits?: Partial<WorkbookLimits>;
}): Workbooks {
  const limits = { ...ordinary, ...change };
  const running = new Set<Worker>();
  const queue = createFairQueue(limits.queue);
  const runJob = (job: Job, signal: AbortSignal) => run(job, limits, clock, { running, signal });

  const inTurn: Workbooks['inTurn'] = ({ owner, signal }, work) =>
    queue.run(owner, signal, () =>
      work(async (sheets) => {
        const answer = await runJob({ kind: 'write', sheets }, signal);
        if ('bytes' in answer) return answer.bytes;
        throw new Error('a writer answered without a file');
      }),
    );

  return {
    async read(bytes, mostRows, { owner, signal }, wish = {}) {
      const { columns, characters, bytes: unpacked } = limits;
      const reading = { rows: mostRows, columns, characters, bytes: unpacked };
      const answer = await queue.run(owner, signal, () =>
        runJob({ kind: 'read', bytes, limits: reading, wish }, signal),
      );
      if ('book' in answer) return answer.book;
      throw 'fault' in answer ? new WorkbookRefused(answer.fault) : new Error('a reader answered with a file');
    },
    write: (sheets, asked) => inTurn(asked, (write) => write(sheets)),
    inTurn,
    async stop() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

interface Running {
  readonly running: Set<Worker>;
  readonly signal: AbortSignal;
}

function run(job: Job, limits: WorkbookLimits, clock: Clock, { running, signal }: Running): Promise<JobAnswer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: job,
    env: bareEnv,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
  });
  running.add(worker);
  return new Promise<JobAnswer>((resolve, reject) => {
    let why: unknown = null;
    // Its turn is over when the thread is, not before.
    const end = (reason: unknown) => {
      why ??= reason;
      void worker.terminate();
    };
    const hungUp = () => end(signal.reason);
    const callOff = clock.after(limits.ms, () => end(new WorkbookRefused('workbook_too_slow')));
    signal.addEventListener('abort', hungUp, { once: true });
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookRefused('workbook_too_big') : error),
    );
    worker.once('exit', (code) => {
      callOff();
      signal.removeEventListener('abort', hungUp);
      running.delete(worker);
      // Heard after the answer where there was one, and then without effect.
      reject(why ?? new Error(`a workbook's thread ended with ${code}`));
    });
  });
}
