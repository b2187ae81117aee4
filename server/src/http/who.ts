/** Who is calling, and where. */
import { type AgencyId, agencyHeader, agencyHeaderSchema } from '@wardlight/contract';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../store/accounts.ts';
import { bearerToken, type Session } from '../store/sessions.ts';
import type { Place } from './handlers.ts';
import { Refused } from './refused.ts';

/** @throws Refused `unauthenticated` */
export async function whoCalls(request: FastifyRequest, { sessions }: Accounts): Promise<Session> {
  const token = bearerToken(request.headers.authorization);
  const session = token === null ? null : await sessions.find(token);
  if (session === null) throw new Refused('unauthenticated');
  return session;
}

export type NamedAgency = AgencyId | 'all' | null;

/** What the X-Agency-Id header says. @throws Refused `invalid` */
export function namedAgency(request: FastifyRequest): NamedAgency {
  const header = request.headers[agencyHeader];
  if (header === undefined || header === '') return null;
  const parsed = agencyHeaderSchema.safeParse(header);
  if (!parsed.success) throw new Refused('invalid', { fields: { [agencyHeader]: 'wrong_format' } });
  return parsed.data === 'all' ? 'all' : (Number(parsed.data) as AgencyId);
}

/**
 * Staff and displays are in their agency without naming it; agents name one of their provider's, or `all`.
 * An agency of somebody else and one that never existed are refused alike. @returns null when an agent names none.
 */
export async function placeOf(session: Session, named: NamedAgency, { agencies }: Accounts): Promise<Place | null> {
  if (session.role !== 'agent') {
    if (session.agency_id === null || (named !== null && named !== session.agency_id))
      throw new Refused('no_permission');
    return { agency_id: session.agency_id, agencyIds: [session.agency_id] };
  }
  if (named === null) return null;
  const agencyIds = await agencies.idsOf(session.provider_id);
  if (named === 'all') return { agency_id: 'all', agencyIds };
  if (!agencyIds.includes(named)) throw new Refused('no_permission');
  return { agency_id: named, agencyIds: [named] };
}
