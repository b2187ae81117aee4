/** Whoever answers by keyboard stays where they were: when the button under the focus goes, the next one gets it. */
import type { AlertPhase } from '@wardlight/contract';
import { useLayoutEffect, useRef } from 'react';

export function useFocusKept<E extends HTMLElement>(phase: AlertPhase) {
  const ref = useRef<E>(null);
  const inside = useRef(false);
  const last = useRef(phase);
  useLayoutEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    // A removed element takes the focus with it without a word: nothing says "blur".
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (inside.current && lost) ref.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [phase]);
  const onFocus = (): void => {
    inside.current = true;
  };
  const onBlur = (): void => {
    inside.current = false;
  };
  return { ref, onFocus, onBlur };
}
