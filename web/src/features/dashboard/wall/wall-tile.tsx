/** One bed on the wall: its number, its state as a shape, and for how long. */
import type { BedId } from '@wardlight/contract';
import { memo } from 'react';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { useBedAlerts, useBoardWords, useFormatOf, useTile } from '../board-context.tsx';
import { byNeed, lookOf, needsSomeone, pictogramOf } from '../model.ts';
import { Age } from '../parts/age.tsx';
import tileClasses from '../parts/bed-tile.module.css';
import { summaryOf } from '../parts/bed-tile.tsx';
import { PriorityMark } from '../parts/priority-mark.tsx';
import classes from './wall.module.css';

export const WallTile = memo(function WallTile({ bed }: { readonly bed: BedId }) {
  const t = useBoardWords();
  const tile = useTile(bed);
  const alerts = useBedAlerts(bed);
  const format = useFormatOf(tile?.agency_id ?? (0 as never));
  if (tile === undefined) return null;
  const first = alerts.toSorted(byNeed)[0];
  const { status, since_at, last_data_at } = tile.live;
  const since = first?.started_at ?? (status === 'disconnected' ? last_data_at : since_at);
  return (
    <article
      className={`${tileClasses.tile} ${classes.tile}`}
      data-bed={bed}
      data-look={lookOf(tile, alerts)}
      data-status={status}
      data-priority={first?.priority}
      aria-label={summaryOf(t, format, tile, first)}
    >
      <strong className={classes.number}>{tile.bed_no}</strong>
      <p className={classes.state}>
        {first === undefined ? (
          <Pictogram name={pictogramOf[status]} size={32} />
        ) : (
          <PriorityMark priority={first.priority} calm={!needsSomeone(first)} />
        )}
        {since !== null && <Age since={since} until={first?.cleared_at ?? null} format={format} />}
      </p>
    </article>
  );
});
