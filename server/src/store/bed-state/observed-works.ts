/** Looks at the queue from outside: how long works wait, what became of each batch. Measures nothing but what passes. */
import { createEmitter } from '../db/hearers.ts';
import { mayTryAgain } from './pipeline.ts';
import type { Outcome, Work } from './works.ts';

export interface Batch {
  readonly works: readonly Work[];
  readonly outcomes: readonly Outcome[];
  readonly beganAt: number;
  readonly committedAt: number;
}

export interface ObservedWorks {
  /** When the oldest work that is not yet committed was given; null = none waits. */
  readonly oldestWaitingAt: number | null;
  /** Whether the last batch that was tried found no database that would take it. */
  readonly refused: boolean;
  /** Hears of each batch after its commit. @returns how to stop listening */
  onBatch(listener: (batch: Batch) => void): () => void;
}

export interface Observer extends ObservedWorks {
  submit(work: Work, submit: (work: Work) => Promise<Outcome>): Promise<Outcome>;
  advance(
    works: readonly Work[],
    advance: (works: readonly Work[]) => Promise<readonly Outcome[]>,
  ): Promise<readonly Outcome[]>;
}

export function observeWorks(now: () => number, onUnheard: (error: unknown) => void): Observer {
  /** In the order given, so that the first is the oldest. */
  const waiting = new Set<{ readonly at: number }>();
  const batches = createEmitter<Batch>(onUnheard);
  let refused = false;
  return {
    get oldestWaitingAt() {
      return waiting.values().next().value?.at ?? null;
    },
    get refused() {
      return refused;
    },
    onBatch: batches.add,
    async submit(work, submit) {
      const one = { at: now() };
      waiting.add(one);
      try {
        return await submit(work);
      } finally {
        waiting.delete(one);
      }
    },
    async advance(works, advance) {
      const beganAt = now();
      const outcomes = await advance(works).catch((error: unknown) => {
        refused = mayTryAgain(error);
        throw error;
      });
      refused = false;
      batches.tell({ works, outcomes, beganAt, committedAt: now() });
      return outcomes;
    },
  };
}
