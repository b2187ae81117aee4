/**
 * How much a resident's day asks for attention: four domains of 0 to 3 points, after the manner of NEWS2, each item held against fixed limits
 * and against the resident's own usual. Everything that went into a level is returned with it.
 */
import { type RiskDomain, type RiskItem, type RiskLevel, riskDomains, riskItems } from '@wardlight/contract';
import type { Baseline, DayValues, Usual } from './baseline.ts';
import { median, roundHalfUp } from './numbers.ts';

/** Of the rules in this file and in `baseline.ts`. A later one stands beside it; what it said stays. */
export const riskAlgorithm = 1;

export type Points = 0 | 1 | 2 | 3;

export interface WeighedItem {
  readonly item: RiskItem;
  readonly value: number;
  /** By the limits alone. */
  readonly byLimits: Points;
  /** After the resident's own usual. */
  readonly points: Points;
  readonly usual: Usual | null;
  /** How many spreads from the usual, positive = worse; null without a baseline. */
  readonly z: number | null;
}

export interface DayRisk {
  readonly algorithm: typeof riskAlgorithm;
  readonly level: RiskLevel;
  readonly total: number;
  /** Null = nothing of this domain could be weighed. */
  readonly domains: Readonly<Record<RiskDomain, Points | null>>;
  /** In the order of `riskItems`, those with a value. */
  readonly items: readonly WeighedItem[];
}

/** Limits of night rest are of a night of nine hours; of what was seen of it, as much is asked for. */
const fullNightHours = 9;
const inSeconds = (hours: number): number => Math.round(hours * 3_600);

interface Weighing {
  readonly points: (value: number, seenNightHours: number) => Points;
  readonly worse: 'more' | 'less';
  readonly adjusted: boolean;
}

const least =
  (two: number, one: number, none: number) =>
  (value: number): Points =>
    value >= none ? 0 : value >= one ? 1 : value >= two ? 2 : 3;

const items: Readonly<Record<RiskItem, Weighing>> = {
  nightExits: { points: (n) => (n <= 1 ? 0 : n <= 2 ? 1 : n <= 3 ? 2 : 3), worse: 'more', adjusted: true },
  restEfficiency: { points: least(65, 75, 85), worse: 'less', adjusted: true },
  nightRest: {
    // In whole seconds, as it was summed: a border is met exactly.
    points: (hours, seen) => {
      const limit = (of: number) => of * inSeconds(seen);
      return least(limit(4), limit(5), limit(6))(inSeconds(hours) * fullNightHours);
    },
    worse: 'less',
    adjusted: true,
  },
  respirationMax: { points: (n) => (n <= 20 ? 0 : n <= 24 ? 2 : 3), worse: 'more', adjusted: true },
  respirationMin: { points: (n) => (n >= 12 ? 0 : n >= 9 ? 1 : 3), worse: 'less', adjusted: true },
  // Only against the resident's own usual.
  respirationSd: { points: () => 0, worse: 'more', adjusted: false },
  longestTurning: { points: (n) => (n <= 120 ? 0 : n <= 180 ? 1 : n <= 240 ? 2 : 3), worse: 'more', adjusted: false },
  onBed: { points: (hours) => (hours < 20 ? 0 : hours < 22 ? 1 : 2), worse: 'more', adjusted: false },
};

/** Far from the usual asks for more, within it for less; a 3 is never discounted. */
function adjust(points: Points, z: number): Points {
  if (z >= 3.5) return Math.min(3, Math.max(points + 1, 2)) as Points;
  if (z >= 2) return Math.max(points, 1) as Points;
  if (z < 1 && (points === 1 || points === 2)) return (points - 1) as Points;
  return points;
}

/** Hours are fractions: a distance that lies on a limit of the table must not miss it by the last digit of the machine. */
const exactly = (z: number): number => Math.round(z * 1e9) / 1e9;

const pointsOfSd = (z: number): Points => (z >= 3.5 ? 2 : z >= 2 ? 1 : 0);

function weigh(item: RiskItem, value: number, usual: Usual | null, seenNightHours: number): WeighedItem {
  const { points: limits, worse, adjusted } = items[item];
  const byLimits = limits(value, seenNightHours);
  if (usual === null) return { item, value, byLimits, points: byLimits, usual, z: null };
  const z = (worse === 'more' ? value - usual.median : usual.median - value) / usual.spread;
  const far = exactly(z);
  const points = item === 'respirationSd' ? pointsOfSd(far) : adjusted ? adjust(byLimits, far) : byLimits;
  return { item, value, byLimits, points, usual, z };
}

/** @param seenNightHours of the night, how much was seen */
export function dayRisk(values: DayValues, seenNightHours: number, baseline: Baseline): DayRisk {
  const weighed = (Object.keys(riskItems) as RiskItem[]).flatMap((item) => {
    const value = values[item];
    return value === null ? [] : [weigh(item, value, baseline[item], seenNightHours)];
  });
  const domains = Object.fromEntries(
    riskDomains.map((domain) => {
      const points = weighed.filter(({ item }) => riskItems[item].domain === domain).map((one) => one.points);
      return [domain, points.length === 0 ? null : Math.max(...points)];
    }),
  ) as DayRisk['domains'];
  return { algorithm: riskAlgorithm, ...levelOf(Object.values(domains)), domains, items: weighed };
}

function levelOf(domains: readonly (Points | null)[]): { level: RiskLevel; total: number } {
  const points = domains.filter((one) => one !== null);
  const total = points.reduce<number>((sum, one) => sum + one, 0);
  const threes = points.filter((one) => one === 3).length;
  if (total >= 7 || threes >= 2) return { level: 'high', total };
  if (total >= 5 || threes === 1) return { level: 'mediumHigh', total };
  return { level: total >= 2 ? 'mediumLow' : 'low', total };
}

/** The two or three items that moved the level: most points first, then furthest from the usual. */
export function movedBy({ items: weighed }: DayRisk): readonly WeighedItem[] {
  return weighed
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points || (other.z ?? 0) - (one.z ?? 0))
    .slice(0, 3);
}

export interface WeekRisk {
  readonly algorithm: typeof riskAlgorithm;
  /** Null = fewer than four valid days. */
  readonly level: RiskLevel | null;
  readonly total: number;
  readonly domains: Readonly<Record<RiskDomain, Points | null>>;
  /** Valid days among the seven. */
  readonly days: number;
}

const fewestDaysOfWeek = 4;

/** @param days the valid ones of the seven that end with the week's last */
export function weekRisk(days: readonly Pick<DayRisk, 'domains' | 'level'>[]): WeekRisk {
  const domains = Object.fromEntries(
    riskDomains.map((domain) => {
      const points = days.map((day) => day.domains[domain]).filter((one) => one !== null);
      return [domain, points.length === 0 ? null : roundHalfUp(median(points))];
    }),
  ) as WeekRisk['domains'];
  const { level, total } = levelOf(Object.values(domains));
  const counted = { algorithm: riskAlgorithm, total, domains, days: days.length } as const;
  if (days.length < fewestDaysOfWeek) return { ...counted, level: null };
  const high = days.filter((day) => day.level === 'high').length;
  if (high >= 4) return { ...counted, level: 'high' };
  const atLeast = high >= 2 && (level === 'low' || level === 'mediumLow') ? 'mediumHigh' : level;
  return { ...counted, level: atLeast };
}
