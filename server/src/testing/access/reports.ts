/** Report days and weeks, and notes on them. */
import type { AgencyId } from '@wardlight/contract';
import { readOwnReport } from '../../store/reports/own-report.ts';
import type { AccessCase, Asked, World } from './case.ts';
import { notDisplays, writes } from './rows.ts';

const about = async (world: World, agency: AgencyId): Promise<Asked> => ({
  params: { resident_id: (await world.bed(agency)).resident_id },
});

export const reportAccess = {
  readDailyReport: { row: notDisplays },
  readWeeklyReport: { row: notDisplays },
  exportDailyReport: { row: notDisplays, given: () => ({ query: { language: 'en', format: 'csv' } }) },
  exportWeeklyReport: { row: notDisplays, given: () => ({ query: { language: 'en', format: 'csv' } }) },
  listReportResidents: { row: notDisplays },
  readDayInfo: { row: notDisplays, given: about },
  readWeekInfo: { row: notDisplays, given: about },
  listReportNotes: { row: notDisplays, given: about },
  addReportNote: {
    row: writes,
    // Of a resident who came just now, the open day is the only one there is.
    given: async (world, agency) => {
      const { resident_id } = await world.bed(agency);
      const own = await readOwnReport(world.app.store.db, [agency], resident_id, world.app.clock.now());
      return { params: { resident_id }, body: { date: own?.openDate, text: 'Seen' } };
    },
  },
  // Nobody takes back what another has written, and none of these callers wrote one.
  removeReportNote: { row: writes, allowed: 'not_found', given: () => ({ params: { note_id: 2_000_000_000 } }) },
} as const satisfies Record<string, AccessCase>;
