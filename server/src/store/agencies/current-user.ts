/** Who is signed in, as the screen is told. */
import { type AgencyId, aggregateChannel, type CurrentUser } from '@wardlight/contract';
import { factorBy } from '../accounts/sign-in/owed.ts';
import type { Session } from '../accounts/sign-in/sessions.ts';
import type { Agencies } from './agencies.ts';

/** @param named the agency the caller named; null = none, or all of them */
export async function currentUser(
  session: Session,
  named: AgencyId | null,
  agencies: Pick<Agencies, 'listOf' | 'readProvider'>,
): Promise<CurrentUser> {
  const [ofProvider, provider] = await Promise.all([
    agencies.listOf(session.provider_id),
    agencies.readProvider(session.provider_id),
  ]);
  const isAgent = session.role === 'agent';
  const mine = isAgent ? ofProvider : ofProvider.filter((agency) => agency.agency_id === session.agency_id);
  const here = named ?? session.agency_id;
  return {
    user_id: session.user_id,
    username: session.username,
    display_name: session.display_name,
    role: session.role,
    language: session.language,
    provider_id: session.provider_id,
    agency_id: here,
    agency: mine.find((agency) => agency.agency_id === here) ?? null,
    agencies: mine,
    ...(isAgent ? { aggregateChannelName: aggregateChannel(session.provider_id) } : {}),
    expire: session.expires_at,
    must_change_password: session.owes === 'ownPassword' || session.owes === 'strongerPassword',
    password_too_weak: session.owes === 'strongerPassword',
    has_second_factor: session.has_second_factor,
    second_factor_by: factorBy(session, provider.second_factor_required),
    must_set_second_factor: session.owes === 'secondFactor',
    shared: session.shared,
    names_masked: session.names_masked && session.role === 'display',
    provider: { name: provider.name, contact: provider.contact },
  };
}
