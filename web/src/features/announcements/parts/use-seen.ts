/** Read means seen on a visible page for one second. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { after } from '../../../lib/browser/timers.ts';

const seenAfterMs = 1_000;

/**
 * @param key what is seen; another begins its own second. Null = nothing
 * @param within where it scrolls out of sight, what must be in the window; elsewhere the page alone counts
 */
export function useSeen(key: string | null, onSeen: () => void, within?: RefObject<Element | null>): void {
  const seen = useEffectEvent(onSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ref stays the same
  useEffect(() => {
    if (key === null) return;
    let stop = (): void => {};
    let inWindow = within === undefined || typeof IntersectionObserver === 'undefined';
    const look = (): void => {
      stop();
      const visible = inWindow && document.visibilityState === 'visible';
      stop = visible ? after(seenAfterMs, () => seen()) : () => {};
    };
    const observer = inWindow
      ? null
      : new IntersectionObserver(([entry]) => {
          inWindow = entry?.isIntersecting === true;
          look();
        });
    if (observer !== null && within?.current) observer.observe(within.current);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      stop();
      observer?.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [key]);
}
