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

/** The agency acted in, or `all` for the read-only view over every agency of the provider. */
export interface Where {
  readonly provider_id: ProviderId;
  readonly agency_id: AgencyId | 'all';
}

export const actions = {
  'board.watch': { writes: false, roles: ['staff', 'agent', 'display'] },
  'notifications.read': { writes: false, roles: ['staff', 'agent', 'display'] },
  'alerts.respond': { writes: true, roles: ['staff', 'agent'] },
  'beds.care': { writes: true, roles: ['staff', 'agent'] },
  'agency.settings': { writes: true, roles: ['staff', 'agent'] },
  'beds.history': { writes: false, roles: ['staff', 'agent'] },
} as const satisfies Record<string, { writes: boolean; roles: readonly Role[] }>;
export type Action = keyof typeof actions;

export type Refusal = 'no_permission' | 'multi_agency_read_only';

/** Why not, or null when allowed. Reads in `all` mode are for agents only; no write is. */
export function refusal(who: Who, action: Action, where: Where): Refusal | null {
  const rule = actions[action];
  if (!(rule.roles as readonly Role[]).includes(who.role)) return 'no_permission';
  if (who.provider_id !== where.provider_id) return 'no_permission';
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
