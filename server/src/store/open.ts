/** The store: the only room with SQL, where mats and staff meet. Everything it gives out has been committed. */

import type { MatInfo } from '@wardlight/contract';
import {
  type AgencyId,
  type Alert,
  type BedHour,
  type BedId,
  type Board,
  type ErrorCode,
  type NotifyGroup,
  standardWatch,
  type WatchSettings,
} from '@wardlight/contract';
import type pg from 'pg';
import { advance } from './advance.ts';
import { findAlert, readNotifications, respond } from './alerts.ts';
import type { BedEntry } from './bed-entries.ts';
import { readBedHour, readBoard } from './board.ts';
import { connect, type DatabaseAddress, type Db } from './database.ts';
import { type BedKey, dueBeds, monitoredBeds } from './due-beds.ts';
import { countRejections, findMat, type KnownMat, type Rejections, saveMatInfo } from './mats.ts';
import { migrate } from './migrate.ts';
import { createPartitions, type Partitions } from './partitions.ts';
import { openPast, type PastLane } from './past.ts';
import { createPipeline, type PipelineOptions } from './pipeline.ts';
import type { Told } from './told.ts';
import type { Outcome, Response, ResponseKind, Work } from './works.ts';

export interface StoreOptions {
  readonly database: DatabaseAddress;
  readonly now: () => number;
  /** Real waiting between tries (never the cranked clock). */
  readonly pause: (ms: number) => Promise<void>;
  readonly gatherMs?: number;
  readonly watch?: WatchSettings;
  readonly onTrouble: PipelineOptions['onTrouble'];
}

export interface Store {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Queues a work; resolves when its effects are committed. */
  submit(work: Work): Promise<Outcome>;
  readonly waiting: number;
  /** Told after each commit; returns how to stop listening. */
  onTold(listener: (told: Told) => void): () => void;
  /**
   * Told once the database answers again after a commit whose answer was lost: what it holds may never have been told, so whoever
   * keeps a picture must read it anew. Returns how to stop listening.
   */
  onDoubt(listener: () => void): () => void;
  readBoard(agencyIds: readonly AgencyId[]): Promise<Board>;
  readBedHour(agencyIds: readonly AgencyId[], bedId: BedId): Promise<BedHour | null>;
  readNotifications(agencyIds: readonly AgencyId[]): Promise<NotifyGroup[]>;
  respond(response: Response & ResponseKind): Promise<{ alert: Alert } | { refused: ErrorCode }>;
  findAlert(agencyIds: readonly AgencyId[], alertId: Alert['alert_id']): Promise<Alert | null>;
  findMat(serial: string): Promise<KnownMat | null>;
  saveMatInfo(mat: KnownMat, info: MatInfo, at: number): Promise<void>;
  countRejections(list: readonly Rejections[]): Promise<void>;
  dueBeds(now: number): Promise<BedKey[]>;
  monitoredBeds(): Promise<BedKey[]>;
  readonly partitions: Partitions;
  openPast(): Promise<PastLane>;
  /** Ends the queue, then the connections. */
  close(): Promise<void>;
}

/** Connects and migrates. Throws `NewerDatabase` when the database is ahead of this version. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { now, watch = standardWatch } = options;
  const database = connect(options.database, (error) => options.onTrouble({ kind: 'unavailable', error, waiting: 0 }));
  const { db, pool } = database;
  const partitions = createPartitions(db);
  try {
    await migrate(db);
    await partitions.keep(now());
  } catch (error) {
    await database.close();
    throw error;
  }
  const listeners = new Set<(told: Told) => void>();
  const doubters = new Set<() => void>();
  let doubtful = false;
  const context = {
    pool,
    partitions,
    watch,
    entries: new Map<BedId, BedEntry>(),
    tell: (told: Told) => {
      for (const listener of listeners) listener(told);
    },
    doubt: () => {
      doubtful = true;
    },
  };
  async function advanceAndSettle(works: readonly Work[]): Promise<readonly Outcome[]> {
    const outcomes = await advance(context, works);
    if (doubtful) {
      doubtful = false;
      for (const doubter of doubters) doubter();
    }
    return outcomes;
  }
  const pipeline = createPipeline({
    advance: advanceAndSettle,
    pause: options.pause,
    gatherMs: options.gatherMs ?? 2,
    onTrouble: options.onTrouble,
  });
  return {
    db,
    pool,
    partitions,
    submit: (work) => pipeline.submit(work),
    get waiting() {
      return pipeline.waiting;
    },
    onTold(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onDoubt(doubter) {
      doubters.add(doubter);
      return () => doubters.delete(doubter);
    },
    readBoard: (agencyIds) => readBoard(db, agencyIds, now()),
    readBedHour: (agencyIds, bedId) => readBedHour(db, agencyIds, bedId, now()),
    readNotifications: (agencyIds) => readNotifications(db, agencyIds, now()),
    respond: (response) => respond({ db, pipeline, now }, response),
    findAlert: (agencyIds, alertId) => findAlert(db, agencyIds, alertId),
    findMat: (serial) => findMat(db, serial),
    saveMatInfo: (mat, info, at) => saveMatInfo(db, mat, info, at),
    countRejections: (list) => countRejections(db, list),
    dueBeds: (at) => dueBeds(db, at),
    monitoredBeds: () => monitoredBeds(db),
    openPast: () => openPast(db, pool, partitions, watch),
    async close() {
      await pipeline.stop();
      await database.close();
    },
  };
}
