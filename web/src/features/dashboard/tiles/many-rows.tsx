/** Hundreds of tiles: rows of them come and go with the scrolling, so that none costs anything out of sight. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { BedId } from '@wardlight/contract';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { watchAbove } from '../../../lib/browser/above.ts';
import { type Fit, measuresOf } from '../fit/fit.ts';
import type { Row } from '../state/arrangement.ts';
import { BoardRow } from './board-row.tsx';
import classes from './floors.module.css';
import { stopIn } from './use-roving.ts';

/** The usual one, of an agency's; its name may take two lines. */
const headingHeight = 44;

/** Null: only the page knows it, and it is measured there, which makes the browser lay out the page. Others are as high as fit.ts says. */
function heightOf(row: Row | undefined, { size, height }: Fit): number | null {
  if (row?.kind === 'heading') return measuresOf(size).heading;
  return row?.kind === 'tiles' && size !== 'row' ? height + measuresOf(size).gap : null;
}
const usualHeight = (row: Row | undefined, fit: Fit): number => (row?.kind === 'tiles' ? fit.height : headingHeight);

export interface ManyRowsProps {
  readonly rows: readonly Row[];
  readonly fit: Fit;
  readonly grid: boolean;
  readonly grown: ReadonlySet<BedId>;
  readonly stop: BedId | null;
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
}

export function ManyRows({ rows, fit, grid, grown, stop, scroller }: ManyRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = useTopOf(list);
  // Always built, also out of sight: the focus may be in it, or on its way there.
  const kept = rows.findIndex((row) => stopIn(row, stop) !== null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index], fit) ?? usualHeight(rows[index], fit),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return kept < 0 || inSight.includes(kept) ? inSight : [...inSight, kept].toSorted((a, b) => a - b);
    },
    overscan: 2,
    scrollMargin,
  });
  return (
    <div
      ref={list}
      role={grid ? 'rowgroup' : undefined}
      className={classes.many}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <div
            key={item.key}
            ref={heightOf(row, fit) === null ? virtual.measureElement : undefined}
            role={grid ? 'presentation' : undefined}
            data-index={item.index}
            className={classes.row}
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            <BoardRow row={row} index={item.index} fit={fit} grid={grid} grown={grown} stop={stopIn(row, stop)} />
          </div>
        );
      })}
    </div>
  );
}

/** How far down the list begins. What stands above it may grow; asked only then, because asking makes the browser lay out the page. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current?.parentElement;
    if (!element) return;
    const measure = (): void => setTop(element.offsetTop);
    measure();
    return watchAbove(element, measure);
  }, [list]);
  return top;
}
