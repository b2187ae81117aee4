/** What a report day says of a resident (specification §3, decisions §5 of the project's brief). */
import * as z from 'zod/mini';
import { typedText } from './storable.ts';

/** Worst first. */
export const riskLevels = ['high', 'mediumHigh', 'mediumLow', 'low'] as const;
export type RiskLevel = (typeof riskLevels)[number];
export const riskLevelSchema = z.enum(riskLevels);

/** Each is worth 0 to 3 points. */
export const riskDomains = ['falls', 'rest', 'breathing', 'immobility'] as const;
export type RiskDomain = (typeof riskDomains)[number];

/** What is weighed, and its unit: times of the night, percent, hours, breaths a minute, minutes. */
export const riskItems = {
  nightExits: { domain: 'falls', unit: 'times' },
  restEfficiency: { domain: 'rest', unit: 'percent' },
  nightRest: { domain: 'rest', unit: 'hours' },
  respirationMax: { domain: 'breathing', unit: 'perMinute' },
  respirationMin: { domain: 'breathing', unit: 'perMinute' },
  respirationSd: { domain: 'breathing', unit: 'perMinute' },
  longestTurning: { domain: 'immobility', unit: 'minutes' },
  onBed: { domain: 'immobility', unit: 'hours' },
} as const satisfies Record<string, { readonly domain: RiskDomain; readonly unit: string }>;
export type RiskItem = keyof typeof riskItems;
export const riskItemSchema = z.enum(Object.keys(riskItems) as [RiskItem, ...RiskItem[]]);

/** A limit is passed from it on, or only above or below it. */
export const limitSides = {
  nightExits: 'from',
  restEfficiency: 'below',
  nightRest: 'below',
  respirationMax: 'from',
  respirationMin: 'below',
  respirationSd: 'from',
  longestTurning: 'above',
  onBed: 'from',
} as const satisfies Record<RiskItem, 'from' | 'above' | 'below'>;

/** Where an item is worth another point. Those of night rest are of a night of nine hours, all of which was seen. */
export const riskLimits: Readonly<Record<RiskItem, readonly number[]>> = {
  nightExits: [2, 3, 4],
  restEfficiency: [85, 75, 65],
  nightRest: [6, 5, 4],
  respirationMax: [21, 25],
  respirationMin: [12, 9],
  // Only against the resident's own usual.
  respirationSd: [],
  longestTurning: [120, 180, 240],
  onBed: [20, 22],
};

/** The furthest that the value has passed; null = none. @param scale how much of each limit is asked for */
export function passedLimit(item: RiskItem, value: number, scale = 1): number | null {
  const side = limitSides[item];
  const passes = (limit: number) =>
    side === 'from' ? value >= limit : side === 'above' ? value > limit : value < limit;
  return riskLimits[item].map((limit) => limit * scale).findLast(passes) ?? null;
}

/** Lying still is never held against the resident's own usual. */
const byLimitsAlone: ReadonlySet<RiskItem> = new Set<RiskItem>(['longestTurning', 'onBed']);

type Reason =
  | { readonly by: 'limit'; readonly limit: number | null }
  | { readonly by: 'usual'; readonly usual: number | null };

interface Fact {
  readonly item: RiskItem;
  readonly value: number;
  readonly usual: number | null;
  readonly by?: 'usual' | 'limit' | undefined;
  readonly limit?: number | null | undefined;
}

/** By which of the two rules a fact weighs is what is said of it beside itself. Nothing is "usually" what it is now. */
export function reasonOf({ item, value, usual, by, limit }: Fact): Reason {
  if (byLimitsAlone.has(item)) return { by: 'limit', limit: passedLimit(item, value) };
  if (by === 'limit' && usual !== null) return { by, limit: limit ?? null };
  return { by: 'usual', usual };
}

/**
 * What a report day is, in this order: out all night with no absence marked stands first on every page, then the levels; the last three are
 * no level and never "low".
 */
export const dayKinds = ['outAllNight', 'weighed', 'insufficient', 'away', 'notMonitored'] as const;
export type DayKind = (typeof dayKinds)[number];
export const dayKindSchema = z.enum(dayKinds);

/** How the residents of a day or a week are grouped and filtered: those with a level by it, all others by their kind. Most urgent first. */
export const reportGroups = [
  'outAllNight',
  'high',
  'mediumHigh',
  'mediumLow',
  'low',
  'insufficient',
  'away',
  'notMonitored',
] as const;
export type ReportGroup = (typeof reportGroups)[number];
export const reportGroupSchema = z.enum(reportGroups);

export const groupOf = (kind: DayKind, level: RiskLevel | null): ReportGroup =>
  kind === 'weighed' ? (level ?? 'insufficient') : kind;

/** Why a day with a level is no measure of what is usual. */
export const notUsualReasons = ['coverage', 'absence', 'admission', 'discharge'] as const;
export type NotUsualReason = (typeof notUsualReasons)[number];

/** Why a day was made again. `first`: it was not. `usual`: an earlier day changed, and with it what is usual. */
export const remakeCauses = ['first', 'lateReadings', 'correction', 'move', 'usual', 'algorithm'] as const;
export type RemakeCause = (typeof remakeCauses)[number];

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A report day's date, yyyy-MM-dd, that exists, 2000-01-01 to 2199-12-31. Whether it has come, only a clock and a zone can tell. */
export const reportDateSchema = z.string().check(
  z.regex(/^(20|21)\d{2}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
    return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month);
  }),
);

/** Notes on a resident's report by staff: "seen by the doctor". */
export const reportNoteSchema = typedText({ least: 1, most: 1000 });
