/** The board and its notification column. */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Store } from '../../store/open.ts';

type Reads = Pick<Store, 'readBoard' | 'readNotifications'>;

export function dashboardHandlers(store: Reads, clock: Clock): Pick<Handlers, 'readBoard' | 'readNotifications'> {
  return {
    readBoard: ({ place }) => store.readBoard(place.agencyIds),
    readNotifications: async ({ place }) => ({ at: clock.now(), data: await store.readNotifications(place.agencyIds) }),
  };
}
