/** Hundreds of tiles: rows of them come and go with the scrolling, so that none costs anything out of sight. */
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { BedId } from '@wardlight/contract';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnsIn, type Floor, rowsOf } from '../model.ts';
import { BedTile } from './bed-tile.tsx';
import { FloorHeading } from './floor-heading.tsx';
import classes from './floors.module.css';

/** The usual heights; each row is measured once it is there. */
const headingHeight = 44;
const rowHeight = 200;

export interface ManyFloorsProps {
  readonly floors: readonly Floor[];
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
}

export function ManyFloors({ floors, scroller }: ManyFloorsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { ref: measure, width } = useElementSize();
  const ref = useMergedRef(list, measure);
  const scrollMargin = useTopOf(list);
  const columns = columnsIn(width);
  const rows = useMemo(() => rowsOf(floors, columns), [floors, columns]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 2,
    scrollMargin,
  });
  return (
    <div ref={ref} className={classes.many} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={classes.row}
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            {row.kind === 'heading' ? (
              <FloorHeading floor={row.floor} />
            ) : (
              <TileRow beds={row.beds} columns={columns} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function TileRow({ beds, columns }: { readonly beds: readonly BedId[]; readonly columns: number }) {
  return (
    <div className={classes.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {beds.map((bed) => (
        <BedTile key={bed} bed={bed} />
      ))}
    </div>
  );
}

/** How far down the list begins. What stands above it may grow; asked only then, because asking makes the browser lay out the page. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): void => setTop(element.offsetTop);
    const observer = new ResizeObserver(measure);
    for (const sibling of element.parentElement?.children ?? []) {
      if (sibling !== element) observer.observe(sibling);
    }
    measure();
    return () => observer.disconnect();
  }, [list]);
  return top;
}
