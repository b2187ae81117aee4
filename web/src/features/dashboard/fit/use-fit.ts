/** How many tiles stand in a row of this element; renders again only when that changes. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { columnsIn, type Density } from '../state/arrangement.ts';

export function useColumns(list: RefObject<HTMLElement | null>, density: Density): number {
  const [width, setWidth] = useState(0);
  const columns = columnsIn(width, density);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): void => {
      const now = element.clientWidth;
      // The same number of columns is no reason to render.
      setWidth((before) => (columnsIn(before, density) === columnsIn(now, density) ? before : now));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [list, density]);
  return columns;
}
