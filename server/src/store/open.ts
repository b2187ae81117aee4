/** The store: the only room with SQL, where mats and staff meet. Everything it gives out has been committed. */

import {
  type AgencyId,
  type Alert,
  type AlertId,
  type AlertPriority,
  type BedHour,
  type BedId,
  type BedTonight,
  type Board,
  type MatId,
  type NotifyGroup,
  type ShownHours,
  shortestStopMs,
  standardWatch,
  type WatchGap,
  type WatchSettings,
} from '@wardlight/contract';
import type pg from 'pg';
import { findAlert, readNotifications } from './alerts/alerts.ts';
import { createNetworks, type Networks } from './alerts/networks.ts';
import { countOpenAlerts } from './alerts/open-alert-counts.ts';
import { type RoundTick, type Ticked, tickRound } from './alerts/outage-rounds.ts';
import { releaseClaims } from './alerts/release-claims.ts';
import { type Responded, type RespondedToBed, respond, respondToBed } from './alerts/respond.ts';
import { type UndoingClose, undoClose } from './alerts/undo-close.ts';
import { type Announcements, createAnnouncements } from './announcements/open.ts';
import { type AuditSize, auditSize } from './audit/audit-size.ts';
import { advance } from './bed-state/advance.ts';
import { createBedCache } from './bed-state/bed-entries.ts';
import { type BedKey, createDueBeds, type DueBeds, monitoredBeds } from './bed-state/due-beds.ts';
import { openSensors, type Sensors } from './bed-state/mats/mat-sensors.ts';
import { type Mats, openMats } from './bed-state/mats/mats.ts';
import { type ObservedWorks, observeWorks } from './bed-state/observed-works.ts';
import { createOwnSight, type OwnSight } from './bed-state/own-sight.ts';
import { createPipeline, type PipelineOptions } from './bed-state/pipeline.ts';
import { tellBeds } from './bed-state/spots/tell-beds.ts';
import type { Told, Whereabouts } from './bed-state/told.ts';
import type { BedAnswer, Outcome, Response, ResponseToBed, Work } from './bed-state/works.ts';
import { createRegister, type Register } from './beds/bed-register.ts';
import { readBedHour } from './board/bed-hour.ts';
import { readBedTonight } from './board/bed-tonight.ts';
import { readBoard } from './board/board.ts';
import { type Care, createCare } from './board/care.ts';
import { type Beat, forgetOldBeats, gapsOfServers, newestBeat, type ServerGap, writeBeat } from './board/watch-gaps.ts';
import { type Chat, createChat } from './chat/chat.ts';
import { connect, type Db, hotLimits, messageLimits, ordinaryLimits, withLostAnswer } from './db/database.ts';
import { countUnheard, createEmitter, type Unheard } from './db/hearers.ts';
import { migrateWhole } from './db/migrate.ts';
import { asOwner, type DatabaseWays } from './db/owner.ts';
import { createPartitions, type Partitions } from './db/partitions.ts';
import { createMatCommands, type MatCommands } from './devices/mat-commands.ts';
import { type MovedMat, moveMat } from './devices/moves.ts';
import { type Devices, openDevices } from './devices/open-devices.ts';
import { createDueWork, type DueWork } from './due-work.ts';
import { forgetWithdrawn } from './ecg/forget.ts';
import { createGateways, type Gateways } from './gateways/gateways.ts';
import { createHandovers, type Handovers } from './handovers/handovers.ts';
import { createHistories, type Histories } from './history/history.ts';
import { openPast, type PastLane } from './history/past.ts';
import { createImports, type Imports } from './imports/imports.ts';
import { createLists, type Lists } from './lists/list-news.ts';
import { createMeasurements, type Measurements } from './measurements/measurements.ts';
import { createDeliveries, type Deliveries } from './messages/deliveries.ts';
import { createRehearsals, type Rehearsals } from './rehearsals/rehearsals.ts';
import { createReports, type Reports } from './reports/make-days.ts';
import { createMinutePacking, type MinutePacking } from './reports/minutes/pack-minutes.ts';
import { lookAtReadings } from './spots/looks.ts';

export interface StoreOptions extends DatabaseWays {
  readonly now: () => number;
  /** Real waiting between tries (never the cranked clock). */
  readonly pause: (ms: number) => Promise<void>;
  readonly gatherMs?: number;
  readonly watch?: WatchSettings;
  /** Days of arrival that frames are kept; `keepFrameDays` unless said. */
  readonly frameDays?: number;
  /** Months that packed minutes are kept; `keepMinuteMonths` unless said. */
  readonly minuteMonths?: number;
  readonly onTrouble: PipelineOptions['onTrouble'];
}

export interface Store extends Devices, Register, Mats, Sensors {
  readonly db: Db;
  /** Of the queue and of what must be answered soon; reports and lists go by `db`. */
  readonly pool: pg.Pool;
  /** Queues a work; resolves when its effects are committed. */
  submit(work: Work): Promise<Outcome>;
  readonly waiting: number;
  readonly observed: ObservedWorks;
  /** What became of tellings that failed: counted, logged, and nobody else's affair. */
  readonly unheard: Unheard;
  /** Told after each commit; returns how to stop listening. */
  onTold(listener: (told: Told) => void): () => void;
  /**
   * Told once the database answers again after a commit whose answer was lost: what it holds may never have been told, so whoever
   * keeps a picture must read it anew. Returns how to stop listening.
   */
  onDoubt(listener: () => void): () => void;
  /** Told when boards of an agency show more that changed than live states and alerts. Returns how to stop listening. */
  onRenewed(listener: (where: Whereabouts) => void): () => void;
  /** Boards of an agency are read anew; told after the commit of what they show. */
  renew(where: Whereabouts): void;
  readBoard(agencyIds: readonly AgencyId[]): Promise<Board>;
  readBedHour(agencyIds: readonly AgencyId[], bedId: BedId, hours?: ShownHours): Promise<BedHour | null>;
  readBedTonight(agencyIds: readonly AgencyId[], bedId: BedId): Promise<BedTonight | null>;
  readNotifications(agencyIds: readonly AgencyId[]): Promise<NotifyGroup[]>;
  respond(response: Response & { readonly alert_id: AlertId } & BedAnswer): Promise<Responded>;
  respondToBed(response: ResponseToBed & BedAnswer): Promise<RespondedToBed>;
  /** Anybody's, within a minute of the closing. */
  undoClose(asked: UndoingClose): Promise<RespondedToBed>;
  /** What accounts that are closed by now had claimed is told anew (`docs/decisions/102`). */
  releaseClaims(at: number): Promise<void>;
  /** Beds are told what meters have measured since of whoever lies in them. */
  tellSpots(at: number): Promise<void>;
  /** A bed of an outage is walked past, or was not. */
  tickRound(tick: RoundTick): Promise<Ticked>;
  readonly care: Care;
  readonly commands: MatCommands;
  readonly deliveries: Deliveries;
  readonly networks: Networks;
  readonly imports: Imports;
  readonly rehearsals: Rehearsals;
  readonly histories: Histories;
  readonly minutePacking: MinutePacking;
  readonly reports: Reports;
  readonly handovers: Handovers;
  readonly measurements: Measurements;
  readonly announcements: Announcements;
  readonly gateways: Gateways;
  readonly chat: Chat;
  readonly lists: Lists;
  readonly due: DueWork;
  /** @throws BedTaken, MatMovedMeanwhile */
  moveMat(agencyId: AgencyId, matId: MatId, bedId: BedId | null): Promise<MovedMat>;
  findAlert(agencyIds: readonly AgencyId[], alertId: Alert['alert_id']): Promise<Alert | null>;
  dueBeds(now: number): Promise<BedKey[]>;
  monitoredBeds(): Promise<BedKey[]>;
  /** The newest sign of life of any server but the one named. */
  newestBeat(now: number, besides: string): Promise<Beat | null>;
  /** Durable when it resolves; with it what the watch could not see. */
  writeBeat(beat: Beat, gaps: readonly WatchGap[]): Promise<void>;
  gapsOfServers(now: number): Promise<ServerGap[]>;
  forgetOldBeats(now: number): Promise<void>;
  /** Files and samples of ECG recordings that have been withdrawn long enough. */
  forgetWithdrawnEcgs(now: number): Promise<void>;
  countOpenAlerts(): Promise<ReadonlyMap<AlertPriority, number>>;
  auditSize(): Promise<AuditSize>;
  readonly partitions: Partitions;
  openPast(): Promise<PastLane>;
  /** Ends the queue, then the connections. */
  close(): Promise<void>;
}

/** Of three kinds, none of which waits for another (`docs/decisions/073`). */
function connections({ database, onTrouble }: StoreOptions, onDoubt: () => void) {
  const onError = (error: Error) => onTrouble({ kind: 'unavailable', error, waiting: 0 });
  const ordinary = connect(database, onError, ordinaryLimits, onDoubt);
  const hot = connect(database, onError, hotLimits, onDoubt);
  const messages = connect(database, onError, messageLimits, onDoubt);
  const close = () => Promise.all([ordinary, hot, messages].map((kind) => kind.close()));
  return { ordinary, hot, messages, close };
}

/** Where they cannot be made no connection stays open. */
async function partitionsAhead(
  { ordinary, close }: ReturnType<typeof connections>,
  { frameDays, now, ...ways }: StoreOptions,
): Promise<Partitions> {
  const partitions = createPartitions(ordinary.db, asOwner(ways), frameDays);
  try {
    await partitions.ahead(now());
  } catch (error) {
    await close();
    throw error;
  }
  return partitions;
}

/** A doubt is told as soon as the database answers again: by the next batch, or where nobody says anything by asking for it. */
function createDoubts({ pause }: Pick<StoreOptions, 'pause'>, tellDoubt: () => void) {
  let doubtful = false;
  let asking = false;
  let ended = false;
  const settle = () => {
    if (!doubtful) return;
    doubtful = false;
    tellDoubt();
  };
  async function ask(pool: pg.Pool): Promise<void> {
    asking = true;
    while (doubtful && !ended) {
      await pause(doubtMs);
      await pool.query('select 1').then(settle, () => undefined);
    }
    asking = false;
  }
  return {
    settle,
    doubt(pool: pg.Pool): void {
      doubtful = true;
      if (!asking) void ask(pool);
    },
    end(): void {
      ended = true;
    },
  };
}

const doubtMs = 1_000;

/** A question about timers that is answered is sight; not so where the database takes nothing that is to be written, or much too late. */
function seeingDue(due: DueBeds, observed: ObservedWorks, sight: OwnSight): DueBeds['find'] {
  return async (now) => {
    const found = await due.find(now);
    const { refused, oldestWaitingAt } = observed;
    if (!refused && (oldestWaitingAt === null || now - oldestWaitingAt < shortestStopMs)) sight.seen(now);
    return found;
  };
}

/** Who lies where and what holds for them may have been stored with timers that ring at once. */
function alsoRing<Message>(due: DueBeds, tell: (message: Message) => void): (message: Message) => void {
  return (message) => {
    due.storedSome();
    tell(message);
  };
}

type BackgroundContext = Parameters<typeof createHistories>[0] &
  Parameters<typeof createReports>[0] & { readonly unheard: Unheard };

/** What a bed has to be told of a reading is written down with it. */
function measurementsOf(context: BackgroundContext, now: () => number): Measurements {
  const measurements = createMeasurements(context, now);
  measurements.within((step, readings) => lookAtReadings(step, readings, now()));
  return measurements;
}

/** What is worked off beside the traffic. */
const createBackground = (
  context: BackgroundContext,
  { database, minuteMonths, now, onTrouble }: StoreOptions,
): Pick<
  Store,
  | 'histories'
  | 'reports'
  | 'minutePacking'
  | 'handovers'
  | 'measurements'
  | 'announcements'
  | 'gateways'
  | 'chat'
  | 'lists'
  | 'tellSpots'
  | 'forgetWithdrawnEcgs'
  | 'due'
> => ({
  minutePacking: createMinutePacking(context.pool, minuteMonths),
  histories: createHistories(context),
  reports: createReports(context),
  handovers: createHandovers(context),
  measurements: measurementsOf(context, now),
  announcements: createAnnouncements(context),
  gateways: createGateways(context.db, context.unheard.note),
  chat: createChat(context),
  lists: createLists({
    database,
    onLost: (error) => onTrouble({ kind: 'unavailable', error, waiting: 0 }),
    onUnheard: context.unheard.note,
  }),
  tellSpots: (at) => tellBeds(context, at),
  forgetWithdrawnEcgs: (at) => forgetWithdrawn(context.db, at),
  due: createDueWork(context.pool),
});

/** Connects and migrates. Throws `NewerDatabase` when the database is ahead of this version. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { now, watch = standardWatch } = options;
  await migrateWhole(options);
  const unheard = countUnheard((error) => options.onTrouble({ kind: 'unheard', error, waiting: 0 }));
  const doubters = createEmitter<void>(unheard.note);
  const doubts = createDoubts(options, doubters.tell);
  const doubt = () => doubts.doubt(hot.pool);
  const connected = connections(options, doubt);
  const { ordinary, hot, messages } = connected;
  const [{ db }, { pool, within }] = [ordinary, hot];
  const partitions = await partitionsAhead(connected, options);
  const observed = observeWorks(now, unheard.note);
  const listeners = createEmitter<Told>(unheard.note);
  const renewers = createEmitter<Whereabouts>(unheard.note);
  const due = createDueBeds(hot.db);
  const { tell } = listeners;
  const sight = createOwnSight(now);
  const bedStream = { pool, within, partitions, watch, cache: createBedCache(), sight, now };
  const context = { ...bedStream, tell, rings: due.stored, doubt };
  async function advanceAndSettle(works: readonly Work[]): Promise<readonly Outcome[]> {
    const outcomes = await advance(context, works).catch((error: unknown) => Promise.reject(withLostAnswer(error)));
    doubts.settle();
    sight.seen(now());
    return outcomes;
  }
  const pipeline = createPipeline({
    advance: (works) => observed.advance(works, advanceAndSettle),
    pause: options.pause,
    gatherMs: options.gatherMs ?? 2,
    apartMs: 16,
    onTrouble: options.onTrouble,
  });
  const submit = (work: Work): Promise<Outcome> => observed.submit(work, pipeline.submit);
  const rearranged = { tell: alsoRing(due, tell), renew: alsoRing(due, renewers.tell) };
  const networks = createNetworks({ pool, within, watch, tell });
  const commands = createMatCommands(db, unheard.note);
  const background = createBackground({ ...ordinary, submit, renew: rearranged.renew, watch, unheard }, options);
  return {
    db,
    pool,
    partitions,
    submit,
    observed,
    unheard,
    get waiting() {
      return pipeline.waiting;
    },
    onTold: listeners.add,
    onDoubt: doubters.add,
    onRenewed: renewers.add,
    renew: rearranged.renew,
    readBoard: (agencyIds) => readBoard(db, pool, agencyIds, now()),
    readBedHour: (agencyIds, bedId, hours = 1) => readBedHour(db, agencyIds, bedId, hours, now()),
    readBedTonight: (agencyIds, bedId) => readBedTonight(db, agencyIds, bedId, now()),
    readNotifications: (agencyIds) => readNotifications(db, agencyIds, now()),
    respond: (response) => respond({ db, submit, networks, now }, response),
    respondToBed: (response) => respondToBed({ db, submit, networks, now }, response),
    undoClose: (asked) => undoClose({ db, submit, networks, now }, asked),
    releaseClaims: (at) => releaseClaims({ pool, submit, networks }, at),
    tickRound: (tick) => tickRound({ db, tell, now }, tick),
    care: createCare({ db, submit, now }),
    ...createRegister({ db, ...rearranged, ring: due.storedSome, now, measurements: background.measurements }),
    commands,
    deliveries: createDeliveries(messages.db, messages.pool),
    ...openDevices({ db, ...rearranged, now, commands, unheard: unheard.note }),
    networks,
    imports: createImports({ db, ...rearranged, now }),
    rehearsals: createRehearsals({ db, now, source: { database: options.database, watch } }),
    ...background,
    moveMat: (agencyId, matId, bedId) => moveMat({ db, ...rearranged, now }, agencyId, matId, bedId),
    findAlert: (agencyIds, alertId) => findAlert(db, agencyIds, alertId),
    ...openMats(db),
    ...openSensors(db),
    ...{ dueBeds: seeingDue(due, observed, sight), monitoredBeds: () => monitoredBeds(db) },
    newestBeat: (at, besides) => newestBeat(pool, at, besides),
    writeBeat: (beat, gaps) => writeBeat(pool, beat, gaps),
    ...{ gapsOfServers: (at) => gapsOfServers(pool, at), forgetOldBeats: (at) => forgetOldBeats(pool, at) },
    ...{ countOpenAlerts: () => countOpenAlerts(pool), auditSize: () => auditSize(ordinary.pool) },
    openPast: () => openPast(db, ordinary.pool, partitions, watch, now),
    async close() {
      doubts.end();
      await background.lists.close();
      await pipeline.stop();
      await connected.close();
    },
  };
}
