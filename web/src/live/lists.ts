/** The channel of lists (contract `live/lists.ts`): which kinds have changed, and which answers in memory show them. */
import { type ListKind, listEvents } from '@wardlight/contract';
import * as z from 'zod/mini';
import { type FollowChannelOptions, followChannel } from './follow-channel.ts';

/** `fresh`: something may have been missed, and every list that is shown is read. */
export type ListsChanged = readonly ListKind[] | 'fresh';

/** A server that is newer than this page knows kinds that this page shows nothing of; the rest of what it says counts all the same. */
const listEvent = z.extend(listEvents.ListEvent, { kinds: z.array(z.string()) });
const isKnown = (kind: string): kind is ListKind => Object.hasOwn(shownBy, kind);

interface FollowListsOptions extends Omit<FollowChannelOptions, 'readEvent'> {
  readonly onNews: (changed: ListsChanged) => void;
}

/** Starts following; gives back how to stop. */
export const followLists = ({ onNews, ...options }: FollowListsOptions): (() => void) =>
  followChannel({
    ...options,
    readEvent(event, data) {
      if (event !== 'ListEvent') return null;
      const read = listEvent.safeParse(data);
      if (!read.success) return null;
      const { fresh, kinds } = read.data;
      return {
        kind: fresh ? 'snapshot' : 'event',
        stamp: read.data,
        apply: () => onNews(fresh ? 'fresh' : kinds.filter(isKnown)),
      };
    },
  });

/**
 * By the first word of their key in the memory of answers. What a form began from is not among them: a template that is being changed, the
 * settings of one resident. Those meet a change of somebody else when they are sent.
 */
const shownBy: Readonly<Record<ListKind, readonly string[]>> = {
  beds: ['beds', 'free-beds'],
  residents: ['residents', 'resident', 'ecg'],
  // The register of residents says which mat watches each.
  devices: ['devices', 'device', 'residents'],
  networks: ['networks', 'network'],
  imports: ['imports'],
  templates: ['templates', 'template-residents', 'template-versions', 'residents'],
  notifyLists: ['notify-lists'],
  displays: ['displays'],
  meters: ['meters', 'meterGroups'],
  // Each is shown by its list and by its page.
  ecgs: ['ecg'],
  gateways: ['gateways'],
  integrations: ['integrations'],
  accounts: ['accounts'],
  announcements: ['announcements'],
  agents: ['agents'],
  agencies: ['agencies'],
};
const all = new Set(Object.values(shownBy).flat());

/** Whether an answer of this key shows any list at all. */
export const showsLists = ([name]: readonly unknown[]): boolean => all.has(String(name));

export function showsChanged([name]: readonly unknown[], changed: ListsChanged): boolean {
  if (changed === 'fresh') return all.has(String(name));
  return changed.some((kind) => shownBy[kind].includes(String(name)));
}
