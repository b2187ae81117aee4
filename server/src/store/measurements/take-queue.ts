/**
 * What several gateways post to one agency at the same time becomes one transaction: they would wait for each other anyway, and each commit
 * waits for the disk. Nothing waits for company: what comes while one is under way is the next.
 */
import type { AgencyId, ReadingAnswer } from '@wardlight/contract';
import type { Posted } from './take.ts';

/** Readings of one transaction, unless a single body has more. */
const mostReadings = 2_000;

export type TakeTogether = (
  agencyId: AgencyId,
  posted: readonly Posted[],
) => Promise<readonly (readonly ReadingAnswer[])[]>;

interface Waiting {
  readonly posted: Posted;
  readonly done: (answers: readonly ReadingAnswer[]) => void;
  readonly failed: (error: unknown) => void;
}

export function createTakeQueue(together: TakeTogether): (posted: Posted) => Promise<readonly ReadingAnswer[]> {
  const queues = new Map<AgencyId, Waiting[]>();

  async function take(agencyId: AgencyId, list: readonly Waiting[]): Promise<void> {
    try {
      const answers = await together(
        agencyId,
        list.map(({ posted }) => posted),
      );
      for (const [n, one] of list.entries()) one.done(answers[n] ?? []);
    } catch (error) {
      // Of several, one may be what the database does not take: each by itself then, so that nobody fails for another.
      if (list.length === 1) for (const one of list) one.failed(error);
      else for (const one of list) await take(agencyId, [one]);
    }
  }

  async function work(agencyId: AgencyId, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      let bodies = 0;
      for (let readings = 0; bodies < queue.length; bodies += 1) {
        readings += queue[bodies]?.posted.items.length ?? 0;
        if (readings > mostReadings && bodies > 0) break;
      }
      await take(agencyId, queue.splice(0, bodies));
    }
    queues.delete(agencyId);
  }

  return (posted) =>
    new Promise((done, failed) => {
      const { agencyId } = posted.gateway;
      const waiting = { posted, done, failed };
      const queue = queues.get(agencyId);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      queues.set(agencyId, begun);
      void work(agencyId, begun);
    });
}
