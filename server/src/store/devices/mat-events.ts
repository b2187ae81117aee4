/** A mat's history as its page shows it: what was done with it, and what became of what it was told. */
import type { AgencyId, MatEvent, MatId, UserId } from '@wardlight/contract';
import { type Db, instant } from '../db/database.ts';

export interface HappenedToMat {
  readonly agencyId: AgencyId;
  readonly matId: MatId;
  readonly at: number;
  readonly event: MatEvent;
  /** Null = nobody: the mat itself, or time. */
  readonly by: UserId | null;
  /** A bed's or network's name as it is now, or what the mat said. Never a secret. */
  readonly about?: string | null;
}

/** Within the transaction of the change. */
export async function writeMatEvents(step: Db, list: readonly HappenedToMat[]): Promise<void> {
  if (list.length === 0) return;
  await step
    .insertInto('mat_events')
    .values(
      list.map(({ agencyId, matId, at, event, by, about }) => ({
        agency_id: agencyId,
        mat_id: matId,
        at: instant(at),
        event,
        user_id: by,
        about: about ?? null,
      })),
    )
    .execute();
}
