/** Whom somebody means who opened a bed: whoever lay there then, until they say otherwise (docs/decisions/116). */
import type { Tile } from '@wardlight/contract';
import { useState } from 'react';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from './board-context.tsx';

export type Someone = NonNullable<Tile['resident']>;

/** @returns who was meant and is here no more; null = whoever is shown is meant. And how one says that one means whoever is here. */
export function useMeant(tile: Tile | undefined): readonly [gone: Someone | null, meanThis: () => void] {
  const here = tile?.resident ?? null;
  const [meant, setMeant] = useState(here);
  const meanThis = (): void => setMeant(here);
  // Nobody was meant, or the same person came to lie there anew.
  if (here !== null && here !== meant && (meant === null || meant.resident_id === here.resident_id)) setMeant(here);
  const gone = tile !== undefined && meant !== null && meant.resident_id !== here?.resident_id;
  return [gone ? meant : null, meanThis];
}

/** The bed in which somebody lies as far as this screen knows; undefined = in none of those it shows. */
export function useTileOf({ resident_id }: Pick<Someone, 'resident_id'>): Tile | undefined {
  return useBoard((state) => tileOf(state, resident_id), samePlace);
}

const tileOf = ({ tiles }: BoardState, resident: Someone['resident_id']): Tile | undefined =>
  [...tiles.values()].find((tile) => tile.resident?.resident_id === resident);

const samePlace = (a: Tile | undefined, b: Tile | undefined): boolean =>
  a?.bed_id === b?.bed_id && a?.resident?.stay_id === b?.resident?.stay_id;
