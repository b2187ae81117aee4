/** Keeps the log as things are now: what the board tells of is read again soon, what it does not (messages, suppressed alerts) now and then. */
import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { after, every } from '../../lib/browser/timers.ts';
import type { BoardStore } from '../../live/board-store.ts';

/** However many alerts change meanwhile: once. */
const soonMs = 3_000;
const nowAndThenMs = 30_000;

const followSight = (told: () => void) => focusManager.subscribe(told);
const isInSight = (): boolean => focusManager.isFocused();

/** Not while the list is held or out of sight; as soon as that is over, what was missed. */
export function useKeptCurrent({ subscribe, read }: BoardStore, held: boolean, readAgain: () => void): void {
  const alerts = useSyncExternalStore(subscribe, () => read().alerts);
  const inSight = useSyncExternalStore(followSight, isInSight);
  const [beat, setBeat] = useState(0);
  useEffect(() => every(nowAndThenMs, () => setBeat((was) => was + 1)), []);
  const [shown, setShown] = useState({ alerts, beat });
  const isBehind = shown.alerts !== alerts || shown.beat !== beat;
  const catchUp = useEffectEvent(() => {
    setShown({ alerts, beat });
    readAgain();
  });
  useEffect(() => {
    if (isBehind && !held && inSight) return after(soonMs, catchUp);
    return undefined;
  }, [isBehind, held, inSight]);
}
