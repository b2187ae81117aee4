/** Who is calling, and where. */
import {
  type AgencyId,
  agencyHeader,
  agencyHeaderSchema,
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  isOfPerson,
  logout,
  personHeader,
  type Route,
  readOpenAlarms,
  readUser,
  userIdSchema,
} from '@wardlight/contract';
import type { FastifyRequest } from 'fastify';
import { bearerToken, type Session } from '../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Actor } from '../store/audit/audit.ts';
import type { Admission } from './admission/admission.ts';
import type { Place } from './handlers.ts';
import { Refused } from './refused.ts';

/** @throws Refused `unauthenticated` */
export async function whoCalls(
  request: FastifyRequest,
  { sessions }: Accounts,
  admission: Pick<Admission, 'refused'>,
): Promise<Session> {
  const token = bearerToken(request.headers.authorization);
  const session = token === null ? null : await sessions.find(token);
  if (session !== null) return session;
  admission.refused(request);
  throw new Refused('unauthenticated');
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

/** What a session may do before it has done what it owes. */
const choosingPassword: readonly Route[] = [readUser, readOpenAlarms, logout, changePassword];
const settingFactor: readonly Route[] = [readUser, readOpenAlarms, logout, beginSecondFactor, confirmSecondFactor];

/** Something may have to be done before anything else (`owed.ts`). @throws Refused */
export function mayBefore(route: Route, { owes }: Session): void {
  if (owes === null) return;
  if (owes === 'secondFactor') {
    if (!settingFactor.includes(route)) throw new Refused('second_factor_setup_required');
  } else if (!choosingPassword.includes(route)) throw new Refused('password_change_required');
}

/**
 * Who acts. On a shared station somebody else may be named, who must be able to be on duty in that agency; elsewhere nobody but the
 * account itself. @throws Refused `person_unknown`
 */
export async function actorOf(
  request: FastifyRequest,
  session: Session,
  place: unknown,
  { duty }: Accounts,
): Promise<Actor> {
  const own = { userId: session.user_id, accountId: session.user_id, address: request.ip };
  const header = request.headers[personHeader];
  const { agency_id } = (place ?? {}) as Partial<Place>;
  // Of one's own account, and of the provider, one speaks for oneself.
  if (header === undefined || header === '' || agency_id === undefined) return own;
  const person = userIdSchema.safeParse(Number(header));
  const known = person.success && session.shared && agency_id !== 'all' && (await duty.mayAct(agency_id, person.data));
  if (!known) throw new Refused('person_unknown');
  return { ...own, userId: person.data };
}

/**
 * A shared station may do by itself, and for whoever says who they are, only what is care. Records are a person's: somebody must be named
 * who has typed their PIN there, within the last five minutes (docs/decisions/111). @throws Refused `person_required`
 */
export async function mayOnStation(
  route: Route,
  session: Session,
  { userId }: Actor,
  { pins }: Accounts,
): Promise<void> {
  const { access } = route;
  if (!session.shared || access === 'public' || access === 'gateway' || access === 'session') return;
  if (!isOfPerson(access)) return;
  const isOpen = userId !== null && userId !== session.user_id && (await pins.isOpen(session.session_id, userId));
  if (!isOpen) throw new Refused('person_required');
}
