/** The place of what undoes a closing, which is fetched apart. */
import type { Alert } from '@wardlight/contract';
import { useChunk } from '../../../lib/use-chunk.ts';

export const loadUndoClosing = () => import('./undo-closing.tsx');

export function UndoClosed({ alert }: { readonly alert: Alert }) {
  const undo = useChunk(loadUndoClosing, true);
  return undo.kind === 'here' ? <undo.part.UndoClosing alert={alert} /> : null;
}
