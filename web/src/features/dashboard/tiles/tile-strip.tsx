/** The last hour of a bed along its tile's foot, so that "up three times this hour" is seen without a click. */
import type { Tile } from '@wardlight/contract';
import { memo, useMemo } from 'react';
import { useDataNow } from '../../../lib/browser/connection.ts';
import { useBoardWords } from '../state/board-context.tsx';
import { changeOnStrip, marks, stripHeight, stripPaths, stripWidth, timesOut } from './strip-paths.ts';
import classes from './tile-strip.module.css';

const repaintMs = 60_000;
const view = `0 0 ${stripWidth} ${stripHeight}`;

interface TileStripProps {
  readonly hour: Tile['hour'];
  /** What was before was somebody else's, and is not in the hour. */
  readonly changedAt: number | null;
}

export const TileStrip = memo(function TileStrip({ hour, changedAt }: TileStripProps) {
  const t = useBoardWords();
  // A change may be newer than the minute that is shown.
  const now = Math.max(useDataNow(repaintMs), hour.at(-1)?.from_at ?? 0);
  const paths = useMemo(() => stripPaths(hour, now), [hour, now]);
  const begins = changedAt === null ? null : changeOnStrip(changedAt, now);
  if (hour.length === 0) return null;
  return (
    <svg
      className={classes.strip}
      viewBox={view}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('board.display.outThisHour', { n: String(timesOut(hour, now)) })}
    >
      {begins !== null && <path className={classes.begins} d={`M${begins} 0h2V${stripHeight}h-2z`} />}
      {marks.map((mark) => paths[mark] !== '' && <path key={mark} className={classes[mark]} d={paths[mark]} />)}
    </svg>
  );
});
