/** What everybody may do with their own account (decisions §7). */
import type { BodyOf, changePassword } from '@wardlight/contract';
import { askPassword, askPasswordAndCode } from '../../http/ask-password.ts';
import { beginTry } from '../../http/guesses.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Sealer } from '../../secrets.ts';
import type { ListedSession, Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../../store/accounts.ts';
import type { Actor } from '../../store/audit/audit.ts';

type Answered =
  | 'readOpenAlarms'
  | 'changePassword'
  | 'keepLanguage'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'makeTicket';

/** Nobody in particular stands before a wall screen. @throws Refused */
function notDisplays({ role }: Session): void {
  if (role === 'display') throw new Refused('no_permission');
}

export function ownAccountHandlers(accounts: Accounts, sealer: Sealer): Pick<Handlers, Answered> {
  const { agencies, loginAttempts, passwordRules, secondFactors, sessions, tickets, users } = accounts;

  /** @throws Refused */
  async function stampOf(
    session: Session,
    actor: Actor,
    { current_password, password }: BodyOf<typeof changePassword>,
  ): Promise<Buffer> {
    if (current_password !== undefined) {
      const stamp = await askPassword(accounts, session, actor, current_password);
      if (password.normalize('NFC') === current_password.normalize('NFC')) throw new Refused('same_password');
      return stamp;
    }
    const stamp = await users.codeStamp(session.user_id);
    if (stamp === 'none') throw new Refused('invalid', { fields: { current_password: 'required' } });
    if (stamp === 'over') throw new Refused('incorrect_password');
    // The code itself would be no password of their own.
    if ((await users.tryPassword(session.username, password)).stamp !== null) throw new Refused('same_password');
    return stamp;
  }

  return {
    async readOpenAlarms({ session }) {
      const { role, agency_id, provider_id } = session;
      if (role === 'agent') return await accounts.readOpenAlarms(await agencies.idsOf(provider_id));
      return await accounts.readOpenAlarms(agency_id === null ? [] : [agency_id]);
    },
    async changePassword({ session, actor, body }) {
      notDisplays(session);
      const stamp = await stampOf(session, actor, body);
      const problem = await passwordRules.problemOf(session, body.password);
      if (problem !== null) throw new Refused(problem);
      const chosen = await users.choosePassword({
        account: session,
        stamp,
        password: body.password,
        // Who came in by the same one-time code does not know this password, and had no rights until now.
        endOthersThan: body.end_other_sessions || session.owes === 'ownPassword' ? session.session_id : null,
        by: actor,
      });
      if (!chosen) throw new Refused('incorrect_password');
      return {};
    },
    async keepLanguage({ session, body }) {
      notDisplays(session);
      if (session.shared) throw new Refused('no_permission');
      await users.setLanguage(session.user_id, body.language);
      return {};
    },
    async listSessions({ session }) {
      const list = await sessions.listOf(session.user_id);
      return list.map((one) => shown(one, session)).toSorted((a, b) => Number(b.current) - Number(a.current));
    },
    async endSession({ session, actor, params }) {
      if (!(await sessions.endOne(session, params.session_id, actor))) throw new Refused('not_found');
      return {};
    },
    endOtherSessions: async ({ session, actor }) => ({ ended: await sessions.endOthers(session, actor) }),
    async beginSecondFactor({ session, actor, body }) {
      notDisplays(session);
      await askPassword(accounts, session, actor, body.current_password);
      const begun = await secondFactors.begin(session, sealer);
      if (begun === null) throw new Refused('conflict');
      return begun;
    },
    async confirmSecondFactor({ session, actor, body }) {
      if (!(await secondFactors.isBegun(session))) throw new Refused('conflict');
      const attempt = await beginTry(loginAttempts, session.username, actor.address ?? '');
      const recovery_codes = await secondFactors.confirm(session, body.code, sealer, actor);
      if (recovery_codes === null) throw new Refused('incorrect_code');
      await loginAttempts.succeeded(attempt, session.user_id);
      return { recovery_codes };
    },
    async removeSecondFactor({ session, actor, body }) {
      const { current_password: password, code } = body;
      await askPasswordAndCode(accounts, session, actor, { password, code, sealer });
      await secondFactors.remove(session, actor);
      return {};
    },
    async makeTicket({ session, actor, body }) {
      notDisplays(session);
      await askPassword(accounts, session, actor, body.current_password);
      const ticket = await tickets.make(session, actor);
      if (ticket === null) throw new Refused('unauthenticated');
      return ticket;
    },
  };
}

const shown = (one: ListedSession, asking: Session) => ({
  ...one,
  current: one.session_id === asking.session_id,
});
