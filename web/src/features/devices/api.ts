/** The register of mats: its calls, and who is told that it changed. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BedRecord,
  type Device,
  listBeds,
  listNetworks,
  type MatId,
  mostPageSize,
  readDevice,
} from '@wardlight/contract';
import { useCallback } from 'react';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { isWaiting } from './model.ts';

export const useMayChange = (): boolean => useMay('register.change');

/** Mats stand on the lists of beds and networks too. */
export function useDevicesChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ['devices', 'device', 'beds', 'free-beds', 'networks', 'network'])
      void client.invalidateQueries({ queryKey: [name] });
  }, [client]);
}

export const paramsOf = ({ mat_id }: Pick<Device, 'mat_id'>) => ({ mat_id: String(mat_id) });

/** Which mat is meant, and who on it: what the server holds against what is so now. */
export const asShown = ({ revision, stay_id }: Pick<Device, 'revision' | 'stay_id'>) => ({ revision, stay_id });

/** Somebody else changed the mat or the bed it is about: it is read again before it is asked again. */
export const isChanged = (error: unknown): boolean => hasCode(error, 'conflict') || hasCode(error, 'resident_changed');

/** null = it is gone. */
export async function readAnew(device: Pick<Device, 'mat_id'>): Promise<Device | null> {
  try {
    return (await call(readDevice, { params: paramsOf(device) })).device;
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

const waitingMs = 1_000;
const restingMs = 15_000;

/** Read again and again while it is looked at: each second while the mat has a command to answer. */
export function useDevice(matId: MatId) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['device', scope, matId],
    queryFn: ({ signal }) => call(readDevice, { params: paramsOf({ mat_id: matId }) }, { signal }),
    refetchInterval: ({ state }) => (state.data?.commands.some(isWaiting) ? waitingMs : restingMs),
    staleTime: 0,
  });
}

/** As it is now; null = it is gone. There is no question for one bed: its number finds it. */
export async function readBedAnew({ bed_id, bed_no }: Pick<BedRecord, 'bed_id' | 'bed_no'>): Promise<BedRecord | null> {
  const { rows } = await call(listBeds, { query: { search: bed_no, limit: String(mostPageSize) } });
  return rows.find((bed) => bed.bed_id === bed_id) ?? null;
}

const mostOffered = '50';

/** Beds that can take a mat, by a part of number, floor or resident. */
export function useFreeBeds(search: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['free-beds', scope, 'mat', search],
    queryFn: ({ signal }) => call(listBeds, { query: { search, free_for: 'mat', limit: mostOffered } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useNetworkNames() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['networks', scope, 'names'],
    queryFn: async ({ signal }) => (await call(listNetworks, { query: { limit: '500' } }, { signal })).rows,
  });
}
