/** What was just removed stays on the page with the way back. */
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

interface UndoLineProps {
  /** What was done. */
  readonly text: string;
  /** The button's word; null = the time for it is over. */
  readonly undo: string | null;
  readonly busy: boolean;
  /** Why it could not be undone; null = nothing went wrong. */
  readonly failure: ReactNode;
  readonly onUndo: () => void;
}

export function UndoLine({ text, undo, busy, failure, onUndo }: UndoLineProps) {
  return (
    <Notice
      kind={failure === null ? 'info' : 'fault'}
      action={
        undo !== null && (
          <Button kind="plain" busy={busy} onClick={onUndo}>
            {undo}
          </Button>
        )
      }
    >
      {text}
      {failure !== null && <> · {failure}</>}
    </Notice>
  );
}
