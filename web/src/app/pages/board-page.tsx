/** Joins the live board and the screen that shows it, and what the board says of the shift; none of them knows the others. */
import { DashboardScreen } from '../../features/dashboard/screen.tsx';
import { useHere } from '../../lib/session/current-user.tsx';
import { setupKept, setupKey } from '../../lib/shell/setup-kept.ts';
import { useBoardOfThisScreen } from '../live-board.tsx';
import { Later, LazySetup, LazyWaitingLine } from '../parts/later.tsx';
import { measurementsInDrawer } from './measurements-of.tsx';

export function BoardPage() {
  const key = setupKey(useHere());
  return (
    <DashboardScreen
      board={useBoardOfThisScreen()}
      measurements={measurementsInDrawer}
      setup={(empty, board) =>
        empty || setupKept(key) === 'begun' ? (
          <Later meanwhile={board}>
            <LazySetup empty={empty}>{board}</LazySetup>
          </Later>
        ) : (
          board
        )
      }
      line={
        <Later meanwhile={null}>
          <LazyWaitingLine />
        </Later>
      }
    />
  );
}
