/** What a bed would have been told of meters' readings, by a record as it stands now: each reading from when it became theirs. */
import { type AlertSource, type Instant, type SpotMeasurement, spotMeasurements } from '@wardlight/contract';
import { spotMarkMs } from '../alerts/spot-standing.ts';
import { newBed } from '../bed/state.ts';
import { type SpotType, spotTypes } from '../measurements/spot.ts';
import { step } from '../step.ts';
import type { Input, RecordedReading, Rules } from '../types.ts';

export interface AcceptedReading extends RecordedReading {
  /** When it became theirs; among equals, the order given. */
  readonly acceptedAt: Instant;
}

type Spot = Extract<Input, { kind: 'spot' }>;

/** One input for each reading of these measurements, in the order in which they became theirs. */
export function spotInputs(readings: readonly AcceptedReading[]): Spot[] {
  return spotMeasurements
    .flatMap((measurement) => inputsOf(measurement, readings))
    .toSorted((one, other) => one.at - other.at);
}

function inputsOf(measurement: SpotMeasurement, readings: readonly AcceptedReading[]): Spot[] {
  const own = readings
    .filter(({ measured }) => measured.kind === measurement)
    .toSorted((one, other) => one.acceptedAt - other.acceptedAt);
  return own.map(({ acceptedAt: at }, n) => ({
    kind: 'spot',
    at,
    askedAt: at,
    measurement,
    readings: own.slice(0, n + 1).toSorted((one, other) => one.at - other.at),
  }));
}

export interface SpotNotice {
  readonly type: SpotType;
  readonly threshold: number;
  readonly source: AlertSource;
}

/**
 * What would stand of somebody who lies in no bed, where there is nothing to raise it on: by their readings of the last day at least, for a
 * day after the one that met the limit, or until a later one lies inside it.
 */
export function spotNotices(readings: readonly AcceptedReading[], rules: Rules, now: Instant): SpotNotice[] {
  let state = newBed('0'.repeat(16));
  for (const input of spotInputs(readings)) state = step(state, input, rules).state;
  return spotTypes.flatMap((type) => {
    const source = state.spot[type];
    const stands = source !== undefined && now - source.measured_at < spotMarkMs;
    return stands ? [{ type, threshold: rules.alerts[type].value, source }] : [];
  });
}
