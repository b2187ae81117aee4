/**
 * A lane beside the live one, for days that were before the live states began: the same engine and the same rows, but states of its own
 * that are forgotten at the end, and nobody is told. The demo's fortnight is lived through here.
 */
import type { AlertId, BedId, MatId, WatchSettings } from '@wardlight/contract';
import { type Fact, newBed } from '@wardlight/engine';
import type pg from 'pg';
import { type BedEntry, loadEntries } from '../bed-state/bed-entries.ts';
import { monitoredBeds } from '../bed-state/due-beds.ts';
import { newEpoch } from '../bed-state/epoch.ts';
import { nothingKnown } from '../bed-state/mats/known-frames.ts';
import { writeFrames } from '../bed-state/mats/write-frames.ts';
import { type SteppedBed, stepBeds } from '../bed-state/step-beds.ts';
import type { Outcome, Work } from '../bed-state/works.ts';
import { type EpisodeRow, insertEpisodes, writeFacts } from '../bed-state/write-facts.ts';
import { type Db, instantText } from '../db/database.ts';
import { keepFrameDays, type Partitions } from '../db/partitions.ts';

const dayMs = 86_400_000;

type AlertFact = Extract<Fact, { fact: 'alertChanged' }>;

export interface PastLane {
  /** Steps the works in their order, in one transaction. Frames must be new: nothing is looked up. */
  advance(works: readonly Work[]): Promise<readonly Outcome[]>;
  /** Writes every episode up to this instant and goes on with the rest: what came before can then stand without what comes after. */
  cutEpisodes(at: number): Promise<void>;
}

/** @param now frames older than they are kept leave minutes, episodes and alerts, and are not written only to be dropped */
export async function openPast(
  db: Db,
  pool: pg.Pool,
  partitions: Partitions,
  watch: WatchSettings,
  now: () => number,
): Promise<PastLane> {
  const client = await pool.connect();
  let loaded: BedEntry[];
  try {
    loaded = await loadEntries(client, await monitoredBeds(db), watch, Number.POSITIVE_INFINITY);
  } finally {
    client.release();
  }
  const entries = new Map<BedId, BedEntry>(
    loaded.map((entry) => [
      entry.labels.bedId,
      { ...entry, begunAt: null, state: newBed(newEpoch()), clock: [], dueAt: null },
    ]),
  );
  const bedOfMat = new Map<MatId, BedId>(
    loaded.flatMap((entry) => (entry.matId === null ? [] : [[entry.matId, entry.labels.bedId]])),
  );
  const bedOf = (work: Work) => (work.by === 'bed' ? work.bedId : bedOfMat.get(work.matId));

  // What is open in the tables belongs to the live lane and stands on the board: an episode or an alert of the past is written when it is over.
  let open: ReadonlyMap<BedId, EpisodeRow> = new Map();
  let running: ReadonlyMap<AlertId, readonly AlertFact[]> = new Map();

  async function inTransaction(write: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const transaction = await pool.connect();
    let broken: Error | undefined;
    try {
      await transaction.query('begin');
      await write(transaction);
      await transaction.query('commit');
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      transaction.release(broken);
    }
  }

  return {
    async advance(works) {
      const keptFrom = now() - keepFrameDays * dayMs;
      const stepped = stepBeds(works, (work) => entries.get(bedOf(work) ?? (0 as BedId)), nothingKnown);
      const frames = stepped.frames.filter(({ arrivedAt }) => arrivedAt >= keptFrom);
      await partitions.ensure(frames.map(({ arrivedAt }) => arrivedAt));
      const episodes = endedEpisodes(open, stepped.beds);
      const alerts = closedAlerts(running, stepped.beds);
      await inTransaction(async (client) => {
        await writeFrames(client, frames);
        await writeFacts(client, alerts.beds);
        await insertEpisodes(client, episodes.ended);
      });
      open = episodes.open;
      running = alerts.running;
      for (const bed of stepped.beds)
        entries.set(bed.entry.labels.bedId, { ...bed.entry, state: bed.state, clock: bed.clock });
      return stepped.outcomes;
    },
    async cutEpisodes(at) {
      const cut = instantText(at);
      await inTransaction((client) =>
        insertEpisodes(
          client,
          [...open.values()].map((episode) => ({ ...episode, ended_at: cut })),
        ),
      );
      open = new Map(
        [...open].map(([bedId, episode]) => [bedId, { ...episode, from_status: episode.status, started_at: cut }]),
      );
    },
  };
}

function endedEpisodes(
  before: ReadonlyMap<BedId, EpisodeRow>,
  beds: readonly SteppedBed[],
): { open: ReadonlyMap<BedId, EpisodeRow>; ended: EpisodeRow[] } {
  const open = new Map(before);
  const ended: EpisodeRow[] = [];
  for (const { entry, facts } of beds) {
    const { agencyId, bedId, residentId } = entry.labels;
    for (const fact of facts) {
      if (fact.fact !== 'statusChanged') continue;
      const at = instantText(fact.at);
      const last = open.get(bedId);
      if (last !== undefined) ended.push({ ...last, ended_at: at });
      open.set(bedId, {
        agency_id: agencyId,
        bed_id: bedId,
        resident_id: residentId,
        status: fact.to,
        from_status: fact.from,
        started_at: at,
        ended_at: null,
      });
    }
  }
  return { open, ended };
}

/** The beds with their minutes, and with the whole story of every alert that was closed now. */
function closedAlerts(before: ReadonlyMap<AlertId, readonly AlertFact[]>, beds: readonly SteppedBed[]) {
  const running = new Map(before);
  const written = beds.map(({ entry, facts }) => {
    const minutes = facts.filter((fact) => fact.fact === 'minute');
    const closed: AlertFact[] = [];
    for (const fact of facts) {
      if (fact.fact !== 'alertChanged') continue;
      const story = [...(running.get(fact.alert.id) ?? []), fact];
      if (fact.alert.closedAt === null) running.set(fact.alert.id, story);
      else {
        running.delete(fact.alert.id);
        closed.push(...story);
      }
    }
    return { entry, facts: [...minutes, ...closed], absence: null };
  });
  return { running, beds: written };
}
