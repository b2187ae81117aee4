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

/** For each item of the kind, in the order of `itemsOfKind`, a value of each day. */
const columns = z.array(values);
/** Null = of none of the days. */
const seldom = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(z.array(z.nullable(schema)));
/** Of a day, by its place in `days`. */
const place = z.int().check(z.nonnegative());

/**
 * One resident and kind, column by column: what stands at a place of one list is of the day at the same place of the others. A pulse that came with a
 * blood pressure is in both kinds.
 */
export const measurementSeriesSchema = z.object({
  kind: measurementKindSchema,
  /** Readings of the skin stand by themselves. */
  skin: z.boolean(),
  /** Days with a reading as indexes into `dates` of the report, rising. */
  days: z.array(place).check(z.minLength(1)),
  count: z.array(z.int().check(z.positive())),
  last: columns,
  last_at: z.array(instantSchema),
  last_comparator: seldom(comparatorSchema),
  last_site: seldom(z.enum(temperatureSites)),
  min: columns,
  max: columns,
  /** Days with a "Lo" or a "Hi" among the readings. */
  has_below: z.array(place),
  has_above: z.array(place),
  /** The worst item of each day on which one lay outside of the usual (NEWS2), and which value the mark belongs to (null = not known yet). */
  worst: z.array(
    z.object({
      place,
      ...readingMarkSchema.shape,
      value: z.nullable(z.number()),
      comparator: z.nullable(comparatorSchema),
    }),
  ),
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
