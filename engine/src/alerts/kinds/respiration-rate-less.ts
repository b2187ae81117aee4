/** respirationRateLess: ≤ `value` /min for 2 min, high; over after 1 min at 2 /min inside. All day, whatever the ranges (specification §5). */
import { vitalLimit } from './vital-limit.ts';

export const respirationRateLess = vitalLimit({
  type: 'respirationRateLess',
  side: 'below',
  vital: 'rr',
  holdMs: (watch) => watch.vitalLowHoldMs,
  margin: (watch) => watch.respirationMargin,
});
