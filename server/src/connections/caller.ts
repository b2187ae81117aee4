/** In whose name a session stands in a fair line: its account's, however many sessions that has. */
import type { Session } from '../store/sessions.ts';
import type { Caller } from './fair-line.ts';

/** Accounts take turns in their agency; agents, who are in none, in their provider. */
export const callerOf = ({ user_id, agency_id, provider_id }: Session): Caller => ({
  group: agency_id === null ? `provider ${provider_id}` : `agency ${agency_id}`,
  member: `account ${user_id}`,
});
