/**
 * Rehearsal: what a draft of a template would have told of these residents' last nights, beside today's. The same engine replays the
 * stored frames with their arrival times, absences and outages.
 */
import * as z from 'zod/mini';
import { alertTypeSchema } from '../vocabulary/alerts.ts';
import { agencyIdSchema, instantSchema, residentIdSchema } from '../vocabulary/ids.ts';
import { mostRehearsedNights, mostRehearsedResidents } from '../vocabulary/templates.ts';
import { route } from './route.ts';
import { templateContentSchema } from './templates.ts';

/** The night's first day on the agency's calendar, yyyy-MM-dd. */
const dateSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const count = z.int().check(z.nonnegative());

/** What one template told: per night and kind, and of nobody's knowledge (suppressed). */
const side = z.object({
  told: count,
  suppressed: count,
  /** Told per night, oldest night first; kinds that told nothing are absent. */
  nights: z.array(z.object({ date: dateSchema, told: count, types: z.partialRecord(alertTypeSchema, count) })),
  types: z.partialRecord(alertTypeSchema, count),
});

/** Out of bed for 20 min or more in the night, and when each template told it first. */
const longExit = z.object({
  resident_id: residentIdSchema,
  name: z.string(),
  bed_no: z.nullable(z.string()),
  from: instantSchema,
  /** Null = still out when the nights end. */
  to: z.nullable(instantSchema),
  /** Null = would have missed it. */
  today: z.nullable(instantSchema),
  draft: z.nullable(instantSchema),
});

export const longExitMinutes = 20;
export const rehearsalStates = ['running', 'done', 'cancelled', 'failed'] as const;

export const rehearsalSchema = z.object({
  rehearsal_id: z.guid(),
  agency_id: agencyIdSchema,
  state: z.enum(rehearsalStates),
  nights: z.int(),
  /** Residents replayed of those asked for. */
  done: count,
  total: count,
  result: z.nullable(
    z.object({
      today: side,
      draft: side,
      exits: z.array(longExit),
      /** Residents whose nights hold no frames at all. */
      without_data: count,
      /** Minutes with data of all minutes asked for, 0–1: where it is low the figures say little. */
      coverage: z.number().check(z.gte(0), z.lte(1)),
    }),
  ),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

const rehearsalParams = z.object({ rehearsal_id: z.guid() });

export const beginRehearsal = route({
  method: 'POST',
  path: '/api/rehearsals',
  summary: 'Replay a draft over the last nights of these residents, beside what each has today',
  access: 'templates.change',
  lane: 'ordinary',
  body: z.object({
    draft: z.pick(templateContentSchema, { settings: true, response: true, sleep: true }),
    resident_ids: z.array(residentIdSchema).check(z.minLength(1), z.maxLength(mostRehearsedResidents)),
    nights: z.int().check(z.gte(1), z.lte(mostRehearsedNights)),
    /** Settings of their own stay in the draft too. */
    keep_overrides: z.boolean(),
  }),
  data: rehearsalSchema,
  errors: ['agency_required', 'not_found', 'rehearsal_busy', 'own_queue_full', 'queue_full'],
});
export const readRunningRehearsal = route({
  method: 'GET',
  path: '/api/rehearsals',
  summary: 'The one that runs in the agency now, whoever began it: what keeps another from beginning',
  access: 'templates.read',
  lane: 'ordinary',
  data: z.object({
    /** Null = none; another may begin. */
    running: z.nullable(rehearsalSchema),
  }),
  errors: ['agency_required'],
});
export const readRehearsal = route({
  method: 'GET',
  path: '/api/rehearsals/{rehearsal_id}',
  summary: 'How far it is, and what it found; kept for an hour',
  access: 'templates.read',
  lane: 'ordinary',
  params: rehearsalParams,
  data: rehearsalSchema,
  errors: ['not_found'],
});
export const cancelRehearsal = route({
  method: 'DELETE',
  path: '/api/rehearsals/{rehearsal_id}',
  summary: 'Stop it',
  access: 'templates.change',
  lane: 'ordinary',
  params: rehearsalParams,
  data: rehearsalSchema,
  errors: ['not_found'],
});

export const rehearsalRoutes = { beginRehearsal, readRunningRehearsal, readRehearsal, cancelRehearsal } as const;
