/** The store of measurements as the rest of the server knows it (docs/decisions/151). */
import type {
  AgencyId,
  addMeasurementGroup,
  addMeter,
  assignReading,
  BodyOf,
  beginWaiting,
  changeMeasurementGroup,
  changeMeter,
  correctReading,
  DataOf,
  endWaiting,
  KeptOrAsked,
  MeasurementGroup,
  MeasurementGroupId,
  Meter,
  MeterId,
  Reading,
  ReadingAnswer,
  ReadingId,
  ResidentId,
  refuseReading,
  refuseReadings,
  Spo2Scale,
  takeBackReadings,
  typeReading,
  Waiting,
  WaitingId,
  withdrawReading,
} from '@wardlight/contract';
import type { Acting } from '../audit/acting.ts';
import type { Whereabouts } from '../bed-state/told.ts';
import type { Db } from '../db/database.ts';
import { createEmitter } from '../db/hearers.ts';
import { whereabouts } from '../residents/residents.ts';
import { assign, putBack, refuse, takeBack } from './assign.ts';
import { type Changed, type RefusedReading, withNewestOther } from './changes.ts';
import { type FoundKey, findGatewayKey, noteKeyUsed } from './gateway-keys.ts';
import { addGroup, changeGroup, removeGroup } from './groups.ts';
import type { ForaUpdate, KnownGateway, WithinReadings } from './kept.ts';
import { addOneMeter, changeOneMeter, removeOneMeter } from './meters.ts';
import { refuseMany, takeBackMany } from './refuse-many.ts';
import { remakeDays } from './remake-days.ts';
import { saveScale } from './resident-readings.ts';
import { type Posted, postedBy, type Taken, takeReadings } from './take.ts';
import { createTakeQueue } from './take-queue.ts';
import { correct, type, withdraw } from './typed.ts';
import { begin, end } from './waitings.ts';

export interface Measurements {
  /** Null = nobody's, revoked, or of a gateway that was removed. */
  findKey(key: string): Promise<FoundKey | null>;
  noteKeyUsed(key: FoundKey): Promise<void>;
  /**
   * One body of a gateway; resolves after the commit, with an answer for each item in its order. What several ask of one agency at the same
   * time is stored together. Rejects where the database is away: nothing was promised, and the gateway sends again.
   * @param items of `itemsOfBody`, unparsed
   */
  takeReadings(gateway: KnownGateway, items: readonly unknown[], arrivedAt: number): Promise<readonly ReadingAnswer[]>;
  begin(acting: Acting, wish: BodyOf<typeof beginWaiting>): Promise<DataOf<typeof beginWaiting> | RefusedReading>;
  end(acting: Acting, waitingId: WaitingId, wish: BodyOf<typeof endWaiting>): Promise<Waiting | RefusedReading>;
  assign(acting: Acting, id: ReadingId, wish: BodyOf<typeof assignReading>): Promise<KeptOrAsked | RefusedReading>;
  refuse(acting: Acting, id: ReadingId, wish: BodyOf<typeof refuseReading>): Promise<Reading | RefusedReading>;
  takeBack(acting: Acting, id: ReadingId): Promise<Reading | RefusedReading>;
  putBack(acting: Acting, id: ReadingId): Promise<Reading | RefusedReading>;
  refuseMany(
    acting: Acting,
    wish: BodyOf<typeof refuseReadings>,
  ): Promise<DataOf<typeof refuseReadings> | RefusedReading>;
  takeBackMany(
    acting: Acting,
    wish: BodyOf<typeof takeBackReadings>,
  ): Promise<DataOf<typeof takeBackReadings> | RefusedReading>;
  type(acting: Acting, wish: BodyOf<typeof typeReading>): Promise<KeptOrAsked | RefusedReading>;
  correct(acting: Acting, id: ReadingId, wish: BodyOf<typeof correctReading>): Promise<KeptOrAsked | RefusedReading>;
  withdraw(acting: Acting, id: ReadingId, wish: BodyOf<typeof withdrawReading>): Promise<Reading | RefusedReading>;
  /** The marks of all their readings are made anew. */
  saveSpo2Scale(acting: Acting, residentId: ResidentId, scale: Spo2Scale): Promise<'saved' | 'not_found'>;
  addGroup(acting: Acting, wish: BodyOf<typeof addMeasurementGroup>): Promise<MeasurementGroup | RefusedReading>;
  changeGroup(
    acting: Acting,
    id: MeasurementGroupId,
    wish: BodyOf<typeof changeMeasurementGroup>,
  ): Promise<MeasurementGroup | RefusedReading>;
  removeGroup(acting: Acting, id: MeasurementGroupId): Promise<RefusedReading | null>;
  addMeter(acting: Acting, wish: BodyOf<typeof addMeter>): Promise<Meter | RefusedReading>;
  changeMeter(acting: Acting, id: MeterId, wish: BodyOf<typeof changeMeter>): Promise<Meter | RefusedReading>;
  removeMeter(acting: Acting, id: MeterId): Promise<RefusedReading | null>;
  /** Days of agencies whose clock was changed; some residents a turn. */
  remakeDays(now: number): Promise<void>;
  /** Called within every transaction that changes whose a reading is, or what it says. Set at the start. */
  within(work: WithinReadings): void;
  /** The resident was discharged, and the commit is done (`endWaitingsOf`). */
  waitingsEnded(where: Whereabouts, waitings: readonly WaitingId[]): void;
  /** Told after each commit; @returns how to stop listening. */
  onUpdate(listener: (update: ForaUpdate) => void): () => void;
}

export interface MeasurementsContext {
  readonly db: Db;
  readonly unheard: { readonly note: (error: unknown) => void };
}

export function createMeasurements({ db, unheard }: MeasurementsContext, now: () => number): Measurements {
  const { add: onUpdate, tell } = createEmitter<ForaUpdate>(unheard.note);
  const within: WithinReadings[] = [];

  /** One transaction, what must follow from it, and after the commit what is told of it. */
  async function change<Answer>(agencyId: AgencyId, work: (step: Db) => Promise<Changed<Answer>>): Promise<Answer> {
    const done = await db.transaction().execute(async (step) => {
      const { answer, news = [], kept = [] } = await work(step);
      if (kept.length > 0) for (const follow of within) await follow(step, kept);
      return { answer, update: news.length === 0 ? null : { ...(await whereabouts(step, agencyId)), news, kept } };
    });
    if (done.update !== null) tell(done.update);
    return done.answer;
  }
  const acting = <Answer>(by: Acting, work: (step: Db) => Promise<Changed<Answer>>) => change(by.agencyId, work);
  const registering = <Answer>(work: (step: Db) => Promise<Answer>) => db.transaction().execute(work);

  const take = createTakeQueue((agencyId, posted: readonly Posted[]) =>
    change(agencyId, async (step) => changedBy(step, agencyId, await takeReadings(step, agencyId, posted, now))),
  );

  return {
    findKey: (key) => findGatewayKey(db, key),
    noteKeyUsed: (key) => noteKeyUsed(db, key, now()),
    takeReadings: (gateway, items, arrivedAt) => take(postedBy(gateway, items, arrivedAt)),
    begin: (by, wish) => acting(by, (step) => begin(step, by, wish)),
    end: (by, id, wish) => acting(by, (step) => end(step, by, id, wish)),
    assign: (by, id, wish) => acting(by, (step) => assign(step, by, id, wish)),
    refuse: (by, id, wish) => acting(by, (step) => refuse(step, by, id, wish)),
    takeBack: (by, id) => acting(by, (step) => takeBack(step, by, id)),
    putBack: (by, id) => acting(by, (step) => putBack(step, by, id)),
    refuseMany: (by, wish) => acting(by, (step) => refuseMany(step, by, wish)),
    takeBackMany: (by, wish) => acting(by, (step) => takeBackMany(step, by, wish)),
    type: (by, wish) => acting(by, (step) => type(step, by, wish)),
    correct: (by, id, wish) => acting(by, (step) => correct(step, by, id, wish)),
    withdraw: (by, id, wish) => acting(by, (step) => withdraw(step, by, id, wish)),
    saveSpo2Scale: (by, residentId, scale) => acting(by, (step) => saveScale(step, by, residentId, scale)),
    addGroup: (by, wish) => registering((step) => addGroup(step, by, wish)).catch(taken),
    changeGroup: (by, id, wish) => registering((step) => changeGroup(step, by, id, wish)).catch(taken),
    removeGroup: (by, id) => registering((step) => removeGroup(step, by, id)),
    addMeter: (by, wish) => registering((step) => addOneMeter(step, by, wish)).catch(taken),
    changeMeter: (by, id, wish) => registering((step) => changeOneMeter(step, by, id, wish)).catch(taken),
    removeMeter: (by, id) => registering((step) => removeOneMeter(step, by, id)),
    remakeDays: (at) => remakeDays(db, at),
    waitingsEnded: (where, waitings) =>
      tell({ ...where, news: waitings.map((waiting_id) => ({ what: 'waiting' as const, waiting_id })), kept: [] }),
    within: (work) => void within.push(work),
    onUpdate,
  };
}

async function changedBy(step: Db, agencyId: AgencyId, taken: Taken): Promise<Changed<Taken['answers']>> {
  const { answers, kept, waitings, newUnassigned } = taken;
  const readings = kept.flatMap((one) =>
    one.residentId === null
      ? []
      : [
          {
            ...{ agencyId, residentId: one.residentId, readingId: one.readingId, change: 'kept' as const },
            ...{ measured: one.measured, at: one.at, receivedAt: one.receivedAt, clockDoubtful: one.clockDoubtful },
          },
        ],
  );
  return {
    answer: answers,
    news: [
      ...readings.map(({ readingId, residentId }, n) => ({
        ...{ what: 'reading' as const, reading_id: readingId, resident_id: residentId },
        waiting_id: kept[n]?.waitingId ?? null,
      })),
      ...waitings.map(({ waitingId }) => ({ what: 'waiting' as const, waiting_id: waitingId })),
      ...(newUnassigned === 0 ? [] : [{ what: 'unassigned' as const }]),
    ],
    kept: await withNewestOther(step, agencyId, readings),
  };
}

const uniqueViolation = '23505';
const refusals: Readonly<Record<string, RefusedReading>> = {
  measurement_groups_name: { refused: 'name_taken' },
  meters_serial: { refused: 'serial_taken' },
};

function taken(error: unknown): RefusedReading {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const refused = code === uniqueViolation && typeof constraint === 'string' ? refusals[constraint] : undefined;
  if (refused === undefined) throw error;
  return refused;
}
