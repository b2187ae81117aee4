/** What is counted apart in a channel, which rooms of socket.io hear it, and what is said first where there is no board. */
import { type ChannelKind, type Role, readChannelName } from '@wardlight/contract';
import type { Audience } from '../store/board/audience.ts';
import type { Sent, Stamp } from './channel.ts';

type Kind = ChannelKind | undefined;

const ofLists: readonly Kind[] = ['lists', 'alllists'];
export const isOfLists = (channel: string): boolean => ofLists.includes(readChannelName(channel)?.kind);

/** Of announcements and lists each role has a stream of its own, so that what is for others leaves no gap. */
export const keyOf = (channel: string, role: Role): string =>
  isOfLists(channel) || readChannelName(channel)?.kind === 'announcement' ? `${channel} ${role}` : channel;

export const roomOf = (stream: string, audience: Audience): string =>
  audience === 'named' ? stream : `${stream} masked`;

/** null = the board is read for it. */
export function firstOf(kind: Kind, stamp: Stamp): Sent | null {
  switch (kind) {
    case 'announcement':
      return { event: 'AnnouncementSyncEvent', data: stamp };
    case 'chat':
      return { event: 'ChatEvent', data: { ...stamp, fresh: true, messages: [], reads: [], room: null } };
    case 'fora':
      return { event: 'ForaEvent', data: { ...stamp, fresh: true, news: [] } };
    case 'lists':
    case 'alllists':
      return { event: 'ListEvent', data: { ...stamp, fresh: true, kinds: [] } };
    case 'dashboard':
    case 'aggregate':
    case undefined:
      return null;
  }
}
