import type { Tile } from '@wardlight/contract';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from './board-context.tsx';

const bedsOf = ({ tiles }: BoardState): number => {
  let beds = 0;
  for (const { live } of tiles.values() as Iterable<Tile>) if (live.closed_true.length > 0) beds += 1;
  return beds;
};

/** In how many beds something goes on that was closed: as long as there is one, nobody says that nobody is needed. */
export const useClosedTrueBeds = (): number => useBoard(bedsOf);
