import type { AgencyId } from '@wardlight/contract';
import type { Place } from './handlers.ts';
import { Refused } from './refused.ts';

/** Where something is that each agency has of its own, and all of them together have not. @throws Refused `agency_required` */
export function oneAgency({ agency_id }: Pick<Place, 'agency_id'>): AgencyId {
  if (agency_id === 'all') throw new Refused('agency_required');
  return agency_id;
}
