/** Daily measurement report: residents × kinds for a day or some days (specification §2 "a daily measurement report"). */
import * as z from 'zod/mini';
import { instantSchema } from '../../vocabulary/ids.ts';
import {
  type Comparator,
  comparatorSchema,
  itemsOfKind,
  measurementKindSchema,
  temperatureSites,
} from '../../vocabulary/measurements.ts';
import { reportDateSchema } from '../../vocabulary/reports.ts';
import { storableText } from '../../vocabulary/storable.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { dateFromText, reportResidentSchema } from '../report-shapes.ts';
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
  days: readonly MeasurementDay[],
  worst: NonNullable<MeasurementDay['worst']>,
): {
  readonly is: 'last' | 'lowest' | 'highest' | 'another';
  readonly value: number;
  readonly comparator: Comparator | null;
} | null {
  const { item, value, comparator } = worst;
  const last = days.at(-1);
  if (value === null || last === undefined) return null;
  const index = itemsOfKind(last.kind).indexOf(item);
  const marked = { value, comparator };
  if (last.last[index] === value && last.last_comparator === comparator) return { is: 'last', ...marked };
  if (days.every(({ min }) => (min[index] ?? value) >= value)) return { is: 'lowest', ...marked };
  return { is: days.every(({ max }) => (max[index] ?? value) <= value) ? 'highest' : 'another', ...marked };
}

export const measurementReportRowSchema = z.object({
  ...reportResidentSchema.shape,
  days: z.array(measurementDaySchema),
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
    dates: z.array(reportDateSchema),
    /** Those asked for; where none were, the kinds that are measured here. */
    kinds: z.array(measurementKindSchema),
    /** With a reading in the `measuredWithinDays` days up to `to`; all of them where nothing was measured. */
    measured_kinds: z.array(measurementKindSchema),
    /** Today's date, of several agencies the latest. */
    today: reportDateSchema,
  }),
});
