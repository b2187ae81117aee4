/** `/contact`: the people to call, of the provider and of each agency. */
import * as z from 'zod/mini';
import { contactsSchema } from '../../vocabulary/communication/contacts.ts';
import { agencyIdSchema } from '../../vocabulary/ids.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import { revisionSchema } from '../paging.ts';
import { route } from '../route.ts';

/** Revision 0: nobody has written any yet. */
const listSchema = z.object({
  name: nameSchema,
  contacts: contactsSchema,
  revision: z.int().check(z.nonnegative()),
});

export const contactListsSchema = z.object({
  provider: listSchema,
  /** Staff: their own. Agents: all of the provider, by name. */
  agencies: z.array(z.object({ agency_id: agencyIdSchema, ...listSchema.shape })),
});
export type ContactLists = z.infer<typeof contactListsSchema>;

export const readContacts = route({
  method: 'GET',
  path: '/api/contact',
  summary: 'The people to call: of the provider and of the agencies of this session',
  access: 'board.watch',
  lane: 'ordinary',
  data: contactListsSchema,
});

/** The same rule as of `readHelp`, whose text is made of these. */
export const readSignInContacts = route({
  method: 'GET',
  path: '/api/contact/sign-in',
  summary: 'Contacts shown before sign-in; empty where several providers of this installation have some, or none has',
  access: 'public',
  lane: 'care',
  data: z.object({ provider: z.nullable(z.object({ name: nameSchema, contacts: contactsSchema })) }),
});

export const saveContacts = route({
  method: 'PUT',
  path: '/api/contact',
  summary: "Save the people to call of an agency, or the provider's, which stand on the sign-in page too",
  access: 'agencies.manage',
  lane: 'ordinary',
  /** `agency_id` null: the provider's. */
  body: z.object({
    agency_id: z.nullable(agencyIdSchema),
    contacts: contactsSchema,
    revision: z.union([z.literal(0), revisionSchema]),
  }),
  data: contactListsSchema,
  errors: ['not_found', 'conflict'],
});

/** This noun's part of the one table of calls (`index.ts`). */
export const contactRoutes = { readContacts, readSignInContacts, saveContacts } as const;
