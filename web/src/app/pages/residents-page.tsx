/** Joins the register of residents, the board, whose own form plans an absence, and the templates, by which each is watched. */
import { lazy, useEffect } from 'react';
import { AbsencePlan, BesideBoard, StatusOnBoard } from '../../features/dashboard/beside-the-board.tsx';
import { ResidentsScreen } from '../../features/residents/screen.tsx';
import { arrivalOf, bringParts } from '../../lib/browser/chunks.ts';
import { whenIdle } from '../../lib/browser/timers.ts';
import { residentsPath } from '../../lib/shell/paths.ts';
import { useBoardOfThisScreen } from '../live-board.tsx';
import { Later } from '../parts/later.tsx';

/** Every kind of alert with its fields: after the list, and before anybody asks for it. */
const loadSettings = () => import('../../features/templates/resident-settings.tsx');
const LazySettings = lazy(async () => ({ default: (await arrivalOf(loadSettings)).ResidentSettingsDialog }));

const paths = { labels: `${residentsPath}/labels`, batchAdd: `${residentsPath}/import` };

export function ResidentsPage() {
  const board = useBoardOfThisScreen();
  useEffect(() => whenIdle(() => bringParts([loadSettings])), []);
  return (
    <BesideBoard board={board}>
      <ResidentsScreen
        paths={paths}
        statusNow={(resident, { bed_id }) => <StatusOnBoard resident={resident} bed={bed_id} read={resident.status} />}
        alertSettings={(resident, close) => (
          <Later meanwhile={null}>
            <LazySettings resident={resident} onClose={close} />
          </Later>
        )}
        absenceForm={({ resident_id, agency_id, bed, stay_id, absence }, done, moved) =>
          bed !== null &&
          stay_id !== null && (
            <AbsencePlan
              place={{ bed_id: bed.bed_id, resident_id, stay_id, agency_id, absence }}
              onDone={done}
              onMoved={moved}
            />
          )
        }
      />
    </BesideBoard>
  );
}
