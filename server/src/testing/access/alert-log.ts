/** What was told and what became of it; rounds are walked by whoever answers alerts. */
import type { AccessCase } from './case.ts';
import { openOutage } from './open-outage.ts';
import { notDisplays, writes } from './rows.ts';

export const alertLogAccess = {
  readAlertLog: { row: notDisplays },
  exportAlertLog: { row: notDisplays, given: () => ({ query: { language: 'en', format: 'csv' } }) },
  readAlert: {
    row: notDisplays,
    given: (world, agency) => ({ params: { alert_id: world.alarmedBed(agency).alert_id } }),
  },
  tickRound: {
    row: writes,
    given: async (world, agency) => {
      const { alert_id, bed_id } = await openOutage(world, agency);
      return { params: { alert_id }, body: { bed_id, done: true } };
    },
  },
  readAlarmLoad: { row: notDisplays },
} as const satisfies Record<string, AccessCase>;
