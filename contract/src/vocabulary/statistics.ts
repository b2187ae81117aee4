/** The statistical-conditions setting: which figures of a report day stand out in an agency (specification §3 "Report fields"). */
import * as z from 'zod/mini';
import { alertKinds, alertPriorities, alertPrioritySchema, alertTypeSchema, alertTypes } from './alerts.ts';
import type { riskItems } from './reports.ts';

type Unit = (typeof riskItems)[keyof typeof riskItems]['unit'] | 'days';

interface Field {
  readonly unit: Unit;
  /** Bounds of a threshold, both inclusive. */
  readonly least: number;
  readonly most: number;
}

/** Each report field, its unit, and how low and how high a threshold of it may be. */
export const statisticFields = {
  exits: { unit: 'times', least: 0, most: 100 },
  day_exits: { unit: 'times', least: 0, most: 100 },
  night_exits: { unit: 'times', least: 0, most: 50 },
  on_bed_hours: { unit: 'hours', least: 0, most: 25 },
  night_rest_hours: { unit: 'hours', least: 0, most: 16 },
  rest_efficiency: { unit: 'percent', least: 0, most: 100 },
  respiration_max: { unit: 'perMinute', least: 4, most: 60 },
  respiration_min: { unit: 'perMinute', least: 4, most: 60 },
  respiration_sd: { unit: 'perMinute', least: 0, most: 30 },
  turning_mean_minutes: { unit: 'minutes', least: 0, most: 1500 },
  turning_longest_minutes: { unit: 'minutes', least: 0, most: 1500 },
  restless_percent: { unit: 'percent', least: 0, most: 100 },
  calculated_days: { unit: 'days', least: 0, most: 7 },
} as const satisfies Record<string, Field>;
export type StatisticField = keyof typeof statisticFields;
export const statisticFieldNames = Object.keys(statisticFields) as [StatisticField, ...StatisticField[]];
export const statisticFieldSchema = z.enum(statisticFieldNames);

/** Switched off it keeps what was typed; switched on it must have a value. */
const thresholdOf = ({ least, most }: Field) =>
  z
    .object({ on: z.boolean(), value: z.nullable(z.number().check(z.gte(least), z.lte(most))) })
    .check(z.refine(({ on, value }) => !on || value !== null, { path: ['value'], params: { problem: 'required' } }));

const conditionOf = (field: Field) =>
  z
    .object({ lower: thresholdOf(field), upper: thresholdOf(field) })
    .check(
      z.refine(
        ({ lower, upper }) =>
          !lower.on || !upper.on || lower.value === null || upper.value === null || lower.value <= upper.value,
        { path: ['upper', 'value'], params: { problem: 'too_small' } },
      ),
    );
type ConditionSchema = ReturnType<typeof conditionOf>;
export type StatisticCondition = z.infer<ConditionSchema>;

const conditions = Object.fromEntries(
  statisticFieldNames.map((name) => [name, conditionOf(statisticFields[name])]),
) as Record<StatisticField, ConditionSchema>;

/** Saved whole or not at all. A value outside a threshold, not on it, stands out. */
export const statisticFilterSchema = z.object({
  fields: z.object(conditions),
  /** Alerts of these kinds and priorities are counted. */
  types: z.array(alertTypeSchema).check(
    z.refine((list) => list.length > 0, { params: { problem: 'required' }, abort: true }),
    z.maxLength(100),
  ),
  priorities: z.array(alertPrioritySchema).check(
    z.refine((list) => list.length > 0, { params: { problem: 'required' }, abort: true }),
    z.maxLength(10),
  ),
  /** Residents who were not monitored, or too little to say anything, are shown and counted too. */
  without_coverage: z.boolean(),
});
export type StatisticFilter = z.infer<typeof statisticFilterSchema>;

const off = { on: false, value: null };
const none: StatisticCondition = { lower: off, upper: off };
const under = (value: number): StatisticCondition => ({ lower: { on: true, value }, upper: off });
const over = (value: number): StatisticCondition => ({ lower: off, upper: { on: true, value } });

/** Until an agency saves its own: where an item of risk begins to weigh two points. */
export const standardStatisticFilter: StatisticFilter = {
  fields: {
    exits: none,
    day_exits: none,
    night_exits: over(2),
    on_bed_hours: over(22),
    night_rest_hours: under(5),
    rest_efficiency: under(75),
    respiration_max: over(20),
    respiration_min: under(9),
    respiration_sd: none,
    turning_mean_minutes: none,
    turning_longest_minutes: over(180),
    restless_percent: none,
    calculated_days: under(4),
  },
  // What is only written down is told to nobody.
  types: alertTypes.filter((type) => !alertKinds[type].logOnly),
  priorities: [...alertPriorities],
  without_coverage: true,
};

/** How much of a night the mats saw: at least 95 %, 70 % (what a level needs), something, nothing. */
export const coverageBands = ['whole', 'enough', 'little', 'none'] as const;
export type CoverageBand = (typeof coverageBands)[number];
export const coverageBandSchema = z.enum(coverageBands);

export function coverageBandOf(share: number): CoverageBand {
  if (share <= 0) return 'none';
  if (share < 0.7) return 'little';
  return share < 0.95 ? 'enough' : 'whole';
}

/** Where a value stands to its thresholds; `none` = there is no value. */
export const conditionSides = ['below', 'inside', 'above', 'none'] as const;
export type ConditionSide = (typeof conditionSides)[number];
export const conditionSideSchema = z.enum(conditionSides);

export function sideOf(value: number | null, { lower, upper }: StatisticCondition): ConditionSide {
  if (value === null) return 'none';
  if (lower.on && lower.value !== null && value < lower.value) return 'below';
  return upper.on && upper.value !== null && value > upper.value ? 'above' : 'inside';
}
