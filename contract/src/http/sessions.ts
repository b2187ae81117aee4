/** Signing in and out (specification §4 "Login state", §7; decisions §7). */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema, providerIdSchema, userIdSchema } from '../vocabulary/ids.ts';
import { localeSchema, nameSchema, roleSchema, usernameSchema, zoneSchema } from '../vocabulary/people.ts';
import { windowSchema } from '../vocabulary/schedule.ts';
import { route } from './route.ts';

export const agencySchema = z.object({
  agency_id: agencyIdSchema,
  name: nameSchema,
  locale: localeSchema,
  timezone: zoneSchema,
  /** The nighttime rest window, for the theme that follows it. */
  night: windowSchema,
});
export type Agency = z.infer<typeof agencySchema>;

export const currentUserSchema = z.object({
  user_id: userIdSchema,
  username: z.string(),
  /** How colleagues know this account; shown beside what it did. */
  display_name: nameSchema,
  role: roleSchema,
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
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const loginBodySchema = z.object({
  username: usernameSchema,
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});

export const tokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const login = route({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with a username and a password',
  access: 'public',
  body: loginBodySchema,
  data: z.object({ token: tokenSchema, user: currentUserSchema }),
  errors: ['incorrect_password', 'too_many_attempts'],
});

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session at once, on its open sockets too',
  access: 'session',
  data: z.object({}),
});

export const readUser = route({
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in, and where',
  access: 'session',
  data: currentUserSchema,
});
