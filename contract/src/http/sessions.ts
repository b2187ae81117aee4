/** Signing in and out (specification §4 "Login state", §7; decisions §7). */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema, providerIdSchema, userIdSchema } from '../vocabulary/ids.ts';
import { languageSchema } from '../vocabulary/languages.ts';
import {
  localeSchema,
  nameMinutesSchema,
  nameSchema,
  passwordSchema,
  roleSchema,
  secondFactorSchema,
  usernameSchema,
  yearCountSchema,
} from '../vocabulary/people.ts';
import { windowSchema } from '../vocabulary/schedule/windows.ts';
import { storedZoneSchema } from '../vocabulary/zones.ts';
import { route } from './route.ts';

export const agencySchema = z.object({
  agency_id: agencyIdSchema,
  name: nameSchema,
  locale: localeSchema,
  timezone: storedZoneSchema,
  /** The nighttime rest window, for the theme that follows it. */
  night: windowSchema,
  /** After how many idle minutes the name at a shared station ends. A server of an earlier version does not say: the standard. */
  station_name_minutes: z.optional(nameMinutesSchema),
  /** A server of an earlier version does not say: the common era. */
  years: z.optional(yearCountSchema),
});
export type Agency = z.infer<typeof agencySchema>;

export const currentUserSchema = z.object({
  user_id: userIdSchema,
  username: z.string(),
  /** How colleagues know this account; shown beside what it did. */
  display_name: nameSchema,
  role: roleSchema,
  /** As this person last chose it, on whatever screen: messages to their phone come in it. Null or left out = as their agency's. */
  language: z.optional(z.nullable(languageSchema)),
  provider_id: providerIdSchema,
  /** The agency in force for this request: staff's own, the one an agent named, or null when an agent named none or `all`. */
  agency_id: z.nullable(agencyIdSchema),
  agency: z.nullable(agencySchema),
  /** Every agency this account may enter; one for staff. */
  agencies: z.array(agencySchema),
  /** Agents only: the channel of all their agencies. */
  aggregateChannelName: z.optional(z.string()),
  /** When this session ends at the latest; null = never (displays). */
  expire: z.nullable(instantSchema),
  /** Nothing but choosing a password is possible in this session: it was begun by a one-time code, or by a password that is too weak. */
  must_change_password: z.boolean(),
  /** Why, where it must be: easily guessed, rather than a one-time code. Sessions begun before go on as they were. */
  password_too_weak: z.boolean(),
  has_second_factor: z.boolean(),
  /** Until when an agent may sign in without a second factor; null = there is one, or none is asked for. */
  second_factor_by: z.nullable(instantSchema),
  /** Nothing but setting the second factor is possible in this session: it was begun after `second_factor_by`. */
  must_set_second_factor: z.boolean(),
  /** A station that many use: whoever answers an alert there says who they are (`X-Person-Id`). */
  shared: z.boolean(),
  /** Displays: residents' names come masked. */
  names_masked: z.boolean(),
  /** `contact`: the provider's people to call, one a line; null = none. */
  provider: z.object({ name: nameSchema, contact: z.nullable(z.string()) }),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const loginBodySchema = z.object({
  username: usernameSchema,
  password: passwordSchema,
  /** Where the account has a second factor; without it the answer is `second_factor_required`. */
  code: z.optional(secondFactorSchema),
});

export const tokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const login = route({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with a username and a password',
  access: 'public',
  lane: 'care',
  body: loginBodySchema,
  data: z.object({ token: tokenSchema, user: currentUserSchema }),
  errors: ['incorrect_password', 'second_factor_required', 'incorrect_code', 'too_many_attempts'],
});

/** The token is a ticket made by `makeTicket`: good once and for ten minutes, because a session's own must not stand in an address. */
export const loginWithToken = route({
  method: 'POST',
  path: '/api/login/token/{token}',
  summary: 'Sign in with a one-time ticket',
  access: 'public',
  lane: 'care',
  params: z.object({ token: tokenSchema }),
  body: z.object({}),
  data: z.object({ token: tokenSchema, user: currentUserSchema }),
  errors: ['ticket_invalid', 'too_many_attempts'],
});

/** The specification's "contact your agent": nothing is told of anybody's account. */
export const readHelp = route({
  method: 'GET',
  path: '/api/help',
  summary:
    'Contacts shown at sign-in, as text; empty where several providers of this installation have some, or none has',
  access: 'public',
  lane: 'care',
  data: z.object({ provider: z.nullable(z.object({ name: nameSchema, contact: z.string() })) }),
});

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session at once, on its open sockets too, and the notifications on the phone it was of',
  access: 'session',
  lane: 'care',
  /** `replaced`: by a later one of the same person in the same browser, which has taken its notifications over, or will. */
  query: z.object({ replaced: z.optional(z.literal('true')) }),
  data: z.object({}),
});

export const readUser = route({
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in, and where',
  access: 'session',
  lane: 'care',
  data: currentUserSchema,
});
