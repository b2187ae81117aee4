/** Keeps the screen lit while something must be seen. The browser takes it back whenever the page is hidden, so it is asked for again. */
import { useEffect, useState } from 'react';

/** @returns whether the screen may go dark by itself: the browser has no such promise (none over plain http), or has refused or ended it */
export function useKeptAwake(): boolean {
  const [mayDarken, setMayDarken] = useState(() => !('wakeLock' in navigator));
  useEffect(() => keepAwake(setMayDarken), []);
  return mayDarken;
}

/** Gives back how to let go. */
function keepAwake(tell: (mayDarken: boolean) => void): () => void {
  let held: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    const lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (ended) return await lock?.release();
    held = lock ?? held;
    tell(lock === null);
    // The system may end it while the page is seen, as on a low battery. A hidden page darkens nothing, and asks again when it is seen.
    lock?.addEventListener('release', () => {
      if (!ended && document.visibilityState === 'visible') tell(true);
    });
  };
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void held?.release().catch(() => {});
  };
}
