import type { Alert } from '@wardlight/contract';

/** What a try says; of nobody. */
export const exampleAlert = {
  type: 'leaveBed',
  priority: 'medium',
  bed_no: '101-1',
  outage: null,
  phase: 'raised',
} as const satisfies Partial<Alert>;
