/** The people to call of a provider and of its agencies (`contract/src/vocabulary/communication/contacts.ts`). */
import {
  type AgencyId,
  type Contact,
  type ContactLists,
  contactLine,
  contactSchema,
  type ProviderId,
} from '@wardlight/contract';
import { type Actor, writeAudit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';

export interface ProviderContacts {
  readonly name: string;
  readonly contacts: Contact[];
}

interface Acting {
  readonly providerId: ProviderId;
  readonly by: Actor;
  readonly at: number;
}

interface Wanted {
  /** Null = the provider's own. */
  readonly agency_id: AgencyId | null;
  readonly contacts: readonly Contact[];
  /** 0 = nobody has written any yet. */
  readonly revision: number;
}

export interface ContactRegister {
  /** @param only null = all agencies of the provider */
  read(providerId: ProviderId, only: AgencyId | null): Promise<ContactLists>;
  save(
    acting: Acting,
    wanted: Wanted,
  ): Promise<{ readonly lists: ContactLists } | { readonly refused: 'not_found' | 'conflict' }>;
  /**
   * The provider's, where exactly one provider has some: before sign-in nobody is known, and which others are on this installation is not
   * to be said.
   */
  readForSignIn(): Promise<ProviderContacts | null>;
}

/** One a line; null = none. */
export const contactText = (contacts: readonly Contact[]): string | null =>
  contacts.length === 0 ? null : contacts.map(contactLine).join('\n');

/** One that no longer fits must keep nobody from signing in, where the provider's stand too. */
export const contactsOf = (stored: unknown): Contact[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => contactSchema.safeParse(one).data ?? []);

async function read(db: Db, providerId: ProviderId, only: AgencyId | null): Promise<ContactLists> {
  const [provider, agencies] = await Promise.all([
    db
      .selectFrom('providers as p')
      .leftJoin('contact_lists as c', (join) =>
        join.onRef('c.provider_id', '=', 'p.provider_id').on('c.agency_id', 'is', null),
      )
      .where('p.provider_id', '=', providerId)
      .select(['p.name', 'c.contacts', 'c.revision'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('agencies as a')
      .leftJoin('contact_lists as c', (join) =>
        join.onRef('c.provider_id', '=', 'a.provider_id').onRef('c.agency_id', '=', 'a.agency_id'),
      )
      .where('a.provider_id', '=', providerId)
      .$if(only !== null, (query) => query.where('a.agency_id', '=', only))
      .select(['a.agency_id', 'a.name', 'c.contacts', 'c.revision'])
      .orderBy('a.name')
      .orderBy('a.agency_id')
      .execute(),
  ]);
  const listOf = (row: { name: string; contacts: unknown; revision: number | null }) => ({
    name: row.name,
    contacts: contactsOf(row.contacts),
    revision: row.revision ?? 0,
  });
  return {
    provider: listOf(provider),
    agencies: agencies.map((row) => ({ agency_id: row.agency_id as AgencyId, ...listOf(row) })),
  };
}

async function save(step: Db, { providerId, by, at }: Acting, { agency_id, contacts, revision }: Wanted) {
  // Held by its own row, which is there before the first list is: two first lists at once must not both be taken.
  const name = await nameHeld(step, providerId, agency_id);
  if (name === null) return { refused: 'not_found' } as const;
  const lists = await read(step, providerId, null);
  const held = agency_id === null ? lists.provider : lists.agencies.find((each) => each.agency_id === agency_id);
  if (held?.revision !== revision) return { refused: 'conflict' } as const;
  if (JSON.stringify(held.contacts) === JSON.stringify(contacts)) return { lists };
  const row = { provider_id: providerId, agency_id, revision: revision + 1, contacts: JSON.stringify(contacts) };
  if (revision === 0) await step.insertInto('contact_lists').values(row).execute();
  else
    await step
      .updateTable('contact_lists')
      .set({ revision: row.revision, contacts: row.contacts })
      .where('provider_id', '=', providerId)
      .where('agency_id', 'is not distinct from', agency_id)
      .execute();
  await writeAudit(step, {
    at,
    by,
    providerId,
    agencyId: agency_id,
    action: 'changed',
    subject: { kind: agency_id === null ? 'provider' : 'agency', id: agency_id ?? providerId, label: name },
    before: { contact: contactText(held.contacts) },
    after: { contact: contactText(contacts) },
  });
  return { lists: await read(step, providerId, null) };
}

async function nameHeld(step: Db, providerId: ProviderId, agencyId: AgencyId | null): Promise<string | null> {
  const row =
    agencyId === null
      ? await step
          .selectFrom('providers')
          .where('provider_id', '=', providerId)
          .select('name')
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await step
          .selectFrom('agencies')
          .where('provider_id', '=', providerId)
          .where('agency_id', '=', agencyId)
          .select('name')
          .forNoKeyUpdate()
          .executeTakeFirst();
  return row?.name ?? null;
}

export const createContactRegister = (db: Db): ContactRegister => ({
  read: (providerId, only) => read(db, providerId, only),
  save: (acting, wanted) => db.transaction().execute((step) => save(step, acting, wanted)),
  async readForSignIn() {
    const [only, second] = await db
      .selectFrom('contact_lists as c')
      .innerJoin('providers as p', 'p.provider_id', 'c.provider_id')
      .where('c.agency_id', 'is', null)
      .where('c.contacts', '<>', '[]')
      .select(['p.name', 'c.contacts'])
      .limit(2)
      .execute();
    return only === undefined || second !== undefined ? null : { name: only.name, contacts: contactsOf(only.contacts) };
  },
});
