/** Parts of the program that are fetched when first needed. */
import { after } from './timers.ts';

/** A part that has not come by then counts as failed (specification §8). */
export const chunkWithinMs = 120_000;

/** The page that asked shows "try again", which loads the whole page anew: browsers remember a failed import. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = after(chunkWithinMs, () => reject(new ChunkError('did not load in time')));
    load().then(
      (part) => {
        stop();
        resolve(part);
      },
      (cause: unknown) => {
        stop();
        reject(new ChunkError('could not be loaded', { cause }));
      },
    );
  });
}
