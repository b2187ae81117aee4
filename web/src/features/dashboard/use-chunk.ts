/** A part of the screen that is fetched when first wanted. A failure stays where it is: the board around it goes on. */
import { useCallback, useEffect, useState } from 'react';
import { loadChunk } from '../../lib/chunks.ts';

export type Chunk<T> =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly part: T }
  | {
      readonly kind: 'failed';
      /** How often it was tried again. */
      readonly again: number;
      readonly tryAgain: () => void;
    };

export function useChunk<T>(load: () => Promise<T>, wanted: boolean): Chunk<T> {
  const [chunk, setChunk] = useState<Chunk<T>>({ kind: 'coming' });
  const [again, setAgain] = useState(0);
  const tryAgain = useCallback(() => {
    setAgain((times) => times + 1);
    setChunk({ kind: 'coming' });
  }, []);
  const needed = wanted && chunk.kind === 'coming';
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    const settle = (next: Chunk<T>): void => {
      if (!gone) setChunk(next);
    };
    loadChunk(load).then(
      (part) => settle({ kind: 'here', part }),
      () => settle({ kind: 'failed', again, tryAgain }),
    );
    return () => {
      gone = true;
    };
  }, [load, needed, again, tryAgain]);
  return chunk;
}
