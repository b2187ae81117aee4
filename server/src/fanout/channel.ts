/**
 * One channel's stream: what was told, in order, numbered, gathered and kept for a while. Knows nothing of sockets.
 * Bed states gather for `gatherMs` with the last one of a bed winning; alerts go at once, after the gathered states.
 */
import { randomBytes } from 'node:crypto';
import type {
  Alert,
  AnnouncementEventData,
  AnnouncementEventName,
  BedId,
  BedLive,
  ChatEventData,
  EventData,
  EventName,
  FailingWay,
  ForaEventData,
  ListEventData,
  NotifyGroup,
} from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Sight } from '../store/board/watch-gaps.ts';

/** The share of a commit that concerns one channel. */
export interface News {
  readonly beds: readonly BedLive[];
  readonly alerts: readonly Alert[];
  readonly notifies: readonly NotifyGroup[];
}

export type Sent =
  | { [N in EventName]: { readonly event: N; readonly data: EventData<N> } }[EventName]
  | { readonly event: 'ForaEvent'; readonly data: ForaEventData }
  | {
      [N in AnnouncementEventName]: { readonly event: N; readonly data: AnnouncementEventData<N> };
    }[AnnouncementEventName]
  | { readonly event: 'ChatEvent'; readonly data: ChatEventData }
  | { readonly event: 'ListEvent'; readonly data: ListEventData };

export interface Stamp {
  readonly epoch: string;
  readonly seq: number;
  readonly at: number;
}

export interface Channel {
  readonly name: string;
  tell(news: News): void;
  /** What is no board's: news of measurements, announcements, chat, lists. Numbered and kept like everything else. */
  publish(make: (stamp: Stamp) => Sent): void;
  /** A sign of life that carries the latest number, what the watch sees, and what does not get through. */
  beat(sight: Sight, failing: readonly FailingWay[], certificateEndsAt?: number | null): void;
  /** What followed number `seq`; null when that is no longer kept, or was another life of the channel. */
  since(epoch: string, seq: number): readonly Sent[] | null;
  /**
   * What stands now (`first`), with what followed while it was being read. Askers at the same moment share one reading. `take` is called in
   * the same turn in which what followed was looked up, so whoever joins in it misses nothing. @throws what `first` throws
   * @param turn a board of a thousand beds is written out for each screen by itself: one after the other, with everything else in between
   */
  snapshot(take: (missed: readonly Sent[]) => void, turn?: () => Promise<void>): Promise<void>;
  /** Another life: whoever follows the one before must begin with a snapshot, because something may have been stored and not told. */
  beginAnew(): void;
  close(): void;
}

export interface ChannelOptions {
  readonly name: string;
  readonly clock: Clock;
  /** What somebody who has just come is given: the board, or where there is nothing to give, that they are to read. */
  readonly first: (stamp: Stamp) => Promise<Sent>;
  readonly send: (sent: Sent) => void;
}

/** Between the 50 and 100 ms of decisions §7. */
const gatherMs = 80;
/** Kept for those who missed some: about half a minute of a busy ward. */
const keepMost = 400;
const keepMs = 30_000;
/** So busy that the board could not be read between two cut-offs of what is kept; never seen, but no reason to spin. */
const snapshotTries = 5;

const newLife = (): string => randomBytes(8).toString('hex');

type Reading = Promise<{ readonly stamp: Stamp; readonly sent: Sent }>;

export function createChannel({ name, clock, first, send }: ChannelOptions): Channel {
  // One life of the channel: a client that knew another one starts from a snapshot.
  let epoch = newLife();
  const gathered = new Map<BedId, BedLive>();
  const kept: { readonly seq: number; readonly at: number; readonly sent: Sent }[] = [];
  let seq = 0;
  let callOff: (() => void) | null = null;
  let reading: Reading | null = null;

  const stamp = () => ({ epoch, seq, at: clock.now() });

  function sendNext(make: (stamp: Stamp) => Sent): void {
    seq++;
    const now = clock.now();
    const sent = make(stamp());
    kept.push({ seq, at: now, sent });
    while (kept.length > keepMost || (kept[0]?.at ?? now) < now - keepMs) kept.shift();
    send(sent);
  }

  function flush(): void {
    callOff?.();
    callOff = null;
    if (gathered.size === 0) return;
    const beds = [...gathered.values()];
    gathered.clear();
    sendNext((stamp) => ({ event: 'DashboardEvent', data: { ...stamp, beds } }));
  }

  function since(ofEpoch: string, last: number): readonly Sent[] | null {
    if (ofEpoch !== epoch || last > seq) return null;
    if (last === seq) return [];
    const oldest = kept[0]?.seq;
    if (oldest === undefined || last < oldest - 1) return null;
    return kept.filter((entry) => entry.seq > last).map((entry) => entry.sent);
  }

  async function read(): Reading {
    // Numbered before it is read: what happens meanwhile is sent again after it, and applying a state twice is harmless.
    const taken = stamp();
    return { stamp: taken, sent: await first(taken) };
  }

  function readShared(): Reading {
    const mine = reading ?? read();
    reading = mine;
    const done = () => {
      if (reading === mine) reading = null;
    };
    mine.then(done, done);
    return mine;
  }

  return {
    name,
    tell({ beds, alerts, notifies }) {
      for (const bed of beds) gathered.set(bed.bed_id, bed);
      if (alerts.length > 0 || notifies.length > 0) {
        flush();
        sendNext((stamp) => ({
          event: 'AlertEvent',
          data: { ...stamp, alerts: [...alerts], notifies: [...notifies] },
        }));
      } else if (gathered.size > 0) {
        callOff ??= clock.after(gatherMs, flush);
      }
    },
    publish: sendNext,
    beat(sight, failing, certificateEndsAt = null) {
      const ending = certificateEndsAt === null ? {} : { certificate_ends_at: certificateEndsAt };
      send({ event: 'BeatEvent', data: { ...stamp(), ...sight, failing: [...failing], ...ending } });
    },
    since,
    async snapshot(take, turn) {
      for (let tries = 0; tries < snapshotTries; tries++) {
        const { stamp: taken, sent } = await readShared();
        if (turn !== undefined) await turn();
        const followed = since(taken.epoch, taken.seq);
        if (followed !== null) return take([sent, ...followed]);
      }
      throw new Error('the channel is too busy for a snapshot');
    },
    beginAnew() {
      callOff?.();
      callOff = null;
      // What had gathered is stored, so the snapshot holds it; a reading under way may have looked too early.
      gathered.clear();
      kept.length = 0;
      reading = null;
      epoch = newLife();
      seq = 0;
    },
    close() {
      callOff?.();
    },
  };
}
