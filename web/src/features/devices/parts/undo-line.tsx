/** What was just taken out or removed stays on the page with the way back, for as long as the server gives it. */
import { useUndo } from '../../../lib/api/undo.ts';
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
  return <UndoLine text={text} {...useUndo({ undo, changed: useDevicesChanged(), onBack })} />;
}
