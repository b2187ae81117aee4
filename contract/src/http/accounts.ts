/** Accounts of an agency, made and reset by agents (decisions §1; specification §6 "can reset passwords"). */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { nameSchema, usernameSchema } from '../vocabulary/people.ts';
import { pageOf, pageQuery, revisionSchema } from './paging.ts';
import { idFromText, route } from './route.ts';

export const accountSchema = z.object({
  user_id: userIdSchema,
  agency_id: agencyIdSchema,
  revision: revisionSchema,
  username: z.string(),
  display_name: nameSchema,
  /** Of a station that many use: claiming there asks who. */
  shared: z.boolean(),
  disabled_at: z.nullable(instantSchema),
  /** Has a one-time code and has not chosen a password yet. */
  must_change_password: z.boolean(),
  has_second_factor: z.boolean(),
  /** When it was last heard of, by minutes; null = never, or long ago. */
  seen_at: z.nullable(instantSchema),
  created_at: instantSchema,
});
export type Account = z.infer<typeof accountSchema>;

const accountParams = z.object({ user_id: idFromText(userIdSchema) });
/** Shown once: the password until its holder chooses one. */
const withCode = z.object({ account: accountSchema, code: z.string() });

export const listAccounts = route({
  method: 'GET',
  path: '/api/accounts',
  summary: 'Staff accounts by a part of username or name',
  access: 'accounts.read',
  query: z.object({ ...pageQuery, state: z._default(z.enum(['all', 'active', 'disabled']), 'all') }),
  data: pageOf(accountSchema),
});

export const addAccount = route({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Make a staff account of the agency; its one-time code is shown this once',
  access: 'accounts.manage',
  body: z.object({ username: usernameSchema, display_name: nameSchema, shared: z.boolean() }),
  data: withCode,
  errors: ['agency_required', 'username_taken'],
});

export const changeAccount = route({
  method: 'PUT',
  path: '/api/accounts/{user_id}',
  summary: 'Change how an account is called, and whether many use it',
  access: 'accounts.manage',
  params: accountParams,
  body: z.object({ display_name: nameSchema, shared: z.boolean(), revision: revisionSchema }),
  data: accountSchema,
  errors: ['not_found', 'conflict'],
});

export const disableAccount = route({
  method: 'POST',
  path: '/api/accounts/{user_id}/disable',
  summary: 'Shut an account out at once, on its open screens too',
  access: 'accounts.manage',
  params: accountParams,
  body: z.object({}),
  data: accountSchema,
  errors: ['not_found'],
});

export const enableAccount = route({
  method: 'POST',
  path: '/api/accounts/{user_id}/enable',
  summary: 'Let a disabled account in again, with the password it had',
  access: 'accounts.manage',
  params: accountParams,
  body: z.object({}),
  data: accountSchema,
  errors: ['not_found'],
});

export const resetAccount = route({
  method: 'POST',
  path: '/api/accounts/{user_id}/reset',
  summary:
    'Replace the password by a one-time code, shown this once, and take the second factor off; every session of it ends',
  access: 'accounts.manage',
  params: accountParams,
  body: z.object({}),
  data: withCode,
  /** `conflict`: it is shut out; a code would open nothing until it is let in again. */
  errors: ['not_found', 'conflict'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const accountRoutes = {
  listAccounts,
  addAccount,
  changeAccount,
  disableAccount,
  enableAccount,
  resetAccount,
} as const;
