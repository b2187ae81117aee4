/**
 * Follows one dashboard channel: subscribes, judges every event, asks for what was missed, and says when it hears nothing.
 * Knows no framework and no socket; a wire is handed in, and time comes through lib/timers, so that tests crank both by hand.
 */
import { type EventData, type EventName, events, silentSocketMs } from '@wardlight/contract';
import { type ConnectionPhase, connection, setConnection } from '../lib/browser/connection.ts';
import { after, every, hearServerTime, now, serverNow } from '../lib/browser/timers.ts';
import type { BoardStore } from './board-store.ts';
import { type ChannelState, joining, judge, type StampedKind } from './protocol.ts';

export interface WireListener {
  readonly opened: () => void;
  /** Closed, or could not be opened. The wire tries again by itself, unless the server hung up on purpose. */
  readonly lost: (hungUp: boolean) => void;
  readonly heard: (event: string, channel: unknown, data: unknown) => void;
  /** The browser says that it has no network; the wire itself may learn of it much later, or not at all. */
  readonly offline: () => void;
}

/** A connection that reopens itself until it is closed. */
export interface Wire {
  readonly send: (event: 'subscribe' | 'unsubscribe' | 'since', data: unknown) => void;
  readonly reopen: () => void;
  readonly close: () => void;
}

export interface FollowOptions {
  readonly channel: string;
  readonly token: string;
  readonly openWire: (listener: WireListener) => Wire;
  readonly store: BoardStore;
  /** The server says that this session is over. */
  readonly onSessionLost: (token: string) => void;
}

const checkEveryMs = 1_000;
/** A server that hung up on purpose (it is stopping, or the session ended) is asked again after this; the subscription says which. */
const reopenAfterMs = 1_000;

/** The most often that a subscription is asked for again: after a refusal that may pass, or for a bed missing from the picture. */
const refreshEveryMs = 10_000;

/** Starts following; gives back how to stop. */
export function follow({ channel, token, openWire, store, onSessionLost }: FollowOptions): () => void {
  let state: ChannelState = joining;
  let phase: ConnectionPhase = 'connecting';
  /** Last time the channel was known to be complete: by our clock, and by the server's. */
  let goodAt = now();
  let heardAt: number | null = null;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  /** Takes back whatever is to be tried again later. */
  let callOff = (): void => {};

  const say = (next: ConnectionPhase): void => {
    phase = next;
    // What was read beside the channel meanwhile may be newer than what the channel said.
    const beside = next === 'connecting' ? null : connection.get().heardAt;
    setConnection(next, heardAt === null || beside === null ? (heardAt ?? beside) : Math.max(heardAt, beside));
  };
  const subscribe = (): void =>
    wire.send('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } });

  const receive = (read: ReadEvent): void => {
    const judged = judge(state, kindOf(read.name), read.data);
    state = judged.state;
    hearServerTime(read.data.at);
    // Whether the watch sees does not hang on what this screen has missed.
    if (read.name === 'BeatEvent') {
      store.apply({ kind: 'sight', blindSince: read.data.blind_since, gaps: read.data.gaps });
      store.apply({ kind: 'telling', failing: read.data.failing });
      store.apply({ kind: 'certificate', endsAt: read.data.certificate_ends_at ?? null });
    }
    if (judged.verdict === 'askSince' && state.kind !== 'joining') {
      wire.send('since', { channel, epoch: state.epoch, seq: state.seq });
    }
    if (judged.verdict === 'apply') apply(store, read);
    if (state.kind !== 'following') return;
    goodAt = now();
    heardAt = serverNow();
    if (phase !== 'live') say('live');
    // A bed nobody told us about: a fresh snapshot brings it, and empties the list.
    if (namesStranger(store, read) && now() - refreshedAt >= refreshEveryMs) {
      refreshedAt = now();
      subscribe();
    }
  };

  const wire = openWire({
    opened: () => {
      callOff();
      state = joining;
      goodAt = now();
      subscribe();
    },
    lost: (hungUp) => {
      state = joining;
      if (phase !== 'lost') say('lost');
      callOff();
      if (hungUp) callOff = after(reopenAfterMs, wire.reopen);
    },
    // Whatever is heard after it proves the browser wrong.
    offline: () => {
      if (phase !== 'lost') say('lost');
    },
    heard: (event, from, data) => {
      if (from !== channel) return;
      if (event === 'subscription_error') {
        state = joining;
        say('lost');
        callOff();
        if (data === 401) onSessionLost(token);
        else callOff = after(refreshEveryMs, subscribe);
        return;
      }
      const read = readEvent(event, data);
      if (read !== null) receive(read);
    },
  });
  say('connecting');
  const stopChecking = every(checkEveryMs, () => {
    if (now() - goodAt >= silentSocketMs && (phase === 'live' || phase === 'connecting')) say('silent');
  });

  return () => {
    stopChecking();
    callOff();
    wire.send('unsubscribe', { channel });
    wire.close();
  };
}

type ReadEvent = { [N in EventName]: { readonly name: N; readonly data: EventData<N> } }[EventName];

/** What does not fit the contract was not heard: the gap it leaves shows in the count, and silence follows if it goes on. */
function readEvent(name: string, data: unknown): ReadEvent | null {
  if (!isEventName(name)) return null;
  const parsed = events[name].safeParse(data);
  return parsed.success ? ({ name, data: parsed.data } as ReadEvent) : null;
}

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

function kindOf(name: EventName): StampedKind {
  if (name === 'SnapshotEvent') return 'snapshot';
  return name === 'BeatEvent' ? 'beat' : 'event';
}

function apply(store: BoardStore, { name, data }: ReadEvent): void {
  if (name === 'SnapshotEvent') store.apply({ kind: 'snapshot', at: data.at, board: data.board });
  if (name === 'DashboardEvent') store.apply({ kind: 'beds', at: data.at, beds: data.beds });
  if (name === 'AlertEvent') store.apply({ kind: 'alerts', at: data.at, alerts: data.alerts, notifies: data.notifies });
}

const namesStranger = (store: BoardStore, read: ReadEvent): boolean =>
  read.name === 'DashboardEvent' && read.data.beds.some(({ bed_id }) => store.read().strangers.has(bed_id));
