/** Signing in and out (decisions §7). */
import type { AgencyId } from '@wardlight/contract';
import { beginTry, going, type Trying, wrongPassword } from '../../http/guesses.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Sealer } from '../../secrets.ts';
import type { Account } from '../../store/accounts/account.ts';
import type { SignInWay } from '../../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../../store/accounts.ts';
import { currentUser } from '../../store/agencies/current-user.ts';

type Answered = 'login' | 'loginWithToken' | 'logout' | 'readUser';

export function sessionHandlers(accounts: Accounts, sealer: Sealer): Pick<Handlers, Answered> {
  const { agencies, failedSignIns, loginAttempts, passwordRules, secondFactors, sessions, tickets, users } = accounts;

  /** Asked only once the password was right. A wrong code is a wrong try like any other. @throws Refused */
  async function secondStep(
    account: Account,
    code: string | undefined,
    { attempt, address }: { attempt: Trying; address: string },
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
    async login({ body, address, agent, crowdedSeconds }) {
      const attempt = await beginTry(loginAttempts, body.username, address, crowdedSeconds);
      const { account, stamp } = await users.tryPassword(body.username, body.password);
      if (account === null || stamp === null) {
        await failedSignIns.note(account, address, 'password');
        throw wrongPassword(attempt);
      }
      const way = await secondStep(account, body.code, { attempt, address });
      // Nobody is behind a wall screen who could choose another; whoever has a one-time code chooses one anyhow.
      const chosen = account.role !== 'display' && !account.must_change_password;
      const weak = chosen && (await passwordRules.problemOf(account, body.password)) !== null;
      const begun = await sessions.signIn(account, { address, agent }, { way, stamp, weak });
      if (begun === null) throw wrongPassword(attempt);
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
    readUser: async ({ session, place }) => currentUser(session, oneAgency(await place()), agencies),
  };
}

const oneAgency = (place: Place | null): AgencyId | null =>
  place === null || place.agency_id === 'all' ? null : place.agency_id;
