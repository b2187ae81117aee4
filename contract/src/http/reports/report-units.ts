/** The unit of each report field, for screens and files. Apart from the shapes: the first screen loads those, and not this. */
import type { ReportValues } from './report-shapes.ts';

export type ReportUnit = 'times' | 'percent' | 'hours' | 'perMinute' | 'minutes';

/** The unit of each report field. `turns_kept` is a share, shown as a percentage. */
export const fieldUnits = {
  exits: 'times',
  day_exits: 'times',
  night_exits: 'times',
  on_bed_hours: 'hours',
  night_rest_hours: 'hours',
  rest_efficiency: 'percent',
  respiration_max: 'perMinute',
  respiration_min: 'perMinute',
  respiration_sd: 'perMinute',
  turning_mean_minutes: 'minutes',
  turning_longest_minutes: 'minutes',
  turns: 'times',
  turn_interval_minutes: 'minutes',
  turn_intervals: 'times',
  turns_kept: 'percent',
  restless_percent: 'percent',
} as const satisfies Record<keyof ReportValues, ReportUnit>;
export type ReportField = keyof typeof fieldUnits;
