/**
 * `may(who, action, where)`: the one rule of access, shared by server and screen (decisions §1; specification §6).
 * Deny first: what is not listed is refused.
 */
import type { AgencyId, ProviderId, UserId } from './vocabulary/ids.ts';
import type { Role } from './vocabulary/people.ts';

export interface Who {
  readonly user_id: UserId;
  readonly role: Role;
  readonly provider_id: ProviderId;
  /** The one agency of staff and displays; null for agents. */
  readonly agency_id: AgencyId | null;
}

interface Rule {
  readonly writes: boolean;
  readonly roles: readonly Role[];
  readonly station: 'care' | 'person';
  readonly about?: 'provider';
}

/** The agency acted in, or `all` for the read-only view over every agency of the provider. */
export interface Where {
  readonly provider_id: ProviderId;
  readonly agency_id: AgencyId | 'all';
}

const everybody = ['staff', 'agent', 'display'] as const;
const staff = ['staff', 'agent'] as const;
const careReads = { writes: false, roles: staff, station: 'care' } as const;
const careWrites = { ...careReads, writes: true } as const;
const staffRead = { ...careReads, station: 'person' } as const;
const staffWrite = { ...staffRead, writes: true } as const;
const agentsRead = { ...staffRead, roles: ['agent'] } as const;
const agentsWrite = { ...agentsRead, writes: true } as const;

/**
 * `about: 'provider'`: done for the provider as a whole, whichever agency is on the screen; all others are done in one agency, and read in
 * one or in all.
 *
 * `station`: on a station that many use, `care` may be done by whoever says who they are, because nothing may stand between an alarm and
 * the one who goes; `person` asks for that person's PIN, or for a session of their own (docs/decisions/111). What is not care is a person's.
 */
export const actions = {
  'board.watch': { ...careReads, roles: everybody },
  'notifications.read': { ...careReads, roles: everybody },
  'alerts.respond': careWrites,
  'beds.care': careWrites,
  'agency.settings': staffWrite,
  'beds.history': careReads,
  'register.read': staffRead,
  'register.change': staffWrite,
  'templates.read': staffRead,
  'templates.change': staffWrite,
  'alerts.log': staffRead,
  'handovers.read': careReads,
  'handovers.sign': careWrites,
  'reports.read': staffRead,
  'reports.note': staffWrite,
  'measurements.watch': careReads,
  'measurements.take': careWrites,
  'measurements.read': staffRead,
  'measurements.correct': staffWrite,
  'gateways.read': staffRead,
  'gateways.manage': agentsWrite,
  'integrations.read': agentsRead,
  'integrations.manage': agentsWrite,
  'duty.keep': careWrites,
  'sounds.check': careWrites,
  'displays.read': staffRead,
  'displays.manage': staffWrite,
  'accounts.read': agentsRead,
  'accounts.manage': agentsWrite,
  'audit.read': agentsRead,
  /** That it was read is noted too, in whichever view: it is about the reader alone. */
  'announcements.read': careReads,
  'announcements.write': { ...agentsWrite, about: 'provider' },
  'chat.read': staffRead,
  'chat.write': staffWrite,
  'chat.manage': agentsWrite,
  'agents.manage': { ...agentsWrite, about: 'provider' },
  'agencies.manage': { ...agentsWrite, about: 'provider' },
} as const satisfies Record<string, Rule>;
export type Action = keyof typeof actions;
/** Those done for the provider as a whole. */
export type ProviderAction = {
  [A in Action]: (typeof actions)[A] extends { readonly about: 'provider' } ? A : never;
}[Action];

export const isProviderAction = (action: Action): action is ProviderAction => 'about' in actions[action];

/** Whether a shared station may do it only with the PIN of the person it does it for. */
export const isOfPerson = (action: Action): boolean => actions[action].station !== 'care';

export type Refusal = 'no_permission' | 'multi_agency_read_only';

/** Why not, or null when allowed. Reads in `all` mode are for agents only; no write is. */
export function refusal(who: Who, action: Action, where: Where): Refusal | null {
  const rule = actions[action];
  if (!(rule.roles as readonly Role[]).includes(who.role)) return 'no_permission';
  if (who.provider_id !== where.provider_id) return 'no_permission';
  if (isProviderAction(action)) return null;
  if (where.agency_id === 'all') {
    if (who.role !== 'agent') return 'no_permission';
    return rule.writes ? 'multi_agency_read_only' : null;
  }
  if (who.role === 'agent') return null;
  return who.agency_id === where.agency_id ? null : 'no_permission';
}

export function may(who: Who, action: Action, where: Where): boolean {
  return refusal(who, action, where) === null;
}
