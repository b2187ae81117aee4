import { minutes } from '../../testing/index.ts';
import { vitalTable } from '../../testing/vital-table.ts';

vitalTable({
  type: 'heartRateLess',
  of: 'hr',
  holdMs: minutes(3),
  limit: 40,
  misses: 40.1,
  past: 38,
  inside: 45,
  between: 44.9,
});
