/** One resident's report. */
import type { AgencyId } from '@wardlight/contract';
import type { AccessCase, Asked, World } from './case.ts';
import { notDisplays } from './rows.ts';

const given = async (world: World, agency: AgencyId): Promise<Asked> => ({
  params: { resident_id: (await world.bed(agency)).resident_id },
});

export const residentReportAccess = {
  readReportNights: { row: notDisplays, given },
  readReportTrend: { row: notDisplays, given },
  readReportNight: { row: notDisplays, given },
} as const satisfies Record<string, AccessCase>;
