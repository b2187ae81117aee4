/** The board and its notification column, with the names of residents as far as the account may see them. */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { readTonight } from '../../store/alerts/tonight.ts';
import { audienceOf, maskBoard, maskGroup } from '../../store/board/audience.ts';
import type { Store } from '../../store/open.ts';

type Reads = Pick<Store, 'db' | 'readBoard' | 'readNotifications'>;
type Calls = 'readBoard' | 'readNotifications' | 'readTonight';

export function dashboardHandlers(store: Reads, clock: Clock): Pick<Handlers, Calls> {
  return {
    async readBoard({ place, session }) {
      const board = await store.readBoard(place.agencyIds);
      return audienceOf(session) === 'named' ? board : maskBoard(board);
    },
    async readNotifications({ place, session }) {
      const groups = await store.readNotifications(place.agencyIds);
      return { at: clock.now(), data: audienceOf(session) === 'named' ? groups : groups.map(maskGroup) };
    },
    readTonight: ({ place }) => readTonight(store.db, oneAgency(place), clock.now()),
  };
}
