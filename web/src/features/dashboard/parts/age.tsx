/** How long something has been so, counted by the update cycle; the only part of a tile that the clock repaints. */

import type { Format } from '../../../lib/format.ts';
import { useNow } from '../../../lib/timers.ts';

export function Age({ since, format }: { readonly since: number; readonly format: Format }) {
  return <span data-age="">{format.duration(useNow() - since)}</span>;
}
