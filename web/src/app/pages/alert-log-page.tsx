/** Joins the alert log and the board, by which the log knows that something went on. */
import { AlertLogScreen } from '../../features/alert-log/screen.tsx';
import { useBoardOfThisScreen } from '../live-board.tsx';

export function AlertLogPage() {
  return <AlertLogScreen board={useBoardOfThisScreen()} />;
}
