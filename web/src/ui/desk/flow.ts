/** A list that scrolls with what lies around it. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Flow {
  /** What scrolls. */
  readonly within: HTMLElement;
  /** CSS pixels from the top of all that scrolls there to the list. */
  readonly from: number;
}

function scrollingAround(element: HTMLElement | null): HTMLElement | null {
  for (let box = element?.parentElement ?? null; box !== null; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}

/** Null: it is not wanted, or nothing around it scrolls; then the list scrolls within itself. */
export function useFlow(list: RefObject<HTMLElement | null>, wanted: boolean): Flow | null {
  const [flow, setFlow] = useState<Flow | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const within = wanted ? scrollingAround(element) : null;
    if (element === null || within === null) {
      setFlow(null);
      return;
    }
    const measure = () => {
      const top = element.getBoundingClientRect().top - within.getBoundingClientRect().top;
      const from = Math.round(top + within.scrollTop);
      setFlow((was) => (was?.within === within && was.from === from ? was : { within, from }));
    };
    measure();
    // What stands before the list opens and folds.
    const observer = new ResizeObserver(measure);
    for (const each of within.children) observer.observe(each);
    return () => observer.disconnect();
  }, [list, wanted]);
  return flow;
}
