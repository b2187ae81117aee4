/**
 * A bed's state as text and back. The text is our own, so its version and outline are checked, not every leaf. What is empty is left out;
 * a text of version 1, or one written before a field existed, is read with that field empty.
 */
import type { BedAlertType } from '@wardlight/contract';
import { newAlert } from '../alerts/new-alert.ts';
import type { AlertState } from '../types.ts';
import { type BedState, type ConditionMemory, newBed } from './state.ts';

/** The stored text is not a state this engine can go on from. `unknownVersion`: written by a newer (or older) Wardlight. */
export class BedStateError extends Error {
  readonly code: 'unknownVersion' | 'malformed';
  constructor(code: 'unknownVersion' | 'malformed', message: string) {
    super(message);
    this.name = 'BedStateError';
    this.code = code;
  }
}

/** JSON; about 0.6 kB in an ordinary night, 0.3 kB more for each open alert. */
export function writeBedState(state: BedState): string {
  const { waiting, alerts, closed, memory, ...rest } = state;
  return JSON.stringify({
    ...full(rest),
    ...(isEmpty(memory) ? null : { memory }),
    ...(isEmpty(closed) ? null : { closed }),
    ...(waiting.length === 0
      ? null
      : { waiting: waiting.map((entry) => ({ ...entry, alert: packAlert(entry.alert) })) }),
    ...(alerts.length === 0 ? null : { alerts: alerts.map(packAlert) }),
  });
}

/** The very state that was written. Throws `BedStateError`; the message never carries the text. */
export function readBedState(text: string): BedState {
  const value = readVersioned(text, 'bed', [1, 2]);
  const part = value as Partial<Record<keyof BedState, unknown>>;
  if (
    !isEpoch(part.epoch) ||
    typeof part.alertCount !== 'number' ||
    typeof part.clock !== 'number' ||
    typeof part.status !== 'string' ||
    typeof part.seeing !== 'boolean'
  )
    throw new BedStateError('malformed', 'the stored bed state lacks parts');
  const read: BedState = {
    ...newBed(part.epoch),
    ...(value as Partial<BedState>),
    v: 2,
    memory: memoryOf(part.memory),
  };
  if (!Array.isArray(read.alerts) || !Array.isArray(read.waiting))
    throw new BedStateError('malformed', 'the stored bed state lacks parts');
  if (read.alerts.length === 0 && read.waiting.length === 0) return read;
  return {
    ...read,
    waiting: read.waiting.map((entry) => ({ ...entry, alert: unpackAlert(entry.alert) })),
    alerts: read.alerts.map(unpackAlert),
  };
}

/** A run of version 1 did not count its readings; it has had one at least. */
function memoryOf(value: unknown): BedState['memory'] {
  if (typeof value !== 'object' || value === null) return {};
  const memory: { [T in BedAlertType]?: ConditionMemory } = {};
  for (const [type, told] of Object.entries(value) as [BedAlertType, ConditionMemory][])
    memory[type] = told.run === null ? told : { ...told, run: { ...told.run, readings: told.run.readings ?? 1 } };
  return memory;
}

/** The object a text holds, of one of these versions. */
export function readVersioned(text: string, whose: string, versions: readonly number[]): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BedStateError('malformed', `the stored ${whose} state is not JSON`);
  }
  if (typeof value !== 'object' || value === null || !('v' in value))
    throw new BedStateError('malformed', `the stored ${whose} state has no version`);
  if (!versions.includes(value.v as number))
    throw new BedStateError(
      'unknownVersion',
      `the stored ${whose} state has version ${String(value.v)}, this engine reads ${versions.join(' and ')}`,
    );
  return value;
}

export const isEpoch = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);

/** An alert without what is null, false or none. */
export function packAlert(alert: AlertState): Partial<AlertState> {
  const packed = full(alert) as { -readonly [K in keyof AlertState]?: AlertState[K] };
  if (!alert.technical) delete packed.technical;
  if (!alert.noData) delete packed.noData;
  if (alert.reopened === 0) delete packed.reopened;
  return packed;
}

export function unpackAlert(packed: Partial<AlertState>): AlertState {
  return { ...newAlert, ...packed };
}

function full<T extends object>(value: T): Partial<T> {
  const kept: Partial<T> = {};
  for (const key in value) if (value[key] !== null) kept[key] = value[key];
  return kept;
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}
