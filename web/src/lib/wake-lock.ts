/** Keeps the screen lit while something must be seen. The browser takes it back whenever the page is hidden, so it is asked for again. */

/** Gives back how to let go. */
export function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async (): Promise<void> => {
    // Not in every browser; and refused on a low battery.
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    const lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (ended) await lock?.release();
    else held = lock ?? held;
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
