/**
 * Reports worked out a second time, from what the API answers and the written rules (docs/decisions/135) alone: nothing of the engine or of the
 * server is used. Days that were made are held against each other, whatever they were made from.
 */
import type { DayInfo, ReportValues, WeeklyRow } from '../http/reports/report-shapes.ts';
import { type RiskDomain, type RiskItem, type RiskLevel, riskDomains, riskItems } from '../vocabulary/reports.ts';

/** What a value is worth from this limit on, the worst last. `below` = the smaller, the worse. */
interface Rule {
  readonly of: keyof ReportValues;
  readonly floor: number;
  readonly below?: true;
  readonly steps: readonly (readonly [limit: number, closed: boolean, points: number])[];
}

const rules: Readonly<Record<RiskItem, Rule>> = {
  nightExits: { of: 'night_exits', floor: 0.75, steps: from([2, 1], [3, 2], [4, 3]) },
  restEfficiency: { of: 'rest_efficiency', floor: 3, below: true, steps: past([85, 1], [75, 2], [65, 3]) },
  nightRest: { of: 'night_rest_hours', floor: 0.5, below: true, steps: past([6, 1], [5, 2], [4, 3]) },
  respirationMax: { of: 'respiration_max', floor: 1, steps: from([21, 2], [25, 3]) },
  respirationMin: { of: 'respiration_min', floor: 1, below: true, steps: from([11, 1], [8, 3]) },
  respirationSd: { of: 'respiration_sd', floor: 0.3, steps: [] },
  longestTurning: { of: 'turning_longest_minutes', floor: 20, steps: past([120, 1], [180, 2], [240, 3]) },
  onBed: { of: 'on_bed_hours', floor: 0.5, steps: from([20, 1], [22, 2]) },
};
const names = Object.keys(rules) as RiskItem[];
const fewestSlots = 12;
const dayMs = 86_400_000;

function from(...steps: (readonly [number, number])[]): Rule['steps'] {
  return steps.map(([limit, points]) => [limit, true, points]);
}
function past(...steps: (readonly [number, number])[]): Rule['steps'] {
  return steps.map(([limit, points]) => [limit, false, points]);
}

function middle(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (Number(sorted[half - 1]) + Number(sorted[half])) / 2 : Number(sorted[half - 0.5]);
}

/** Fractions of an hour are not whole in the machine: far finer than anything that is shown. */
const fine = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 1e6) / 1e6 + 0;

function levelOf(points: readonly number[]): { level: RiskLevel; total: number } {
  const total = points.reduce((a, b) => a + b, 0);
  const threes = points.filter((one) => one === 3).length;
  const level =
    total >= 7 || threes > 1 ? 'high' : total >= 5 || threes > 0 ? 'mediumHigh' : total > 1 ? 'mediumLow' : 'low';
  return { level, total };
}

/** A night's length and where it begins on the wall: what makes two nights comparable. */
function windowOf({ night_from_at, to_at, timezone }: DayInfo): string {
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'short' });
  return `${wall.format(night_from_at)}-${wall.format(to_at)} ${timezone}`;
}

/** Valid days among the 28 before, the latest first, at most 14. */
function baselineDays(day: DayInfo, all: readonly DayInfo[]): DayInfo[] {
  const date = Date.parse(day.date);
  return all
    .filter((one) => {
      const back = (date - Date.parse(one.date)) / dayMs;
      return back >= 1 && back <= 28 && one.valid && one.algorithm === day.algorithm && windowOf(one) === windowOf(day);
    })
    .sort((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, 14);
}

function pointsByLimits({ steps, below }: Rule, item: RiskItem, value: number, seenSeconds: number): number {
  // Rest is compared in ninths of a second, so that a part of a night has a border, too.
  const scale = item === 'nightRest' ? seenSeconds : 1;
  const there = item === 'nightRest' ? Math.round(value * 3_600) * 9 : value;
  const passed = steps.filter(([limit, closed]) => {
    const border = limit * scale;
    return (below ? there < border : there > border) || (closed && there === border);
  });
  return passed.at(-1)?.[2] ?? 0;
}

function adjusted(item: RiskItem, points: number, z: number | null): number {
  if (z === null) return points;
  if (item === 'respirationSd') return z >= 3.5 ? 2 : z >= 2 ? 1 : 0;
  if (riskItems[item].domain === 'immobility') return points;
  if (z >= 3.5) return Math.min(3, Math.max(points + 1, 2));
  if (z >= 2) return Math.max(points, 1);
  return z < 1 && (points === 1 || points === 2) ? points - 1 : points;
}

interface SecondItem {
  readonly item: RiskItem;
  readonly value: number | null;
  readonly by_limits: number;
  readonly points: number;
  readonly median: number | null;
  readonly spread: number | null;
  readonly days: number;
  readonly z: number | null;
}

function weighAgain(item: RiskItem, day: DayInfo, before: readonly DayInfo[]): SecondItem[] {
  const rule = rules[item];
  const value = day.values[rule.of];
  if (value === null) return [];
  if (riskItems[item].domain === 'breathing' && day.respiration_slots < fewestSlots) return [];
  const values = before.flatMap((one) => one.values[rule.of] ?? []);
  const usual = values.length < 7 ? null : middle(values);
  const spread =
    usual === null ? null : Math.max(1.4826 * middle(values.map((one) => Math.abs(one - usual))), rule.floor);
  const z = usual === null || spread === null ? null : (rule.below ? usual - value : value - usual) / spread;
  const byLimits = pointsByLimits(rule, item, value, day.coverage.night_seen_seconds);
  const exact = z === null ? null : Math.round(z * 1e9) / 1e9;
  const common = { item, value: fine(value), by_limits: byLimits, points: adjusted(item, byLimits, exact) };
  return [
    { ...common, median: fine(usual), spread: fine(spread), days: usual === null ? 0 : values.length, z: fine(z) },
  ];
}

function worstOf(items: readonly { item: RiskItem; points: number }[]): Record<RiskDomain, number | null> {
  return Object.fromEntries(
    riskDomains.map((domain) => {
      const points = items.filter(({ item }) => riskItems[item].domain === domain).map((one) => one.points);
      return [domain, points.length === 0 ? null : Math.max(...points)];
    }),
  ) as Record<RiskDomain, number | null>;
}

const known = (points: Readonly<Record<RiskDomain, number | null>>): number[] =>
  riskDomains.flatMap((domain) => points[domain] ?? []);

function unlike(about: string, answered: unknown, computed: unknown): string[] {
  const [one, other] = [JSON.stringify(answered), JSON.stringify(computed)];
  return one === other ? [] : [`${about}: answered ${one}, computed ${other}`];
}

/**
 * @param day as `GET /api/report/resident/{id}/day-info` answers it
 * @param all days of the same resident, at least the 28 before it, in any order
 * @returns a line for each thing that is not as the rules have it; none = it agrees
 */
export function dayDifferences(day: DayInfo, all: readonly DayInfo[]): string[] {
  const about = `${day.date} of resident ${day.resident.resident_id}`;
  if (day.kind !== 'weighed')
    return [...unlike(`${about}, level`, day.level, null), ...unlike(`${about}, valid`, day.valid, false)];
  const before = baselineDays(day, all);
  const items = names.flatMap((item) => weighAgain(item, day, before));
  const answered = day.items.map(({ usual, z, value, ...one }) => ({
    item: one.item,
    value: fine(value),
    by_limits: one.by_limits,
    points: one.points,
    median: fine(usual?.median),
    spread: fine(usual?.spread),
    days: usual?.days ?? 0,
    z: fine(z),
  }));
  const domains = worstOf(items);
  const { level, total } = levelOf(known(domains));
  return [
    ...unlike(`${about}, night seen`, day.coverage.night >= 0.7, true),
    ...unlike(`${about}, items`, answered, items),
    ...unlike(`${about}, domains`, known(day.domains), known(domains)),
    ...unlike(`${about}, level`, [day.level, day.total], [level, total]),
    ...unlike(`${about}, valid`, day.valid, day.complete && day.not_usual.length === 0),
  ];
}

/**
 * @param week as `GET /api/report/resident/{id}/week-info` answers it
 * @param endedAt its last day, yyyy-MM-dd
 * @param all days of the same resident, at least the seven of the week
 * @returns as `dayDifferences`
 */
export function weekDifferences(week: WeeklyRow, endedAt: string, all: readonly DayInfo[]): string[] {
  const about = `week to ${endedAt} of resident ${week.resident_id}`;
  const last = Date.parse(endedAt);
  const seven = all.filter(({ date }) => Date.parse(date) <= last && Date.parse(date) > last - 7 * dayMs);
  const valid = seven.filter((day) => day.valid);
  const domains = Object.fromEntries(
    riskDomains.map((domain) => {
      const points = valid.flatMap((day) => day.domains[domain] ?? []);
      return [domain, points.length === 0 ? null : Math.floor(middle(points) + 0.5)];
    }),
  ) as Record<RiskDomain, number | null>;
  const { level, total } = levelOf(known(domains));
  const high = valid.filter((day) => day.level === 'high').length;
  const risen = high >= 4 ? 'high' : high >= 2 && level !== 'high' ? 'mediumHigh' : level;
  const enough = valid.length >= 4;
  const medians = Object.keys(week.medians) as (keyof ReportValues)[];
  return [
    ...unlike(`${about}, days`, week.calculated_days, valid.length),
    ...unlike(`${about}, level`, [week.level, week.total], enough ? [risen, total] : [null, null]),
    ...unlike(`${about}, domains`, known(week.domains), known(domains)),
    ...medians.flatMap((name) => {
      const values = valid.flatMap((day) => day.values[name] ?? []);
      return unlike(`${about}, ${name}`, fine(week.medians[name]), values.length === 0 ? null : fine(middle(values)));
    }),
  ];
}
