/**
 * Statistics of an agency (specification §2 `/report/statistics`, §7 `/api/report/all`): the residents of a report day by level and against
 * the agency's own thresholds, levels over time, alerts and how they were answered. Over all agencies: one part for each, side by side.
 */
import * as z from 'zod/mini';
import { alertTypeSchema } from '../../vocabulary/alerts.ts';
import type { CloseReason } from '../../vocabulary/closing.ts';
import { agencyIdSchema, instantSchema, residentIdSchema, templateIdSchema } from '../../vocabulary/ids.ts';
import { languageSchema } from '../../vocabulary/languages.ts';
import { reportDateSchema, reportGroupSchema } from '../../vocabulary/reports.ts';
import {
  conditionSideSchema,
  coverageBandSchema,
  statisticFieldSchema,
  statisticFilterSchema,
} from '../../vocabulary/statistics.ts';
import { shippedTemplateSchema } from '../../vocabulary/templates.ts';
import { fallCountsSchema } from '../alert-log.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { idFromText, route } from '../route.ts';
import { dateFromText, reportResidentSchema } from './report-shapes.ts';

const count = z.int().check(z.nonnegative());
const share = z.number().check(z.gte(0), z.lte(1));
const seconds = z.nullable(z.number().check(z.nonnegative()));

/** A version counts the saves of a filter; 0 = nobody has saved one, and what stands is as shipped. */
const versionSchema = z.int().check(z.nonnegative(), z.lte(2_147_483_647));

export const savedStatisticFilterSchema = z.object({
  agency_id: agencyIdSchema,
  version: versionSchema,
  ...statisticFilterSchema.shape,
  saved_at: z.nullable(instantSchema),
  saved_by: z.nullable(z.string()),
});
export type SavedStatisticFilter = z.infer<typeof savedStatisticFilterSchema>;

const groupCounts = z.partialRecord(reportGroupSchema, count);

/** Milliseconds are too fine here: seconds, over those that were. */
const answeredIn = z.object({ count, median: seconds, p90: seconds });

const alertCounts = {
  /** Told to staff. */
  told: count,
  claimed: count,
  /** Came true and never told. */
  suppressed: count,
};

/** Closed for one of these, an alert was not needed: nobody had to do anything. */
export const notNeededReasons = ['fine', 'falseAlarm'] as const satisfies readonly CloseReason[];

/** How many were not needed, of how many. What is still open has not shown yet whether it was. */
const needed = {
  /** Staff were notified of them, and they are closed, for any reason. */
  closed: count,
  not_needed: count,
};

export const statisticAlertsSchema = z.object({
  from_at: instantSchema,
  to_at: instantSchema,
  ...alertCounts,
  ...needed,
  falls: fallCountsSchema,
  /** Report days of the residents over the same days, without those of residents who were away. */
  resident_days: count,
  /** Null = there are no such days. */
  falls_per_1000_days: z.nullable(z.number().check(z.nonnegative())),
  /** From the first telling to the first claim, and to the closing. */
  claim: answeredIn,
  close: answeredIn,
  /** Most first. `hours`: told in each hour of the agency's clock, 0–23. */
  types: z.array(
    z.object({
      type: alertTypeSchema,
      ...alertCounts,
      ...needed,
      median_claim_seconds: seconds,
      hours: z.array(count).check(z.length(24)),
    }),
  ),
  /** Of the residents' alerts, by the template each has today; most closed first. */
  templates: z.array(
    z.object({
      template_id: templateIdSchema,
      name: z.string(),
      /** As of a template: of a shipped one that nobody has named the name is a word. */
      shipped: z.nullable(shippedTemplateSchema),
      ...needed,
    }),
  ),
  /** The ten with the most told, each with the kind that told most. */
  loudest: z
    .array(
      z.object({
        resident_id: residentIdSchema,
        name: z.string(),
        bed_no: z.nullable(z.string()),
        ...alertCounts,
        median_claim_seconds: seconds,
        most: alertTypeSchema,
        most_told: count,
      }),
    )
    .check(z.maxLength(10)),
});
export type StatisticAlerts = z.infer<typeof statisticAlertsSchema>;

/** Residents of the day by where one value of theirs stands. `seen`: those with a value, over which the three figures are. */
export const statisticOfFieldSchema = z.object({
  field: statisticFieldSchema,
  below: count,
  inside: count,
  above: count,
  none: count,
  seen: count,
  least: z.nullable(z.number()),
  median: z.nullable(z.number()),
  most: z.nullable(z.number()),
});
export type StatisticOfField = z.infer<typeof statisticOfFieldSchema>;

export const agencyStatisticsSchema = z.object({
  agency_id: agencyIdSchema,
  name: z.string(),
  timezone: z.string(),
  filter: savedStatisticFilterSchema,
  /**
   * Counted below; and those the filter leaves out because nothing can be said of them. Null = the day is not over, not made of anybody yet, or
   * lies before the first: then there are no groups, fields and bands either, which is not zero.
   */
  residents: z.nullable(count),
  left_out: count,
  groups: groupCounts,
  /** Oldest first; days of which nothing was made are absent. */
  over_time: z.array(z.object({ date: reportDateSchema, groups: groupCounts })),
  fields: z.array(statisticOfFieldSchema),
  /** Of all residents of the day, whatever the filter leaves out: how much of the night their mats saw. */
  coverage: z.object({ bands: z.partialRecord(coverageBandSchema, count), median: z.nullable(share) }),
  alerts: statisticAlertsSchema,
});
export type AgencyStatistics = z.infer<typeof agencyStatisticsSchema>;

export const statisticDays = [14, 30, 90] as const;
/** How many report days of alerts, the last of them that of the date. */
export const statisticAlertDays = [1, 7, 14, 30] as const;

/** Of which day, and how far back from it. */
const asked = {
  ended_at: dateFromText,
  days: z._default(z.enum(['14', '30', '90']), '14'),
  alert_days: z._default(z.enum(['1', '7', '14', '30']), '1'),
};

export const readStatistics = route({
  method: 'GET',
  path: '/api/report/all',
  summary: 'Statistics of a report day: levels, report fields against thresholds, coverage, alerts; one part an agency',
  access: 'reports.read',
  lane: 'dear',
  query: z.object(asked),
  data: z.object({
    ended_at: reportDateSchema,
    /** The day is over and every resident's is made. Never of a day before `first_date`, of which there is nothing. */
    complete: z.boolean(),
    /** Residents whose day is over and not made yet. */
    missing: count,
    first_date: z.nullable(reportDateSchema),
    last_date: reportDateSchema,
    agencies: z.array(agencyStatisticsSchema),
  }),
});
export type Statistics = z.infer<typeof readStatistics.data>;

export const exportStatistics = route({
  method: 'GET',
  path: '/api/report/all/export',
  summary: 'The same figures as a file, one a row; the export is written down',
  access: 'reports.read',
  lane: 'file',
  query: z.object({ ...asked, language: languageSchema, format: z.enum(['xlsx', 'csv']) }),
  download: true,
  data: z.object({}),
  errors: ['too_many_rows', 'own_queue_full', 'queue_full'],
});

export const readStatisticResidents = route({
  method: 'GET',
  path: '/api/report/all/residents',
  summary: 'The residents behind one figure of the statistics: a side of a report field, or a band of coverage',
  access: 'reports.read',
  lane: 'dear',
  query: z
    .object({
      ended_at: dateFromText,
      /** Of one of the agencies the caller stands in: a figure is of one agency, and so are those behind it. */
      agency_id: z.optional(idFromText(agencyIdSchema)),
      field: z.optional(statisticFieldSchema),
      side: z.optional(conditionSideSchema),
      band: z.optional(coverageBandSchema),
      offset: pageQuery.offset,
      limit: pageQuery.limit,
    })
    .check(
      z.refine(({ field, side }) => (field === undefined) === (side === undefined), {
        path: ['side'],
        params: { problem: 'required' },
      }),
      z.refine(({ field, band }) => (field === undefined) !== (band === undefined), {
        path: ['field'],
        params: { problem: 'required' },
      }),
    ),
  /** By value, what stands out most first. `value`: of the field; null = none, or no field was asked for. */
  data: z.extend(
    pageOf(
      z.object({
        ...reportResidentSchema.shape,
        group: reportGroupSchema,
        value: z.nullable(z.number()),
        night_coverage: share,
      }),
    ),
    { ended_at: reportDateSchema },
  ),
  errors: ['not_found'],
});
export type StatisticResident = z.infer<typeof readStatisticResidents.data>['rows'][number];

export const readStatisticFilter = route({
  method: 'GET',
  path: '/api/report/all/filter',
  summary: 'The statistics filter of each agency; as shipped where nobody has saved one',
  access: 'reports.read',
  lane: 'ordinary',
  data: z.object({ agencies: z.array(savedStatisticFilterSchema) }),
});

export const saveStatisticFilter = route({
  method: 'POST',
  path: '/api/report/all/filter',
  summary: 'Save the statistics filter of the agency, whole; `version` is the one that was read',
  access: 'agency.settings',
  lane: 'ordinary',
  body: z.object({ ...statisticFilterSchema.shape, version: versionSchema }),
  data: savedStatisticFilterSchema,
  errors: ['conflict', 'not_found'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const statisticsRoutes = {
  readStatistics,
  exportStatistics,
  readStatisticResidents,
  readStatisticFilter,
  saveStatisticFilter,
} as const;
