/** Lists of whom to tell. */
import type { ErrorCode, NotifyList } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import { createNotifyLists } from '../../store/messages/notify-lists.ts';
import type { Store } from '../../store/open.ts';

type Calls = 'listNotifyLists' | 'addNotifyList' | 'changeNotifyList' | 'removeNotifyList';
type Changing = Pick<Parameters<Handlers['addNotifyList']>[0], 'place' | 'session' | 'actor'>;

export function notifyListHandlers({ db }: Pick<Store, 'db'>, clock: Clock): Pick<Handlers, Calls> {
  const lists = createNotifyLists(db);
  const acting = ({ place, session, actor }: Changing) => ({
    providerId: session.provider_id,
    agencyId: oneAgency(place),
    by: actor,
    at: clock.now(),
  });
  return {
    listNotifyLists: async ({ place }) => ({
      lists: await lists.list(place.agencyIds),
      people: await lists.people(place.agencyIds),
    }),
    addNotifyList: async (call) => saved(await lists.add(acting(call), call.body)),
    changeNotifyList: async (call) => saved(await lists.change(acting(call), call.params.list_id, call.body)),
    async removeNotifyList(call) {
      const refused = await lists.remove(acting(call), call.params.list_id);
      if (refused !== null) throw new Refused(refused.refused);
      return {};
    },
  };
}

function saved(done: { readonly list: NotifyList } | { readonly refused: ErrorCode }): NotifyList {
  if ('refused' in done) throw new Refused(done.refused);
  return done.list;
}
