/** Readings past their limits of residents who lie in no bed. */
import type { AccessCase } from './case.ts';
import { notDisplays } from './rows.ts';

export const spotNoticeAccess = {
  readSpotNotices: {
    row: notDisplays,
    given: async (world, agency) => ({ params: { resident_id: (await world.bed(agency)).resident_id } }),
  },
} as const satisfies Record<string, AccessCase>;
