/** One bed on the wall: its number, its state as a shape, and for how long. */
import { IconHourglass } from '@tabler/icons-react';
import type { BedId, Tile } from '@wardlight/contract';
import { memo } from 'react';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { Age } from '../marks/age.tsx';
import '../marks/bed-looks.css';
import tileClasses from '../marks/bed-tile.module.css';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { useBedAlerts, useBoardWords, useFormatOf, useTile } from '../state/board-context.tsx';
import { byNeed, lookOf, needsSomeone, pictogramOf } from '../state/model.ts';
import { summaryOf } from '../tiles/bed-tile.tsx';
import { TurnClock } from '../turn/turn-clock.tsx';
import classes from './wall.module.css';

export const WallTile = memo(function WallTile({ bed }: { readonly bed: BedId }) {
  const tile = useTile(bed);
  return tile === undefined ? null : <Shown tile={tile} />;
});

function Shown({ tile }: { readonly tile: Tile }) {
  const t = useBoardWords();
  const alerts = useBedAlerts(tile.bed_id);
  const format = useFormatOf(tile.agency_id);
  const first = alerts.toSorted(byNeed)[0];
  const { status, since_at, last_data_at } = tile.live;
  const since = first?.started_at ?? (status === 'disconnected' ? last_data_at : since_at);
  const age = since !== null && <Age since={since} until={first?.cleared_at ?? null} format={format} />;
  return (
    <article
      className={`${tileClasses.tile} ${classes.tile}`}
      data-bed={tile.bed_id}
      data-look={lookOf(tile, alerts)}
      data-status={status}
      data-priority={first?.priority}
      aria-label={summaryOf(t, format, tile, first)}
    >
      <strong className={classes.number}>{tile.bed_no}</strong>
      {tile.live.closed_true.length > 0 && (
        <IconHourglass className={classes.closedTrue} stroke={1.8} aria-hidden="true" data-closed-true="" />
      )}
      <p className={classes.state}>
        {first === undefined ? (
          <TurnClock tile={tile} around={<Pictogram name={pictogramOf[status]} size={32} />}>
            {age}
          </TurnClock>
        ) : (
          <>
            <PriorityMark priority={first.priority} calm={!needsSomeone(first)} />
            {age}
          </>
        )}
      </p>
    </article>
  );
}
