/** tempGreater: ≥ `value` °C in two readings or for 2 min, medium; over after 1 min at 0.3 °C inside. All day, whatever the ranges (decisions §3). */
import { vitalLimit } from './vital-limit.ts';

export const tempGreater = vitalLimit({
  type: 'tempGreater',
  side: 'above',
  vital: 'temp',
  holdMs: (watch) => watch.tempHoldMs,
  readings: (watch) => watch.readingsPastLimit,
  margin: (watch) => watch.tempMargin,
});
