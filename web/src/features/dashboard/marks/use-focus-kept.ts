/** Whoever answers by keyboard stays where they were: when the button under the focus goes, the next one gets it. */
import { useLayoutEffect, useRef } from 'react';

/** `step`: changes when the buttons do. */
export function useFocusKept<E extends HTMLElement>(step: string) {
  const ref = useRef<E>(null);
  const inside = useRef(false);
  const last = useRef(step);
  useLayoutEffect(() => {
    if (last.current === step) return;
    last.current = step;
    // A removed element takes the focus with it without a word: nothing says "blur".
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (inside.current && lost) ref.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [step]);
  const onFocus = (): void => {
    inside.current = true;
  };
  const onBlur = (): void => {
    inside.current = false;
  };
  return { ref, onFocus, onBlur };
}
