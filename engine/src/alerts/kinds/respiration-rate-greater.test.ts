import { minutes } from '../../testing/index.ts';
import { vitalTable } from '../../testing/vital-table.ts';

vitalTable({
  type: 'respirationRateGreater',
  of: 'rr',
  holdMs: minutes(3),
  limit: 25,
  misses: 24.9,
  past: 26,
  inside: 23,
  between: 23.1,
});
