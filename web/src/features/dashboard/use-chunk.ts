/** A part of the screen that is fetched when first wanted. A failure stays where it is: the board around it goes on. */
import { useEffect, useState } from 'react';
import { loadChunk } from '../../lib/chunks.ts';

export type Chunk<T> =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly part: T }
  | { readonly kind: 'failed' };

export function useChunk<T>(load: () => Promise<T>, wanted: boolean): Chunk<T> {
  const [chunk, setChunk] = useState<Chunk<T>>({ kind: 'coming' });
  const needed = wanted && chunk.kind === 'coming';
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    const settle = (next: Chunk<T>): void => {
      if (!gone) setChunk(next);
    };
    loadChunk(load).then(
      (part) => settle({ kind: 'here', part }),
      () => settle({ kind: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [load, needed]);
  return chunk;
}
