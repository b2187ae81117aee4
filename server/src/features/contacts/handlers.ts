/** `/contact`: the people to call. Agents keep the lists; everybody who may sign in reads those of their own place. */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import { contactText } from '../../store/agencies/contacts.ts';

type ContactHandlers = Pick<Handlers, 'readContacts' | 'readSignInContacts' | 'readHelp' | 'saveContacts'>;

export const contactHandlers = ({ contacts }: Pick<Accounts, 'contacts'>, clock: Clock): ContactHandlers => ({
  readContacts: ({ session }) => contacts.read(session.provider_id, session.agency_id),
  readSignInContacts: async () => ({ provider: await contacts.readForSignIn() }),
  async readHelp() {
    const found = await contacts.readForSignIn();
    const contact = found === null ? null : contactText(found.contacts);
    return { provider: found === null || contact === null ? null : { name: found.name, contact } };
  },
  async saveContacts({ session, actor, body }) {
    const acting = { providerId: session.provider_id, by: actor, at: clock.now() };
    const saved = await contacts.save(acting, body);
    if ('refused' in saved) throw new Refused(saved.refused);
    return saved.lists;
  },
});
