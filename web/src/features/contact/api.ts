/** The people to call, and how agents keep them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Contact,
  type ContactLists,
  type DataOf,
  readContacts,
  readSignInContacts,
  saveContacts,
} from '@wardlight/contract';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';

const key = ['contacts'];

export const useContacts = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(readContacts, {}, { signal }), staleTime: 0 });

export const useSignInContacts = () =>
  useQuery({ queryKey: ['contacts', 'sign-in'], queryFn: ({ signal }) => call(readSignInContacts, {}, { signal }) });

export type ContactList = Pick<DataOf<typeof readContacts>['provider'], 'name' | 'contacts' | 'revision'>;

/** Null = the provider's. */
export type ListOwner = ContactLists['agencies'][number]['agency_id'] | null;

export const listOf = (lists: ContactLists, owner: ListOwner): ContactList | undefined =>
  owner === null ? lists.provider : lists.agencies.find(({ agency_id }) => agency_id === owner);

/**
 * Saves one change of a list. Where another has changed the list meanwhile, the same change is made to what stands there now: people are
 * added, changed and taken out one by one, so that nobody else's change is lost.
 * @param change null = what was to be changed is no longer there
 */
export function useSaveContacts(owner: ListOwner) {
  const client = useQueryClient();
  return async (change: (now: readonly Contact[]) => Contact[] | null): Promise<boolean> => {
    const read = () => client.fetchQuery({ queryKey: key, queryFn: () => call(readContacts, {}), staleTime: 0 });
    let lists = client.getQueryData<ContactLists>(key) ?? (await read());
    for (let left = 3; ; left--) {
      const list = listOf(lists, owner);
      const contacts = list === undefined ? null : change(list.contacts);
      if (list === undefined || contacts === null) return false;
      try {
        const saved = await call(saveContacts, { body: { agency_id: owner, contacts, revision: list.revision } });
        client.setQueryData(key, saved);
        void client.invalidateQueries({ queryKey: ['user'] });
        return true;
      } catch (error) {
        if (!hasCode(error, 'conflict') || left === 0) throw error;
        lists = await read();
      }
    }
  };
}
