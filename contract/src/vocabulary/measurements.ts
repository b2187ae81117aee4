/**
 * What the meters beside the mat measure: kinds, their units and bounds, the two families of meters, and what is said of how a value was
 * measured (specification §3 "Measurement fields", "Other-device groups"; decisions §6, §12).
 */
import * as z from 'zod/mini';
import type { Comparator } from './readings.ts';

export { type Comparator, comparatorSchema, comparators, type ReadingId, readingIdSchema } from './readings.ts';

// Here and not with the other ids, which every screen loads before its first tile.
const id = (most: number) => z.int().check(z.positive(), z.lte(most));
/** A box that posts readings, with keys of its own. */
export const gatewayIdSchema = id(2_147_483_647).brand<'GatewayId'>();
/** Another system that reads measurements. */
export const integrationIdSchema = id(2_147_483_647).brand<'IntegrationId'>();
/** One page that waits for one resident's reading. */
export const waitingIdSchema = id(Number.MAX_SAFE_INTEGER).brand<'WaitingId'>();
/** A group of meters that measure alike, as staff named it. */
export const measurementGroupIdSchema = id(2_147_483_647).brand<'MeasurementGroupId'>();
export const meterIdSchema = id(2_147_483_647).brand<'MeterId'>();
export type GatewayId = z.infer<typeof gatewayIdSchema>;
export type IntegrationId = z.infer<typeof integrationIdSchema>;
export type MeasurementGroupId = z.infer<typeof measurementGroupIdSchema>;
export type MeterId = z.infer<typeof meterIdSchema>;
export type WaitingId = z.infer<typeof waitingIdSchema>;

/** Those a value is stored in, and the two that are only converted from. */
export const measurementUnits = [
  'mmHg',
  'perMinute',
  'percent',
  'celsius',
  'mgPerDl',
  'mmolPerL',
  'gPerDl',
  'fahrenheit',
  'umolPerL',
] as const;
export type MeasurementUnit = (typeof measurementUnits)[number];
export const measurementUnitSchema = z.enum(measurementUnits);

interface ItemFacts {
  /** The canonical unit: what is stored, judged and exported. */
  readonly unit: MeasurementUnit;
  /** What lies outside is refused; both inclusive, in `unit`. */
  readonly min: number;
  readonly max: number;
  /** Decimals of a value on a screen. What is judged is not rounded. */
  readonly decimals: 0 | 1;
}

/** Every single number that can be measured. `pulse` comes alone, or with a blood pressure. */
export const measurementItems = {
  systolic: { unit: 'mmHg', min: 40, max: 300, decimals: 0 },
  diastolic: { unit: 'mmHg', min: 20, max: 200, decimals: 0 },
  pulse: { unit: 'perMinute', min: 20, max: 250, decimals: 0 },
  spo2: { unit: 'percent', min: 50, max: 100, decimals: 0 },
  temperature: { unit: 'celsius', min: 30, max: 45, decimals: 1 },
  glucose: { unit: 'mgPerDl', min: 10, max: 600, decimals: 0 },
  ketone: { unit: 'mmolPerL', min: 0, max: 8, decimals: 1 },
  uricAcid: { unit: 'mgPerDl', min: 1, max: 25, decimals: 1 },
  totalCholesterol: { unit: 'mgPerDl', min: 50, max: 500, decimals: 0 },
  hemoglobin: { unit: 'gPerDl', min: 0, max: 25, decimals: 1 },
  hematocrit: { unit: 'percent', min: 0, max: 75, decimals: 0 },
} as const satisfies Record<string, ItemFacts>;
export type MeasurementItem = keyof typeof measurementItems;

/** Kinds of one number, whose item has the kind's name. */
export const singleKinds = [
  'pulse',
  'spo2',
  'temperature',
  'glucose',
  'ketone',
  'uricAcid',
  'totalCholesterol',
  'hemoglobin',
  'hematocrit',
] as const satisfies readonly MeasurementItem[];
export type SingleKind = (typeof singleKinds)[number];

/** The closed list, in the order of reports. A blood pressure is one reading of two or three numbers. */
export const measurementKinds = ['bloodPressure', ...singleKinds] as const;
export type MeasurementKind = (typeof measurementKinds)[number];
export const measurementKindSchema = z.enum(measurementKinds);

export const itemsOfKind = (kind: MeasurementKind): readonly MeasurementItem[] =>
  kind === 'bloodPressure' ? ['systolic', 'diastolic', 'pulse'] : [kind];

/** The unit of the kind itself; a pulse that comes with a blood pressure is per minute all the same. */
export const unitOfKind = (kind: MeasurementKind): MeasurementUnit =>
  measurementItems[kind === 'bloodPressure' ? 'systolic' : kind].unit;

/** canonical = (raw − `minus`) × `times` ÷ `over`: factors and divisors as decisions §12 writes them, not their reciprocals. */
export interface Conversion {
  readonly minus: number;
  readonly times: number;
  readonly over: number;
}
const asItIs: Conversion = { minus: 0, times: 1, over: 1 };
const times = (factor: number): Conversion => ({ ...asItIs, times: factor });

/** With how many decimals a person types an item in a unit: as many as are shown, or no two pages would say the same. */
export const typedDecimals = (item: MeasurementItem, unit: MeasurementUnit): 0 | 1 => {
  if (unit === 'mmolPerL' || unit === 'fahrenheit') return 1;
  return unit === 'umolPerL' ? 0 : measurementItems[item].decimals;
};
/** Tenths are no binary fractions. */
export const isFiner = (value: number, decimals: 0 | 1): boolean =>
  Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) > 1e-6;

/** Each kind's units as they may come, and how they become its canonical one. */
export const rawUnits: Readonly<Record<MeasurementKind, Readonly<Partial<Record<MeasurementUnit, Conversion>>>>> = {
  bloodPressure: { mmHg: asItIs },
  pulse: { perMinute: asItIs },
  spo2: { percent: asItIs },
  temperature: { celsius: asItIs, fahrenheit: { minus: 32, times: 1, over: 1.8 } },
  glucose: { mgPerDl: asItIs, mmolPerL: times(18.016) },
  ketone: { mmolPerL: asItIs },
  uricAcid: { mgPerDl: asItIs, umolPerL: { minus: 0, times: 1, over: 59.48 } },
  totalCholesterol: { mgPerDl: asItIs, mmolPerL: times(38.67) },
  hemoglobin: { gPerDl: asItIs },
  hematocrit: { percent: asItIs },
};

/** In lower case, without spaces, after NFKC (which makes ℃ °c, ％ % and the sign micro a Greek letter). UCUM's spellings among them. */
const unitSpellings: Readonly<Record<string, MeasurementUnit>> = {
  mmhg: 'mmHg',
  'mm[hg]': 'mmHg',
  '/min': 'perMinute',
  '1/min': 'perMinute',
  bpm: 'perMinute',
  'beats/min': 'perMinute',
  '{beats}/min': 'perMinute',
  '%': 'percent',
  '°c': 'celsius',
  c: 'celsius',
  cel: 'celsius',
  degc: 'celsius',
  'mg/dl': 'mgPerDl',
  'mmol/l': 'mmolPerL',
  'g/dl': 'gPerDl',
  '°f': 'fahrenheit',
  f: 'fahrenheit',
  degf: 'fahrenheit',
  '[degf]': 'fahrenheit',
  'umol/l': 'umolPerL',
  'μmol/l': 'umolPerL',
};

/** The unit a text names, in any of its usual spellings; null = none we know. */
export function unitNamed(text: string): MeasurementUnit | null {
  const spelled = text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  return Object.hasOwn(unitSpellings, spelled) ? (unitSpellings[spelled] ?? null) : null;
}

/**
 * Where a temperature was taken. `skin` is the surface of the body, some degrees colder than what a limit of fever or chill means: it is kept
 * and shown, and no limit and no band is held against it.
 */
export const temperatureSites = ['forehead', 'ear', 'skin'] as const;
export type TemperatureSite = (typeof temperatureSites)[number];

/** When, to a meal, a glucose was measured. */
export const mealTimes = ['fasting', 'beforeMeal', 'afterMeal', 'bedtime'] as const;
export type MealTime = (typeof mealTimes)[number];

const site = z.optional(z.nullable(z.enum(temperatureSites)));
const meal = z.optional(z.nullable(z.enum(mealTimes)));
const mark = z.optional(z.nullable(z.boolean()));

/**
 * How a value was measured; what is not said is not known. A part that does not belong to the kind is ignored.
 * `site`: of a temperature. `meal`: of a glucose. `average`: of SpO2, the mean of a measuring of several seconds. `oxygen`: of SpO2, measured
 * while breathing extra oxygen. `control`: of a control solution that checks the meter, and of no person.
 */
export const measurementContextSchema = z.object({ site, meal, average: mark, oxygen: mark, control: mark });
export type MeasurementContext = z.infer<typeof measurementContextSchema>;

const checked = z.object({ control: mark });
type ContextSchema = z.ZodMiniType<MeasurementContext>;
/** What of a context belongs to each kind. */
export const contextSchemas: Readonly<Record<MeasurementKind, ContextSchema>> = {
  bloodPressure: checked,
  pulse: checked,
  spo2: z.object({ average: mark, oxygen: mark, control: mark }),
  temperature: z.object({ site, control: mark }),
  glucose: z.object({ meal, control: mark }),
  ketone: checked,
  uricAcid: checked,
  totalCholesterol: checked,
  hemoglobin: checked,
  hematocrit: checked,
};

export interface PressureValue {
  readonly systolic: number;
  readonly diastolic: number;
  /** /min; null = the meter did not say. */
  readonly pulse: number | null;
}
/** One number, or those of a blood pressure. */
export type MeasurementValue = number | PressureValue;

/** A value in its canonical unit (`unitOfKind`), as it is stored, judged and shown. */
export type Measured = {
  readonly comparator: Comparator | null;
  readonly context: MeasurementContext;
} & (
  | { readonly kind: 'bloodPressure'; readonly value: PressureValue }
  | { readonly kind: SingleKind; readonly value: number }
);

/** The two families of meters, each with a page and gateways of its own. */
export const meterFamilies = {
  fora: ['bloodPressure', 'pulse', 'spo2', 'temperature'],
  chiline: [
    'bloodPressure',
    'pulse',
    'spo2',
    'temperature',
    'glucose',
    'ketone',
    'uricAcid',
    'totalCholesterol',
    'hemoglobin',
    'hematocrit',
  ],
} as const satisfies Record<string, readonly MeasurementKind[]>;
export type MeterFamily = keyof typeof meterFamilies;
export const meterFamilySchema = z.enum(Object.keys(meterFamilies) as [MeterFamily, ...MeterFamily[]]);

export const canBring = (family: MeterFamily, kind: MeasurementKind): boolean =>
  (meterFamilies[family] as readonly MeasurementKind[]).includes(kind);

/** What a chiline meter is said to be, and what it is then asked for (specification §3). `none`: nobody has said, and it may be anything. */
export const chilineDeviceTypes = {
  oxygen: ['spo2', 'pulse'],
  temperature: ['temperature'],
  glucose: ['glucose'],
  ketone: ['ketone'],
  uricAcid: ['uricAcid'],
  cholesterol: ['totalCholesterol'],
  pressure: ['bloodPressure', 'pulse'],
  none: meterFamilies.chiline,
} as const satisfies Record<string, readonly MeasurementKind[]>;
export type ChilineDeviceType = keyof typeof chilineDeviceTypes;
export const chilineDeviceTypeSchema = z.enum(
  Object.keys(chilineDeviceTypes) as [ChilineDeviceType, ...ChilineDeviceType[]],
);

/** A page waits this long for its reading; inclusive. What was measured up to `measuredEarlyMs` before it waited is taken, too. */
export const waitingMs = 10 * 60_000;
export const measuredEarlyMs = 60_000;

/** How a single value stands by NEWS2's bands: very is 3 points, slightly is 1. Lowest first. */
export const measurementBands = ['veryLow', 'low', 'slightlyLow', 'usual', 'slightlyHigh', 'high', 'veryHigh'] as const;
export type MeasurementBand = (typeof measurementBands)[number];
export const measurementBandSchema = z.enum(measurementBands);

/**
 * NEWS2's band of no points (RCP 2017, chart 1), both inclusive in the chart's steps; null = no upper end. What a chart shades; how a value
 * stands is judged by the engine. Of SpO2 on scale 2 it is the doctor's target.
 */
export const usualRanges = {
  systolic: { low: 111, high: 219 },
  pulse: { low: 51, high: 90 },
  spo2: { low: 96, high: null },
  spo2Scale2: { low: 88, high: 92 },
  temperature: { low: 36.1, high: 38 },
} as const satisfies Record<string, { readonly low: number; readonly high: number | null }>;

/** NEWS2's scales of SpO2. 2 is for whoever a doctor has set a target of 88–92 %: a mark on the resident. */
export const spo2Scales = [1, 2] as const;
export type Spo2Scale = (typeof spo2Scales)[number];
export const spo2ScaleSchema = z.literal(spo2Scales);

/** Within this time whoever gave a reading to a resident, or refused it, takes that back; inclusive. */
export const takeBackReadingMs = 60_000;

/** Why staff refuse a reading that was nobody's. `other` asks for words. */
export const readingRefusals = ['test', 'twice', 'wrongValue', 'nobodyKnows', 'other'] as const;
export type ReadingRefusal = (typeof readingRefusals)[number];
export const readingRefusalSchema = z.enum(readingRefusals);

/**
 * Why a value is asked about before it is kept. `news2`: a single item is worth 3 points. `unit`: this glucose could be in either unit.
 * `same`: this resident has a reading of the same kind and value of the same few minutes. `time`: the meter's clock cannot be right.
 */
export const readingDoubts = ['news2', 'unit', 'same', 'time'] as const;
export type ReadingDoubt = (typeof readingDoubts)[number];
