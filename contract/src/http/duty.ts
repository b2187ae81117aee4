/** Who is on duty: the list that a shared station asks from (decisions §1 "Stations are shared"). */
import * as z from 'zod/mini';
import { instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { nameSchema } from '../vocabulary/people.ts';
import { route } from './route.ts';

export const dutySchema = z.object({
  /** Every account of one person that may work in the agency, by name. */
  people: z.array(
    z.object({
      user_id: userIdSchema,
      name: nameSchema,
      on_duty: z.boolean(),
      since_at: z.nullable(instantSchema),
      /** Whether a message would reach them now, by LINE or on a phone of theirs. A server of an earlier version does not say. */
      reached: z.optional(z.boolean()),
    }),
  ),
});
export type Duty = z.infer<typeof dutySchema>;

export const readDuty = route({
  method: 'GET',
  path: '/api/duty',
  summary: 'Who may be on duty in the agency, and who is',
  access: 'duty.keep',
  lane: 'care',
  data: dutySchema,
  errors: ['agency_required'],
});

const listed = z.array(userIdSchema).check(z.maxLength(500));

export const saveDuty = route({
  method: 'PUT',
  path: '/api/duty',
  summary: 'Say who is on duty from now',
  access: 'duty.keep',
  lane: 'care',
  body: z.object({
    /** Who was on duty in the list that was read: only what differs from it is changed, so that two who save undo nothing of each other's. */
    read_user_ids: listed,
    /** Who is to be. */
    user_ids: listed,
  }),
  data: dutySchema,
  errors: ['agency_required', 'person_unknown'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const dutyRoutes = {
  readDuty,
  saveDuty,
} as const;
