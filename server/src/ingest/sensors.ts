/**
 * What each sensor of each mat gives: values that cannot be are counted by field, and a field without one valid value for some minutes is
 * said on the mat's page. Gathered here and written once a second, and only what has changed: an ordinary frame costs no row.
 */
import { bodyFields, type Frame, type SensorField, sensorFields } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { KnownSensor, SensorChange, SensorKey } from '../store/bed-state/mats/mat-sensors.ts';
import type { Store } from '../store/open.ts';
import type { SaidReading } from './decode.ts';

type Mat = Pick<SensorKey, 'agencyId' | 'matId'>;

export type OddFields = Pick<SaidReading, 'impossible' | 'nothing'>;

export interface SensorCounter {
  heard(mat: Mat, frame: Frame, odd: OddFields): void;
  /** Writes what has gathered. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushMs = 1_000;
/** What another server has found out is read this often: the mat may have come to us since. */
const learnMs = 60_000;
/** So long without one valid value, inclusive (decisions §15). */
export const silentMs = 300_000;

interface Sensor {
  /** The last valid value, or the first frame that we heard of this mat. */
  from: number;
  /** Of the time since: nobody lay there, and nothing was to be measured. */
  emptyMs: number;
  /** The mat has ever given a value, or something that cannot be one. */
  isThere: boolean;
  isSilent: boolean;
}

export function createSensorCounter({
  store,
  clock,
  log,
}: {
  store: Pick<Store, 'knownSensors' | 'saveSensors'>;
  clock: Clock;
  log: Log;
}): SensorCounter {
  const mats = createKnownMats();
  let gathered: Gathered = new Map();
  let learntAt = Number.NEGATIVE_INFINITY;
  const endTimer = clock.every(flushMs, flush);

  /** Which sensors each mat has, and which of them others have found silent. */
  async function learn(): Promise<void> {
    const now = clock.now();
    if (now - learntAt < learnMs) return;
    mats.learn(await store.knownSensors(learntAt > 0), now);
    learntAt = now;
  }

  async function flush(): Promise<void> {
    try {
      await learn();
    } catch (error) {
      log.warn({ err: error }, 'what is known of the sensors of mats could not be read yet');
    }
    if (gathered.size === 0) return;
    const list = gathered;
    gathered = new Map();
    try {
      await store.saveSensors([...list.values()]);
    } catch (error) {
      // What came meanwhile is newer.
      for (const later of gathered.values()) gather(list, later, later);
      gathered = list;
      log.warn({ err: error }, 'what sensors of mats gave could not be written yet');
    }
  }

  return {
    heard(mat, frame, { impossible, nothing: absent }) {
      const now = clock.now();
      const known = mats.of(mat.matId, now);
      const passed = Math.max(0, now - known.heardAt);
      known.heardAt = now;
      for (let index = 0; index < sensorFields.length; index++) {
        const field = sensorFields[index] as SensorField;
        const sensor = known.sensors[index] as Sensor;
        const isValid = (frame[field] ?? null) !== null;
        const sent = !isValid && impossible.includes(field);
        // Nobody lies there: that there is nothing to measure is counted, and no fault of a sensor.
        const cannotBe = sent && (frame.state === 'lying' || !absent.includes(field));
        const news = isValid ? give(sensor, now) : miss(sensor, frame, { field, sent, cannotBe, now, passed });
        if (news === null && !sent) continue;
        const { agencyId, matId } = mat;
        gather(
          gathered,
          { agencyId, matId, field },
          { ...nothing, ...news, ...(sent ? { refused: 1, refusedAt: now } : {}) },
        );
      }
    },
    flush,
    async stop() {
      endTimer();
      await flush();
    },
  };
}

type Gathered = Map<string, SensorChange>;
type News = Pick<SensorChange, 'now' | 'silentSince'>;
const nothing = { refused: 0, refusedAt: null, now: null, silentSince: null } as const;
const valid: News = { now: 'valid', silentSince: null };

function gather(
  gathered: Gathered,
  { agencyId, matId, field }: SensorKey,
  later: Omit<SensorChange, keyof SensorKey>,
): void {
  const key = `${matId} ${field}`;
  const before = gathered.get(key) ?? nothing;
  const { now, silentSince } = later.now === null ? before : later;
  const refused = before.refused + later.refused;
  gathered.set(key, {
    agencyId,
    matId,
    field,
    now,
    silentSince,
    refused,
    refusedAt: later.refusedAt ?? before.refusedAt,
  });
}

/** @returns what has changed of this sensor; null = nothing, as with nearly every frame */
function give(sensor: Sensor, now: number): News | null {
  sensor.from = now;
  sensor.emptyMs = 0;
  if (sensor.isThere && !sensor.isSilent) return null;
  sensor.isThere = true;
  sensor.isSilent = false;
  return valid;
}

interface Missed {
  readonly field: SensorField;
  /** Something was. */
  readonly sent: boolean;
  /** And a sensor that works would not have sent it. */
  readonly cannotBe: boolean;
  readonly now: number;
  /** Since the frame before. */
  readonly passed: number;
}

/** No value in this frame. */
function miss(sensor: Sensor, frame: Frame, { field, sent, cannotBe, now, passed }: Missed): News | null {
  sensor.isThere ||= sent;
  if (frame.state !== 'lying' && (!cannotBe || bodyFields.has(field))) {
    sensor.emptyMs += passed;
    return null;
  }
  if (!sensor.isThere || sensor.isSilent || now - sensor.from - sensor.emptyMs < silentMs) return null;
  sensor.isSilent = true;
  return { now: 'silent', silentSince: sensor.from };
}

interface KnownMat {
  /** In the order of `sensorFields`. */
  readonly sensors: readonly Sensor[];
  heardAt: number;
}

/** No more than are registered. */
function createKnownMats() {
  const mats = new Map<number, KnownMat>();
  const of = (matId: number, now: number): KnownMat => {
    const known = mats.get(matId);
    if (known !== undefined) return known;
    const sensors = sensorFields.map((): Sensor => ({ from: now, emptyMs: 0, isThere: false, isSilent: false }));
    const made = { sensors, heardAt: now };
    mats.set(matId, made);
    return made;
  };
  return {
    of,
    learn(list: readonly KnownSensor[], now: number): void {
      for (const { matId, field, sent, silent } of list) {
        const sensor = of(matId, now).sensors[sensorFields.indexOf(field)];
        if (sensor === undefined) continue;
        sensor.isThere ||= sent;
        sensor.isSilent ||= silent;
      }
    },
  };
}
