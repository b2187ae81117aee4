/** Joins the register of residents, the board, whose own form plans an absence, and the templates, by which each is watched. */
import { AbsencePlan } from '../features/dashboard/beside-the-board.tsx';
import { ResidentsScreen } from '../features/residents/screen.tsx';
import { ResidentSettingsDialog } from '../features/templates/resident-settings.tsx';
import { residentsPath } from '../lib/shell/paths.ts';
import { useBoardOfThisScreen } from './live-board.tsx';

const paths = { labels: `${residentsPath}/labels`, batchAdd: `${residentsPath}/import` };

export function ResidentsPage() {
  const board = useBoardOfThisScreen();
  return (
    <ResidentsScreen
      paths={paths}
      alertSettings={(resident, close) => <ResidentSettingsDialog resident={resident} onClose={close} />}
      absenceForm={({ resident_id, agency_id, bed, stay_id, absence }, done, moved) =>
        bed !== null &&
        stay_id !== null && (
          <AbsencePlan
            board={board}
            place={{ bed_id: bed.bed_id, resident_id, stay_id, agency_id, absence }}
            onDone={done}
            onMoved={moved}
          />
        )
      }
    />
  );
}
