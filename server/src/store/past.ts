/**
 * A lane beside the live one, for days that were before the live states began: the same engine and the same rows, but states of its own
 * that are forgotten at the end, and nobody is told. The demo's fortnight is lived through here.
 */
import { randomBytes } from 'node:crypto';
import type { BedId, MatId, WatchSettings } from '@wardlight/contract';
import { newBed } from '@wardlight/engine';
import type pg from 'pg';
import { type BedEntry, loadEntries } from './bed-entries.ts';
import type { Db } from './database.ts';
import { monitoredBeds } from './due-beds.ts';
import type { Partitions } from './partitions.ts';
import { stepBeds } from './step-beds.ts';
import type { Outcome, Work } from './works.ts';
import { writeFacts } from './write-facts.ts';
import { writeFrames } from './write-frames.ts';

export const newEpoch = (): string => randomBytes(8).toString('hex');

export interface PastLane {
  /** Steps the works in their order, in one transaction. Frames must be new: nothing is looked up. */
  advance(works: readonly Work[]): Promise<readonly Outcome[]>;
}

export async function openPast(db: Db, pool: pg.Pool, partitions: Partitions, watch: WatchSettings): Promise<PastLane> {
  const client = await pool.connect();
  let loaded: BedEntry[];
  try {
    loaded = await loadEntries(client, await monitoredBeds(db), watch);
  } finally {
    client.release();
  }
  const entries = new Map<BedId, BedEntry>(
    loaded.map((entry) => [
      entry.labels.bedId,
      { ...entry, state: newBed(newEpoch()), headDeviceAt: Number.NEGATIVE_INFINITY, dueAt: null },
    ]),
  );
  const bedOfMat = new Map<MatId, BedId>(
    loaded.flatMap((entry) => (entry.matId === null ? [] : [[entry.matId, entry.labels.bedId]])),
  );
  const bedOf = (work: Work) => (work.by === 'bed' ? work.bedId : bedOfMat.get(work.matId));

  return {
    async advance(works) {
      await partitions.ensure(
        works.flatMap((work) => (work.by === 'mat' && work.message.kind === 'frame' ? [work.message.arrivedAt] : [])),
      );
      const stepped = stepBeds(works, (work) => entries.get(bedOf(work) ?? (0 as BedId)), new Set());
      const transaction = await pool.connect();
      let broken: Error | undefined;
      try {
        await transaction.query('begin');
        await writeFrames(transaction, stepped.frames);
        await writeFacts(transaction, stepped.beds);
        await transaction.query('commit');
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        transaction.release(broken);
      }
      for (const bed of stepped.beds)
        entries.set(bed.entry.labels.bedId, { ...bed.entry, state: bed.state, headDeviceAt: bed.headDeviceAt });
      return stepped.outcomes;
    },
  };
}
