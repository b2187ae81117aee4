/** spo2Less: ≤ `value` % in two readings or for 30 s, high; over after 1 min at 2 points inside. All day, whatever the ranges (decisions §3). */
import { vitalLimit } from './vital-limit.ts';

export const spo2Less = vitalLimit({
  type: 'spo2Less',
  side: 'below',
  vital: 'spo2',
  holdMs: (watch) => watch.spo2HoldMs,
  readings: (watch) => watch.readingsPastLimit,
  margin: (watch) => watch.spo2Margin,
});
