/** Joins the last measurements of a resident and the channel that keeps them current. */
import type { ResidentId } from '@wardlight/contract';
import { LastMeasurements } from '../../features/last-measurements/last.tsx';
import { useMay } from '../../lib/session/current-user.tsx';
import { useForaFeed } from '../../live/use-fora.ts';

export function LastMeasurementsLive(props: { readonly resident: ResidentId; readonly level: 2 | 3 }) {
  const feed = useForaFeed();
  return useMay('measurements.watch') ? <LastMeasurements {...props} feed={feed} /> : null;
}
