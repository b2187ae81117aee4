/**
 * Where a keyboard goes on when what it pressed goes away by being done: at what stood beside it, else at a heading. An element that is removed
 * takes the focus with it without a word, and the next Tab would begin at the top of the page.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Leaving {
  readonly part: Element;
  readonly beside: readonly (Element | null)[];
}

/** `heading` must be able to take the focus (`tabIndex={-1}`), and so must its like among the parts. */
export function useFocusAfter<H extends HTMLElement>(): {
  readonly heading: RefObject<H | null>;
  /** What has the focus is going away, and with it the nearest part around it. */
  readonly leave: (part: string) => void;
} {
  const heading = useRef<H>(null);
  const leaving = useRef<Leaving | null>(null);
  // After every drawing, because what goes away goes with one.
  useLayoutEffect(() => {
    if (leaving.current === null || leaving.current.part.isConnected) return;
    const to = [...leaving.current.beside, heading.current];
    leaving.current = null;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    for (const element of to) {
      if (element instanceof HTMLElement && element.isConnected) element.focus();
      if (document.activeElement === element) return;
    }
  });
  return {
    heading,
    leave(selector) {
      const part = document.activeElement?.closest(selector);
      leaving.current = part ? { part, beside: [part.nextElementSibling, part.previousElementSibling] } : null;
    },
  };
}
