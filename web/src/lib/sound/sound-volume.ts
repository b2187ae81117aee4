/** How loud the tones of this screen are: a small room and a long corridor want different ones. Kept on the screen, as its switch is. */
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';

/** In percent of the loudest. Softer than the least is no choice: whoever wants silence switches the sound off, and a bar says so. */
export const leastVolume = 20;
export const mostVolume = 100;
export const volumeStep = 10;

/** Softer the tones that must be found by ear never get, whatever is chosen: high, and "nobody watches from here". */
export const leastUrgentVolume = 50;

const schema = z.number().check(z.minimum(leastVolume), z.maximum(mostVolume));
const kept = shelf('localStorage', 'volume', schema);
const store = createStore(kept.read() ?? mostVolume);

export const soundVolume = { get: store.get, subscribe: store.subscribe };
export const useSoundVolume = (): number => useStore(store);

export function chooseVolume(percent: number): void {
  const parsed = z.safeParse(schema, percent);
  if (!parsed.success) return;
  kept.write(parsed.data);
  store.set(parsed.data);
}
