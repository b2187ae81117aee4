import { minutes } from '../../testing/index.ts';
import { vitalTable } from '../../testing/vital-table.ts';

vitalTable({
  type: 'tempLess',
  of: 'temp',
  holdMs: minutes(2),
  twoReadings: true,
  limit: 35,
  misses: 35.1,
  past: 34.6,
  inside: 35.3,
  between: 35.2,
});
