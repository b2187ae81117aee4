/**
 * When a list that changed elsewhere is read: at once, but ever less often while news never ends, never under a pointer, and not while nobody
 * looks. Knows neither React nor what is read.
 */
import type { ListKind } from '@wardlight/contract';
import { after, elapsed } from '../lib/browser/timers.ts';
import type { ListsChanged } from './lists.ts';

/**
 * After a reading the next waits so long, where something has changed again by then. The first is more than the server gathers for, so that news
 * that never end are read less often; two changes shortly after each other still show within a second.
 */
const gapsMs = [400, 600, 1_000, 2_000, 4_000, 8_000] as const;

interface ListReaderOptions {
  /** Resolves when the answers are here, or failed: that is shown where they stand. */
  readonly read: (changed: ListsChanged) => Promise<void>;
  readonly isLookedAt: () => boolean;
  /** As `PointerActivity.quietIn`. */
  readonly quietIn: (since: number) => number;
}

export interface ListReader {
  readonly changed: (news: ListsChanged) => void;
  /** Somebody looks at the page again. */
  readonly looked: () => void;
  readonly stop: () => void;
}

const together = (some: ListsChanged | null, others: ListsChanged): ListsChanged => {
  if (some === 'fresh' || others === 'fresh') return 'fresh';
  return [...new Set<ListKind>([...(some ?? []), ...others])];
};

export function createListReader({ read, isLookedAt, quietIn }: ListReaderOptions): ListReader {
  let pending: ListsChanged | null = null;
  /** Since when it is only the pointer that is waited for. */
  let waitsSince: number | null = null;
  let reading = false;
  let stopped = false;
  /** How many readings in a row found news waiting at the end of their gap. */
  let inARow = 0;
  let inGap = false;
  let callOff = (): void => {};
  let callOffGap = (): void => {};

  const look = (): void => {
    callOff();
    if (stopped || pending === null || reading || inGap || !isLookedAt()) return;
    waitsSince ??= elapsed();
    const wait = quietIn(waitsSince);
    if (wait > 0) {
      callOff = after(wait, look);
      return;
    }
    const changed = pending;
    pending = null;
    waitsSince = null;
    reading = true;
    inGap = true;
    callOffGap = after(gapsMs[Math.min(inARow, gapsMs.length - 1)] ?? gapsMs[0], () => {
      inGap = false;
      inARow = pending === null ? 0 : inARow + 1;
      look();
    });
    const done = (): void => {
      reading = false;
      look();
    };
    read(changed).then(done, done);
  };

  return {
    changed(news) {
      pending = together(pending, news);
      look();
    },
    looked: look,
    stop() {
      stopped = true;
      callOff();
      callOffGap();
    },
  };
}
