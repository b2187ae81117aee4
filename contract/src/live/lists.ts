/**
 * What is pushed in the channels of lists (`private-lists.{agency}`, and for agents over all agencies `private-alllists.{provider}`): which
 * kinds of lists have changed. No row, no number and no name; a page that shows such a list reads it by its call, which asks for rights as
 * ever. Each role is a stream of its own with its own count, so that an event for others leaves no gap.
 */
import * as z from 'zod/mini';
import { type Action, actions } from '../access.ts';
import { type AgencyId, instantSchema, type ProviderId } from '../vocabulary/ids.ts';
import type { Role } from '../vocabulary/people.ts';

/**
 * Every kind, and what one must be allowed to do to read its lists. `of: 'provider'`: it belongs to the provider as a whole, and goes to its
 * agents wherever they stand.
 */
export const listKinds = {
  beds: { of: 'agency', needs: 'register.read' },
  residents: { of: 'agency', needs: 'register.read' },
  devices: { of: 'agency', needs: 'register.read' },
  networks: { of: 'agency', needs: 'register.read' },
  imports: { of: 'agency', needs: 'register.read' },
  templates: { of: 'agency', needs: 'templates.read' },
  notifyLists: { of: 'agency', needs: 'templates.read' },
  displays: { of: 'agency', needs: 'displays.read' },
  meters: { of: 'agency', needs: 'measurements.watch' },
  ecgs: { of: 'agency', needs: 'measurements.read' },
  gateways: { of: 'agency', needs: 'gateways.read' },
  integrations: { of: 'agency', needs: 'integrations.read' },
  accounts: { of: 'agency', needs: 'accounts.read' },
  announcements: { of: 'provider', needs: 'announcements.write' },
  agents: { of: 'provider', needs: 'agents.manage' },
  agencies: { of: 'provider', needs: 'agencies.manage' },
} as const satisfies Record<string, { readonly of: 'agency' | 'provider'; readonly needs: Action }>;
export type ListKind = keyof typeof listKinds;

const kinds = Object.keys(listKinds) as [ListKind, ...ListKind[]];
export const listKindSchema = z.enum(kinds);

/** Those whose lists an account of this role may read, in the order of `listKinds`. */
export const listKindsOf = (role: Role): ListKind[] =>
  kinds.filter((kind) => (actions[listKinds[kind].needs].roles as readonly Role[]).includes(role));

export const listEvents = {
  ListEvent: z.object({
    epoch: z.string(),
    seq: z.int().check(z.nonnegative()),
    at: instantSchema,
    /**
     * The first answer to `subscribe`, and the answer to `since` when too much was missed: read every list that is shown. It carries the
     * stream's latest `seq`, as a snapshot does, and names no kind.
     */
    fresh: z.boolean(),
    /** Each at most once, gathered for 300 ms; only such as this role may read. */
    kinds: z.array(listKindSchema).check(z.maxLength(kinds.length)),
  }),
} as const;
export type ListEventData = z.infer<(typeof listEvents)['ListEvent']>;

export const listsChannel = (agency: AgencyId): string => `private-lists.${agency}`;
/** Of all agencies of the provider in one. */
export const allListsChannel = (provider: ProviderId): string => `private-alllists.${provider}`;
