/** Which beds time must be told of. Timers are rows, so that whoever lives next finds them. */
import type { AgencyId, BedId } from '@wardlight/contract';
import type { Db } from '../db/database.ts';
import { instant } from '../db/database.ts';

export interface BedKey {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
}

const keyOf = (row: { agency_id: number; bed_id: number }): BedKey => ({
  agencyId: row.agency_id as AgencyId,
  bedId: row.bed_id as BedId,
});

export interface DueBeds {
  /** The beds whose timer has come, earliest first. Reading takes no lock: a bed told of the time twice finds nothing due the second time. */
  find(now: number): Promise<BedKey[]>;
  /** Stored by this server: a timer that rings at `dueAt`. */
  stored(dueAt: number): void;
  /** Timers were stored, and it is not said for when. */
  storedSome(): void;
}

/** Timers that another server stored, and did not live to ring, wait this much longer at most. */
const lookMs = 1_000;
const most = 1_000;

/** Asks the database where something is due by what this server knows, or once a second, whichever is sooner; not in every turn. */
export function createDueBeds(db: Db): DueBeds {
  let lookedAt = Number.POSITIVE_INFINITY;
  /** The earliest that may ring. */
  let soonest = Number.NEGATIVE_INFINITY;
  const stored = (dueAt: number) => {
    soonest = Math.min(soonest, dueAt);
  };
  return {
    async find(now) {
      if (lookedAt <= now && now < lookedAt + lookMs && now < soonest) return [];
      const before = soonest;
      // Before it is asked: what is stored meanwhile may be missing in the answer.
      soonest = Number.POSITIVE_INFINITY;
      try {
        const rows = await db
          .selectFrom('bed_wakes')
          .select(['agency_id', 'bed_id', 'due_at'])
          .where('due_at', '<=', instant(now + lookMs))
          .orderBy('due_at')
          .limit(most)
          .execute();
        lookedAt = now;
        for (const { due_at } of rows) stored(due_at);
        return rows.filter(({ due_at }) => due_at <= now).map(keyOf);
      } catch (error) {
        stored(before);
        throw error;
      }
    },
    stored,
    storedSome: () => stored(Number.NEGATIVE_INFINITY),
  };
}

/** Every bed with a mat: those a starting server takes up again. */
export async function monitoredBeds(db: Db): Promise<BedKey[]> {
  const rows = await db
    .selectFrom('mats')
    .select(['agency_id', 'bed_id'])
    .where('bed_id', 'is not', null)
    .orderBy('agency_id')
    .orderBy('bed_id')
    .execute();
  return rows.flatMap((row) => (row.bed_id === null ? [] : [keyOf({ agency_id: row.agency_id, bed_id: row.bed_id })]));
}
