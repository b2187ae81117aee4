/** respirationRateGreater: ≥ `value` /min for 3 min, high; over after 1 min at 2 /min inside. All day, whatever the ranges (specification §5). */
import { vitalLimit } from './vital-limit.ts';

export const respirationRateGreater = vitalLimit({
  type: 'respirationRateGreater',
  side: 'above',
  vital: 'rr',
  holdMs: (watch) => watch.vitalHoldMs,
  margin: (watch) => watch.respirationMargin,
});
