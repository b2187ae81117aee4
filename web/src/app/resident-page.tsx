/** Joins a resident's sheet and the board: the sheet knows who it is about, the board how they are and what can be answered. */
import { AlertsToRead, BedOnBoard } from '../features/dashboard/beside-the-board.tsx';
import { ResidentSheetScreen } from '../features/resident-sheet/screen.tsx';
import { residentsPath } from '../lib/sections.ts';
import { useBoardOfThisScreen } from './live-board.tsx';

export function ResidentPage() {
  const board = useBoardOfThisScreen();
  return (
    <ResidentSheetScreen
      labelsPath={`${residentsPath}/labels`}
      bedNow={(bed) => <BedOnBoard key={bed} board={board} bed={bed} />}
      alertsToRead={(alerts) => <AlertsToRead board={board} alerts={alerts} />}
    />
  );
}
