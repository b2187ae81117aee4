/** Wall screens: paired by a code, board only, revocable (decisions §1 `display`). */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { nameSchema } from '../vocabulary/people.ts';
import { revisionSchema } from './paging.ts';
import { idFromText, route } from './route.ts';
import { currentUserSchema, tokenSchema } from './sessions.ts';

/** Eight of 31 characters that are not mistaken for each other, as ABCD-2345; typed with or without the dash, in any case. */
export const pairingCodeSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.transform((text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^[A-HJKMNP-Z2-9]{8}$/)),
);
/** How long a code is good; a screen counts it by its own clock, which may be wrong. */
export const pairingLastsMs = 10 * 60_000;
/** Where somebody signed in opens what a new wall screen shows. */
export const pairingPath = '/displays/pair';

export const displaySchema = z.object({
  user_id: userIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  name: nameSchema,
  names_masked: z.boolean(),
  /** When it last watched, by minutes; null = not since it was paired. */
  seen_at: z.nullable(instantSchema),
  created_at: instantSchema,
});
export type Display = z.infer<typeof displaySchema>;

const displayParams = z.object({ user_id: idFromText(userIdSchema) });

export const beginPairing = route({
  method: 'POST',
  path: '/api/displays/pairing',
  summary: 'A new wall screen asks for a code to show',
  access: 'public',
  lane: 'care',
  body: z.object({}),
  /** The secret stays on that screen; the code is shown on it. */
  data: z.object({ secret: tokenSchema, code: z.string(), expires_at: instantSchema }),
  errors: ['too_many_attempts'],
});

export const collectPairing = route({
  method: 'POST',
  path: '/api/displays/pairing/collect',
  summary: 'The wall screen asks whether somebody has taken its code; its session is given out once',
  access: 'public',
  lane: 'care',
  body: z.object({ secret: tokenSchema }),
  data: z.union([
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('paired'), token: tokenSchema, user: currentUserSchema }),
  ]),
  errors: ['pairing_invalid'],
});

export const pairDisplay = route({
  method: 'POST',
  path: '/api/displays',
  summary: 'Take a wall screen into the agency by the code it shows',
  access: 'displays.manage',
  lane: 'ordinary',
  body: z.object({ code: pairingCodeSchema, name: nameSchema, names_masked: z._default(z.boolean(), true) }),
  data: displaySchema,
  errors: ['agency_required', 'pairing_invalid', 'too_many_attempts'],
});

export const listDisplays = route({
  method: 'GET',
  path: '/api/displays',
  summary: 'The wall screens of the agency',
  access: 'displays.read',
  lane: 'ordinary',
  data: z.array(displaySchema),
});

export const changeDisplay = route({
  method: 'PUT',
  path: '/api/displays/{user_id}',
  summary: 'Change a wall screen’s name, and whether residents’ names are masked there; it follows at once',
  access: 'displays.manage',
  lane: 'ordinary',
  params: displayParams,
  body: z.object({ name: nameSchema, names_masked: z.boolean(), revision: revisionSchema }),
  data: displaySchema,
  errors: ['not_found', 'conflict'],
});

export const removeDisplay = route({
  method: 'DELETE',
  path: '/api/displays/{user_id}',
  summary: 'Revoke a wall screen at once',
  access: 'displays.manage',
  lane: 'ordinary',
  params: displayParams,
  data: z.object({}),
  errors: ['not_found'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const displayRoutes = {
  beginPairing,
  collectPairing,
  pairDisplay,
  listDisplays,
  changeDisplay,
  removeDisplay,
} as const;
