/** heartRateLess: ≤ `value` /min for 3 min, high; over after 1 min at 5 /min inside. All day, whatever the ranges (decisions §3). */
import { vitalLimit } from './vital-limit.ts';

export const heartRateLess = vitalLimit({
  type: 'heartRateLess',
  side: 'below',
  vital: 'hr',
  holdMs: (watch) => watch.vitalHoldMs,
  margin: (watch) => watch.heartRateMargin,
});
