/** One bed, looked at closely. */
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Store } from '../../store/open.ts';

export function bedHandlers(store: Pick<Store, 'readBedHour'>): Pick<Handlers, 'readBedHour'> {
  return {
    async readBedHour({ place, params }) {
      const hour = await store.readBedHour(place.agencyIds, params.bed_id);
      if (hour === null) throw new Refused('not_found');
      return hour;
    },
  };
}
