/** Reading and setting the nighttime rest window (specification §7 `/api/dashboard/sleep`). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { may, type RestTime, routes } from '@wardlight/contract';
import { tellCorner } from '../../lib/corner-alerts.ts';
import { useHere } from '../../lib/current-user.tsx';
import { call } from '../../lib/http.ts';
import { useWords } from '../../lib/i18n.ts';

export function useRestTime(open: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['restTime', scope],
    queryFn: ({ signal }) => call(routes.readRestTime, undefined, { signal }),
    enabled: open && scope !== 'all',
    // Somebody else may have set it since it was last looked at here.
    staleTime: 0,
  });
}

export function useMaySetRestTime(): boolean {
  const { user, scope } = useHere();
  const who = { ...user, agency_id: user.role === 'agent' ? null : user.agency_id };
  return may(who, 'agency.settings', { provider_id: user.provider_id, agency_id: scope });
}

export function useSaveRestTime() {
  const { scope } = useHere();
  const { t } = useWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RestTime) => call(routes.saveRestTime, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(['restTime', scope], saved);
      tellCorner({ kind: 'success', title: t('shell.restTime.saved') });
      // The night of the agency is part of who is signed in where: the theme and the charts follow it.
      await client.invalidateQueries({ queryKey: ['user'] });
    },
  });
}
