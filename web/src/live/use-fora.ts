/** The channel of measurements of the agency on the screen, followed while anybody listens and once for all who do. */
import { foraChannel } from '@wardlight/contract';
import { useMemo } from 'react';
import { sessionLost } from '../lib/api/http.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { useSession } from '../lib/session/session.ts';
import { type ForaFeed, followFora, type HearFora } from './fora.ts';
import { openSocket } from './socket.ts';

interface Followed {
  readonly subscribers: Set<HearFora>;
  readonly stop: () => void;
}

const followed = new Map<string, Followed>();

function begin(channel: string, token: string): Followed {
  const subscribers = new Set<HearFora>();
  const stop = followFora({
    channel,
    token,
    openWire: openSocket,
    onNews: (news) => {
      for (const hear of [...subscribers]) hear(news);
    },
    onSessionLost: sessionLost,
  });
  return { subscribers, stop };
}

/** Nobody to be heard: over all agencies there is no such channel, and pages read again by time. */
const silent: ForaFeed = { hear: () => () => {} };

export function useForaFeed(): ForaFeed {
  const { scope } = useHere();
  const token = useSession()?.token ?? null;
  return useMemo(() => {
    if (scope === 'all' || token === null) return silent;
    const channel = foraChannel(scope);
    const key = `${channel} ${token}`;
    return {
      hear(hear) {
        const mine = followed.get(key) ?? begin(channel, token);
        followed.set(key, mine);
        mine.subscribers.add(hear);
        return () => {
          mine.subscribers.delete(hear);
          if (mine.subscribers.size > 0 || followed.get(key) !== mine) return;
          followed.delete(key);
          mine.stop();
        };
      },
    };
  }, [scope, token]);
}
