/** What of a bed is not watched although its mat speaks: a quiet mark with a word, on the tile and in the drawer. */
import { IconEyeOff } from '@tabler/icons-react';
import type { BedLive } from '@wardlight/contract';
import type { Format } from '../../../lib/format.ts';
import type { Words } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/timers.ts';
import { useBoardWords } from '../board-context.tsx';
import classes from './closed-true.module.css';

/** Null = all that the mat can see is watched. */
export function unwatchedText(t: Words, format: Format, live: BedLive): string | null {
  const { vitals_unwatched_since: since } = live;
  return since === undefined
    ? null
    : t('board.watch.vitalsUnwatchedSince', { time: format.clockOf(since, serverNow()) });
}

export function WatchMark({ live, format }: { readonly live: BedLive; readonly format: Format }) {
  const t = useBoardWords();
  const text = unwatchedText(t, format, live);
  if (text === null) return null;
  return (
    <p className={classes.mark} data-unwatched="" title={text}>
      <IconEyeOff size={16} stroke={1.8} aria-hidden="true" /> <span>{text}</span>
    </p>
  );
}
