/** The way back from a removal, for as long as the server gives it. */
import { undoRemovalMs } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { after } from '../browser/timers.ts';
import { useDeskWords } from '../i18n/i18n.ts';
import { useAction } from './action.ts';
import { useErrorWords } from './error-words.ts';

/** A press in the last moment must still arrive in time. */
const onItsWayMs = 2_000;

interface Undoing {
  /** @returns what the page says of it */
  readonly undo: () => Promise<string>;
  /** What was read before is read anew: after a refusal too. */
  readonly changed: () => void;
  readonly onBack: (said: string) => void;
}

/** As `ui/desk/undo-line.tsx` shows it. */
interface Undo {
  /** The button's word; null = the time for it is over. */
  readonly undo: string | null;
  readonly busy: boolean;
  /** Why it could not be undone; null = nothing went wrong. */
  readonly failure: string | null;
  readonly onUndo: () => void;
}

/** Counts from when it is first rendered: a component of its own for each removal. */
export function useUndo({ undo, changed, onBack }: Undoing): Undo {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { run, busy, failure } = useAction();
  const [over, setOver] = useState(false);
  useEffect(() => after(undoRemovalMs - onItsWayMs, () => setOver(true)), []);
  return {
    undo: over ? null : d('lists.undo'),
    busy,
    failure: failure === null ? null : `${d('lists.actionFailed')} · ${errorText(failure)}`,
    onUndo: () =>
      run(async () => {
        try {
          onBack(await undo());
        } finally {
          changed();
        }
      }),
  };
}
