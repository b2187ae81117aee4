/**
 * Follows the channel of measurements (contract `live/fora.ts`) for as long as somebody shows any. It only says which rows changed; whoever
 * shows one reads it anew. Knows no framework; a wire is handed in.
 */
import { events, foraEvents } from '@wardlight/contract';
import { after } from '../lib/browser/timers.ts';
import type { HearFora } from '../lib/reports/fora-feed.ts';
import type { Wire, WireListener } from './follow.ts';
import { type ChannelState, joining, judge } from './protocol.ts';

export type { ForaFeed, HearFora } from '../lib/reports/fora-feed.ts';

export interface FollowForaOptions {
  readonly channel: string;
  readonly token: string;
  readonly openWire: (listener: WireListener) => Wire;
  readonly onNews: HearFora;
  readonly onSessionLost: (token: string) => void;
}

/** A server that hung up, and a refusal that may pass, as the board's channel takes them. */
const [reopenAfterMs, subscribeAgainMs] = [1_000, 10_000];

/** Starts following; gives back how to stop. That nothing is heard at all is said by the board's own channel. */
export function followFora({ channel, token, openWire, onNews, onSessionLost }: FollowForaOptions): () => void {
  let state: ChannelState = joining;
  let callOff = (): void => {};
  const subscribe = (): void =>
    wire.send('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } });
  const take = (kind: 'snapshot' | 'event' | 'beat', stamp: { readonly epoch: string; readonly seq: number }) => {
    const judged = judge(state, kind, stamp);
    state = judged.state;
    if (judged.verdict === 'askSince' && state.kind !== 'joining')
      wire.send('since', { channel, epoch: state.epoch, seq: state.seq });
    return judged.verdict === 'apply';
  };
  const wire = openWire({
    opened: () => {
      callOff();
      state = joining;
      subscribe();
    },
    lost: (hungUp) => {
      state = joining;
      callOff();
      if (hungUp) callOff = after(reopenAfterMs, wire.reopen);
    },
    offline: () => {},
    heard: (event, from, data) => {
      if (from !== channel) return;
      if (event === 'subscription_error') {
        state = joining;
        callOff();
        if (data === 401) onSessionLost(token);
        else callOff = after(subscribeAgainMs, subscribe);
        return;
      }
      if (event === 'BeatEvent') {
        const beat = events.BeatEvent.safeParse(data);
        if (beat.success) take('beat', beat.data);
      }
      // What does not fit the contract was not heard: the gap it leaves shows in the count.
      if (event !== 'ForaEvent') return;
      const read = foraEvents.ForaEvent.safeParse(data);
      if (!read.success) return;
      const { fresh, news } = read.data;
      if (take(fresh ? 'snapshot' : 'event', read.data)) onNews(fresh ? 'fresh' : news);
    },
  });
  return () => {
    callOff();
    wire.send('unsubscribe', { channel });
    wire.close();
  };
}
