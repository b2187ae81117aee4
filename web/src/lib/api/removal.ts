/** Removing what may be in use: the last look at it may be old, so the server's answer decides. */
import type { ErrorCode } from '@wardlight/contract';
import { useCallback, useEffect, useState } from 'react';
import { type RunningAction, useAction } from './action.ts';
import { hasCode } from './call-error.ts';

interface Removing {
  /** As far as was known when it was asked for. */
  readonly used: boolean;
  /** What the server answers where it is in use after all. */
  readonly inUse: ErrorCode;
  readonly remove: () => Promise<unknown>;
  /** What was read of it is read anew: after a refusal too. */
  readonly changed: () => void;
  readonly onDone: () => void;
}

interface Removal extends Pick<RunningAction, 'busy' | 'failure'> {
  readonly inUse: boolean;
  /** Nobody uses it any more, as far as was read just now: it may be asked for after all. */
  readonly freed: () => void;
  readonly run: () => void;
}

export function useRemoval({ used, inUse: code, remove, changed, onDone }: Removing): Removal {
  const [inUse, setInUse] = useState(used);
  const { run, busy, failure } = useAction();
  const freed = useCallback(() => {
    changed();
    setInUse(false);
  }, [changed]);
  return {
    inUse,
    freed,
    busy,
    failure,
    run: () =>
      run(async () => {
        try {
          await remove();
        } catch (error) {
          changed();
          if (!hasCode(error, code)) throw error;
          setInUse(true);
          return;
        }
        changed();
        onDone();
      }),
  };
}

interface UsersRead {
  /** How many were read; undefined = not read yet. */
  readonly users: number | undefined;
  /** They are read anew: what is known may be of before. */
  readonly busy: boolean;
  readonly error: unknown;
}

/** A list of who uses it is no dead end where nobody is on it any more. */
export function useFreed({ users, busy, error }: UsersRead, freed: () => void): void {
  const nobody = users === 0 && !busy && error === null;
  useEffect(() => {
    if (nobody) freed();
  }, [nobody, freed]);
}
