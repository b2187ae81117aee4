/** Whom a dialog is about. Where somebody else was faster, the one read anew takes the place of the one it was opened with. */
import type { Resident } from '@wardlight/contract';
import { useState } from 'react';
import { type RunningAction, useAction } from '../../lib/api/action.ts';
import { hasCode } from '../../lib/api/call-error.ts';
import { readAnew, useRegisterChanged } from './api.ts';

export interface Subject {
  readonly resident: Resident;
  readonly deed: RunningAction;
  /** Somebody else was faster elsewhere. */
  readonly readAgain: () => void;
  /** Does it to the resident as last read, tells the lists, and then `done`. */
  readonly act: <T>(send: (resident: Resident) => Promise<T>, done: (answer: T) => void) => void;
}

export function useSubject(opened: Resident): Subject {
  const [resident, setResident] = useState(opened);
  const deed = useAction();
  const changed = useRegisterChanged();
  return {
    resident,
    deed,
    readAgain: () => {
      changed();
      void readAnew(resident).then(setResident, () => undefined);
    },
    act: (send, done) =>
      deed.run(async () => {
        try {
          const answer = await send(resident);
          changed();
          done(answer);
        } catch (error) {
          // Whatever went wrong, the lists here may be behind.
          changed();
          if (hasCode(error, 'conflict') || hasCode(error, 'resident_changed')) setResident(await readAnew(resident));
          throw error;
        }
      }),
  };
}
