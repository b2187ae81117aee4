/** Joins the live board and the screen that shows it, and what the board says of the shift; none of them knows the others. */
import { DashboardScreen } from '../features/dashboard/screen.tsx';
import { useBoardOfThisScreen } from './live-board.tsx';
import { measurementsInDrawer } from './measurements-of.tsx';
import { Later, LazyWaitingLine } from './parts/later.tsx';

export function BoardPage() {
  return (
    <DashboardScreen
      board={useBoardOfThisScreen()}
      measurements={measurementsInDrawer}
      line={
        <Later meanwhile={null}>
          <LazyWaitingLine />
        </Later>
      }
    />
  );
}
