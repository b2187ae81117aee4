import { seconds } from '../../testing/index.ts';
import { vitalTable } from '../../testing/vital-table.ts';

vitalTable({
  type: 'spo2Less',
  of: 'spo2',
  holdMs: seconds(30),
  twoReadings: true,
  limit: 90,
  misses: 90.1,
  past: 88,
  inside: 92,
  between: 91.9,
});
