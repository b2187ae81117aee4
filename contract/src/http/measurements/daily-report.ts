/** Daily measurement report: residents × kinds for a day or some days (specification §2 "a daily measurement report"). */
import * as z from 'zod/mini';
import { instantSchema } from '../../vocabulary/ids.ts';
import {
  type Comparator,
  comparatorSchema,
  measurementKindSchema,
  temperatureSites,
} from '../../vocabulary/measurements.ts';
import { reportDateSchema } from '../../vocabulary/reports.ts';
import { storableText } from '../../vocabulary/storable.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { dateFromText, reportResidentSchema } from '../reports/report-shapes.ts';
import { listFromText, route } from '../route.ts';
import { readingMarkSchema } from './shapes.ts';

export const mostMeasurementDays = 31;

/** A kind without a reading for so long is none that this house measures: a quarter, because cholesterol is taken that seldom. */
export const measuredWithinDays = 92;

const values = z.array(z.nullable(z.number()));

/**
 * One resident, kind and local day; there is none where nothing was measured. Numbers in the order of `itemsOfKind`. A pulse that came with a blood
 * pressure is in the day of both.
 */
export const measurementDaySchema = z.object({
  date: reportDateSchema,
  kind: measurementKindSchema,
  /** Readings of the skin stand by themselves. */
  skin: z.boolean(),
  count: z.int().check(z.positive()),
  last: values,
  last_at: instantSchema,
  last_comparator: z.nullable(comparatorSchema),
  last_site: z.nullable(z.enum(temperatureSites)),
  min: values,
  max: values,
  /** A "Lo" or a "Hi" is among them. */
  has_below: z.boolean(),
  has_above: z.boolean(),
  /** The worst item of the day, and which value the mark belongs to (null = not known yet); null = NEWS2 does not weigh this kind. */
  worst: z.nullable(
    z.object({
      ...readingMarkSchema.shape,
      value: z.nullable(z.number()),
      comparator: z.nullable(comparatorSchema),
    }),
  ),
});
export type MeasurementDay = z.infer<typeof measurementDaySchema>;

/** Which value the mark of some days belongs to. `last`: the one that is shown anyway. Null = not known. */
export function markedValue(
  /** The marked item's: of the last day, and the lowest and the highest of each. */
  {
    last,
    last_comparator,
    lows,
    highs,
  }: {
    readonly last: number | null;
    readonly last_comparator: Comparator | null;
    readonly lows: readonly (number | null)[];
    readonly highs: readonly (number | null)[];
  },
  { value, comparator }: Pick<NonNullable<MeasurementDay['worst']>, 'value' | 'comparator'>,
): {
  readonly is: 'last' | 'lowest' | 'highest' | 'another';
  readonly value: number;
  readonly comparator: Comparator | null;
} | null {
  if (value === null) return null;
  const marked = { value, comparator };
  if (last === value && last_comparator === comparator) return { is: 'last', ...marked };
  if (lows.every((low) => (low ?? value) >= value)) return { is: 'lowest', ...marked };
  return { is: highs.every((high) => (high ?? value) <= value) ? 'highest' : 'another', ...marked };
}

/**
 * A day of a series, as the database keeps it written (docs/decisions/202): day since 1970-01-01, readings, `last_at`, `last`, `min`, `max`, and a last
 * list only where there is something in it: `last_comparator`, `last_site`, `has_below`, `has_above`, then the worst item: points, item, band, value,
 * comparator. `daysOfSeries` gives them their names.
 */
export type WrittenDay = [
  day: number,
  count: number,
  last_at: number,
  last: (number | null)[],
  min: (number | null)[],
  max: (number | null)[],
  more?: [
    last_comparator: Comparator | null,
    last_site: MeasurementDay['last_site'],
    has_below: boolean,
    has_above: boolean,
    points: Mark['points'] | null,
    item: Mark['item'] | null,
    band: Mark['band'] | null,
    value: number | null,
    comparator: Comparator | null,
  ],
];
type Mark = NonNullable<MeasurementDay['worst']>;

/** Not a tuple: what zod needs for one would weigh half a kilobyte in the first load of every page. Tests hold what they say against `measurementDaySchema`. */
const inDay = z.nullable(z.union([z.number(), z.string(), z.boolean()]));
const writtenDaySchema = z.array(z.union([z.number(), z.array(inDay)])).check(z.minLength(6), z.maxLength(7));

/** One resident and kind, its days rising. A pulse that came with a blood pressure is in both kinds. */
export const measurementSeriesSchema = z.object({
  kind: measurementKindSchema,
  /** Readings of the skin stand by themselves. */
  skin: z.boolean(),
  days: z.array(writtenDaySchema).check(z.minLength(1)),
});
export type MeasurementSeries = z.infer<typeof measurementSeriesSchema>;

export const measurementReportRowSchema = z.object({
  ...reportResidentSchema.shape,
  /** A kind without a reading in these days has none. */
  series: z.array(measurementSeriesSchema),
});
export type MeasurementReportRow = z.infer<typeof measurementReportRowSchema>;

/** `missing`: who lacks one of the kinds asked for on one of the days. `marked`: who has an item at 3 points; `outside`: at any. */
export const measurementReportShows = ['all', 'missing', 'outside', 'marked'] as const;
export type MeasurementReportShow = (typeof measurementReportShows)[number];

export const measurementReportQuery = {
  /** Left out = today by the agency's clock. */
  from: dateFromText,
  /** Inclusive; left out = `from`. At most `mostMeasurementDays` days. */
  to: dateFromText,
  /** Left out = those that are measured here. */
  kinds: z.optional(listFromText(measurementKindSchema)),
  /** Of the bed; empty = any. */
  floor: z._default(storableText({ most: 40 }), ''),
  show: z._default(z.enum(measurementReportShows), 'all'),
  search: pageQuery.search,
};

export const readMeasurementReport = route({
  method: 'GET',
  path: '/api/measurements/daily-report',
  summary: 'Current residents by bed, and whoever was measured, with each kind of each day',
  access: 'measurements.read',
  lane: 'dear',
  query: z.object({ ...measurementReportQuery, offset: pageQuery.offset, limit: pageQuery.limit }),
  data: z.extend(pageOf(measurementReportRowSchema), {
    from: reportDateSchema,
    to: reportDateSchema,
    /** Every day from `from` to `to`. */
    dates: z.array(reportDateSchema),
    /** Those asked for; where none were, the kinds that are measured here. */
    kinds: z.array(measurementKindSchema),
    /** With a reading in the `measuredWithinDays` days up to `to`; all of them where nothing was measured. */
    measured_kinds: z.array(measurementKindSchema),
    /** Today's date, of several agencies the latest. */
    today: reportDateSchema,
  }),
});
