/** The last hour of a bed along its tile's foot, so that "up three times this hour" is seen without a click. */
import type { Tile } from '@wardlight/contract';
import { memo, useMemo } from 'react';
import { useNow } from '../../../lib/timers.ts';
import { useBoardWords } from '../board-context.tsx';
import { marks, stripHeight, stripPaths, stripWidth, timesOut } from '../strip-paths.ts';
import classes from './tile-strip.module.css';

const repaintMs = 60_000;
const view = `0 0 ${stripWidth} ${stripHeight}`;

export const TileStrip = memo(function TileStrip({ hour }: { readonly hour: Tile['hour'] }) {
  const t = useBoardWords();
  // A change may be newer than the minute that is shown.
  const now = Math.max(useNow(repaintMs), hour.at(-1)?.from_at ?? 0);
  const paths = useMemo(() => stripPaths(hour, now), [hour, now]);
  if (hour.length === 0) return null;
  return (
    <svg
      className={classes.strip}
      viewBox={view}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('board.display.outThisHour', { n: String(timesOut(hour, now)) })}
    >
      {marks.map((mark) => paths[mark] !== '' && <path key={mark} className={classes[mark]} d={paths[mark]} />)}
    </svg>
  );
});
