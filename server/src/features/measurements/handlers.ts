/** Measuring: who waits, what came, whose it is, what was typed and corrected; groups and meters (docs/decisions/151). */
import type { KeptOrAsked, Reading, ResidentId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { Written } from '../../http/answers.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../store/audit/audit.ts';
import { readUnassigned } from '../../store/measurements/assign.ts';
import type { RefusedReading } from '../../store/measurements/changes.ts';
import { listGroups } from '../../store/measurements/groups.ts';
import type { Measurements } from '../../store/measurements/measurements.ts';
import { listOfMeters } from '../../store/measurements/meters.ts';
import { readReport, readRound } from '../../store/measurements/report/report.ts';
import { readLast, readList, readTrend } from '../../store/measurements/resident-readings.ts';
import { readWaitings } from '../../store/measurements/waitings.ts';
import type { Store } from '../../store/open.ts';

type Db = Store['db'];
type ReadCalls =
  | 'listMeasurements'
  | 'readMeasurementTrend'
  | 'readMeasurementReport'
  | 'readMeasurementRound'
  | 'listUnassigned'
  | 'listMeters';
type Calls =
  | ReadCalls
  | 'readWaiting'
  | 'beginWaiting'
  | 'endWaiting'
  | 'assignReading'
  | 'refuseReading'
  | 'refuseReadings'
  | 'takeBackReading'
  | 'takeBackReadings'
  | 'putBackReading'
  | 'typeReading'
  | 'correctReading'
  | 'withdrawReading'
  | 'readLastMeasurements'
  | 'saveSpo2Scale'
  | 'listMeasurementGroups'
  | 'addMeasurementGroup'
  | 'changeMeasurementGroup'
  | 'removeMeasurementGroup'
  | 'addMeter'
  | 'changeMeter'
  | 'removeMeter';

interface Asking {
  readonly place: Place;
  readonly actor: Actor;
}

/** What was done, or why it was not. */
function doneOr<Done extends object>(outcome: Done | RefusedReading): Done {
  if (!('refused' in outcome)) return outcome;
  const { refused, fields } = outcome as RefusedReading;
  throw new Refused(refused, fields === undefined ? {} : { fields });
}

function foundOr<Found>(found: Found | null): Found {
  if (found === null) throw new Refused('not_found');
  return found;
}

/** What reads many rows. */
export function measurementReads({ db }: { readonly db: Db }, clock: Pick<Clock, 'now'>): Pick<Handlers, ReadCalls> {
  const asking = ({ place, actor }: Asking) => ({ agencyIds: place.agencyIds, by: actor, now: clock.now() });
  return {
    listMeasurements: async (call) => foundOr(await readList(db, asking(call), call.params.resident_id, call.query)),
    readMeasurementTrend: async (call) =>
      foundOr(await readTrend(db, asking(call), call.params.resident_id, call.query)),
    async readMeasurementReport({ place, query }) {
      const report = await readReport(db, place.agencyIds, query, clock.now());
      if (typeof report !== 'string') throw new Refused('invalid', { fields: { [report.wrong]: report.problem } });
      return new Written(report);
    },
    listUnassigned: ({ place, query }) => readUnassigned(db, oneAgency(place), query),
    listMeters: ({ place, query }) => listOfMeters(db, place.agencyIds, query),
    readMeasurementRound: ({ place, query }) => readRound(db, oneAgency(place), query, clock.now()),
  };
}

export function measurementHandlers(
  { db, measurements }: Pick<Store, 'db' | 'measurements'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, Calls> {
  const acting = ({ place, actor }: Asking) => ({ agencyId: oneAgency(place), by: actor, at: clock.now() });
  const kept = async (outcome: Promise<KeptOrAsked | RefusedReading>) => doneOr(await outcome);
  const reading = async (outcome: Promise<Reading | RefusedReading>) => doneOr(await outcome);
  return {
    ...measurementReads({ db }, clock),
    ...registerOf(db, measurements, acting),
    readWaiting: ({ place, query }) => readWaitings(db, oneAgency(place), query.family, clock.now()),
    beginWaiting: async (call) => doneOr(await measurements.begin(acting(call), call.body)),
    endWaiting: async (call) => doneOr(await measurements.end(acting(call), call.params.waiting_id, call.body)),
    assignReading: (call) => kept(measurements.assign(acting(call), call.params.reading_id, call.body)),
    refuseReading: (call) => reading(measurements.refuse(acting(call), call.params.reading_id, call.body)),
    refuseReadings: async (call) => doneOr(await measurements.refuseMany(acting(call), call.body)),
    takeBackReadings: async (call) => doneOr(await measurements.takeBackMany(acting(call), call.body)),
    takeBackReading: (call) => reading(measurements.takeBack(acting(call), call.params.reading_id)),
    putBackReading: (call) => reading(measurements.putBack(acting(call), call.params.reading_id)),
    typeReading: (call) => kept(measurements.type(acting(call), call.body)),
    correctReading: (call) => kept(measurements.correct(acting(call), call.params.reading_id, call.body)),
    withdrawReading: (call) => reading(measurements.withdraw(acting(call), call.params.reading_id, call.body)),
    readLastMeasurements: async ({ place, params }) => foundOr(await readLast(db, place.agencyIds, params.resident_id)),
    async saveSpo2Scale(call) {
      const { params, body } = call;
      const residentId: ResidentId = params.resident_id;
      const outcome = await measurements.saveSpo2Scale(acting(call), residentId, body.spo2_scale);
      if (outcome === 'not_found') throw new Refused(outcome);
      return { spo2_scale: body.spo2_scale };
    },
  };
}

type RegisterCalls = Extract<Calls, `${string}MeasurementGroup${string}` | `${'add' | 'change' | 'remove'}Meter`>;

function registerOf(
  db: Db,
  measurements: Measurements,
  acting: (call: Asking) => Parameters<Measurements['addMeter']>[0],
): Pick<Handlers, RegisterCalls> {
  const gone = (outcome: RefusedReading | null) => (outcome === null ? {} : doneOr<Record<string, never>>(outcome));
  return {
    listMeasurementGroups: ({ place, query }) => listGroups(db, place.agencyIds, query.family),
    addMeasurementGroup: async (call) => doneOr(await measurements.addGroup(acting(call), call.body)),
    changeMeasurementGroup: async (call) =>
      doneOr(await measurements.changeGroup(acting(call), call.params.group_id, call.body)),
    removeMeasurementGroup: async (call) => gone(await measurements.removeGroup(acting(call), call.params.group_id)),
    addMeter: async (call) => doneOr(await measurements.addMeter(acting(call), call.body)),
    changeMeter: async (call) => doneOr(await measurements.changeMeter(acting(call), call.params.meter_id, call.body)),
    removeMeter: async (call) => gone(await measurements.removeMeter(acting(call), call.params.meter_id)),
  };
}
