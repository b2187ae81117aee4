/** In whose name a session stands in a fair line. */
import type { Session } from '../store/sessions.ts';
import type { Caller } from './fair-line.ts';

/** Sessions stand behind each other in their agency; agents, who are in none, in their provider. */
export const callerOf = ({ session_id, agency_id, provider_id }: Session): Caller => ({
  group: agency_id === null ? `provider ${provider_id}` : `agency ${agency_id}`,
  member: `session ${session_id}`,
});
