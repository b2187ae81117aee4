/** Readings past their limits of residents who lie in no bed. */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { readNotices } from '../../store/measurements/notices.ts';
import type { Store } from '../../store/open.ts';

export const spotNoticeHandlers = (
  { pool }: Pick<Store, 'pool'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'readSpotNotices'> => ({
  async readSpotNotices({ place, params }) {
    const found = await readNotices(pool, place.agencyIds, params.resident_id, clock.now());
    if (found === null) throw new Refused('not_found');
    return found;
  },
});
