/** A part of the screen that is fetched when first wanted. A failure stays where it is: the board around it goes on. */
import { useEffect, useState } from 'react';
import { type Chunk, partOf } from './chunks.ts';
import { useStore } from './store.ts';
import { after } from './timers.ts';

export type { Chunk } from './chunks.ts';

/** @param load always the same function for the same part */
export function useChunk<T>(load: () => Promise<T>, wanted: boolean): Chunk<T> {
  const part = partOf(load);
  useEffect(() => {
    if (wanted) part.want();
  }, [part, wanted]);
  return useStore(part.state);
}

/** A button that does nothing for longer is pressed again. */
const patienceMs = 1_500;

/**
 * Whether what is open has to do without its part: it failed, or lets one wait. It stays so until it is closed, because what was typed
 * would go with the change.
 * @param waited there was patience enough already, with another part
 */
export function useDoesWithout({ kind }: Chunk<unknown>, open: boolean, waited = false): boolean {
  const [without, setWithout] = useState(false);
  const [late, setLate] = useState(false);
  const waits = open && kind === 'coming';
  useEffect(() => {
    if (!waits) return;
    const stop = after(patienceMs, () => setLate(true));
    return () => {
      stop();
      setLate(false);
    };
  }, [waits]);
  const next = open && (without || kind === 'failed' || (waits && (late || waited)));
  if (next !== without) setWithout(next);
  return next;
}
