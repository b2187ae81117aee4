/** Holds the board's state outside of React and wakes only those who asked about what changed. */
import type { BedId } from '@wardlight/contract';
import { after } from '../lib/browser/timers.ts';
import { type BoardChange, type BoardState, emptyBoard, reduce } from './board-state.ts';

export interface BoardStore {
  readonly read: () => BoardState;
  readonly apply: (change: BoardChange) => void;
  /** Woken by every change. Gives back how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Woken only when this bed's tile or alerts changed. */
  readonly subscribeBed: (bed: BedId, listener: () => void) => () => void;
}

type Listener = () => void;

/** So many tiles are painted anew in one go; a whole board changing at the same moment must not hold up a finger. */
const atOnce = 32;

export function createBoardStore(initial: BoardState = emptyBoard): BoardStore {
  let state = initial;
  const listeners = new Set<Listener>();
  const bedListeners = new Map<BedId, Set<Listener>>();

  const asleep = new Set<BedId>();
  let waking = false;
  const wake = (bed: BedId): void => {
    asleep.delete(bed);
    for (const listener of bedListeners.get(bed) ?? []) listener();
  };
  /** Each turn is a task of its own; whoever is woken late finds what is true by then. */
  const wakeRest = (): void => {
    waking = asleep.size > 0;
    for (const bed of [...asleep].slice(0, atOnce)) wake(bed);
    if (waking) after(0, wakeRest);
  };

  const wakeBeds = (before: BoardState): void => {
    let woken = 0;
    for (const bed of bedListeners.keys()) {
      // What is urgent never waits.
      if (before.alertsOf.get(bed) !== state.alertsOf.get(bed)) wake(bed);
      else if (before.tiles.get(bed) !== state.tiles.get(bed)) {
        woken += 1;
        if (woken <= atOnce && !waking) wake(bed);
        else asleep.add(bed);
      }
    }
    if (!waking && asleep.size > 0) {
      waking = true;
      after(0, wakeRest);
    }
  };

  return {
    read: () => state,
    apply: (change) => {
      const before = state;
      state = reduce(before, change);
      if (state === before) return;
      wakeBeds(before);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeBed: (bed, listener) => {
      const waiting = bedListeners.get(bed) ?? new Set();
      bedListeners.set(bed, waiting.add(listener));
      return () => {
        waiting.delete(listener);
        if (waiting.size === 0 && bedListeners.get(bed) === waiting) bedListeners.delete(bed);
      };
    },
  };
}
