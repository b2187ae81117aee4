/** The channel of a support chat room (contract `chat/events.ts`): messages and who has read them, or that the room is to be read anew. */
import { type ChatEventData, chatChannel, chatEvents } from '@wardlight/contract';
import { useMemo } from 'react';
import { sessionLost } from '../lib/api/http.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { useSession } from '../lib/session/session.ts';
import { followChannel } from './follow-channel.ts';
import { openSocket } from './socket.ts';

type TakeChat = (news: Pick<ChatEventData, 'messages' | 'reads' | 'room'> | 'fresh') => void;

interface Followed {
  readonly subscribers: Set<TakeChat>;
  readonly stop: () => void;
}

/** The page and the count in the navigation follow one channel once. */
const followed = new Map<string, Followed>();

function begin(channel: string, token: string): Followed {
  const subscribers = new Set<TakeChat>();
  const stop = followChannel({
    ...{ channel, token, openWire: openSocket, onSessionLost: sessionLost },
    readEvent(event, data) {
      if (event !== 'ChatEvent') return null;
      const read = chatEvents.ChatEvent.safeParse(data);
      if (!read.success) return null;
      const { fresh, messages, reads, room } = read.data;
      return {
        // One that says "read anew" in the middle counts like any other; the first of a subscription begins the count.
        kind: fresh ? 'snapshot' : 'event',
        stamp: read.data,
        apply: () => {
          for (const take of [...subscribers]) take(fresh ? 'fresh' : { messages, reads, room });
        },
      };
    },
  });
  return { subscribers, stop };
}

export interface ChatFeed {
  /** @returns how to stop */
  readonly subscribe: (take: TakeChat) => () => void;
}

/** Over all agencies there is no such channel: rooms are read again by time. */
const silent: ChatFeed = { subscribe: () => () => {} };

export function useChatFeed(): ChatFeed {
  const { scope } = useHere();
  const token = useSession()?.token ?? null;
  return useMemo(() => {
    if (scope === 'all' || token === null) return silent;
    const channel = chatChannel(scope);
    const key = `${channel} ${token}`;
    return {
      subscribe(take) {
        const mine = followed.get(key) ?? begin(channel, token);
        followed.set(key, mine);
        mine.subscribers.add(take);
        return () => {
          mine.subscribers.delete(take);
          if (mine.subscribers.size > 0 || followed.get(key) !== mine) return;
          followed.delete(key);
          mine.stop();
        };
      },
    };
  }, [scope, token]);
}
