/** Signing in and out (decisions §7). */
import type { AgencyId } from '@wardlight/contract';
import { beginTry, going } from '../../http/guesses.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Sealer } from '../../secrets.ts';
import type { Accounts } from '../../store/accounts.ts';
import { currentUser } from '../../store/current-user.ts';
import type { LoginTry } from '../../store/login-attempts.ts';
import type { SignInWay } from '../../store/sessions.ts';
import type { Account } from '../../store/users.ts';

type Answered = 'login' | 'loginWithToken' | 'logout' | 'readHelp' | 'readUser';

export function sessionHandlers(accounts: Accounts, sealer: Sealer): Pick<Handlers, Answered> {
  const { agencies, failedSignIns, loginAttempts, secondFactors, sessions, tickets, users } = accounts;

  /** Asked only once the password was right. A wrong code is a wrong try like any other. @throws Refused */
  async function secondStep(
    account: Account,
    code: string | undefined,
    { attempt, address }: { attempt: LoginTry; address: string },
  ): Promise<SignInWay> {
    if (!account.has_second_factor) return 'password';
    if (code === undefined) {
      await loginAttempts.takeBack(attempt);
      throw new Refused('second_factor_required');
    }
    const way = await secondFactors.accept(account, code, sealer);
    if (way !== null) return way;
    await failedSignIns.note(account, address, 'code');
    throw new Refused('incorrect_code');
  }

  return {
    async login({ body, address, agent }) {
      const attempt = await beginTry(loginAttempts, body.username, address);
      const { account, stamp } = await users.tryPassword(body.username, body.password);
      if (account === null || stamp === null) {
        await failedSignIns.note(account, address, 'password');
        throw new Refused('incorrect_password');
      }
      const way = await secondStep(account, body.code, { attempt, address });
      const begun = await sessions.signIn(account, { address, agent }, way, stamp);
      if (begun === null) throw new Refused('incorrect_password');
      await loginAttempts.succeeded(attempt, account.user_id);
      return { token: begun.token, user: await currentUser(begun.session, null, agencies) };
    },
    async loginWithToken({ params, address, agent }) {
      const attempt = going(await loginAttempts.beginAt(address));
      const begun = await tickets.use(params.token, { address, agent });
      if (begun === null) throw new Refused('ticket_invalid');
      await loginAttempts.succeededAt(attempt);
      return { token: begun.token, user: await currentUser(begun.session, null, agencies) };
    },
    async logout({ session, actor, query }) {
      await sessions.signOut(session, actor, query.replaced === 'true');
      return {};
    },
    readHelp: async () => ({ provider: await accounts.readHelp() }),
    readUser: async ({ session, place }) => currentUser(session, oneAgency(await place()), agencies),
  };
}

const oneAgency = (place: Place | null): AgencyId | null =>
  place === null || place.agency_id === 'all' ? null : place.agency_id;
