/** Measuring: a page waits for one resident's reading, shows it, and ends with a press (specification §4 "Measurement"). */
import * as z from 'zod/mini';
import { readingReasonSchema } from '../../gateway/answers.ts';
import { agencyIdSchema, instantSchema, residentIdSchema } from '../../vocabulary/ids.ts';
import {
  measurementGroupIdSchema,
  measurementKindSchema,
  measurementKinds,
  meterFamilySchema,
  meterIdSchema,
  readingIdSchema,
  waitingIdSchema,
} from '../../vocabulary/measurements.ts';
import { idFromText, route } from '../route.ts';
import { measuredResidentSchema, readingBySchema, readingSchema } from './shapes.ts';

/** `waiting`: nothing has come. `saved`: something has, and nobody has confirmed it. `over`: its ten minutes passed with nothing. */
export const waitingStates = ['waiting', 'saved', 'over', 'ended'] as const;
export type WaitingState = (typeof waitingStates)[number];

/**
 * `saved`: what came is theirs. `givenUp`: nothing came. `notTheirs`: what came is somebody else's, and is nobody's again.
 */
export const waitingEnds = ['saved', 'givenUp', 'notTheirs'] as const;
export type WaitingEnd = (typeof waitingEnds)[number];

export const waitingSchema = z.object({
  waiting_id: waitingIdSchema,
  agency_id: agencyIdSchema,
  state: z.enum(waitingStates),
  resident: measuredResidentSchema,
  family: meterFamilySchema,
  kinds: z.array(measurementKindSchema),
  group: z.nullable(z.object({ group_id: measurementGroupIdSchema, name: z.string() })),
  /** Null = any of the agency's. */
  meter: z.nullable(z.object({ meter_id: meterIdSchema, serial: z.string(), name: z.string() })),
  began_at: instantSchema,
  began_by: readingBySchema,
  /** Until then it waits. */
  until_at: instantSchema,
  /** What came for it, oldest first. */
  readings: z.array(readingSchema),
  /** The last that came for it and was not kept as this resident's; a reading that was kept ends it. */
  failed: z.nullable(
    z.object({
      at: instantSchema,
      reason: readingReasonSchema,
      /** It stands under the unassigned ones; null = it was refused. */
      reading_id: z.nullable(readingIdSchema),
      /** What stands there, and which meter measured it; null = it was refused. */
      sent: z.nullable(z.object({ meter: z.string(), measured: readingSchema.shape.measured })),
    }),
  ),
  ended_at: z.nullable(instantSchema),
  /** `discharged`: the resident is gone, and what came stays as it is. Null = not ended. */
  ended_as: z.nullable(z.enum([...waitingEnds, 'discharged'])),
  ended_by: z.nullable(readingBySchema),
});
export type Waiting = z.infer<typeof waitingSchema>;

const params = z.object({ waiting_id: idFromText(waitingIdSchema) });

export const readWaiting = route({
  method: 'GET',
  path: '/api/measurements/waiting',
  summary: 'Who waits for a reading now, and what nobody has confirmed yet, oldest first',
  access: 'measurements.watch',
  lane: 'ordinary',
  query: z.object({ family: z.optional(meterFamilySchema) }),
  data: z.object({
    waitings: z.array(waitingSchema),
    /** Ended within the last ten minutes, oldest first: a page whose waiting is gone says how and by whom. */
    ended: z.array(waitingSchema),
    /** How many readings are nobody's. */
    unassigned: z.int().check(z.nonnegative()),
    /** When a gateway last brought any reading of this family; null = never. */
    last_arrival_at: z.nullable(instantSchema),
  }),
  errors: ['agency_required'],
});

/** Two would wait for the same thing: whoever named no meter waits for every one. */
export const waitingClashSchema = z.object({
  waiting_id: waitingIdSchema,
  resident: measuredResidentSchema,
  kinds: z.array(measurementKindSchema),
  meter: waitingSchema.shape.meter,
  began_by: readingBySchema,
  until_at: instantSchema,
});

export const beginWaiting = route({
  method: 'POST',
  path: '/api/measurements/waitings',
  summary:
    'Wait for a resident’s reading, for ten minutes. Whoever waits for the same is named instead, and only another meter goes around them; the same resident’s own waiting goes on',
  access: 'measurements.take',
  lane: 'care',
  body: z.object({
    resident_id: residentIdSchema,
    family: meterFamilySchema,
    /** What the meter may send: an oximeter also sends a pulse (`chilineDeviceTypes`). */
    kinds: z.array(measurementKindSchema).check(z.minLength(1), z.maxLength(measurementKinds.length)),
    group_id: z._default(z.nullable(measurementGroupIdSchema), null),
    meter_id: z._default(z.nullable(meterIdSchema), null),
  }),
  data: z.union([
    z.object({ state: z.literal('waiting'), waiting: waitingSchema }),
    z.object({ state: z.literal('clash'), with: z.array(waitingClashSchema) }),
  ]),
  errors: ['agency_required', 'not_found', 'resident_discharged'],
});

export const endWaiting = route({
  method: 'POST',
  path: '/api/measurements/waitings/{waiting_id}/end',
  summary:
    'Confirm the end of a measuring; `conflict` where a reading came meanwhile, or none did. Ended the same way again changes nothing',
  access: 'measurements.take',
  lane: 'care',
  params,
  body: z.object({ as: z.enum(waitingEnds) }),
  data: waitingSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});
