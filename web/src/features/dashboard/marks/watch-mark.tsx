/** What of a bed is not watched although its mat speaks: a quiet mark with a word, on the tile and in the drawer. */
import { IconEyeOff, IconMessage2X, IconVersions } from '@tabler/icons-react';
import type { BedLive } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import type { Words } from '../../../lib/i18n/i18n.ts';
import { useBoardWords } from '../state/board-context.tsx';
import classes from './closed-true.module.css';

type Unwatched = 'twoDevices' | 'unreadable' | 'vitals';

/** The first that is so says the others too: of a bed that is not seen nothing else is asked. */
function unwatchedOf(live: BedLive): { readonly what: Unwatched; readonly since: number } | null {
  const { two_devices_since: two, unreadable_since: unreadable, vitals_unwatched_since: unrated } = live;
  if (two !== undefined) return { what: 'twoDevices', since: two };
  if (unreadable !== undefined) return { what: 'unreadable', since: unreadable };
  return unrated === undefined ? null : { what: 'vitals', since: unrated };
}

const words = {
  twoDevices: 'board.watch.twoDevicesSince',
  unreadable: 'board.watch.unreadableSince',
  vitals: 'board.watch.vitalsUnwatchedSince',
} as const satisfies Record<Unwatched, string>;
const icons = { twoDevices: IconVersions, unreadable: IconMessage2X, vitals: IconEyeOff } as const;

/** Null = all that the mat can see is watched, or it does not speak. */
export function unwatchedText(t: Words, format: Format, live: BedLive): string | null {
  const found = unwatchedOf(live);
  return found === null ? null : t(words[found.what], { time: format.clockOf(found.since, serverNow()) });
}

export function WatchMark({ live, format }: { readonly live: BedLive; readonly format: Format }) {
  const t = useBoardWords();
  const found = unwatchedOf(live);
  if (found === null) return null;
  const text = t(words[found.what], { time: format.clockOf(found.since, serverNow()) });
  const Icon = icons[found.what];
  return (
    <p className={classes.mark} data-unwatched={found.what} title={text}>
      <Icon size={16} stroke={1.8} aria-hidden="true" /> <span>{text}</span>
    </p>
  );
}
