/** Joins a resident's sheet, the board and the templates: who it is about, how they are and what can be answered, by what they are watched. */
import { AlertsToRead, PlaceOnBoard, ResidentOnBoard } from '../../features/dashboard/beside-the-board.tsx';
import { EcgsOfResident } from '../../features/ecg/of-resident.tsx';
import { ResidentSheetScreen } from '../../features/resident-sheet/screen.tsx';
import { EditResidentDialog } from '../../features/residents/choosing/edit-dialog.tsx';
import { WatchedBy } from '../../features/templates/watched-by.tsx';
import { residentsPath } from '../../lib/shell/paths.ts';
import { useBoardOfThisScreen } from '../live-board.tsx';
import { measurementsOnPage } from './measurements-of.tsx';

export function ResidentPage() {
  const board = useBoardOfThisScreen();
  return (
    <ResidentSheetScreen
      labelsPath={`${residentsPath}/labels`}
      edit={(resident, close) => <EditResidentDialog resident={resident} onClose={close} />}
      watchedBy={({ resident_id, name }) => <WatchedBy resident={{ resident_id, name }} />}
      placeNow={(resident, told, show) => <PlaceOnBoard board={board} resident={resident} told={told} show={show} />}
      now={({ resident_id }) => <ResidentOnBoard key={resident_id} board={board} resident={resident_id} />}
      measurements={(resident) => (
        <>
          {measurementsOnPage(resident)}
          <EcgsOfResident key={resident} resident={resident} />
        </>
      )}
      alertsToRead={(alerts) => <AlertsToRead board={board} alerts={alerts} />}
    />
  );
}
