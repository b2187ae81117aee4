/** The channel of announcements (contract `announcements/events.ts`): what is in force from now on, and that everything is to be read. */
import { announcementChannel, announcementEvents, type PushedAnnouncement } from '@wardlight/contract';
import { useMemo } from 'react';
import { sessionLost } from '../lib/api/http.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { useSession } from '../lib/session/session.ts';
import { type FollowChannelOptions, followChannel } from './follow-channel.ts';
import { openSocket } from './socket.ts';

/** `sync`: something may have been missed, and everything that is shown is to be read. */
export type TakeAnnouncement = (news: PushedAnnouncement | 'sync') => void;

interface FollowAnnouncementsOptions extends Omit<FollowChannelOptions, 'readEvent'> {
  readonly onNews: TakeAnnouncement;
}

export const followAnnouncements = ({ onNews, ...options }: FollowAnnouncementsOptions): (() => void) =>
  followChannel({
    ...options,
    readEvent(event, data) {
      if (event === 'AnnouncementSyncEvent') {
        const read = announcementEvents.AnnouncementSyncEvent.safeParse(data);
        return read.success ? { kind: 'snapshot', stamp: read.data, apply: () => onNews('sync') } : null;
      }
      if (event !== 'AnnouncementEvent') return null;
      const read = announcementEvents.AnnouncementEvent.safeParse(data);
      if (!read.success) return null;
      const { announcement } = read.data;
      return { kind: 'event', stamp: read.data, apply: () => onNews(announcement) };
    },
  });

export interface AnnouncementFeed {
  /** @returns how to stop */
  readonly subscribe: (take: TakeAnnouncement) => () => void;
}

/** Over all agencies there is no such channel: what is shown is read again by time. */
const silent: AnnouncementFeed = { subscribe: () => () => {} };

export function useAnnouncementFeed(): AnnouncementFeed {
  const { scope } = useHere();
  const token = useSession()?.token ?? null;
  return useMemo(() => {
    if (scope === 'all' || token === null) return silent;
    const channel = announcementChannel(scope);
    return {
      subscribe: (onNews) =>
        followAnnouncements({ channel, token, openWire: openSocket, onNews, onSessionLost: sessionLost }),
    };
  }, [scope, token]);
}
