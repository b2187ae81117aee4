/** The latest reading of each kind of one resident, kept current by the channel of measurements. */
import { useQuery } from '@tanstack/react-query';
import { type ResidentId, readLastMeasurements, readSpotNotices } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import {
  allAgenciesAgainMs,
  type ForaFeed,
  measurementsKey,
  useMeasurementsCurrent,
} from '../../lib/reports/fora-feed.ts';
import { useHere } from '../../lib/session/current-user.tsx';

export function useLastMeasurements(resident: ResidentId, feed: ForaFeed) {
  const { scope } = useHere();
  useMeasurementsCurrent(feed, scope, resident);
  return useQuery({
    queryKey: [...measurementsKey(scope, resident), 'last'],
    queryFn: ({ signal }) => call(readLastMeasurements, { params: { resident_id: String(resident) } }, { signal }),
    refetchInterval: scope === 'all' ? allAgenciesAgainMs : false,
    staleTime: 0,
  });
}

/** Readings past the limits of somebody without a bed, on which an alert would stand; kept current with the last measurements. */
export function useSpotNotices(resident: ResidentId, feed: ForaFeed) {
  const { scope } = useHere();
  useMeasurementsCurrent(feed, scope, resident);
  return useQuery({
    queryKey: [...measurementsKey(scope, resident), 'noBed'],
    queryFn: ({ signal }) => call(readSpotNotices, { params: { resident_id: String(resident) } }, { signal }),
    refetchInterval: scope === 'all' ? allAgenciesAgainMs : false,
    staleTime: 0,
  });
}
