/** Holds the board's state outside of React and wakes only those who asked about what changed. */
import type { BedId } from '@wardlight/contract';
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

export function createBoardStore(initial: BoardState = emptyBoard): BoardStore {
  let state = initial;
  const listeners = new Set<Listener>();
  const bedListeners = new Map<BedId, Set<Listener>>();

  const wakeBeds = (before: BoardState): void => {
    for (const [bed, waiting] of bedListeners) {
      const same =
        before.tiles.get(bed) === state.tiles.get(bed) && before.alertsOf.get(bed) === state.alertsOf.get(bed);
      if (!same) for (const listener of waiting) listener();
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
