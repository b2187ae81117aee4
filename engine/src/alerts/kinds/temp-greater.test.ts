import { minutes } from '../../testing/index.ts';
import { vitalTable } from '../../testing/vital-table.ts';

vitalTable({
  type: 'tempGreater',
  of: 'temp',
  holdMs: minutes(2),
  twoReadings: true,
  limit: 37.8,
  misses: 37.7,
  past: 38.4,
  inside: 37.5,
  between: 37.6,
});
