/** The PIN of a person, and the shared station that it opens (docs/decisions/111). */
import { isCommonPin } from '@wardlight/contract';
import { askPassword } from '../../http/ask-password.ts';
import { beginTry } from '../../http/guesses.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Sealer } from '../../secrets.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../../store/accounts.ts';

type Answered = 'readPin' | 'savePin' | 'removePin' | 'openByPin' | 'closePin';

/** A PIN is one person's: neither a wall screen's nor a station's. @throws Refused */
function onePerson({ role, shared }: Session): void {
  if (role === 'display' || shared) throw new Refused('no_permission');
}

export function pinHandlers(accounts: Accounts, sealer: Sealer): Pick<Handlers, Answered> {
  const { duty, loginAttempts, pins } = accounts;
  return {
    async readPin({ session }) {
      onePerson(session);
      return (await pins.read(session.user_id)) ?? { set_at: null, locked: false };
    },
    async savePin({ session, actor, body }) {
      onePerson(session);
      await askPassword(accounts, session, actor, body.current_password);
      if (isCommonPin(body.pin)) throw new Refused('pin_too_common');
      await pins.set(session, body.pin, sealer, actor);
      return {};
    },
    async removePin({ session, actor, body }) {
      onePerson(session);
      await askPassword(accounts, session, actor, body.current_password);
      await pins.remove(session, actor);
      return {};
    },
    async openByPin({ session, actor, body }) {
      const { agency_id, session_id, shared, username } = session;
      if (!shared || agency_id === null) throw new Refused('no_permission');
      const person = body.user_id;
      if (!(await duty.mayAct(agency_id, person))) throw new Refused('person_unknown');
      const closed = await pins.closedTo(person);
      if (closed !== null) throw new Refused(closed);
      // Whoever tries one person after another waits too. No username has a space.
      const attempt = await beginTry(loginAttempts, `pin ${username}`, actor.address ?? '');
      const by = { ...actor, userId: session.user_id };
      const opened = await pins.open({ sessionId: session_id, agencyId: agency_id, person, pin: body.pin, by }, sealer);
      if (typeof opened !== 'number') throw new Refused(opened);
      await loginAttempts.takeBack(attempt);
      return { user_id: person, until_at: opened };
    },
    async closePin({ session }) {
      await pins.close(session.session_id);
      return {};
    },
  };
}
