/** The way back from a removal, for as long as the server gives it. */
import { undoRemovalMs } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { after } from '../browser/timers.ts';
import { type RunningAction, useAction } from './action.ts';

/** A press in the last moment must still arrive in time. */
const onItsWayMs = 2_000;

interface Undoing {
  /** @returns what the page says of it */
  readonly undo: () => Promise<string>;
  /** What was read before is read anew: after a refusal too. */
  readonly changed: () => void;
  readonly onBack: (said: string) => void;
}

interface Undo extends Pick<RunningAction, 'busy' | 'failure'> {
  /** The time for it is over. */
  readonly over: boolean;
  readonly run: () => void;
}

/** Counts from when it is first rendered: a component of its own for each removal. */
export function useUndo({ undo, changed, onBack }: Undoing): Undo {
  const { run, busy, failure } = useAction();
  const [over, setOver] = useState(false);
  useEffect(() => after(undoRemovalMs - onItsWayMs, () => setOver(true)), []);
  return {
    over,
    busy,
    failure,
    run: () =>
      run(async () => {
        try {
          onBack(await undo());
        } finally {
          changed();
        }
      }),
  };
}
