/** Statistics and their filter. */
import { standardStatisticFilter } from '@wardlight/contract';
import { readStatisticFilters } from '../../store/reports/statistics/statistics-filter.ts';
import type { AccessCase } from './case.ts';
import { notDisplays, writes } from './rows.ts';

export const statisticsAccess = {
  readStatistics: { row: notDisplays },
  readStatisticResidents: { row: notDisplays, given: () => ({ query: { band: 'none' } }) },
  exportStatistics: { row: notDisplays, given: () => ({ query: { language: 'en', format: 'csv' } }) },
  readStatisticFilter: { row: notDisplays },
  saveStatisticFilter: {
    row: writes,
    given: async ({ app }, agency) => {
      const [saved] = await readStatisticFilters(app.store.db, [agency]);
      return { body: { ...standardStatisticFilter, version: saved?.version ?? 0 } };
    },
  },
} as const satisfies Record<string, AccessCase>;
