/** The notification list of the specification (§4): per resident, newest first, dropped after 1 h on refresh and 2 h on a live push. */
import { type Notify, type NotifyGroup, notifyLiveMs, notifyRefreshMs } from '@wardlight/contract';

/** One group per resident; a bed with nobody in it, and a network, are groups of their own. */
export function groupKey({ resident_id, bed_id, network_name }: NotifyGroup): string {
  if (resident_id !== null) return `resident:${resident_id}`;
  return bed_id === null ? `network:${network_name}` : `bed:${bed_id}`;
}

/** Drops what is too old by the server's clock, and residents of whom nothing is left. "Older than" excludes the limit itself. */
export function dropOld(
  groups: readonly NotifyGroup[],
  serverNow: number,
  by: 'refresh' | 'live',
): readonly NotifyGroup[] {
  const oldest = serverNow - (by === 'refresh' ? notifyRefreshMs : notifyLiveMs);
  return groups
    .map((group) =>
      withNotifies(
        group,
        group.notifies.filter((notify) => notify.created_at >= oldest),
      ),
    )
    .filter((group) => group.notifies.length > 0);
}

/** A pushed notification stands first for its resident, and its resident stands first in the list. */
export function pushTold(groups: readonly NotifyGroup[], told: readonly NotifyGroup[]): readonly NotifyGroup[] {
  return told.reduce<readonly NotifyGroup[]>((list, pushed) => {
    const key = groupKey(pushed);
    const known = list.find((group) => groupKey(group) === key);
    const fresh = pushed.notifies.filter(
      (notify) => known?.notifies.every(({ notify_id }) => notify_id !== notify.notify_id) ?? true,
    );
    if (fresh.length === 0) return list;
    const first = withNotifies(pushed, [...newestFirst(fresh), ...(known?.notifies ?? [])]);
    return [first, ...list.filter((group) => group !== known)];
  }, groups);
}

/** A refresh replaces the list, but keeps what was pushed while the answer was on its way. */
export function mergeRead(
  known: readonly NotifyGroup[],
  read: readonly NotifyGroup[],
  readAt: number,
): readonly NotifyGroup[] {
  const fresh = dropOld(
    read.map((group) => withNotifies(group, newestFirst(group.notifies))),
    readAt,
    'refresh',
  );
  const pushedSince = known
    .map((group) =>
      withNotifies(
        group,
        group.notifies.filter((notify) => notify.created_at > readAt),
      ),
    )
    .filter((group) => group.notifies.length > 0)
    .toReversed();
  return pushTold(
    fresh.toSorted((a, b) => newest(b) - newest(a)),
    pushedSince,
  );
}

const newest = (group: NotifyGroup): number => group.notifies[0]?.created_at ?? 0;

const newestFirst = (notifies: readonly Notify[]): Notify[] =>
  notifies.toSorted((a, b) => b.created_at - a.created_at || b.notify_id - a.notify_id);

const withNotifies = (group: NotifyGroup, notifies: Notify[]): NotifyGroup => ({ ...group, notifies });
