/** The tiles' size in this window; renders again only when that changes. */
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { watchAbove } from '../../../lib/browser/above.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useChosenRoster } from '../state/chosen-beds.ts';
import { useDensityChoice } from '../state/display-choices.ts';
import { floorsOf } from '../state/model.ts';
import { type Fit, fitBoard, type Room, sameFit } from './fit.ts';

/** Below the last row: the tiles do not stand on the window's edge. */
const footPx = 12;

export interface FitPlace {
  /** Around the tiles; null until it is there. */
  readonly list: RefObject<HTMLElement | null>;
  /** What scrolls, and what the tiles are to fit in. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly moreHeadings: number;
  readonly moreRows: number;
}

/** By all beds that somebody looks at, so that neither a filter nor an alarm changes the size of a tile. Null before it was measured. */
export function useFit({ list, scroller, moreHeadings, moreRows }: FitPlace): Fit | null {
  const choice = useDensityChoice();
  const roster = useChosenRoster();
  const { language } = useWords();
  const [fit, setFit] = useState<Fit | null>(null);
  const floors = useMemo(() => floorsOf(roster).map(({ beds }) => beds.length), [roster]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const finger = window.matchMedia('(pointer: coarse)');
    const measure = (): void => {
      const room: Room = {
        width: element.clientWidth,
        height: (scroller.current?.clientHeight ?? 0) - element.offsetTop - footPx,
        floors,
        moreHeadings,
        moreRows,
        finger: finger.matches,
        tall: language === 'th',
      };
      const now = fitBoard(room, choice);
      setFit((before) => (before !== null && sameFit(before, now) ? before : now));
    };
    const observer = new ResizeObserver(measure);
    if (scroller.current !== null) observer.observe(scroller.current);
    const unwatch = watchAbove(element, measure);
    finger.addEventListener('change', measure);
    measure();
    return () => {
      observer.disconnect();
      unwatch();
      finger.removeEventListener('change', measure);
    };
  }, [list, scroller, choice, floors, moreHeadings, moreRows, language]);
  return fit;
}
