/** A time that goes on counting, until it is over; without a line it stands at the last word. Alone in its span, so that only it paints again. */

import { useDataNow } from '../../../lib/browser/connection.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import classes from './bed-tile.module.css';

export interface AgeProps {
  readonly since: number;
  /** When it ended; it counts no further. */
  readonly until?: number | null;
  readonly format: Format;
}

export function Age({ since, until = null, format }: AgeProps) {
  const now = useDataNow();
  return <span className={classes.age}>{format.duration((until ?? now) - since)}</span>;
}
