/** The PIN of a person, set under their own password, and what it opens: a shared station, for five minutes (docs/decisions/111). */
import * as z from 'zod/mini';
import { instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { passwordSchema } from '../vocabulary/people.ts';
import { pinSchema } from '../vocabulary/pins.ts';
import { route } from './route.ts';

export const readPin = route({
  method: 'GET',
  path: '/api/user/pin',
  summary: 'Whether one has a PIN for shared stations; never the PIN itself',
  access: 'session',
  lane: 'ordinary',
  data: z.object({ set_at: z.nullable(instantSchema), locked: z.boolean() }),
  errors: ['no_permission'],
});

export const savePin = route({
  method: 'PUT',
  path: '/api/user/pin',
  summary: 'Choose a PIN for shared stations, or another one',
  access: 'session',
  lane: 'ordinary',
  body: z.object({ current_password: passwordSchema, pin: pinSchema }),
  data: z.object({}),
  errors: ['incorrect_password', 'pin_too_common', 'too_many_attempts', 'no_permission'],
});

export const removePin = route({
  method: 'POST',
  path: '/api/user/pin/remove',
  summary: 'Have no PIN any more; a station that one has open by it is closed',
  access: 'session',
  lane: 'ordinary',
  body: z.object({ current_password: passwordSchema }),
  data: z.object({}),
  errors: ['incorrect_password', 'too_many_attempts', 'no_permission'],
});

export const openByPin = route({
  method: 'POST',
  path: '/api/station/pin',
  summary: 'On a shared station: let it act for a person in more than care, for five minutes',
  access: 'session',
  lane: 'care',
  body: z.object({ user_id: userIdSchema, pin: pinSchema }),
  data: z.object({ user_id: userIdSchema, until_at: instantSchema }),
  errors: ['person_unknown', 'pin_not_set', 'incorrect_pin', 'pin_locked', 'too_many_attempts', 'no_permission'],
});

export const closePin = route({
  method: 'DELETE',
  path: '/api/station/pin',
  summary: 'On a shared station: only care again, at once',
  access: 'session',
  lane: 'care',
  data: z.object({}),
});

/** This noun's part of the one table of calls (`index.ts`). */
export const pinRoutes = { readPin, savePin, removePin, openByPin, closePin } as const;
