/** Which lists have changed, gathered for a while and then said once: an import of 500 residents is not 500 events. */
import type { AgencyId, ListKind, ProviderId } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { ListNews } from '../store/lists/list-news.ts';

export const gatherListsMs = 300;

/** `agency_id` null = of the provider as a whole. */
export interface ChangedLists {
  readonly provider_id: ProviderId;
  readonly agency_id: AgencyId | null;
  readonly kinds: readonly ListKind[];
}

export interface GatheredLists {
  add(news: ListNews): void;
  /** What has gathered is nobody's any more: everybody reads everything. */
  forget(): void;
}

/** @param say each place once, `gatherListsMs` after the first news of it, with every kind that changed there meanwhile */
export function gatherLists(clock: Clock, say: (changed: ChangedLists) => void): GatheredLists {
  const places = new Map<string, { readonly kinds: Set<ListKind>; readonly callOff: () => void }>();
  return {
    add({ kind, provider_id, agency_id }) {
      const key = `${provider_id} ${agency_id}`;
      const known = places.get(key);
      if (known) return void known.kinds.add(kind);
      const kinds = new Set([kind]);
      const callOff = clock.after(gatherListsMs, () => {
        places.delete(key);
        say({ provider_id, agency_id, kinds: [...kinds] });
      });
      places.set(key, { kinds, callOff });
    },
    forget() {
      for (const { callOff } of places.values()) callOff();
      places.clear();
    },
  };
}
