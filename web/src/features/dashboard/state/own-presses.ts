/** The last press of this screen on each card, for as long as it can be taken back. */
import { type AlertId, takeBackMs } from '@wardlight/contract';
import { createStore, type Store, useStore } from '../../../lib/browser/store.ts';
import { after, now } from '../../../lib/browser/timers.ts';
import type { BoardStore } from '../../../live/board-store.ts';
import { useBoardStore } from './board-context.tsx';

type Press = { readonly ids: readonly AlertId[]; readonly at: number };
type Presses = ReadonlyMap<string, Press>;
const byBoard = new WeakMap<BoardStore, Store<Presses>>();

function pressesOn(board: BoardStore): Store<Presses> {
  const known = byBoard.get(board) ?? createStore<Presses>(new Map());
  byBoard.set(board, known);
  return known;
}

/** @param key of the card */
export function rememberPress(board: BoardStore, key: string, ids: readonly AlertId[]): void {
  const presses = pressesOn(board);
  const mine: Press = { ids, at: now() };
  presses.set(new Map([...presses.get(), [key, mine]]));
  after(takeBackMs, () => {
    if (presses.get().get(key) === mine) forgetPress(board, key);
  });
}

export function forgetPress(board: BoardStore, key: string): void {
  const presses = pressesOn(board);
  presses.set(new Map([...presses.get()].filter(([each]) => each !== key)));
}

/** What can be taken back of a card now; null = nothing. */
export function useOwnPress(key: string): Press | null {
  return useStore(pressesOn(useBoardStore())).get(key) ?? null;
}
