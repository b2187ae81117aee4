/**
 * Shifts and their handover: one page a shift, made at its change from what happened, given by one person and taken by another (decisions §12
 * "Handover"). The page is fixed once made; what turned out otherwise later stands beside it (`since`).
 */
import * as z from 'zod/mini';
import { alertPrioritySchema, alertTypeSchema } from '../vocabulary/alerts.ts';
import { absenceReasonSchema } from '../vocabulary/beds.ts';
import { fallCalls, fallInjuries } from '../vocabulary/closing.ts';
import {
  alertIdSchema,
  bedIdSchema,
  handoverIdSchema,
  instantSchema,
  residentIdSchema,
  userIdSchema,
} from '../vocabulary/ids.ts';
import { reportDateSchema, riskLevelSchema } from '../vocabulary/reports.ts';
import { minuteOfDaySchema } from '../vocabulary/schedule/windows.ts';
import { typedText } from '../vocabulary/storable.ts';
import { gapCauses } from '../vocabulary/watch-gaps.ts';
import { pageOf, pageQuery } from './paging.ts';
import { movedFactSchema } from './reports/report-shapes.ts';
import { idFromText, instantFromText, route } from './route.ts';

export const standardShifts: readonly number[] = [420, 900, 1380];
export const fewestShifts = 2;
export const mostShifts = 4;
/** Shorter than this nobody hands a ward over. */
export const shortestShiftMinutes = 240;
/** Whoever goes writes it while there is time for it. */
export const handoverBeforeMs = 30 * 60_000;
/** After this nobody is waiting for it any more. */
export const handoverWithinMs = 24 * 3_600_000;
export const mostHandoverText = 4_000;

const dayMinutes = 1_440;
const areApart = (starts: readonly number[]): boolean =>
  starts.every((start, n) => {
    const next = n + 1 < starts.length ? starts[n + 1] : (starts[0] ?? 0) + dayMinutes;
    return next !== undefined && next - start >= shortestShiftMinutes;
  });

/** Minutes after local midnight, in order, each at least four hours before the next. */
export const shiftStartsSchema = z
  .array(minuteOfDaySchema)
  .check(z.minLength(fewestShifts), z.maxLength(mostShifts), z.refine(areApart));

const count = z.int().check(z.nonnegative());
const place = { bed_id: bedIdSchema, bed_no: z.string(), resident_id: z.nullable(residentIdSchema) };
const stretch = { from_at: instantSchema, to_at: z.nullable(instantSchema) };

const fallSchema = z.object({
  ...place,
  at: instantSchema,
  injury: z.nullable(z.enum(fallInjuries)),
  called: z.array(z.enum(fallCalls)),
});

/** Whose day ended in the shift at a higher level than the day before. */
const risenSchema = z.object({
  resident_id: residentIdSchema,
  bed_no: z.nullable(z.string()),
  date: reportDateSchema,
  level: riskLevelSchema,
  before: riskLevelSchema,
  /** What moved it against their own usual, the most first. */
  moved: z.array(movedFactSchema),
});

/** As it is kept: people by number, so that a name is said as it is when it is read. */
export const handoverPageSchema = z.object({
  /** Open at the change, most urgent first. Of a network: no bed, and its name. */
  open: z.array(
    z.object({
      alert_id: alertIdSchema,
      type: alertTypeSchema,
      priority: alertPrioritySchema,
      bed_id: z.nullable(bedIdSchema),
      bed_no: z.nullable(z.string()),
      resident_id: z.nullable(residentIdSchema),
      network: z.nullable(z.string()),
      started_at: instantSchema,
      claimed_by: z.nullable(z.string()),
    }),
  ),
  falls: z.array(fallSchema),
  /** Those with something to say alone, most first. */
  events: z.array(
    z.object({
      ...place,
      exits: count,
      alerts: z.array(z.object({ type: alertTypeSchema, count })),
      /** Closed while it was still so. */
      closed_true: count,
    }),
  ),
  risen: z.array(risenSchema),
  absences: z.array(
    z.object({
      ...place,
      reason: absenceReasonSchema,
      from_at: instantSchema,
      until_at: instantSchema,
      ended_at: z.nullable(instantSchema),
      /** False: marked, and still in bed when the shift ended; it begins when they leave. */
      begun: z.boolean(),
    }),
  ),
  /** Who lay longer in one position than they are to, beyond the grace; those who still do first, then the longest. */
  turns: z.array(
    z.object({
      ...place,
      resident_id: residentIdSchema,
      interval_minutes: count,
      /** How many times in the shift. */
      late: count,
      longest_minutes: count,
      /** Still so when the shift ended: since when they lie. */
      open_since: z.nullable(instantSchema),
    }),
  ),
  unwatched: z.object({
    /** Nobody saw any bed. */
    gaps: z.array(z.object({ ...stretch, cause: z.enum(gapCauses) })),
    beds: z.array(z.object({ ...place, ...stretch })),
    networks: z.array(z.object({ name: z.string(), ...stretch })),
    /** Somebody lies there, and their mat has never spoken. */
    never: z.array(z.object(place)),
    /** Somebody lay there, and there was no mat. */
    without_mat: z.array(z.object({ ...place, ...stretch })),
  }),
  notes: z.array(
    z.object({
      /** Null: kept by a version that did not write it down. */
      note_id: z.nullable(z.int()),
      resident_id: residentIdSchema,
      at: instantSchema,
      text: z.string(),
      by: z.string(),
    }),
  ),
});
export type HandoverPage = z.infer<typeof handoverPageSchema>;

const signature = z.nullable(z.object({ at: instantSchema, user_id: userIdSchema, name: z.string() }));

const summary = {
  handover_id: handoverIdSchema,
  from_at: instantSchema,
  /** Of one under way: when it will end, as the shifts are set. */
  to_at: instantSchema,
  /** The wall clock by which it began and ended. */
  timezone: z.string(),
  /** Null = the shift is not over, and the page is what there is so far. */
  fixed_at: z.nullable(instantSchema),
  text: z.string(),
  given: signature,
  accepted: signature,
};

/** Of one shift, without its page. */
export const handoverSummarySchema = z.object(summary);
export type HandoverSummary = z.infer<typeof handoverSummarySchema>;

export const handoverCountsSchema = z.object({
  open: count,
  falls: count,
  exits: count,
  risen: count,
  absences: count,
  turns: count,
  /** Gaps of the watch, networks and beds of which nobody knew for some time; kept since 0.7.0. */
  unwatched: z._default(count, 0),
});
export const handoverRowSchema = z.object({ ...summary, counts: handoverCountsSchema });
export type HandoverRow = z.infer<typeof handoverRowSchema>;

export const handoverSchema = z.object({
  ...summary,
  page: handoverPageSchema,
  /** Everybody the page names. */
  residents: z.array(z.object({ resident_id: residentIdSchema, name: z.string() })),
  /** What is otherwise by now; the page itself stays. */
  since: z.object({
    /** Of those that were open: closed meanwhile. */
    closed: z.array(z.object({ alert_id: alertIdSchema, at: instantSchema, reason: z.nullable(z.string()) })),
    /** Late readings have come. */
    exits: z.array(z.object({ ...place, was: count, now: count })),
    /** Closed as a fall after the change (`known`), or no longer one. */
    falls: z.array(z.object({ ...fallSchema.shape, known: z.boolean() })),
    /** Days that were made, or made again, after the page was. */
    risen: z.array(risenSchema),
    /** Of those on the page as risen: their day was made again, and says otherwise. */
    risen_changed: z.array(residentIdSchema),
    /** Of those on the page: taken back by whoever wrote them. */
    notes_removed: z.array(z.int()),
  }),
  /** May be given now: its last half hour has begun, and it is no older than a day. */
  may_give: z.boolean(),
  may_accept: z.boolean(),
});
export type Handover = z.infer<typeof handoverSchema>;

const params = z.object({ handover_id: idFromText(handoverIdSchema) });

export const listHandovers = route({
  method: 'GET',
  path: '/api/handovers',
  summary:
    'Shifts, the latest first: what was counted, by whom given and taken; by a part of a name, bed or text. A shared station hears of the last two days',
  access: 'handovers.read',
  lane: 'dear',
  query: z.object({
    search: pageQuery.search,
    offset: pageQuery.offset,
    limit: pageQuery.limit,
    from: z.optional(instantFromText),
    /** Before. */
    to: z.optional(instantFromText),
  }),
  data: pageOf(handoverRowSchema),
  errors: ['agency_required'],
});

export const readHandover = route({
  method: 'GET',
  path: '/api/handovers/{handover_id}',
  summary:
    'The page of one shift; of one under way what there is so far. On a shared station one that began more than two days ago is a person’s to read',
  access: 'handovers.read',
  lane: 'dear',
  params,
  data: handoverSchema,
  errors: ['agency_required', 'not_found', 'person_required'],
});

export const readOpenHandover = route({
  method: 'GET',
  path: '/api/handovers/open',
  summary: 'The last shift that is over and that nobody has taken; null = none of the last day',
  access: 'handovers.read',
  lane: 'board',
  data: z.object({ open: z.nullable(handoverSummarySchema) }),
  errors: ['agency_required'],
});

export const giveHandover = route({
  method: 'POST',
  path: '/api/handovers/{handover_id}/give',
  summary: 'Hand the shift over, with a text; given once',
  access: 'handovers.sign',
  lane: 'care',
  params,
  body: z.object({ text: typedText({ most: mostHandoverText }) }),
  /** Its page is read by itself. */
  data: handoverSummarySchema,
  errors: ['agency_required', 'person_required', 'not_found', 'conflict'],
});

export const acceptHandover = route({
  method: 'POST',
  path: '/api/handovers/{handover_id}/accept',
  summary: 'Take the shift over; taken once, after it was given',
  access: 'handovers.sign',
  lane: 'care',
  params,
  /** Its page is read by itself. */
  data: handoverSummarySchema,
  errors: ['agency_required', 'person_required', 'not_found', 'conflict'],
});

export const readShifts = route({
  method: 'GET',
  path: '/api/shifts',
  summary: 'When the shifts of the agency begin',
  access: 'handovers.read',
  lane: 'ordinary',
  data: z.object({ starts: shiftStartsSchema }),
  errors: ['agency_required'],
});

export const saveShifts = route({
  method: 'PUT',
  path: '/api/shifts',
  summary: 'Set when the shifts of the agency begin; the one under way ends at the next of them',
  access: 'agency.settings',
  lane: 'ordinary',
  /** `read`: what stood there when the typing began; another by now, and not what is asked for, is `conflict`. */
  body: z.object({ starts: shiftStartsSchema, read: z.array(minuteOfDaySchema) }),
  data: z.object({ starts: shiftStartsSchema }),
  errors: ['agency_required', 'conflict'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const handoverRoutes = {
  listHandovers,
  readOpenHandover,
  readHandover,
  giveHandover,
  acceptHandover,
  readShifts,
  saveShifts,
} as const;
