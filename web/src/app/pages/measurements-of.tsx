/** Joins what meters measured of a resident to whoever shows a resident. It comes when it is first shown, and not with the board. */
import type { ResidentId } from '@wardlight/contract';
import type { Corrections } from '../../lib/reports/corrections.ts';
import { Later, LazyLastMeasurements, LazyReadingCorrections } from '../parts/later.tsx';

const of = (level: 2 | 3) => (resident: ResidentId) => (
  <Later meanwhile={null}>
    <LazyLastMeasurements key={resident} resident={resident} level={level} />
  </Later>
);
export const measurementsInDrawer = of(3);
export const measurementsOnPage = of(2);

/** Its fields weigh more than the page they stand on: the list is there first. */
export const corrections: Corrections = (props) => (
  <Later meanwhile={props.children(null)}>
    <LazyReadingCorrections {...props} />
  </Later>
);
