/** What everybody may do with their own account: password, sessions, second factor, a ticket for another device (decisions §7). */
import * as z from 'zod/mini';
import { alertPrioritySchema } from '../vocabulary/alerts.ts';
import { agencyIdSchema, instantSchema } from '../vocabulary/ids.ts';
import { languageSchema } from '../vocabulary/languages.ts';
import { newPasswordSchema, passwordSchema, secondFactorSchema } from '../vocabulary/people.ts';
import { idFromText, route } from './route.ts';
import { loginWithToken, readHelp, tokenSchema } from './sessions.ts';

export const changePassword = route({
  method: 'POST',
  path: '/api/user',
  summary: 'Choose another password',
  access: 'session',
  lane: 'care',
  body: z.object({
    /** Not asked for again of whoever came in by a one-time code. */
    current_password: z.optional(passwordSchema),
    password: newPasswordSchema,
    /** End the sessions of this account on every other device. */
    end_other_sessions: z.boolean(),
  }),
  data: z.object({}),
  errors: [
    'incorrect_password',
    'same_password',
    'password_too_common',
    'password_of_names',
    'too_many_attempts',
    'no_permission',
  ],
});

export const keepLanguage = route({
  method: 'PUT',
  path: '/api/user/language',
  summary: 'Choose the language in which messages reach one’s own phone; not for shared stations',
  access: 'session',
  lane: 'ordinary',
  body: z.object({ language: languageSchema }),
  data: z.object({}),
  errors: ['no_permission'],
});

/** All that a session sees of the watch before it has done what it owes: no name, no reason, no reading. */
export const openAlarmsSchema = z.object({
  /** How many alerts need somebody, in every agency of the account. */
  count: z.int(),
  /** The most urgent of them; null = none. */
  first: z.nullable(
    z.object({
      priority: alertPrioritySchema,
      agency_id: agencyIdSchema,
      /** null = about a network. */
      bed_no: z.nullable(z.string()),
    }),
  ),
});
export type OpenAlarms = z.infer<typeof openAlarmsSchema>;

export const readOpenAlarms = route({
  method: 'GET',
  path: '/api/user/open-alarms',
  summary: 'How many alerts need somebody and which is the most urgent, also before a password or second factor is set',
  access: 'session',
  lane: 'care',
  data: openAlarmsSchema,
});

const sessionIdSchema = z.int().check(z.positive(), z.lte(Number.MAX_SAFE_INTEGER));

export const openSessionSchema = z.object({
  session_id: sessionIdSchema,
  /** The one that asks. */
  current: z.boolean(),
  created_at: instantSchema,
  /** By minutes. */
  seen_at: instantSchema,
  expires_at: z.nullable(instantSchema),
  /** From where it was begun; null = not known. */
  address: z.nullable(z.string()),
  /** "Chrome · Android": what the browser said of itself when it signed in; null = nothing that helps. */
  device: z.nullable(z.string()),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** One account is signed in at so many places: a shared one of a large ward has about ten stations, wall screens have an account each. */
export const mostSessions = 20;

export const listSessions = route({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where this account is signed in',
  access: 'session',
  lane: 'ordinary',
  data: z.array(openSessionSchema),
});

export const endSession = route({
  method: 'DELETE',
  path: '/api/user/sessions/{session_id}',
  summary: 'End one session of this account, on its open screens too',
  access: 'session',
  lane: 'ordinary',
  params: z.object({ session_id: idFromText(sessionIdSchema) }),
  data: z.object({}),
  errors: ['not_found'],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  summary: 'End every session of this account but the one that asks',
  access: 'session',
  lane: 'ordinary',
  body: z.object({}),
  data: z.object({ ended: z.int() }),
});

export const beginSecondFactor = route({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
  access: 'session',
  lane: 'ordinary',
  body: z.object({ current_password: passwordSchema }),
  data: z.object({ /** Base32. */ secret: z.string(), /** `otpauth://totp/…` for the QR code. */ uri: z.string() }),
  /** `conflict`: one counts already; it is taken off first. */
  errors: ['incorrect_password', 'conflict', 'too_many_attempts', 'no_permission'],
});

export const confirmSecondFactor = route({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Confirm the secret with a code of the app; from now signing in asks for one',
  access: 'session',
  lane: 'ordinary',
  body: z.object({ code: secondFactorSchema }),
  /** Ten codes, shown once, each of which serves once in place of the app. */
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['incorrect_code', 'conflict', 'too_many_attempts'],
});

export const removeSecondFactor = route({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  summary: 'Sign in by password alone again: asks for the password and for a code of the app or a backup code',
  access: 'session',
  lane: 'ordinary',
  body: z.object({ current_password: passwordSchema, code: secondFactorSchema }),
  data: z.object({}),
  errors: ['incorrect_password', 'incorrect_code', 'too_many_attempts'],
});

export const makeTicket = route({
  method: 'POST',
  path: '/api/user/ticket',
  summary:
    'A one-time ticket by which this account signs in on another device within ten minutes, until this session ends at the latest',
  access: 'session',
  lane: 'ordinary',
  body: z.object({ current_password: passwordSchema }),
  data: z.object({ token: tokenSchema, expires_at: instantSchema }),
  errors: ['incorrect_password', 'too_many_attempts', 'no_permission'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const ownAccountRoutes = {
  readOpenAlarms,
  changePassword,
  keepLanguage,
  listSessions,
  endSession,
  endOtherSessions,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  makeTicket,
  loginWithToken,
  readHelp,
} as const;
