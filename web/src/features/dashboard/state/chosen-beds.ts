/** Which beds somebody looks at, kept on this device for the account and the agency: some floors, or beds of their own. */
import type { BedId, Tile } from '@wardlight/contract';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type Shelf, shelf } from '../../../lib/browser/browser-storage.ts';
import { createStore, type Store, useStore } from '../../../lib/browser/store.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from './board-context.tsx';
import { inOrder } from './model.ts';

const chosenSchema = z.object({
  /** Empty = every floor. */
  floors: z.array(z.string()),
  mine: z.array(z.int()),
  /** Only those of `mine`, whatever their floor. */
  only_mine: z.boolean(),
});
export type ChosenBeds = z.infer<typeof chosenSchema>;
export const everyBed: ChosenBeds = { floors: [], mine: [], only_mine: false };

interface Kept {
  readonly shelf: Shelf<ChosenBeds>;
  readonly store: Store<ChosenBeds>;
}
const all = new Map<string, Kept>();

function keptOf(key: string): Kept {
  const known = all.get(key);
  if (known !== undefined) return known;
  const place = shelf('localStorage', `beds.${key}`, chosenSchema);
  const made = { shelf: place, store: createStore(place.read() ?? everyBed) };
  all.set(key, made);
  return made;
}

/** Over all agencies there is no choice: bed numbers and floors repeat from one to the next. */
export function useChosenBeds(): readonly [ChosenBeds, (next: ChosenBeds) => void] {
  const { user, scope } = useHere();
  const kept = useMemo(() => keptOf(`${user.user_id}.${scope}`), [user.user_id, scope]);
  const chosen = useStore(kept.store);
  const choose = useMemo(
    () => (next: ChosenBeds) => {
      kept.shelf.write(next);
      kept.store.set(next);
    },
    [kept],
  );
  return [scope === 'all' ? everyBed : chosen, choose];
}

const rosterOf = (state: BoardState) => state.roster;

/** The beds that are looked at, in order. */
export function useChosenRoster(): readonly Tile[] {
  const roster = useBoard(rosterOf);
  const [chosen] = useChosenBeds();
  return useMemo(() => {
    const isShown = isChosen(chosen, roster);
    return inOrder(isShown === null ? roster : roster.filter(isShown));
  }, [roster, chosen]);
}

type Place = Pick<Tile, 'bed_id' | 'floor'>;

/** Null: every bed. What is no longer there chooses nothing: a floor that was renamed must not empty the board. */
export function isChosen(chosen: ChosenBeds, roster: readonly Place[]): ((place: Place) => boolean) | null {
  const mine = new Set(chosen.mine as BedId[]);
  if (chosen.only_mine && roster.some(({ bed_id }) => mine.has(bed_id))) return ({ bed_id }) => mine.has(bed_id);
  const floors = new Set(chosen.floors);
  return roster.some(({ floor }) => floors.has(floor)) ? ({ floor }) => floors.has(floor) : null;
}
