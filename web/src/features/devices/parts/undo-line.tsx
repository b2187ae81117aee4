/** What was just taken out or removed stays on the page with the way back, for as long as the server gives it. */
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useUndo } from '../../../lib/api/undo.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { UndoLine } from '../../../ui/desk/undo-line.tsx';
import { useDevicesChanged } from '../api.ts';
import type { UndoAct } from './act-confirm.tsx';

export interface Undoable {
  readonly text: string;
  readonly undo: UndoAct;
}

interface UndoActLineProps extends Undoable {
  /** It was undone: what the page says of it. */
  readonly onBack: (said: string) => void;
}

export function UndoActLine({ text, undo, onBack }: UndoActLineProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { over, busy, failure, run } = useUndo({ undo, changed: useDevicesChanged(), onBack });
  return (
    <UndoLine
      text={text}
      undo={over ? null : d('lists.undo')}
      busy={busy}
      failure={failure === null ? null : `${d('lists.actionFailed')} · ${errorText(failure)}`}
      onUndo={run}
    />
  );
}
