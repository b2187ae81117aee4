/** One's own morning summary: of one agency each, and not for a wall. */
import { standardSummary } from '@wardlight/contract';
import type { AccessCase } from './case.ts';
import { notDisplays, type Row } from './rows.ts';

const ofOne: Row = { ...notDisplays, 'agent, all': 'agency_required' };

export const morningSummaryAccess = {
  readMorningSummary: { row: ofOne },
  saveMorningSummary: { row: ofOne, given: () => ({ body: { method: 'push', at_minute: standardSummary } }) },
  removeMorningSummary: { row: ofOne },
} as const satisfies Record<string, AccessCase>;
