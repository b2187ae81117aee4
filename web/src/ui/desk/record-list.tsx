// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by the virtual list cannot be those of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and heads of a table that is read are not stops of the keyboard
/**
 * A list of records: a table on a wide screen, cards on a narrow one. Rows come and go with the scrolling, so that five thousand cost what
 * fifty do; those that have not come yet keep their place.
 */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { measureElement, observeElementRect, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useFlow } from './flow.ts';
import { useKeptInSight } from './kept-in-sight.ts';
import classes from './record-list.module.css';

export interface Column<Row, Sort extends string = string> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Of the grid: `8rem`, `2fr`, `minmax(6rem, 1fr)`; `1fr` unless said. */
  readonly width?: string;
  /** Sorted by, where the list can be. */
  readonly sort?: Sort;
  readonly align?: 'start' | 'end';
  /** Leads the card on a narrow screen, without its header. */
  readonly lead?: boolean;
  /** Not on a card. */
  readonly wideOnly?: boolean;
}

export interface Sorting<Sort extends string> {
  readonly by: Sort;
  readonly order: 'asc' | 'desc';
  readonly onSort: (by: Sort, order: 'asc' | 'desc') => void;
}

interface RecordListProps<Row, Sort extends string> {
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly total: number;
  /** Undefined = not come yet. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string | number;
  /** Which rows are in sight, to be asked for. */
  readonly onRange: (first: number, last: number) => void;
  readonly sorting?: Sorting<Sort>;
  /** At the end of each row, or behind it on a card. */
  readonly actions?: (row: Row) => ReactNode;
  /** Heard of the column of actions. */
  readonly actionsLabel?: string;
  /** Of their column, the same in the heads: two buttons unless said. */
  readonly actionsWidth?: string;
  /** "1–50 of 5,000" */
  readonly rangeText: (start: number, end: number, total: number) => string;
  readonly narrow: boolean;
  /** On a narrow screen the page scrolls and the list with it, instead of within a frame of its own that leaves room for one card. */
  readonly flows?: boolean;
  readonly rowHeight?: number;
  /** What the rows answer. While it stays the same, rows that come in or go above leave what is being read where it is; unless said, nothing does. */
  readonly answerOf?: string;
}

const rowPx = 56;
const cardPx = 148;
const betweenCardsPx = 10;

export function RecordList<Row, Sort extends string = string>(props: RecordListProps<Row, Sort>) {
  const { label, columns, total, rowAt, keyOf, onRange, actions, rangeText, narrow, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const flow = useFlow(scroller, props.flows === true && narrow);
  const keyAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? `to-come-${index}` : keyOf(row);
  };
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => flow?.within ?? scroller.current,
    scrollMargin: flow?.from ?? 0,
    estimateSize: () => rowHeight ?? (narrow ? cardPx : rowPx),
    getItemKey: keyAt,
    gap: narrow ? betweenCardsPx : 0,
    overscan: 6,
    // Where nothing is laid out (a test, a page that is hidden), some rows are there all the same.
    initialRect: { width: 1000, height: 800 },
    observeElementRect: (instance, tell) => observeElementRect(instance, (rect) => rect.height > 0 && tell(rect)),
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || (rowHeight ?? (narrow ? cardPx : rowPx)),
  });
  const items = onceEach(virtual.getVirtualItems());
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= first) onRange(first, last);
  }, [first, last, onRange]);
  const seen = virtual.range ?? { startIndex: first, endIndex: last };
  useKeptInSight(props.answerOf ?? null, {
    box: flow?.within ?? scroller.current,
    from: flow?.from ?? 0,
    first: seen.startIndex,
    keyAt,
    startOf: (index) => virtual.measurementsCache[index]?.start,
  });
  const tracks = [
    ...columns.map(({ width }) => width ?? 'minmax(0, 1fr)'),
    ...(actions ? [props.actionsWidth ?? '6rem'] : []),
  ].join(' ');
  return (
    <div className={classes.frame} data-flows={flow !== null || undefined}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="table"
        aria-label={label}
        aria-rowcount={total + 1}
        data-narrow={narrow}
        style={{ '--tracks': tracks } as CSSProperties}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={flow === null ? 0 : undefined}
      >
        <Heads {...props} />
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="row"
              aria-rowindex={item.index + 2}
              className={classes.row}
              style={{ transform: `translateY(${item.start - (flow?.from ?? 0)}px)` }}
            >
              <Cells columns={columns} row={rowAt(item.index)} actions={actions} narrow={narrow} />
            </div>
          ))}
        </div>
      </div>
      <p className={classes.range} role="status">
        {total === 0 ? null : rangeText(seen.startIndex + 1, Math.min(seen.endIndex + 1, total), total)}
      </p>
    </div>
  );
}

/** While its pages are read anew, a row may stand at the end of one and at the beginning of the next. */
const onceEach = (items: readonly VirtualItem[]): readonly VirtualItem[] =>
  items.filter(({ key }, place) => items.findIndex((item) => item.key === key) === place);

function Heads<Row, Sort extends string>({
  columns,
  sorting,
  actions,
  actionsLabel,
  narrow,
}: RecordListProps<Row, Sort>) {
  return (
    <div role="rowgroup" className={narrow ? 'heard-only' : classes.heads}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {columns.map((column) => (
          <div
            key={column.key}
            role="columnheader"
            className={classes.head}
            data-align={column.align}
            aria-sort={ariaSort(column.sort, sorting)}
          >
            {column.sort !== undefined && sorting !== undefined && !narrow ? (
              <SortButton by={column.sort} sorting={sorting}>
                {column.header}
              </SortButton>
            ) : (
              column.header
            )}
          </div>
        ))}
        {actions ? (
          <div role="columnheader" className={classes.head}>
            <span className="heard-only">{actionsLabel}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function ariaSort<Sort extends string>(sort: Sort | undefined, sorting: Sorting<Sort> | undefined) {
  if (sort === undefined || sorting?.by !== sort) return undefined;
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

interface SortButtonProps<Sort extends string> {
  readonly by: Sort;
  readonly sorting: Sorting<Sort>;
  readonly children: ReactNode;
}

function SortButton<Sort extends string>({ by, sorting, children }: SortButtonProps<Sort>) {
  const active = sorting.by === by;
  const Icon = active && sorting.order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={active}
      onClick={() => sorting.onSort(by, active && sorting.order === 'asc' ? 'desc' : 'asc')}
    >
      {children}
      <Icon className={classes.arrow} size={16} stroke={2} aria-hidden="true" />
    </button>
  );
}

interface CellsProps<Row, Sort extends string> {
  readonly columns: readonly Column<Row, Sort>[];
  readonly row: Row | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly narrow: boolean;
}

function Cells<Row, Sort extends string>({ columns, row, actions, narrow }: CellsProps<Row, Sort>) {
  const shown = narrow ? columns.filter(({ wideOnly }) => wideOnly !== true) : columns;
  return (
    <>
      {shown.map((column) => (
        <div key={column.key} role="cell" className={classes.cell} data-align={column.align} data-lead={column.lead}>
          {narrow && column.lead !== true ? <span className={classes.name}>{column.header}</span> : null}
          {row === undefined ? (
            <span className={classes.coming} />
          ) : (
            <span className={classes.value}>{column.cell(row)}</span>
          )}
        </div>
      ))}
      {actions ? (
        <div role="cell" className={classes.actions}>
          {row === undefined ? null : actions(row)}
        </div>
      ) : null}
    </>
  );
}
