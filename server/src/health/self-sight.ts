/** What this server knows of its own sight, and what it must tell of it: pure state, driven by `self-watch.ts`. */
import { blindAfterMs, type WatchGap } from '@wardlight/contract';
import type { Log } from '../log.ts';
import { type Blindness, gapsShown, type ServerGap, type Sight } from '../store/board/watch-gaps.ts';
import { blindnessAt } from './blindness.ts';

/** Of the queue. */
export interface QueueSight {
  readonly oldestWaitingAt: number | null;
  readonly refused: boolean;
}

/** A look that comes so much later than the one before was kept from coming: the whole process stood still. */
export const lookMs = 1_000;

const blindWords = {
  stopped: 'the watch stood still before this start; the board says so until every bed is taken up',
  database: 'the watch is blind: the database does not take what the mats say, who keep it and send it again',
  overloaded: 'the watch is blind: messages wait too long to be judged in time',
} as const;

export class SelfSight {
  readonly #serverId: string;
  readonly #log: Log;
  #answeredAt: number;
  #tickedAt: number;
  #lookedAt: number;
  /** What stood still is forgiven up to here: it has been written down as a gap of its own. */
  #forgivenTo = 0;
  #resumed = false;
  #losses = 0;
  #blind: Blindness | null = null;
  #known: readonly ServerGap[];
  /** Ended and not yet written. */
  #unwritten: readonly WatchGap[] = [];

  /** `seenAt`: until when any server saw, before this one began. */
  constructor(serverId: string, log: Log, began: number, seenAt: number, known: readonly ServerGap[]) {
    this.#serverId = serverId;
    this.#log = log;
    this.#answeredAt = began;
    this.#lookedAt = began;
    this.#tickedAt = Math.min(seenAt, began);
    this.#known = known;
  }

  get blind(): Blindness | null {
    return this.#blind;
  }

  get resumed(): boolean {
    return this.#resumed;
  }

  get losses(): number {
    return this.#losses;
  }

  get answeredAt(): number {
    return this.#answeredAt;
  }

  get unwritten(): readonly WatchGap[] {
    return this.#unwritten;
  }

  /** The database wrote down what was given at `at`. */
  answered(at: number, written: readonly WatchGap[], known: readonly ServerGap[]): void {
    this.#answeredAt = Math.max(this.#answeredAt, at);
    this.#unwritten = this.#unwritten.filter((gap) => !written.includes(gap));
    this.#known = known;
  }

  ticked(at: number): void {
    if (this.#resumed) this.#tickedAt = at;
  }

  /** Another server that watches this database while we start leaves nothing unseen. */
  otherSaw(at: number): void {
    if (!this.#resumed) this.#tickedAt = Math.max(this.#tickedAt, at);
  }

  resume(now: number, queue: QueueSight): void {
    // Looked at before, so that the stop is reckoned to the very moment the last bed was taken up.
    this.look(now, queue);
    this.#resumed = true;
    [this.#tickedAt, this.#answeredAt, this.#lookedAt, this.#forgivenTo] = [now, now, now, now];
  }

  /** @returns whether anything changed that screens must hear of */
  look(now: number, { oldestWaitingAt, refused }: QueueSight): boolean {
    // Our clock went back: what it said before cannot be reckoned with.
    [this.#answeredAt, this.#forgivenTo] = [Math.min(this.#answeredAt, now), Math.min(this.#forgivenTo, now)];
    const stoodStill = this.#resumed && this.#blind === null && now - this.#lookedAt >= blindAfterMs + lookMs;
    if (stoodStill) {
      this.#end({ from_at: this.#lookedAt, to_at: now, cause: 'overloaded' });
      this.#forgivenTo = now;
    }
    this.#lookedAt = now;
    const since = (at: number) => Math.max(at, this.#forgivenTo);
    const next = blindnessAt(now, {
      answeredAt: since(this.#answeredAt),
      refused,
      oldestWaitingAt: oldestWaitingAt === null ? null : since(oldestWaitingAt),
      tickedAt: this.#resumed ? since(this.#tickedAt) : this.#tickedAt,
      resumed: this.#resumed,
    });
    return this.#become(next, now) || stoodStill;
  }

  /** Ours is what we know now, not what we last wrote. */
  sight(now: number): Sight {
    const others = this.#known.filter((gap) => gap.serverId !== this.#serverId || gap.to_at !== null);
    const mine = this.#blind === null ? [] : [{ from_at: this.#blind.since, to_at: null, cause: this.#blind.cause }];
    const gaps = gapsShown([...mine, ...others, ...this.#unwritten], now);
    return { blind_since: gaps.findLast((gap) => gap.to_at === null)?.from_at ?? null, gaps };
  }

  #become(next: Blindness | null, now: number): boolean {
    const former = this.#blind;
    if (next === null) {
      this.#blind = null;
      if (former !== null && former.since < now) this.#end({ from_at: former.since, to_at: now, cause: former.cause });
      return former !== null;
    }
    // It goes on from where it began, whatever troubles join it; a database that is away is the word that helps whoever looks for the cause.
    const cause = former !== null && next.cause !== 'database' ? former.cause : next.cause;
    this.#blind = { since: Math.min(former?.since ?? next.since, next.since), cause };
    if (cause === 'database' && former?.cause !== 'database') this.#losses++;
    if (former === null) this.#log.error({ since: this.#blind.since, cause }, blindWords[cause]);
    return former === null || former.cause !== cause;
  }

  #end(gap: WatchGap): void {
    this.#unwritten = [...this.#unwritten, gap];
    const { from_at: from, to_at: to, cause } = gap;
    this.#log.warn({ from, to, cause }, 'the watch sees again; what it could not see is on the board as not watched');
  }
}
