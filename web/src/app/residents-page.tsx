/** Joins the register of residents and the board, whose own form plans an absence. */
import { AbsencePlan } from '../features/dashboard/beside-the-board.tsx';
import { ResidentsScreen } from '../features/residents/screen.tsx';
import { residentsPath } from '../lib/sections.ts';
import { useBoardOfThisScreen } from './live-board.tsx';

const paths = { labels: `${residentsPath}/labels`, batchAdd: `${residentsPath}/import` };

export function ResidentsPage() {
  const board = useBoardOfThisScreen();
  return (
    <ResidentsScreen
      paths={paths}
      absenceForm={({ agency_id, bed, absence }, done) =>
        bed !== null && (
          <AbsencePlan board={board} place={{ bed_id: bed.bed_id, agency_id, live: { absence } }} onDone={done} />
        )
      }
    />
  );
}
