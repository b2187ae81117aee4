/** The place of a tile in a column of rows: while its row is grown for an alarm it never shrinks, so nothing moves up under a finger. */
import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';

interface KeptHeightProps extends HTMLAttributes<HTMLDivElement> {
  /** Grown for an alarm, and as long as somebody points at the rows also after it (`use-arrangement.ts`). */
  readonly grown: boolean;
}

export function KeptHeight({ grown, ...rest }: KeptHeightProps) {
  const cell = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = cell.current;
    const tile = element?.firstElementChild;
    if (!grown || !element || !tile) return;
    let highest = 0;
    // Before the next frame is drawn: what shrank has its height again without having been seen lower.
    const observer = new ResizeObserver(() => {
      highest = Math.max(highest, element.offsetHeight);
      element.style.minHeight = `${highest}px`;
    });
    observer.observe(tile);
    return () => {
      observer.disconnect();
      element.style.minHeight = '';
    };
  }, [grown]);
  return <div ref={cell} {...rest} />;
}
