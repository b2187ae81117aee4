/** What of a bed is not watched although its mat speaks: a quiet mark with a word, on the tile and in the drawer. */
import { IconEyeOff, IconMessage2X } from '@tabler/icons-react';
import type { BedLive } from '@wardlight/contract';
import type { Format } from '../../../lib/format.ts';
import type { Words } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/timers.ts';
import { useBoardWords } from '../board-context.tsx';
import classes from './closed-true.module.css';

/** Null = all that the mat can see is watched, or it does not speak. */
export function unwatchedText(t: Words, format: Format, live: BedLive): string | null {
  const { unreadable_since: unreadable, vitals_unwatched_since: unrated } = live;
  if (unreadable !== undefined)
    return t('board.watch.unreadableSince', { time: format.clockOf(unreadable, serverNow()) });
  if (unrated === undefined) return null;
  return t('board.watch.vitalsUnwatchedSince', { time: format.clockOf(unrated, serverNow()) });
}

export function WatchMark({ live, format }: { readonly live: BedLive; readonly format: Format }) {
  const t = useBoardWords();
  const text = unwatchedText(t, format, live);
  if (text === null) return null;
  const Icon = live.unreadable_since === undefined ? IconEyeOff : IconMessage2X;
  return (
    <p className={classes.mark} data-unwatched={live.unreadable_since === undefined ? 'vitals' : 'all'} title={text}>
      <Icon size={16} stroke={1.8} aria-hidden="true" /> <span>{text}</span>
    </p>
  );
}
