/** Where a press can be undone: holds the place of its button, which is fetched apart. */
import type { Alert } from '@wardlight/contract';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { cardKeyOf } from '../../../lib/care/card-key.ts';
import { useOwnPress } from '../state/own-presses.ts';

export const loadUndo = () => import('./undo-button.tsx');

export function UndoSlot(card: { readonly lead: Alert; readonly alerts: readonly Alert[] }) {
  const isPressed = useOwnPress(cardKeyOf(card.lead)) !== null;
  const undo = useChunk(loadUndo, isPressed);
  return undo.kind === 'here' ? <undo.part.UndoButton {...card} /> : null;
}
