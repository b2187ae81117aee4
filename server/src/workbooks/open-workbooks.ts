/**
 * Reads and writes workbooks outside the thread in which alerts are judged, with an end to time and memory: whatever a file does to its
 * reader, nobody else waits.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { WorkbookRefused } from './faults.ts';
import type { NewSheet, SheetRow } from './sheet.ts';
import type { Job, JobAnswer } from './worker.ts';

export interface Workbooks {
  /** The rows of the first sheet. @throws WorkbookRefused */
  read(file: Uint8Array, mostRows: number): Promise<readonly SheetRow[]>;
  write(sheets: readonly NewSheet[]): Promise<Uint8Array>;
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
  /** Threads at once; who comes later waits. */
  readonly atOnce: number;
}

const ordinary: WorkbookLimits = {
  ms: 10_000,
  megabytes: 256,
  bytes: 64 * 1024 * 1024,
  columns: 64,
  characters: 4_000_000,
  atOnce: 2,
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
  const waiting: (() => void)[] = [];
  let places = limits.atOnce;

  async function inTurn(job: Job): Promise<JobAnswer> {
    if (places > 0) places--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run(job, limits, clock, running);
    } finally {
      const next = waiting.shift();
      if (next === undefined) places++;
      else next();
    }
  }

  return {
    async read(bytes, mostRows) {
      const { columns, characters, bytes: unpacked } = limits;
      const reading = { rows: mostRows, columns, characters, bytes: unpacked };
      const answer = await inTurn({ kind: 'read', bytes, limits: reading });
      if ('rows' in answer) return answer.rows;
      throw 'fault' in answer ? new WorkbookRefused(answer.fault) : new Error('a reader answered with a file');
    },
    async write(sheets) {
      const answer = await inTurn({ kind: 'write', sheets });
      if ('bytes' in answer) return answer.bytes;
      throw new Error('a writer answered without a file');
    },
    async stop() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

function run(job: Job, limits: WorkbookLimits, clock: Clock, running: Set<Worker>): Promise<JobAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: job,
    // Nothing of ours is there to be read.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
  });
  running.add(worker);
  return new Promise<JobAnswer>((resolve, reject) => {
    const callOff = clock.after(limits.ms, () => {
      reject(new WorkbookRefused('workbook_too_slow'));
      void worker.terminate();
    });
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookRefused('workbook_too_big') : error),
    );
    worker.once('exit', (code) => {
      callOff();
      running.delete(worker);
      // Heard after the answer where there was one, and then without effect.
      reject(new Error(`a workbook's thread ended with ${code}`));
    });
  });
}
