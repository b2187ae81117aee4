/** Joins the live board and the screen that shows it; neither knows the other. */
import { DashboardScreen } from '../features/dashboard/screen.tsx';
import { useBoardOfThisScreen } from './live-board.tsx';

export function BoardPage() {
  return <DashboardScreen board={useBoardOfThisScreen()} />;
}
