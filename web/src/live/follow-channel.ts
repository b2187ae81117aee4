/**
 * Follows a channel beside the board's (measurements, announcements) for as long as somebody shows what it is about. Knows no framework; a
 * wire is handed in. That nothing is heard at all is said by the board's own channel.
 */
import { events } from '@wardlight/contract';
import { after } from '../lib/browser/timers.ts';
import type { Wire, WireListener } from './follow.ts';
import { type ChannelState, joining, judge, type Position, type StampedKind } from './protocol.ts';

/** An event of the channel that fits the contract: its stamp, what kind of event that makes it, and what to do where it counts. */
export interface ReadEvent {
  readonly kind: Exclude<StampedKind, 'beat'>;
  readonly stamp: Position;
  readonly apply: () => void;
}

export interface FollowChannelOptions {
  readonly channel: string;
  readonly token: string;
  readonly openWire: (listener: WireListener) => Wire;
  /** Null = none of this channel's, or not as the contract has it: it was not heard, and the gap it leaves shows in the count. */
  readonly readEvent: (event: string, data: unknown) => ReadEvent | null;
  readonly onSessionLost: (token: string) => void;
}

/** A server that hung up, and a refusal that may pass, as the board's channel takes them. */
const [reopenAfterMs, subscribeAgainMs] = [1_000, 10_000];

/** Starts following; gives back how to stop. */
export function followChannel(options: FollowChannelOptions): () => void {
  const { channel, token, openWire, readEvent, onSessionLost } = options;
  let state: ChannelState = joining;
  let callOff = (): void => {};
  const subscribe = (): void =>
    wire.send('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } });
  const take = (kind: StampedKind, stamp: Position): boolean => {
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
        return;
      }
      const read = readEvent(event, data);
      if (read !== null && take(read.kind, read.stamp)) read.apply();
    },
  });
  return () => {
    callOff();
    wire.send('unsubscribe', { channel });
    wire.close();
  };
}
