/** The store for whoever only reads: connections of its own, and nothing by which anything could be changed or told. */
import {
  type AgencyId,
  type BedHour,
  type BedId,
  type BedTonight,
  type Board,
  type NotifyGroup,
  type ShownHours,
  standardWatch,
} from '@wardlight/contract';
import { readNotifications } from '../alerts/alerts.ts';
import { createRegister, type Register } from '../beds/bed-register.ts';
import { connect, type DatabaseAddress, type Db, type Limits } from '../db/database.ts';
import type { Handovers } from '../handovers/handovers.ts';
import { listHandovers, readHandover } from '../handovers/reads.ts';
import { createImports, type Imports } from '../imports/imports.ts';
import { readBedHour } from './bed-hour.ts';
import { readBedTonight } from './bed-tonight.ts';
import { readBoard } from './board.ts';

export interface Reads extends Register {
  readonly db: Db;
  readBoard(agencyIds: readonly AgencyId[]): Promise<Board>;
  readBedHour(agencyIds: readonly AgencyId[], bedId: BedId, hours?: ShownHours): Promise<BedHour | null>;
  readBedTonight(agencyIds: readonly AgencyId[], bedId: BedId): Promise<BedTonight | null>;
  readNotifications(agencyIds: readonly AgencyId[]): Promise<NotifyGroup[]>;
  readonly imports: Pick<Imports, 'findings' | 'noteExport' | 'read' | 'readRows' | 'rows'>;
  readonly handovers: Pick<Handovers, 'list' | 'read'>;
  close(): Promise<void>;
}

/** Snapshots of a board: short questions that somebody at a bed waits for. */
export const snapshotLimits: Limits = { connections: 3, statementMs: 10_000, answerMs: 12_000 };
/** Lists, counts and files. */
export const dearLimits: Limits = { connections: 4, statementMs: 30_000, answerMs: 35_000 };

const changesNothing = () => {
  throw new Error('whoever only reads changes nothing');
};

export function openReads(database: DatabaseAddress, limits: Limits, now: () => number): Reads {
  // A connection that breaks is found out by the next question.
  const { db, pool, close } = connect(database, () => {}, limits);
  return {
    db,
    readBoard: (agencyIds) => readBoard(db, pool, agencyIds, now()),
    readBedHour: (agencyIds, bedId, hours = 1) => readBedHour(db, agencyIds, bedId, hours, now()),
    readBedTonight: (agencyIds, bedId) => readBedTonight(db, agencyIds, bedId, now()),
    readNotifications: (agencyIds) => readNotifications(db, agencyIds, now()),
    handovers: {
      list: (wish, page) => listHandovers(db, wish, page),
      read: (agencyId, id, at) => readHandover(db, standardWatch, agencyId, id, at),
    },
    imports: createImports({ db, tell: changesNothing, renew: changesNothing, now }),
    ...createRegister({
      db,
      tell: changesNothing,
      renew: changesNothing,
      ring: changesNothing,
      measurements: { waitingsEnded: changesNothing },
      now,
    }),
    close,
  };
}
