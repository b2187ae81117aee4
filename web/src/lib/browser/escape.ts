/** Escape closes one thing at a time: what opened last. Dialogs that each listen for themselves all close at once. */
import { useEffect, useEffectEvent } from 'react';

const open: (() => void)[] = [];

function pressed(event: KeyboardEvent): void {
  const close = open.at(-1);
  if (event.key !== 'Escape' || event.isComposing || close === undefined) return;
  // An open menu or list of choices says so on what has the focus, and closes itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  event.preventDefault();
  close();
}

export function useEscape(isOpen: boolean, close: () => void): void {
  const run = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const mine = (): void => run();
    if (open.length === 0) window.addEventListener('keydown', pressed, { capture: true });
    open.push(mine);
    return () => {
      open.splice(open.indexOf(mine), 1);
      if (open.length === 0) window.removeEventListener('keydown', pressed, { capture: true });
    };
  }, [isOpen]);
}
