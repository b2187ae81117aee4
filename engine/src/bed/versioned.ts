/** What every stored state's text begins with: an object that says its version. */

/** The stored text is not a state this engine can go on from. `unknownVersion`: written by a newer (or older) Wardlight. */
export class BedStateError extends Error {
  readonly code: 'unknownVersion' | 'malformed';
  constructor(code: 'unknownVersion' | 'malformed', message: string) {
    super(message);
    this.name = 'BedStateError';
    this.code = code;
  }
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
      `the stored ${whose} state has version ${String(value.v)}, this engine reads ${versions.join(', ')}`,
    );
  return value;
}

export const isEpoch = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
