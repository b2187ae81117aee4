/** What comes in or goes above moves nothing that is being read: the list scrolls along by as much. */
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

interface SeenRow {
  readonly index: number;
  readonly key: Key;
  readonly start: number;
}

interface Seen {
  /** What the rows answered. */
  readonly of: string;
  /** The first in sight and some below it: the first may be the one that goes. */
  readonly rows: readonly SeenRow[];
}

/** No more than these come in or go between two looks; a row that went further is in another list. */
const mostMoved = 100;
const mostRemembered = 12;

function indexOf({ index, key }: SeenRow, { keyAt, startOf }: RowsPlaced): number | null {
  for (let moved = 0; moved <= mostMoved; moved++)
    for (const at of moved === 0 ? [index] : [index + moved, index - moved])
      if (at >= 0 && startOf(at) !== undefined && keyAt(at) === key) return at;
  return null;
}

/** How far the rows that were in sight have gone down, or up where it is less than 0; 0 = they stand where they stood, or nowhere near. */
function movedBy(seen: readonly SeenRow[], placed: RowsPlaced): number {
  for (const row of seen) {
    const index = indexOf(row, placed);
    if (index !== null) return index === row.index ? 0 : (placed.startOf(index) ?? row.start) - row.start;
  }
  return 0;
}

function rowsInSight({ first, keyAt, startOf }: RowsPlaced): readonly SeenRow[] {
  const rows: SeenRow[] = [];
  for (let index = first; index < first + mostRemembered; index++) {
    const start = startOf(index);
    if (start !== undefined) rows.push({ index, key: keyAt(index), start });
  }
  return rows;
}

/**
 * At the top nothing is kept: there the newest belong in sight.
 * @param of what the rows answer; null = nothing is kept. Where it is another, so is the list.
 */
export function useKeptInSight(of: string | null, placed: RowsPlaced): void {
  const seen = useRef<Seen | null>(null);
  useLayoutEffect(() => {
    const { box, from } = placed;
    if (of === null || box === null) return;
    if (seen.current?.of === of && box.scrollTop > from) {
      const moved = movedBy(seen.current.rows, placed);
      if (moved !== 0) box.scrollTop += moved;
    }
    seen.current = { of, rows: rowsInSight(placed) };
  });
}
