/** Which beds have no alert and are not simply well; fetched with the first of them. */
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { useNotedBeds } from '../state/use-noted-beds.ts';
import type { NotedBedsProps } from './noted-beds.tsx';

const load = () => import('./noted-beds.tsx');

export function NotedBedsSlot(props: NotedBedsProps) {
  const { closedTrue, unheard } = useNotedBeds();
  const beds = useChunk(load, closedTrue + unheard > 0);
  return beds.kind === 'here' ? <beds.part.NotedBeds {...props} /> : null;
}
