/** Measurements as files. */
import type { AccessCase } from './case.ts';
import { notDisplays } from './rows.ts';

const query = { language: 'en', format: 'csv' } as const;

export const measurementFileAccess = {
  exportMeasurementReport: { row: notDisplays, given: () => ({ query }) },
  exportMeasurements: {
    row: notDisplays,
    given: async (world, agency) => ({ params: { resident_id: (await world.bed(agency)).resident_id }, query }),
  },
} as const satisfies Record<string, AccessCase>;
