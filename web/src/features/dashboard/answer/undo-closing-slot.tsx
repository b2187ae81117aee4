/** Where a closing can be undone: holds the place of its button, which is fetched apart. */
import type { Alert } from '@wardlight/contract';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { bringDeskWords } from '../../../lib/i18n/i18n.ts';

export const loadUndoClosing = () =>
  Promise.all([import('./undo-closing-button.tsx'), bringDeskWords()]).then(([part]) => part);

export function UndoClosingSlot({ alert }: { readonly alert: Alert }) {
  const undo = useChunk(loadUndoClosing, true);
  return undo.kind === 'here' ? <undo.part.UndoClosingButton alert={alert} /> : null;
}
