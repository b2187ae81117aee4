/** The board as it stands in the frame: below the strip, which belongs to every page. */
import { DashboardScreen } from '../features/dashboard/screen.tsx';
import { OpenStrip } from '../features/dashboard/watch.tsx';
import type { BoardStore } from '../live/board-store.ts';

export function BoardWithStrip({ board }: { readonly board: BoardStore }) {
  return (
    <>
      <OpenStrip board={board} />
      <DashboardScreen board={board} />
    </>
  );
}
