/** The waiting this page showed is gone: somebody else ended it, or the resident was discharged. */
import type { Waiting, WaitingId } from '@wardlight/contract';
import { useState } from 'react';

/** @param ended a moment ago, by anybody @returns what became of it, until it is forgotten */
export function useGone(shown: Waiting | null, ended: readonly Waiting[]): readonly [Waiting | null, () => void] {
  const [watched, setWatched] = useState<WaitingId | null>(null);
  const [gone, setGone] = useState<Waiting | null>(null);
  const id = shown?.waiting_id ?? null;
  if (id !== watched) {
    const was = ended.find(({ waiting_id }) => waiting_id === watched);
    setWatched(id);
    if (was !== undefined) setGone(was);
  }
  return [gone, () => setGone(null)];
}
