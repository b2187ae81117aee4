/** A resident's own usual: what a day is held against. */
import { type RiskItem, riskItems } from '@wardlight/contract';
import { deviation, median } from './numbers.ts';

/** In the units of `riskItems`, unrounded but for respiration's extremes, which are whole. Null = there is nothing to say. */
export type DayValues = Readonly<Record<RiskItem, number | null>>;

/** Of one item: median, spread (never below the item's floor) and over how many days. */
export interface Usual {
  readonly median: number;
  readonly spread: number;
  readonly days: number;
}

export type Baseline = Readonly<Record<RiskItem, Usual | null>>;

/** As much as is needed, and as much as is used. */
const fewestDays = 7;
const mostDays = 14;
/** Makes the median absolute deviation comparable with a standard deviation. */
const asDeviation = 1.4826;

/** In the item's unit: a resident who is always the same would otherwise be alarming by a single exit. */
const floors: Readonly<Record<RiskItem, number>> = {
  nightExits: 0.75,
  restEfficiency: 3,
  nightRest: 0.5,
  respirationMax: 1,
  respirationMin: 1,
  respirationSd: 0.3,
  longestTurning: 20,
  onBed: 0.5,
};

/**
 * @param days valid days of the same algorithm version and rest window among the 28 before, the latest first
 * @returns null for an item that fewer than seven of the fourteen latest know
 */
export function baselineOf(days: readonly DayValues[]): Baseline {
  const latest = days.slice(0, mostDays);
  const usual = (item: RiskItem): Usual | null => {
    const values = latest.flatMap((day) => day[item] ?? []);
    if (values.length < fewestDays) return null;
    const middle = median(values);
    const spread = Math.max(asDeviation * deviation(values, middle), floors[item]);
    return { median: middle, spread, days: values.length };
  };
  return Object.fromEntries((Object.keys(riskItems) as RiskItem[]).map((item) => [item, usual(item)])) as Baseline;
}
