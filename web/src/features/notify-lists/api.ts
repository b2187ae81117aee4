/** The calls about lists of whom to tell, and who is told that they changed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifyLists, listTemplates, type NotifyList } from '@wardlight/contract';
import { useCallback } from 'react';
import { call } from '../../lib/api/http.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';

export const useMayRead = (): boolean => useMay('templates.read');
export const useMayChange = (): boolean => useMay('templates.change');

export const paramsOf = ({ list_id }: Pick<NotifyList, 'list_id'>) => ({ list_id: String(list_id) });

export function useLists() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['notify-lists', scope, 'with-people'],
    queryFn: ({ signal }) => call(listNotifyLists, {}, { signal }),
    staleTime: 0,
  });
}

/** As it is now; null when it is gone. */
export async function readListAnew({ list_id }: Pick<NotifyList, 'list_id'>): Promise<NotifyList | null> {
  const { lists } = await call(listNotifyLists, {});
  return lists.find((list) => list.list_id === list_id) ?? null;
}

/** The templates that tell or escalate to it. */
export function useTemplatesOf({ list_id }: Pick<NotifyList, 'list_id'>) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['templates', scope, 'of-list', list_id],
    queryFn: async ({ signal }) => {
      const { templates } = await call(listTemplates, {}, { signal });
      return templates.filter(({ lists }) => lists.tell === list_id || lists.escalate === list_id);
    },
    staleTime: 0,
  });
}

/** The editor of templates offers the lists too. */
export function useListsChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ['notify-lists'] });
  }, [client]);
}
