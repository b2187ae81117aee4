/** The register of beds: its calls, and who is told that it changed. */
import { useQueryClient } from '@tanstack/react-query';
import { type BedRecord, listBeds, mostPageSize } from '@wardlight/contract';
import { useCallback } from 'react';
import { call } from '../../lib/api/http.ts';
import { useMay } from '../../lib/session/current-user.tsx';

export const useMayChange = (): boolean => useMay('register.change');

/** Beds stand on the lists of residents and mats, and on the labels. */
export function useBedsChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ['beds', 'residents', 'resident', 'devices', 'labels'])
      void client.invalidateQueries({ queryKey: [name] });
  }, [client]);
}

export const paramsOf = ({ bed_id }: Pick<BedRecord, 'bed_id'>) => ({ bed_id: String(bed_id) });

/** There is no call for one bed: it is looked for on the whole list, a large page at a time. null = it is gone. */
export async function readAnew({ bed_id }: BedRecord): Promise<BedRecord | null> {
  for (let offset = 0; ; offset += mostPageSize) {
    const { rows } = await call(listBeds, { query: { offset: String(offset), limit: String(mostPageSize) } });
    const found = rows.find((row) => row.bed_id === bed_id);
    if (found !== undefined) return found;
    if (rows.length < mostPageSize) return null;
  }
}
