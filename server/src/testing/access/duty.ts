/** Who is on duty, and who heard the alarm at the start of a shift. */
import type { AccessCase } from './case.ts';
import { writes } from './rows.ts';

const screenId = '6f1c2f3e-5a55-4b0e-9d0a-0b7f3f4f1a11';

export const dutyAccess = {
  readDuty: { row: writes },
  saveDuty: { row: writes, given: () => ({ body: { read_user_ids: [], user_ids: [] } }) },
  readSoundCheck: { row: writes, given: () => ({ query: { screen_id: screenId } }) },
  noteSoundHeard: { row: writes, given: () => ({ body: { screen_id: screenId } }) },
} as const satisfies Record<string, AccessCase>;
