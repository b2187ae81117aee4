/** A bed's state as text and back. The text is our own, so its version and outline are checked, not every leaf. */
import type { BedState } from './state.ts';

/** The stored text is not a state this engine can go on from. `unknownVersion`: written by a newer (or older) Wardlight. */
export class BedStateError extends Error {
  readonly code: 'unknownVersion' | 'malformed';
  constructor(code: 'unknownVersion' | 'malformed', message: string) {
    super(message);
    this.name = 'BedStateError';
    this.code = code;
  }
}

/** JSON; about 0.6 kB in an ordinary night, 0.4 kB more for each open alert. */
export function writeBedState(state: BedState): string {
  return JSON.stringify(state);
}

/** The very state that was written. Throws `BedStateError`; the message never carries the text. */
export function readBedState(text: string): BedState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BedStateError('malformed', 'the stored bed state is not JSON');
  }
  if (typeof value !== 'object' || value === null || !('v' in value)) {
    throw new BedStateError('malformed', 'the stored bed state has no version');
  }
  if (value.v !== 1)
    throw new BedStateError(
      'unknownVersion',
      `the stored bed state has version ${String(value.v)}, this engine reads 1`,
    );
  if (!hasOutline(value)) throw new BedStateError('malformed', 'the stored bed state lacks parts');
  return value;
}

function hasOutline(value: object): value is BedState {
  const part = value as Partial<Record<keyof BedState, unknown>>;
  return (
    typeof part.epoch === 'string' &&
    typeof part.alertCount === 'number' &&
    typeof part.clock === 'number' &&
    typeof part.status === 'string' &&
    typeof part.seeing === 'boolean' &&
    typeof part.memory === 'object' &&
    part.memory !== null &&
    Array.isArray(part.alerts)
  );
}
