/** In whose name a call stands in a fair line: a session in its account's, however many sessions that has; a key in its gateway's. */

import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { KnownGateway } from '../store/measurements/kept.ts';
import type { Caller } from './fair-line.ts';

/** Accounts take turns in their agency; agents, who are in none, in their provider. */
export const callerOf = ({ user_id, agency_id, provider_id }: Session): Caller => ({
  group: agency_id === null ? `provider ${provider_id}` : `agency ${agency_id}`,
  member: `account ${user_id}`,
});

export const callerOfGateway = ({ agencyId, gatewayId }: Pick<KnownGateway, 'agencyId' | 'gatewayId'>): Caller => ({
  group: `agency ${agencyId}`,
  member: `gateway ${gatewayId}`,
});
