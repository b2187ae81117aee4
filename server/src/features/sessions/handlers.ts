/** Signing in and out (decisions §7). */
import type { AgencyId } from '@wardlight/contract';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import { currentUser } from '../../store/current-user.ts';
import { passwordQueueLength } from '../../store/passwords.ts';

/** Passwords waiting to be checked beyond which a login is asked to come again: each takes tens of milliseconds of a core. */
const longestQueue = 100;

export function sessionHandlers(accounts: Accounts): Pick<Handlers, 'login' | 'logout' | 'readUser'> {
  const { agencies, users, sessions, loginAttempts } = accounts;
  return {
    async login({ body, address, agent }) {
      if (passwordQueueLength() > longestQueue) throw new Refused('unavailable', { retryAfter: 5 });
      const attempt = await loginAttempts.begin(body.username, address);
      if ('waitSeconds' in attempt) throw new Refused('too_many_attempts', { retryAfter: attempt.waitSeconds });
      const account = await users.authenticate(body.username, body.password);
      if (account === null) throw new Refused('incorrect_password');
      await loginAttempts.succeeded(attempt, account.user_id);
      const { token, session } = await sessions.begin(account, { address, agent });
      return { token, user: await currentUser(session, null, agencies) };
    },
    async logout({ session }) {
      await sessions.end(session.session_id);
      return {};
    },
    readUser: async ({ session, place }) => currentUser(session, oneAgency(await place()), agencies),
  };
}

const oneAgency = (place: Place | null): AgencyId | null =>
  place === null || place.agency_id === 'all' ? null : place.agency_id;
