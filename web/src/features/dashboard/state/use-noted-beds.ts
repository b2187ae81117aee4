import type { Tile } from '@wardlight/contract';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from './board-context.tsx';
import { isClosedTrue, isUnheard } from './model.ts';

const countOf =
  (isNoted: (tile: Tile) => boolean) =>
  ({ tiles }: BoardState): number => {
    let beds = 0;
    for (const tile of tiles.values()) if (isNoted(tile)) beds += 1;
    return beds;
  };
const closedTrueIn = countOf(isClosedTrue);
const unheardIn = countOf(isUnheard);

/** How many beds have no alert and are not simply well: as long as there is one, the line at the top says so, and names them. */
export const useNotedBeds = () => ({ closedTrue: useBoard(closedTrueIn), unheard: useBoard(unheardIn) });
