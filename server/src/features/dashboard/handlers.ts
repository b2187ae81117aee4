/** The board and its notification column, with the names of residents as far as the account may see them. */
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { audienceOf, maskBoard, maskGroup } from '../../store/board/audience.ts';
import type { Store } from '../../store/open.ts';

type Reads = Pick<Store, 'readBoard' | 'readNotifications'>;

export function dashboardHandlers(store: Reads, clock: Clock): Pick<Handlers, 'readBoard' | 'readNotifications'> {
  return {
    async readBoard({ place, session }) {
      const board = await store.readBoard(place.agencyIds);
      return audienceOf(session) === 'named' ? board : maskBoard(board);
    },
    async readNotifications({ place, session }) {
      const groups = await store.readNotifications(place.agencyIds);
      return { at: clock.now(), data: audienceOf(session) === 'named' ? groups : groups.map(maskGroup) };
    },
  };
}
