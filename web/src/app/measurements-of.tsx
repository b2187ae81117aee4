/** Joins what meters measured of a resident to whoever shows a resident. It comes when it is first shown, and not with the board. */
import type { ResidentId } from '@wardlight/contract';
import { Later, LazyLastMeasurements } from './parts/later.tsx';

const of = (level: 2 | 3) => (resident: ResidentId) => (
  <Later meanwhile={null}>
    <LazyLastMeasurements key={resident} resident={resident} level={level} />
  </Later>
);
export const measurementsInDrawer = of(3);
export const measurementsOnPage = of(2);
