/** Who did what: for agents alone. */
import type { AccessCase } from './case.ts';
import { agentsRead } from './rows.ts';

export const auditAccess = {
  readAudit: { row: agentsRead },
  exportAudit: { row: agentsRead, given: () => ({ query: { language: 'en', format: 'csv' } }) },
} as const satisfies Record<string, AccessCase>;
