/** Texts of bed states of versions 1 and 2: the state as it is, in version 2 without what is null or empty. What they lack is empty. */
import type { BedAlertType } from '@wardlight/contract';
import type { Changing } from '../stepping.ts';
import { readCounts } from './counts.ts';
import { unpackAlert } from './packed.ts';
import { type BedState, type ConditionMemory, type Lying, newBed, type OpenMinute } from './state.ts';
import { BedStateError } from './versioned.ts';

/** Its outline is checked as far as every version has it. */
export function readEarlier(part: { readonly [K in keyof BedState]?: unknown }, epoch: string): BedState {
  const read: Changing<BedState> = {
    ...newBed(epoch),
    ...(part as Partial<BedState>),
    v: 3,
    lying: lyingOf(part.lying),
    memory: memoryOf(part.memory),
    minute: minuteOf(part.minute),
  };
  if (
    typeof read.seeing !== 'boolean' ||
    part.seeing === undefined ||
    !Array.isArray(read.alerts) ||
    !Array.isArray(read.waiting)
  )
    throw new BedStateError('malformed', 'the stored bed state lacks parts');
  readCounts(read);
  return {
    ...read,
    waiting: read.waiting.map((entry) => ({ ...entry, alert: unpackAlert(entry.alert) })),
    alerts: read.alerts.map((alert) => unpackAlert(alert)),
  };
}

/** Who had turned them was not kept. */
function lyingOf(value: unknown): BedState['lying'] {
  return typeof value === 'object' && value !== null ? { ...(value as Lying), turned: null } : null;
}

/** Kept breaths and beats alone. */
function minuteOf(value: unknown): BedState['minute'] {
  return typeof value === 'object' && value !== null
    ? { ...(value as OpenMinute), spo2: [], temp: [], poorMs: 0, turnedAt: [] }
    : null;
}

/** A run of version 1 did not count its readings; it has had one at least. */
function memoryOf(value: unknown): BedState['memory'] {
  if (typeof value !== 'object' || value === null) return {};
  const memory: { [T in BedAlertType]?: ConditionMemory } = {};
  for (const [type, told] of Object.entries(value) as [BedAlertType, ConditionMemory][])
    memory[type] =
      told.run === null ? told : { ...told, run: { ...told.run, readings: told.run.readings ?? 1, paused: false } };
  return memory;
}
