import { minutes } from '../../testing/index.ts';
import { vitalTable } from '../../testing/vital-table.ts';

vitalTable({
  type: 'heartRateGreater',
  of: 'hr',
  holdMs: minutes(3),
  limit: 131,
  misses: 130.9,
  past: 140,
  inside: 126,
  between: 126.1,
});
