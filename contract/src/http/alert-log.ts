/** What was told and what became of it: the alert log, one alert's whole life, and the load (specification §2 "alert center and alert log with export", §7). */
import * as z from 'zod/mini';
import {
  alertChangeSchema,
  alertOutcomeSchema,
  alertPrioritySchema,
  alertSourceSchema,
  alertTypeSchema,
  closeCauseSchema,
} from '../vocabulary/alerts.ts';
import {
  agencyIdSchema,
  alertIdSchema,
  bedIdSchema,
  instantSchema,
  residentIdSchema,
  templateIdSchema,
  userIdSchema,
} from '../vocabulary/ids.ts';
import { languageSchema } from '../vocabulary/languages.ts';
import { deliveryStateSchema } from '../vocabulary/telling.ts';
import { alertSchema } from './alerts.ts';
import { pageOf, pageQuery } from './paging.ts';
import { reportResidentSchema } from './reports/report-shapes.ts';
import { idFromText, instantFromText, listFromText, route } from './route.ts';
import { deliverySchema } from './telling.ts';

/**
 * As figures count an alert: it was told of itself (and of these somebody went, or it is closed), or it came true and never was. What joined a claim,
 * and events that are only written down, are counted as neither. Here and not beside the outcomes: the first screen loads those, and not this.
 */
export const alertCountings = ['told', 'claimed', 'closed', 'suppressed'] as const;
export type AlertCounting = (typeof alertCountings)[number];

const filter = {
  /** Any part of a resident's name or of a bed's number. */
  search: pageQuery.search,
  resident_id: z.optional(idFromText(residentIdSchema)),
  bed_id: z.optional(idFromText(bedIdSchema)),
  /** Of residents who have this alert template now; an alert does not keep the one it was raised by. */
  template_id: z.optional(idFromText(templateIdSchema)),
  /** By when it came true: from (inclusive) to (exclusive). */
  from: z.optional(instantFromText),
  to: z.optional(instantFromText),
  type: z.optional(listFromText(alertTypeSchema)),
  priority: z.optional(listFromText(alertPrioritySchema)),
  outcome: z.optional(listFromText(alertOutcomeSchema)),
  /** Only those that statistics count, as one of these: the rows behind a figure. */
  counted: z.optional(listFromText(z.enum(alertCountings))),
  /** Closed for one of these. */
  reason: z.optional(listFromText(closeCauseSchema)),
  /** With a message to somebody's phone of which this is true. */
  delivery: z.optional(listFromText(deliveryStateSchema)),
};

/** An alert with how it was answered. Milliseconds; null = it was not. */
export const loggedAlertSchema = z.extend(alertSchema, {
  outcome: alertOutcomeSchema,
  /** From the first telling to the first claim. */
  claim_ms: z.nullable(z.int().check(z.nonnegative())),
});
export type LoggedAlert = z.infer<typeof loggedAlertSchema>;

/** Falls among these alerts, counted apart: one for each person and moment, however many alerts one press has closed. */
export const fallCountsSchema = z.object({
  count: z.int().check(z.nonnegative()),
  /** With an injury that was seen. */
  injured: z.int().check(z.nonnegative()),
});
export type FallCounts = z.infer<typeof fallCountsSchema>;

export const readAlertLog = route({
  method: 'GET',
  path: '/api/alerts',
  summary:
    'Alerts, newest first, by resident, bed, type, priority, time, outcome, reason and what became of messages; suppressed ones and events too',
  access: 'alerts.log',
  lane: 'dear',
  query: z.object({ ...filter, offset: pageQuery.offset, limit: pageQuery.limit }),
  data: z.extend(pageOf(loggedAlertSchema), { falls: fallCountsSchema }),
});

export const readResidentAlerts = route({
  method: 'GET',
  path: '/api/report/resident/{resident_id}/notify',
  summary: 'The alerts of a resident, newest first',
  access: 'register.read',
  lane: 'dear',
  params: z.object({ resident_id: idFromText(residentIdSchema) }),
  query: z.object({
    /** Of these kinds; left out = of any. */
    type: z.optional(listFromText(alertTypeSchema)),
    /** By when they came true: from (inclusive) to (exclusive). */
    from: filter.from,
    to: filter.to,
    offset: pageQuery.offset,
    limit: pageQuery.limit,
  }),
  /** Each with how fast somebody went; from notification to closing is `closed_at` − `first_told_at`. */
  data: z.extend(pageOf(loggedAlertSchema), { resident: reportResidentSchema }),
  errors: ['not_found'],
});

export const mostLogRows = 50_000;
export const exportAlertLog = route({
  method: 'GET',
  path: '/api/alerts/export',
  summary: 'The same as a file; the export is written down',
  access: 'alerts.log',
  lane: 'file',
  query: z.object({ ...filter, language: languageSchema, format: z.enum(['xlsx', 'csv']) }),
  download: true,
  data: z.object({}),
  errors: ['too_many_rows', 'own_queue_full', 'queue_full'],
});

/** One step of an alert's life, as it was then. */
export const alertStepSchema = z.object({
  event_id: z.int(),
  at: instantSchema,
  change: alertChangeSchema,
  type: alertTypeSchema,
  priority: alertPrioritySchema,
  threshold: z.nullable(z.number()),
  value: z.nullable(z.number()),
  /** The meter's reading it stood on after it. */
  source: z.nullable(alertSourceSchema),
  /** Who did it; null = the mat, time, or the register. */
  by: z.nullable(z.object({ user_id: userIdSchema, name: z.string() })),
  /** The account it was done from, where that is another: a shared station. */
  through: z.nullable(z.object({ user_id: userIdSchema, name: z.string() })),
  /** Of the last step only. */
  reason: z.nullable(closeCauseSchema),
});
export type AlertStep = z.infer<typeof alertStepSchema>;

export const readAlert = route({
  method: 'GET',
  path: '/api/alerts/{alert_id}',
  summary: 'One alert with every step it took, oldest first',
  access: 'alerts.log',
  lane: 'ordinary',
  params: z.object({ alert_id: alertIdSchema }),
  data: z.object({
    alert: loggedAlertSchema,
    steps: z.array(alertStepSchema),
    /** Messages to people's own phones, oldest first. */
    deliveries: z.array(deliverySchema),
  }),
  errors: ['not_found'],
});

/** Somebody walked past a bed that an outage leaves unwatched; or takes that back. */
export const tickRound = route({
  method: 'POST',
  path: '/api/alerts/{alert_id}/rounds',
  summary: 'Tick a bed of an outage as looked after on a round, or take the tick back',
  access: 'alerts.respond',
  lane: 'care',
  params: z.object({ alert_id: alertIdSchema }),
  body: z.object({ bed_id: bedIdSchema, done: z.boolean() }),
  data: alertSchema,
  errors: ['not_found', 'alert_already_closed'],
});

/** Alerts an hour that one operator can answer for long (ANSI/ISA-18.2-2016: about 6 an hour, 12 is the most manageable). */
export const manageableAlertsPerHour = 6;

const counts = {
  /** Told to staff. */
  told: z.int().check(z.nonnegative()),
  claimed: z.int().check(z.nonnegative()),
  /** Came true and never told. */
  suppressed: z.int().check(z.nonnegative()),
  /** From the first telling to the first claim; null = none was claimed. */
  median_claim_seconds: z.nullable(z.number().check(z.nonnegative())),
};

/** As many days the load is read over at once; a range may hold a day whose clock was put back. */
export const mostLoadDays = 31;
const mostLoadMs = (mostLoadDays * 24 + 1) * 3_600_000;

export const readAlarmLoad = route({
  method: 'GET',
  path: '/api/alarm-load',
  summary: 'Alarm load: by hour of the day, by type, and the residents with the most, over the last days',
  access: 'alerts.log',
  lane: 'dear',
  query: z
    .object({
      days: z._default(
        z.pipe(
          z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
          z.int().check(z.gte(1), z.lte(mostLoadDays)),
        ),
        7,
      ),
      /** In the place of the last days: from (inclusive) … */
      from: z.optional(instantFromText),
      /** … to (exclusive); left out, or not yet, = now. A range without a beginning is `days` long. */
      to: z.optional(instantFromText),
    })
    .check(
      z.refine(({ from, to }) => from === undefined || to === undefined || (from < to && to - from <= mostLoadMs), {
        path: ['to'],
      }),
    ),
  data: z.object({
    from: instantSchema,
    to: instantSchema,
    total: z.object(counts),
    falls: fallCountsSchema,
    /** One for each hour of the local day, 0–23: all alerts told in it, and how many an hour that is on average. */
    hours: z
      .array(z.object({ hour: z.int().check(z.gte(0), z.lte(23)), ...counts, per_hour: z.number() }))
      .check(z.length(24)),
    types: z.array(z.object({ type: alertTypeSchema, ...counts })),
    /** The ten with the most, each with the type that told most. */
    residents: z
      .array(
        z.object({
          resident_id: residentIdSchema,
          agency_id: agencyIdSchema,
          name: z.string(),
          bed_no: z.nullable(z.string()),
          ...counts,
          most: alertTypeSchema,
          most_told: z.int(),
        }),
      )
      .check(z.maxLength(10)),
  }),
});
export type AlarmLoad = z.infer<typeof readAlarmLoad.data>;

/** This noun's part of the one table of calls (`index.ts`). */
export const alertLogRoutes = {
  readAlertLog,
  readResidentAlerts,
  exportAlertLog,
  readAlert,
  tickRound,
  readAlarmLoad,
} as const;
