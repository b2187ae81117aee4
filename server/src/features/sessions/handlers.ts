/** Signing in and out (decisions §7). */
import { aggregateChannel, type CurrentUser } from '@wardlight/contract';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import { passwordQueueLength } from '../../store/passwords.ts';
import type { Session } from '../../store/sessions.ts';

/** Passwords waiting to be checked beyond which a login is asked to come again: each takes tens of milliseconds of a core. */
const longestQueue = 100;

export function sessionHandlers(accounts: Accounts): Pick<Handlers, 'login' | 'logout' | 'readUser'> {
  const { users, sessions, loginAttempts } = accounts;
  return {
    async login({ body, address }) {
      if (passwordQueueLength() > longestQueue) throw new Refused('unavailable', { retryAfter: 5 });
      const attempt = await loginAttempts.begin(body.username, address);
      if ('waitSeconds' in attempt) throw new Refused('too_many_attempts', { retryAfter: attempt.waitSeconds });
      const account = await users.authenticate(body.username, body.password);
      if (account === null) throw new Refused('incorrect_password');
      await loginAttempts.succeeded(attempt, account.user_id);
      const { token, session } = await sessions.begin(account);
      return { token, user: await currentUser(session, null, accounts) };
    },
    async logout({ session }) {
      await sessions.end(session.session_id);
      return {};
    },
    readUser: async ({ session, place }) => currentUser(session, await place(), accounts),
  };
}

async function currentUser(session: Session, place: Place | null, { agencies }: Accounts): Promise<CurrentUser> {
  const ofProvider = await agencies.listOf(session.provider_id);
  const isAgent = session.role === 'agent';
  const mine = isAgent ? ofProvider : ofProvider.filter((agency) => agency.agency_id === session.agency_id);
  const named = place === null || place.agency_id === 'all' ? session.agency_id : place.agency_id;
  return {
    user_id: session.user_id,
    username: session.username,
    display_name: session.display_name,
    role: session.role,
    provider_id: session.provider_id,
    agency_id: named,
    agency: mine.find((agency) => agency.agency_id === named) ?? null,
    agencies: mine,
    ...(isAgent ? { aggregateChannelName: aggregateChannel(session.provider_id) } : {}),
    expire: session.expires_at,
  };
}
