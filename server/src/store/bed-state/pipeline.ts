/**
 * The one queue into the beds: frames, ticks and answers of staff are gathered into transactions, one at a time, in the order they came.
 * While a commit runs the next batch gathers behind it, so the busier the ward the larger the batches.
 */
import type { Outcome, Work } from './works.ts';

/** A bed's work could not be stepped though the database is well: a fault of ours. The others of its batch were. */
export class WorkFailed extends Error {
  constructor(cause: unknown) {
    super('A message could not be stepped', { cause });
    this.name = 'WorkFailed';
  }
}

/** The database does not answer; people are told so at once, frames wait for it. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'StoreUnavailable';
  }
}

export interface PipelineOptions {
  readonly advance: (works: readonly Work[]) => Promise<readonly Outcome[]>;
  /** Waits this long in real time; used between tries, and `0` for the next turn. */
  readonly pause: (ms: number) => Promise<void>;
  /** Let messages gather this long before a batch; 2–5 ms make commits shared, 0 starts at once. */
  readonly gatherMs: number;
  readonly maxBatch?: number;
  /** Works that need not wait for more: a commit of so many costs each of them little. */
  readonly enough?: number;
  /** How far apart batches begin at most where each is followed by the next; see `apartFor`. 0 = not. */
  readonly apartMs?: number;
  readonly onTrouble: (trouble: {
    /** `unheard`: what is committed could not be told to somebody who listens. */
    readonly kind: 'unavailable' | 'failed' | 'recovered' | 'unheard';
    readonly error?: unknown;
    readonly waiting: number;
  }) => void;
}

export interface Pipeline {
  submit(work: Work): Promise<Outcome>;
  /** Works waiting or running. */
  readonly waiting: number;
  /** Refuses new work, finishes what runs, and gives up what the database will not take. */
  stop(): Promise<void>;
}

interface Job {
  readonly work: Work;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/** Errors after which the same transaction may be tried again: no connection, shutting down, out of room, a serialisation conflict. */
export function mayTryAgain(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(08|53|57|40)/.test(code) || code === '25006' || code === '58030') return true;
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/.test(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  );
}

/** The transaction met another one and was rolled back (SQLSTATE class 40): the very next try will do, and nobody need be told. */
const metAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('40');
const mostMeetings = 10;

const firstRetryMs = 100;
const lastRetryMs = 2_000;

/**
 * The busier the ward the longer messages gather: a batch of one is followed as soon as may be, one of eight or more begins 16 ms after the
 * one before. At a thousand frames a second that halves the commits, and nobody sees 16 ms on a screen that gathers for 80.
 */
const apartFor = (batch: number, most: number): number => Math.min(most, batch * 2);

function createGathering({ pause, gatherMs, enough = 64, apartMs = 0 }: PipelineOptions) {
  let apart: Promise<unknown> = Promise.resolve();
  let full: (() => void) | null = null;
  return {
    /** Resolves when the next batch may begin with the `waiting` there are, or as soon as there are enough. */
    async gathered(waiting: number): Promise<void> {
      if (gatherMs === 0 || waiting >= enough) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      full = resolve;
      await Promise.race([Promise.all([pause(gatherMs), apart]), promise]);
      full = null;
    },
    came(waiting: number): void {
      if (waiting >= enough) full?.();
    },
    began(batch: number): void {
      if (apartMs > 0) apart = pause(apartFor(batch, apartMs));
    },
  };
}

export function createPipeline(options: PipelineOptions): Pipeline {
  const { advance, pause, onTrouble, maxBatch = 1_000 } = options;
  const gathering = createGathering(options);
  const queue: Job[] = [];
  let running: Promise<void> | undefined;
  let active = 0;
  let stopped = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      await gathering.gathered(queue.length);
      const batch = queue.splice(0, maxBatch);
      active = batch.length;
      gathering.began(batch.length);
      await commit(batch);
      active = 0;
    }
  }

  /** A work may arrive after the last look at the queue and before the run has ended: it must not wait for the next one. */
  function wake(): void {
    running ??= run().finally(() => {
      running = undefined;
      if (queue.length > 0) wake();
    });
  }

  async function commit(jobs: Job[]): Promise<void> {
    let waiting = jobs;
    let meetings = 0;
    let retryMs = 0;
    while (waiting.length > 0) {
      let outcomes: readonly Outcome[];
      try {
        outcomes = await advance(waiting.map((job) => job.work));
      } catch (error) {
        if (!mayTryAgain(error)) return await commitApart(waiting, error);
        if (metAnother(error) && meetings++ < mostMeetings) continue;
        onTrouble({ kind: 'unavailable', error, waiting: queue.length + waiting.length });
        waiting = waiting.filter((job) => keepsWaiting(job, error));
        rejectPeople(error);
        retryMs = Math.min(retryMs === 0 ? firstRetryMs : retryMs * 2, lastRetryMs);
        if (waiting.length > 0) await pause(retryMs);
        continue;
      }
      // It is committed: nothing from here on may make it be tried again.
      for (const [index, outcome] of outcomes.entries()) waiting[index]?.resolve(outcome);
      if (retryMs > 0) onTrouble({ kind: 'recovered', waiting: queue.length });
      return;
    }
  }

  /** A person is told at once; a frame waits, unless the server stops: then the mat, which got no PUBACK, will send it again. */
  function keepsWaiting(job: Job, error: unknown): boolean {
    if (job.work.by === 'mat' && !stopped) return true;
    job.reject(new StoreUnavailable(error));
    return false;
  }

  function rejectPeople(error: unknown): void {
    const left = queue.splice(0).filter((job) => keepsWaiting(job, error));
    queue.unshift(...left);
  }

  /** One bed's fault must not stop the others: halves until the faulty one stands alone. */
  async function commitApart(jobs: Job[], error: unknown): Promise<void> {
    const [only] = jobs;
    if (jobs.length === 1 && only !== undefined) {
      onTrouble({ kind: 'failed', error, waiting: queue.length });
      only.reject(new WorkFailed(error));
      return;
    }
    const middle = Math.ceil(jobs.length / 2);
    await commit(jobs.slice(0, middle));
    await commit(jobs.slice(middle));
  }

  return {
    submit(work) {
      if (stopped) return Promise.reject(new StoreUnavailable(new Error('The server is stopping')));
      return new Promise((resolve, reject) => {
        queue.push({ work, resolve, reject });
        gathering.came(queue.length);
        wake();
      });
    },
    get waiting() {
      return queue.length + active;
    },
    async stop() {
      stopped = true;
      while (running !== undefined) await running;
    },
  };
}
