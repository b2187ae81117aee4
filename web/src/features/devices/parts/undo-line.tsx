/** What was just taken out or removed stays on the page with the way back, for as long as the server gives it. */
import { undoRemovalMs } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { after } from '../../../lib/browser/timers.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDevicesChanged } from '../api.ts';
import type { UndoAct } from './act-confirm.tsx';

export interface Undoable {
  readonly text: string;
  readonly undo: UndoAct;
}

interface UndoLineProps extends Undoable {
  /** It was taken back: what the page says of it. */
  readonly onBack: (said: string) => void;
}

/** A press in the last moment must still arrive in time. */
const onItsWayMs = 2_000;

export function UndoLine({ text, undo, onBack }: UndoLineProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useDevicesChanged();
  const action = useAction();
  const [over, setOver] = useState(false);
  useEffect(() => after(undoRemovalMs - onItsWayMs, () => setOver(true)), []);
  const press = () =>
    action.run(async () => {
      try {
        onBack(await undo());
      } finally {
        changed();
      }
    });
  return (
    <Notice
      kind={action.failure === null ? 'info' : 'fault'}
      action={
        !over && (
          <Button kind="plain" busy={action.busy} onClick={press}>
            {d('lists.undo')}
          </Button>
        )
      }
    >
      {text}
      {action.failure !== null && ` · ${d('lists.actionFailed')} · ${errorText(action.failure)}`}
    </Notice>
  );
}
