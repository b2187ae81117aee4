/** A list that shows one page more at every press, for what is read from the top. Knows no words. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';

const pageOf = 100;

interface GrowingListProps<Row> {
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** What is to be read, from the first to the last of these. */
  readonly onRange: (first: number, last: number) => void;
  readonly rangeText: (first: number, last: number, total: number) => string;
  readonly more: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function GrowingList<Row>({ total, rowAt, onRange, rangeText, more, children }: GrowingListProps<Row>) {
  const [most, setMost] = useState(pageOf);
  const wanted = Math.min(most, total);
  const rows = Array.from({ length: wanted }, (_, n) => rowAt(n)).filter((row) => row !== undefined);
  const all = rows.length >= total;
  const status = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The button that was pressed has gone with the last page: the focus stays beside where it stood.
    if (all && pressed.current && document.activeElement === document.body) status.current?.focus();
    if (all) pressed.current = false;
  }, [all]);
  return (
    <>
      {children(rows)}
      <p ref={status} role="status" tabIndex={-1} style={{ color: 'var(--ink-soft)' }}>
        {rangeText(1, rows.length, total)}
      </p>
      {!all && (
        <Button
          kind="plain"
          busy={rows.length < wanted}
          onClick={() => {
            pressed.current = true;
            onRange(0, wanted + pageOf - 1);
            setMost(wanted + pageOf);
          }}
        >
          {more}
        </Button>
      )}
    </>
  );
}
