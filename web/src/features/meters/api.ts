/** Meters and their groups, in the agency on the screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listMeasurementGroups,
  listMeters,
  type MeasurementGroup,
  type Meter,
  mostPageSize,
} from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';

export const useMayChange = (): boolean => useMay('register.change');

export function useGroups() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['meterGroups', scope],
    queryFn: ({ signal }) => call(listMeasurementGroups, { query: {} }, { signal }),
  });
}

/** Who prepares a measurement chooses among them, too. */
export function useMetersChanged(): () => void {
  const client = useQueryClient();
  return () => {
    for (const part of ['meters', 'meterGroups']) void client.invalidateQueries({ queryKey: [part] });
  };
}

export const meterParams = ({ meter_id }: Pick<Meter, 'meter_id'>) => ({ meter_id: String(meter_id) });
export const groupParams = ({ group_id }: Pick<MeasurementGroup, 'group_id'>) => ({ group_id: String(group_id) });

/** As it is stored now; null = removed meanwhile. */
export async function readMeterAnew({ meter_id, serial }: Meter): Promise<Meter | null> {
  const find = async (search: string) =>
    (await call(listMeters, { query: { search, limit: String(mostPageSize) } })).rows.find(
      (row) => row.meter_id === meter_id,
    );
  // Where another has typed another serial number, the old one finds nothing.
  return (await find(serial)) ?? (await find('')) ?? null;
}

export async function readGroupAnew({ group_id }: MeasurementGroup): Promise<MeasurementGroup | null> {
  return (await call(listMeasurementGroups, { query: {} })).find((group) => group.group_id === group_id) ?? null;
}
