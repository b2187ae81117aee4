import { minutes } from '../../testing/index.ts';
import { vitalTable } from '../../testing/vital-table.ts';

vitalTable({
  type: 'respirationRateLess',
  of: 'rr',
  holdMs: minutes(2),
  limit: 8,
  misses: 8.1,
  past: 7,
  inside: 10,
  between: 9.9,
});
