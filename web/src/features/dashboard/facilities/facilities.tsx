/** Fetched only over all facilities. Until the cards have come, and where they do not, the beds are there. */
import { useChunk } from '../../../lib/browser/use-chunk.ts';

const load = () => import('./facility-cards.tsx');

export function Facilities() {
  const cards = useChunk(load, true);
  return cards.kind === 'here' ? <cards.part.FacilityCards /> : null;
}
