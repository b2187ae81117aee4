/** The people to call. */
import type { AccessCase } from '../case.ts';
import { anybody, everyoneReads, ofProvider } from '../rows.ts';

export const contactAccess = {
  readContacts: { row: everyoneReads },
  readSignInContacts: { row: anybody },
  saveContacts: {
    row: ofProvider,
    given: async ({ app, provider }) => {
      const { contacts, revision } = (await app.accounts.contacts.read(provider, null)).provider;
      return { body: { agency_id: null, contacts, revision } };
    },
  },
} as const satisfies Record<string, AccessCase>;
