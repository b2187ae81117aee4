/** Joins the alert center and the board: the center says which, the board knows them and how they are answered. */
import { useMemo, useSyncExternalStore } from 'react';
import { AlertCenterScreen } from '../../features/alert-center/screen.tsx';
import { OpenAlertsOnBoard } from '../../features/dashboard/beside-the-board.tsx';
import { useBoardOfThisScreen } from '../live-board.tsx';
import { measurementsInDrawer } from './measurements-of.tsx';

export function AlertCenterPage() {
  const board = useBoardOfThisScreen();
  const alerts = useSyncExternalStore(board.subscribe, () => board.read().alerts);
  const open = useMemo(() => [...alerts.values()], [alerts]);
  return (
    <AlertCenterScreen
      open={open}
      list={(chosen) => (
        <OpenAlertsOnBoard key={chosen.none} board={board} measurements={measurementsInDrawer} {...chosen} />
      )}
    />
  );
}
