/**
 * Report days, weeks and a resident's report (specification §2 `/report/…`, §7; decisions §5, §12 of the project's brief). A date is the one on
 * which the day's night ends, on the agency's calendar. Left out, it is the last day that is over; a day that is not over answers what there is;
 * one that has not begun is refused: `invalid`, its field `too_large`.
 */
import * as z from 'zod/mini';
import { absenceReasonSchema, bedStatusSchema } from '../../vocabulary/beds.ts';
import { instantSchema, residentIdSchema } from '../../vocabulary/ids.ts';
import { languageSchema } from '../../vocabulary/languages.ts';
import {
  reportDateSchema,
  reportGroupSchema,
  reportNoteSchema,
  riskItemSchema,
  riskLevelSchema,
} from '../../vocabulary/reports.ts';
import { storableText } from '../../vocabulary/storable.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { idFromText, listFromText, route, rowIdFromText } from '../route.ts';
import {
  coverageSchema,
  dailyRowSchema,
  dateFromText,
  dayCellSchema,
  dayInfoSchema,
  dayValuesSchema,
  noteSchemaOfReport,
  reportResidentSchema,
  stretchSchema,
  weeklyRowSchema,
} from './report-shapes.ts';

const count = z.int().check(z.nonnegative());

const residentParams = z.object({ resident_id: idFromText(residentIdSchema) });

const filter = {
  /** Any part of a resident's name or code, or of a bed's number. */
  search: pageQuery.search,
  resident_id: z.optional(idFromText(residentIdSchema)),
  level: z.optional(listFromText(riskLevelSchema)),
  group: z.optional(listFromText(reportGroupSchema)),
  floor: z._default(storableText({ most: 40 }), ''),
};
const page = { offset: pageQuery.offset, limit: pageQuery.limit };

/** Residents by group, whatever the filter by level and group; those of whom nothing is there are absent. */
const groupCounts = z.partialRecord(reportGroupSchema, count);

const aboutDates = {
  /** The earliest day there is of anybody; null = none was made yet. */
  first_date: z.nullable(reportDateSchema),
  /** The latest day that is over. */
  last_date: reportDateSchema,
};

export const readDailyReport = route({
  method: 'GET',
  path: '/api/report/resident/daily-report',
  summary: 'The residents of a day, most urgent first: level, what moved it, coverage, fourteen days as a strip',
  access: 'reports.read',
  lane: 'dear',
  query: z.object({ date: dateFromText, ...filter, ...page }),
  data: z.extend(pageOf(dailyRowSchema), {
    date: reportDateSchema,
    /** The day is over and every resident's is made. Never of a day before `first_date`, of which there is nothing. */
    complete: z.boolean(),
    /** Residents whose day is over and not made yet. */
    missing: count,
    counts: groupCounts,
    ...aboutDates,
  }),
});

export const readWeeklyReport = route({
  method: 'GET',
  path: '/api/report/resident/weekly-report',
  summary: 'The residents of the seven days that end with a date, most urgent first',
  access: 'reports.read',
  lane: 'dear',
  query: z.object({ ended_at: dateFromText, ...filter, ...page }),
  data: z.extend(pageOf(weeklyRowSchema), {
    ended_at: reportDateSchema,
    complete: z.boolean(),
    missing: count,
    counts: groupCounts,
    ...aboutDates,
  }),
});

const file = { language: languageSchema, format: z.enum(['xlsx', 'csv']) };

export const exportDailyReport = route({
  method: 'GET',
  path: '/api/report/resident/daily-report/export',
  summary: 'The same day as a file; the export is written down',
  access: 'reports.read',
  lane: 'file',
  query: z.object({ date: dateFromText, ...filter, ...file }),
  download: true,
  data: z.object({}),
  errors: ['too_many_rows', 'own_queue_full', 'queue_full'],
});

export const exportWeeklyReport = route({
  method: 'GET',
  path: '/api/report/resident/weekly-report/export',
  summary: 'The same week as a file; the export is written down',
  access: 'reports.read',
  lane: 'file',
  query: z.object({ ended_at: dateFromText, ...filter, ...file }),
  download: true,
  data: z.object({}),
  errors: ['too_many_rows', 'own_queue_full', 'queue_full'],
});

export const readDayInfo = route({
  method: 'GET',
  path: '/api/report/resident/{resident_id}/day-info',
  summary:
    'One day of one resident with every item, its points and what is usual; null = there is no such day of theirs',
  access: 'reports.read',
  lane: 'dear',
  params: residentParams,
  query: z.object({ date: dateFromText }),
  data: z.object({ resident: reportResidentSchema, date: reportDateSchema, day: z.nullable(dayInfoSchema) }),
  errors: ['not_found'],
});

export const readWeekInfo = route({
  method: 'GET',
  path: '/api/report/resident/{resident_id}/week-info',
  summary: 'The seven days of one resident that end with a date; null = there is none of theirs',
  access: 'reports.read',
  lane: 'dear',
  params: residentParams,
  query: z.object({ ended_at: dateFromText }),
  data: z.object({ resident: reportResidentSchema, ended_at: reportDateSchema, week: z.nullable(weeklyRowSchema) }),
  errors: ['not_found'],
});

export const listReportResidents = route({
  method: 'GET',
  path: '/api/report/residents',
  summary: 'Residents, discharged ones too, by a part of name, bed or code, each with their latest day',
  access: 'reports.read',
  lane: 'dear',
  query: z.object({
    search: pageQuery.search,
    /** Those that stand first while nothing is searched, in this order: the ones that were opened last. */
    first: z.optional(listFromText(idFromText(residentIdSchema))),
    ...page,
  }),
  data: pageOf(z.extend(reportResidentSchema, { latest: z.nullable(dayCellSchema) })),
});

export const mostNights = 31;
/** `nights` in a query, 1 to `mostNights`. */
const nightsFromText = z.pipe(
  z.pipe(z._default(z.string().check(z.regex(/^\d{1,3}$/)), '14'), z.transform(Number)),
  z.int().check(z.gte(1), z.lte(mostNights)),
);

/** A stretch of one status within a night's row; `to_at` never lies after the row's end. */
export const nightStretchSchema = z.extend(stretchSchema, { status: bedStatusSchema });

/** A night's row reaches from noon to noon on the agency's clock, so that going to bed and getting up stand in one row. */
export const reportNightSchema = z.object({
  /** The date of the report day whose night lies in the row. */
  ...dayCellSchema.shape,
  /** Noon before and noon after; 23 to 25 hours apart. */
  from_at: instantSchema,
  to_at: instantSchema,
  night_from_at: instantSchema,
  night_to_at: instantSchema,
  complete: z.boolean(),
  coverage: z.nullable(coverageSchema),
  values: z.nullable(dayValuesSchema),
  stretches: z.array(nightStretchSchema),
  absences: z.array(z.extend(stretchSchema, { reason: absenceReasonSchema })),
  /** Told alerts: when, and what kind. */
  alerts: z.array(z.object({ at: instantSchema, type: z.string() })),
  not_watched: z.array(stretchSchema),
});
export type ReportNight = z.infer<typeof reportNightSchema>;

export const readReportNights = route({
  method: 'GET',
  path: '/api/report/resident/{resident_id}/nights',
  summary: 'The nights of one resident that end with a date, newest first, as stretches from noon to noon',
  access: 'reports.read',
  lane: 'dear',
  params: residentParams,
  query: z.object({ ended_at: dateFromText, nights: nightsFromText }),
  data: z.object({
    resident: reportResidentSchema,
    timezone: z.string(),
    nights: z.array(reportNightSchema),
    ...aboutDates,
  }),
  errors: ['not_found'],
});

export const trendDays = [14, 30, 90] as const;

export const readReportTrend = route({
  method: 'GET',
  path: '/api/report/resident/{resident_id}/trend',
  summary: 'The report fields of one resident over 14, 30 or 90 days, with the own usual of each day, alerts and notes',
  access: 'reports.read',
  lane: 'dear',
  params: residentParams,
  query: z.object({ ended_at: dateFromText, days: z._default(z.enum(['14', '30', '90']), '14') }),
  data: z.object({
    resident: reportResidentSchema,
    days: z.array(
      z.extend(dayCellSchema, {
        coverage: coverageSchema,
        values: dayValuesSchema,
        total: z.nullable(count),
        valid: z.boolean(),
        /** What was usual when the day was weighed: median and spread; items without a baseline are absent. */
        usual: z.partialRecord(riskItemSchema, z.object({ median: z.number(), spread: z.number() })),
        alerts: count,
      }),
    ),
    notes: z.array(noteSchemaOfReport),
    ...aboutDates,
  }),
  errors: ['not_found'],
});

export const readReportNight = route({
  method: 'GET',
  path: '/api/report/resident/{resident_id}/night',
  summary:
    'One report day of one resident in detail: five-minute medians of breathing, heart rate and movement; stretches and turns',
  access: 'reports.read',
  lane: 'dear',
  params: residentParams,
  query: z.object({ date: dateFromText }),
  data: z.object({
    resident: reportResidentSchema,
    date: reportDateSchema,
    timezone: z.string(),
    from_at: instantSchema,
    to_at: instantSchema,
    night_from_at: instantSchema,
    /** By time; slots of which nothing is known are absent. Movement: % of the time in bed. */
    slots: z.array(
      z.object({
        at: instantSchema,
        rr: z.nullable(z.number()),
        hr: z.nullable(z.number()),
        spo2: z.nullable(z.number()),
        temp: z.nullable(z.number()),
        moving: z.nullable(z.number()),
      }),
    ),
    stretches: z.array(nightStretchSchema),
    turns: z.array(z.object({ at: instantSchema, by: z.enum(['mat', 'staff']) })),
  }),
  errors: ['not_found'],
});

export const addReportNote = route({
  method: 'POST',
  path: '/api/report/resident/{resident_id}/notes',
  summary: 'Write a note on a resident’s report day: "seen by the doctor"',
  access: 'reports.note',
  lane: 'ordinary',
  params: residentParams,
  body: z.object({ date: reportDateSchema, text: reportNoteSchema }),
  data: noteSchemaOfReport,
  errors: ['not_found'],
});

export const listReportNotes = route({
  method: 'GET',
  path: '/api/report/resident/{resident_id}/notes',
  summary: 'Notes on a resident’s report, newest first',
  access: 'reports.read',
  lane: 'dear',
  params: residentParams,
  query: z.object(page),
  data: pageOf(noteSchemaOfReport),
  errors: ['not_found'],
});

export const removeReportNote = route({
  method: 'DELETE',
  path: '/api/report/notes/{note_id}',
  summary: 'Take back a note of one’s own; that it was there is kept in the audit',
  access: 'reports.note',
  lane: 'ordinary',
  params: z.object({ note_id: rowIdFromText }),
  data: z.object({}),
  errors: ['not_found'],
});

export const reportRoutes = {
  readDailyReport,
  readWeeklyReport,
  exportDailyReport,
  exportWeeklyReport,
  readDayInfo,
  readWeekInfo,
  listReportResidents,
  readReportNights,
  readReportTrend,
  readReportNight,
  addReportNote,
  listReportNotes,
  removeReportNote,
} as const;
