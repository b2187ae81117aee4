/**
 * The arrow keys move between tiles: one of them is reached by Tab, the others from it. The focus is never lost, wherever the tiles
 * move to: a tile that is taken away and built anew elsewhere gets it back.
 */
import type { BedId } from '@wardlight/contract';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bedAfter, isMove, type Row } from '../state/arrangement.ts';

export interface Roving {
  /** Reached by Tab; null on an empty board. */
  readonly stop: BedId | null;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

const tileOf = (list: Element, bed: BedId): HTMLElement | null => list.querySelector(`[data-bed="${bed}"]`);
const linkIn = (tile: Element | null): HTMLElement | null => tile?.querySelector<HTMLElement>('h3 a') ?? null;

/** Of the list itself: a popover of one of its buttons stands elsewhere, though React tells of it here. */
function bedOf(list: Element | null, target: EventTarget): BedId | null {
  if (!(target instanceof Element) || !list?.contains(target)) return null;
  const bed = target.closest<HTMLElement>('[data-bed]')?.dataset.bed;
  return bed === undefined ? null : (Number(bed) as BedId);
}

export function useRoving(rows: readonly Row[], list: RefObject<HTMLElement | null>): Roving {
  const [active, setActive] = useState<BedId | null>(null);
  const inside = useRef(false);
  const going = useRef<BedId | null>(null);
  const beds = useMemo(() => rows.flatMap((row) => (row.kind === 'tiles' ? row.beds : [])), [rows]);
  const stop = active !== null && beds.includes(active) ? active : (beds[0] ?? null);

  useLayoutEffect(() => {
    const here = list.current;
    if (here === null || stop === null) return;
    const lost = inside.current && (document.activeElement === null || document.activeElement === document.body);
    if (going.current === null && !lost) return;
    const tile = tileOf(here, going.current ?? stop);
    const link = linkIn(tile);
    // Out of sight and not built yet: it comes with the next render.
    if (link === null) return;
    going.current = null;
    link.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  });

  const handlers = useMemo<Roving['handlers']>(
    () => ({
      onKeyDown: (event) => {
        const from = bedOf(list.current, event.target);
        if (from === null || !isMove(event.key) || event.altKey || event.metaKey || event.shiftKey) return;
        if (event.ctrlKey && event.key !== 'Home' && event.key !== 'End') return;
        const next = bedAfter(rows, from, event.key, event.ctrlKey);
        event.preventDefault();
        if (next === null) return;
        going.current = next;
        setActive(next);
      },
      onFocus: (event) => {
        const bed = bedOf(list.current, event.target);
        if (bed === null) return;
        inside.current = true;
        setActive(bed);
      },
      onBlur: () => {
        inside.current = false;
      },
    }),
    [rows, list],
  );
  return { stop, handlers };
}

/** A row that the stop is not in has no reason to render when it moves. */
export const stopIn = (row: Row, stop: BedId | null): BedId | null =>
  stop !== null && row.kind === 'tiles' && row.beds.includes(stop) ? stop : null;
