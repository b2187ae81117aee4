/**
 * How much of what mats send is in our hands at once. A mat that has too much there is not read from: what it sends stays in its socket,
 * then in the network, then in the mat, and nothing is lost. So a database that stalls fills no memory, and a mat that floods slows itself.
 */
import type { Clock } from '../clock.ts';
import { type Bucket, createBucket } from '../connections/bucket.ts';

export interface IntakeLimits {
  /** Read off a connection at one time: some twenty frames. */
  readonly bytesAtOnce: number;
  /** Messages of one connection that wait for their commit. */
  readonly ofOne: number;
  /** Of all of them; beyond it each may have one in our hands and no more. */
  readonly altogether: number;
  /** A night and a day of frames that a mat has kept come as fast as they can; what comes on and on comes at this pace. */
  readonly burst: number;
  readonly perSecond: number;
  /** The same for packets that are no messages: a mat needs one each keepalive and one for each command. */
  readonly packetBurst: number;
  readonly packetsPerSecond: number;
}

export const standardIntakeLimits: IntakeLimits = {
  bytesAtOnce: 4_096,
  ofOne: 32,
  altogether: 20_000,
  burst: 9_000,
  perSecond: 100,
  packetBurst: 2_000,
  packetsPerSecond: 20,
};

export interface Intake {
  /** @param again the connection may be read from once more */
  open(again: () => void): Tap;
  /** Messages that wait for their commit. */
  readonly held: number;
}

/** Whoever has signed in: however often it connects, its pace is one. */
export interface Speaker {
  readonly id: string;
  /** Of its messages in our hands; the intake's own limit where that is less. */
  readonly most: number;
  /** By a measure of its own, besides that of messages; looked at again each second. */
  mayGoOn(): boolean;
  /** It is not read from because it is ahead of its pace: told once a second. */
  tooFast(): void;
}

/** One connection's share. */
export interface Tap {
  signedIn(speaker: Speaker): void;
  /** Where it says no, `again` is called when the time has come. */
  mayRead(): boolean;
  began(): void;
  ended(): void;
  /** A packet came that is no message. */
  spoke(): void;
  close(): void;
}

interface Pace {
  readonly messages: Bucket;
  readonly packets: Bucket;
  toldAt: number;
}

interface Options {
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly limits?: IntakeLimits;
}

const secondMs = 1_000;

export function createIntake({ clock, limits = standardIntakeLimits }: Options): Intake {
  const paces = new Map<Speaker['id'], Pace>();
  /** Connections that wait until there is room altogether. */
  const waiting = new Set<() => void>();
  let held = 0;

  function paceOf({ id }: Speaker): Pace {
    const known = paces.get(id);
    if (known !== undefined) return known;
    const made: Pace = {
      messages: createBucket(clock.now, limits.burst, limits.perSecond),
      packets: createBucket(clock.now, limits.packetBurst, limits.packetsPerSecond),
      toldAt: Number.NEGATIVE_INFINITY,
    };
    paces.set(id, made);
    return made;
  }

  function makeRoom(): void {
    if (waiting.size === 0 || held >= limits.altogether) return;
    const again = [...waiting];
    waiting.clear();
    for (const one of again) one();
  }

  function isInPace(speaker: Speaker): boolean {
    const { messages, packets } = paceOf(speaker);
    return messages.has() && packets.has() && speaker.mayGoOn();
  }

  /** Told once a second, so that its page shows for how long. */
  function waitForPace(speaker: Speaker, again: () => void): void {
    const pace = paceOf(speaker);
    const now = clock.now();
    // Either way: after a clock that was set back it would else be silent until the old time has come again.
    if (Math.abs(now - pace.toldAt) >= secondMs) {
      pace.toldAt = now;
      speaker.tooFast();
    }
    clock.after(secondMs, again);
  }

  return {
    open(reRead) {
      let speaker: Speaker | null = null;
      let own = 0;
      let blocked = false;
      let asked = false;
      const again = () => {
        asked = false;
        blocked = false;
        reRead();
      };
      return {
        signedIn(known) {
          speaker = known;
        },
        mayRead() {
          if (speaker === null) return true;
          if (own >= Math.min(limits.ofOne, speaker.most)) {
            blocked = true;
            return false;
          }
          if (held >= limits.altogether && own > 0) {
            waiting.add(again);
            return false;
          }
          if (isInPace(speaker)) return true;
          // One timer a connection.
          if (!asked) waitForPace(speaker, again);
          asked = true;
          return false;
        },
        began() {
          own++;
          held++;
          if (speaker !== null) paceOf(speaker).messages.take();
        },
        ended() {
          own--;
          held--;
          if (blocked && own < Math.min(limits.ofOne, speaker?.most ?? limits.ofOne)) again();
          makeRoom();
        },
        spoke() {
          if (speaker !== null) paceOf(speaker).packets.take();
        },
        close() {
          waiting.delete(again);
        },
      };
    },
    get held() {
      return held;
    },
  };
}
