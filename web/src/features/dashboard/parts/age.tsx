/** How long something has been so, counted by the update cycle; the only part of a tile that the clock repaints. */

import type { Format } from '../../../lib/format.ts';
import { useNow } from '../../../lib/timers.ts';
import classes from './bed-tile.module.css';

export function Age({ since, format }: { readonly since: number; readonly format: Format }) {
  return <span className={classes.age}>{format.duration(useNow() - since)}</span>;
}
