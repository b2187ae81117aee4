/** Joins the turn list and the board, which knows since when each lies. */
import { TilesOnBoard } from '../../features/dashboard/beside-the-board.tsx';
import { TurnsScreen } from '../../features/turns/screen.tsx';
import { serverNow } from '../../lib/browser/timers.ts';
import { useBoardOfThisScreen } from '../live-board.tsx';

export function TurnsPage() {
  const board = useBoardOfThisScreen();
  return (
    <TurnsScreen
      onLive={(live) => board.apply({ kind: 'beds', at: serverNow(), beds: [live] })}
      withTiles={(show) => <TilesOnBoard board={board}>{show}</TilesOnBoard>}
    />
  );
}
