/** Accounts of an agency, made and reset by agents (decisions §1; specification §6 "can reset passwords"), and those of the agents. */
import * as z from 'zod/mini';
import { agencyIdSchema, instantSchema, userIdSchema } from '../vocabulary/ids.ts';
import { nameSchema, usernameSchema } from '../vocabulary/people.ts';
import { typedText } from '../vocabulary/storable.ts';
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
const withCode = z.object({
  account: accountSchema,
  code: z.string(),
  /** From then on it opens nothing. */
  code_until: instantSchema,
});

export const listAccounts = route({
  method: 'GET',
  path: '/api/accounts',
  summary: 'Staff accounts by a part of username or name',
  access: 'accounts.read',
  lane: 'dear',
  query: z.object({ ...pageQuery, state: z._default(z.enum(['all', 'active', 'disabled']), 'all') }),
  data: pageOf(accountSchema),
});

export const addAccount = route({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Make a staff account of the agency; its one-time code is shown this once',
  access: 'accounts.manage',
  lane: 'ordinary',
  body: z.object({ username: usernameSchema, display_name: nameSchema, shared: z.boolean() }),
  data: withCode,
  errors: ['agency_required', 'username_unavailable'],
});

export const changeAccount = route({
  method: 'PUT',
  path: '/api/accounts/{user_id}',
  summary: 'Change how an account is called, and whether many use it',
  access: 'accounts.manage',
  lane: 'ordinary',
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
  lane: 'ordinary',
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
  lane: 'ordinary',
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
  lane: 'ordinary',
  params: accountParams,
  body: z.object({}),
  data: withCode,
  /** `conflict`: it is shut out; a code would open nothing until it is let in again. */
  errors: ['not_found', 'conflict'],
});

// ── Agents, who belong to the provider and to no agency

export const agentSchema = z.object({
  user_id: userIdSchema,
  username: z.string(),
  display_name: nameSchema,
  disabled_at: z.nullable(instantSchema),
  /** Has a one-time code and has not chosen a password yet. */
  must_change_password: z.boolean(),
  has_second_factor: z.boolean(),
  /** When it was last heard of, by minutes; null = never, or long ago. */
  seen_at: z.nullable(instantSchema),
  created_at: instantSchema,
});
export type Agent = z.infer<typeof agentSchema>;

/** Why somebody is shut out, in the words of whoever does it; for the audit. */
export const disablingNoteSchema = typedText({ most: 200 });

export const listAgents = route({
  method: 'GET',
  path: '/api/agents',
  summary: 'The agents of the provider by a part of username or name',
  access: 'agents.manage',
  lane: 'dear',
  query: z.object({ ...pageQuery, state: z._default(z.enum(['all', 'active', 'disabled']), 'all') }),
  data: pageOf(agentSchema),
});

export const disableAgent = route({
  method: 'POST',
  path: '/api/agents/{user_id}/disable',
  summary: 'Shut another agent of the provider out at once, on their open screens and phones too',
  access: 'agents.manage',
  lane: 'ordinary',
  params: accountParams,
  body: z.object({ note: z.optional(disablingNoteSchema) }),
  data: agentSchema,
  /** `unauthenticated`: whoever asks was disabled by somebody else at that very moment. */
  errors: ['not_found', 'own_account', 'last_agent', 'unauthenticated'],
});

export const enableAgent = route({
  method: 'POST',
  path: '/api/agents/{user_id}/enable',
  summary: 'Let a disabled agent in again, with the password they had',
  access: 'agents.manage',
  lane: 'ordinary',
  params: accountParams,
  body: z.object({}),
  data: agentSchema,
  errors: ['not_found', 'unauthenticated'],
});

export const removeSecondFactorOf = route({
  method: 'POST',
  path: '/api/accounts/{user_id}/second-factor/remove',
  summary:
    'Take the second factor off an account of the provider, an agent’s too, but never one’s own; its password and sessions stay',
  access: 'agents.manage',
  lane: 'ordinary',
  params: accountParams,
  body: z.object({}),
  data: z.object({}),
  /** `conflict`: it has none. */
  errors: ['not_found', 'conflict', 'no_permission'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const accountRoutes = {
  listAccounts,
  addAccount,
  changeAccount,
  disableAccount,
  enableAccount,
  resetAccount,
  listAgents,
  disableAgent,
  enableAgent,
  removeSecondFactorOf,
} as const;
