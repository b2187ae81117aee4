/** The register's calls, and who is told that it changed. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listBeds, listResidents, type Resident, readResident } from '@wardlight/contract';
import { useCallback } from 'react';
import { call } from '../../lib/api/http.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { wallClockAt } from '../../lib/i18n/wall-clock.ts';
import { useHere, useMay, usePlace } from '../../lib/session/current-user.tsx';

export const useMayChange = (): boolean => useMay('register.change');

/** Every floor of the agencies in view. */
export function useFloors(): readonly string[] {
  const { scope } = useHere();
  const answer = useQuery({
    queryKey: ['beds', scope, 'floors'],
    queryFn: ({ signal }) => call(listBeds, { query: { limit: '1' } }, { signal }),
  });
  return answer.data?.floors ?? [];
}

/** As many as one looks through; who seeks another types more of it. */
const offered = '50';

export function useFreeBeds(search: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['beds', scope, 'free', search],
    queryFn: ({ signal }) => call(listBeds, { query: { search, free_for: 'resident', limit: offered } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useFoundResidents(search: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['residents', scope, 'found', search],
    queryFn: ({ signal }) => call(listResidents, { query: { search, limit: offered } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who lies where stands on the lists of residents, beds and mats, and on the labels. */
export function useRegisterChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ['residents', 'resident', 'beds', 'devices', 'labels'])
      void client.invalidateQueries({ queryKey: [name] });
  }, [client]);
}

/** What is done to many: templates stand on lists of their own too. */
export function useManyChanged(): () => void {
  const client = useQueryClient();
  const changed = useRegisterChanged();
  return useCallback(() => {
    changed();
    for (const name of ['templates', 'template', 'template-residents', 'resident-settings'])
      void client.invalidateQueries({ queryKey: [name] });
  }, [client, changed]);
}

export const paramsOf = ({ resident_id }: Pick<Resident, 'resident_id'>) => ({ resident_id: String(resident_id) });
/** As they were shown, and in which bed: what the server holds against what is so now. */
export const asShown = ({ revision, stay_id }: Pick<Resident, 'revision' | 'stay_id'>) => ({ revision, stay_id });
export const readAnew = (resident: Pick<Resident, 'resident_id'>): Promise<Resident> =>
  call(readResident, { params: paramsOf(resident) });

/** The day it is where the agency is, yyyy-MM-dd. */
export function useToday(): string {
  const { timeZone } = usePlace();
  return wallClockAt(serverNow(), timeZone).slice(0, 10);
}
