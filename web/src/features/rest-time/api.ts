/** Reading and setting the nighttime rest window (specification §7 `/api/dashboard/sleep`). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, readRestTime, saveRestTime } from '@wardlight/contract';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { useNeedsPin } from '../../lib/session/station-pin.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';

export function useRestTime(open: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['restTime', scope],
    queryFn: ({ signal }) => call(readRestTime, undefined, { signal }),
    enabled: open && scope !== 'all',
    // Somebody else may have set it since it was last looked at here.
    staleTime: 0,
  });
}

export function useMaySetRestTime(): boolean {
  const needsPin = useNeedsPin('agency.settings');
  return useMay('agency.settings') && !needsPin;
}

export function useSaveRestTime() {
  const { scope } = useHere();
  const d = useDeskWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveRestTime>) => call(saveRestTime, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(['restTime', scope], saved);
      tellCorner({ kind: 'success', title: d('restTime.saved') });
      // The night of the agency is part of who is signed in where: the theme and the charts follow it.
      await client.invalidateQueries({ queryKey: ['user'] });
    },
    // What another set meanwhile is shown beside what was typed.
    onError: async (error) => {
      if (hasCode(error, 'conflict')) await client.invalidateQueries({ queryKey: ['restTime', scope] });
    },
  });
}
