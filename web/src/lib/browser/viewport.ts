/**
 * The size of the window as far as scripts care: after a change beyond 50 px it is `settling` and read again 800 ms after the last
 * change (specification §4, §8). Nothing is unmounted meanwhile, and CSS follows the real size at once.
 */
import { createStore, useStore } from './store.ts';
import { after } from './timers.ts';

export const resizeThresholdPx = 50;
export const resizeSettleMs = 800;

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly settling: boolean;
}

const measured = () => ({ width: window.innerWidth, height: window.innerHeight });

const viewport = createStore<Viewport>({ ...measured(), settling: false });

/** The answer stops it. */
export function followResizes(): () => void {
  let stopWaiting = () => {};
  const settle = () => viewport.set({ ...measured(), settling: false });
  const resized = () => {
    const was = viewport.get();
    const is = measured();
    const far =
      Math.abs(is.width - was.width) > resizeThresholdPx || Math.abs(is.height - was.height) > resizeThresholdPx;
    // While settling, a way back to the old size still waits for the end.
    if (!far && !was.settling) return;
    stopWaiting();
    stopWaiting = after(resizeSettleMs, settle);
    if (!was.settling) viewport.set({ ...was, settling: true });
  };
  settle();
  window.addEventListener('resize', resized);
  return () => {
    window.removeEventListener('resize', resized);
    stopWaiting();
  };
}

export const useViewport = (): Viewport => useStore(viewport);
