/** Whether a reading was here before (decisions §12 "Gateway readings"): gateways send again until they are answered. */
import type {
  Comparator,
  GatewayId,
  Instant,
  MeasurementKind,
  MeasurementValue,
  ResidentId,
} from '@wardlight/contract';
import type { Match } from './match-reading.ts';

/**
 * Without an id of its own, a reading is the same within this time of its first arrival, whatever its meter's clock says; inclusive. Later it is
 * the same only where no other reading could look like it (`judgeDouble`): meters read out their whole memory again and again.
 */
export const sameReadingMs = 48 * 3_600_000;
/** A meter's clock that is no further from the time that counts names a moment that comes once; inclusive. */
export const rightClockMs = 24 * 3_600_000;

export interface ReadingToKey {
  /** The gateway's own id; null = it gives none. */
  readonly id: string | null;
  readonly meter: string;
  /** By the meter's clock, as it came. */
  readonly at: number;
  readonly kind: MeasurementKind;
  /** As it came, before any conversion: what is sent again is sent alike. */
  readonly value: MeasurementValue;
  readonly unit: string;
  readonly comparator: Comparator | null;
}

export interface DoubleKey {
  /** Equal for readings that are one. Plain text, for a column of its own. */
  readonly key: string;
  readonly reason: 'sameId' | 'sameReading';
  /** How long after its first arrival; null = for ever. */
  readonly forMs: number | null;
}

/** As JSON, so that no meter's name can be made to look like another's key. */
export function doubleKey(gateway: GatewayId, reading: ReadingToKey): DoubleKey {
  const { id, meter, at, kind, value, unit, comparator } = reading;
  if (id !== null) return { key: JSON.stringify(['id', gateway, id]), reason: 'sameId', forMs: null };
  const numbers = typeof value === 'number' ? [value] : [value.systolic, value.diastolic, value.pulse];
  const key = JSON.stringify(['same', gateway, meter, at, kind, comparator, ...numbers, unit]);
  return { key, reason: 'sameReading', forMs: sameReadingMs };
}

/** The first reading of the same key. */
export interface EarlierReading {
  readonly arrivedAt: Instant;
  /** Whose it became; null = nobody's yet, or refused by staff. */
  readonly residentId: ResidentId | null;
}

export interface ReadingArrival {
  readonly arrivedAt: Instant;
  /** By the meter's clock, as it came. */
  readonly meterAt: number;
  /** The time that counts (`readingTime`). */
  readonly at: Instant;
}

/**
 * `new`: store it. `double`: answer as before, change nothing. `ask`: another resident waits for just this (a meter whose clock knows only
 * minutes, used for two within one): show it to staff, drop nothing, let both the earlier reading and the waiting be as they are.
 *
 * After `sameReadingMs` a meter without a battery, which begins each morning at the same minute, may have measured the same value again. So it is
 * the same then only where the meter's clock is right (that moment came once), or where the earlier one is no resident's and nobody waits.
 * @param match of the reading that came now
 */
export function judgeDouble(
  key: DoubleKey,
  earlier: EarlierReading | null,
  { arrivedAt, meterAt, at }: ReadingArrival,
  match: Match,
): 'new' | 'double' | 'ask' {
  if (earlier === null) return 'new';
  const isLate = key.forMs !== null && arrivedAt - earlier.arrivedAt > key.forMs;
  const isRight = Math.abs(at - meterAt) <= rightClockMs;
  if (isLate && !isRight && !(earlier.residentId === null && match.met.length === 0)) return 'new';
  return match.met.some((residentId) => residentId !== earlier.residentId) ? 'ask' : 'double';
}
