/** What the drawer reads of its bed; both are read anew when something was done at one. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BedId, readBedHour, readBedTonight, type ShownHours, type StayId } from '@wardlight/contract';
import { call } from '../../../lib/api/http.ts';
import { useHere } from '../../../lib/session/current-user.tsx';

const againMs = 60_000;

/** While more hours are fetched, those that were there stay. */
export function useBedHour(bed: BedId, hours: ShownHours) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['bedHour', scope, bed, hours],
    queryFn: ({ signal }) =>
      call(readBedHour, { params: { bed_id: String(bed) }, query: { hours: `${hours}` } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    retry: false,
  });
}

/** Of this stay: somebody else's night is asked for anew. */
export function useBedTonight(bed: BedId, stay: StayId) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['bedHour', scope, bed, 'tonight', stay],
    queryFn: ({ signal }) => call(readBedTonight, { params: { bed_id: String(bed) } }, { signal }),
    refetchInterval: againMs,
    retry: false,
  });
}
