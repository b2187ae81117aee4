/** Who is on duty. */
import type { AccessCase } from './case.ts';
import { writes } from './rows.ts';

export const dutyAccess = {
  readDuty: { row: writes },
  saveDuty: { row: writes, given: () => ({ body: { read_user_ids: [], user_ids: [] } }) },
} as const satisfies Record<string, AccessCase>;
