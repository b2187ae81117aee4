/** What comes in above pushes nothing away that is being read: the list scrolls along by as much. */
import { useLayoutEffect, useRef } from 'react';

type Key = string | number | bigint;

interface RowsPlaced {
  /** What scrolls; null = not there yet. */
  readonly box: HTMLElement | null;
  /** CSS pixels from the top of all that scrolls there to the rows. */
  readonly from: number;
  /** The first row in sight. */
  readonly first: number;
  readonly keyAt: (index: number) => Key;
  /** CSS pixels; undefined = there is no such row. */
  readonly startOf: (index: number) => number | undefined;
}

interface Seen {
  readonly index: number;
  readonly key: Key;
  readonly start: number;
}

/** No more than these come in between two looks; a row that went further is in another list. */
const mostNewer = 100;

/** How far down the row has gone; 0 = it stands where it stood, or nowhere near. */
function pushedBy({ index, key, start }: Seen, { keyAt, startOf }: RowsPlaced): number {
  for (let newer = 0; newer <= mostNewer; newer++) {
    const now = startOf(index + newer);
    if (now === undefined) return 0;
    if (keyAt(index + newer) === key) return newer === 0 ? 0 : now - start;
  }
  return 0;
}

/** At the top nothing is kept: there the newest belong in sight. */
export function useKeptInSight(wanted: boolean, rows: RowsPlaced): void {
  const seen = useRef<Seen | null>(null);
  useLayoutEffect(() => {
    const { box, from, first, keyAt, startOf } = rows;
    if (!wanted || box === null) return;
    if (seen.current !== null && box.scrollTop > from) {
      const pushed = pushedBy(seen.current, rows);
      if (pushed > 0) box.scrollTop += pushed;
    }
    const start = startOf(first);
    seen.current = start === undefined ? null : { index: first, key: keyAt(first), start };
  });
}
