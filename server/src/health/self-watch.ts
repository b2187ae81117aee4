/**
 * The watch watches itself (docs/decisions/070): every second it asks whether this server still judges what mats say; every five it writes
 * a sign of life, which is also the proof that the database still writes things down. What it could not see is stored as soon as it can be.
 */
import { randomBytes } from 'node:crypto';
import { blindAfterMs } from '@wardlight/contract';
import { type Clock, pause } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Blindness, SightSource } from '../store/board/watch-gaps.ts';
import type { Store } from '../store/open.ts';
import { lookMs, SelfSight } from './self-sight.ts';

export interface SelfWatch extends SightSource {
  readonly blind: Blindness | null;
  /** The database wrote something down within the last ten seconds. */
  readonly databaseAnswers: boolean;
  /** Times that the watch went blind for want of the database. */
  readonly databaseLosses: number;
  /** Timers were looked for just now. */
  ticked(): void;
  /** Every bed is taken up: from now on it sees. */
  resumed(): void;
  /** Leaves a last sign of life. */
  stop(): Promise<void>;
}

export interface SelfWatchOptions {
  readonly store: Pick<Store, 'forgetOldBeats' | 'gapsOfServers' | 'newestBeat' | 'observed' | 'writeBeat'>;
  readonly clock: Clock;
  readonly log: Log;
}

const beatMs = 5_000;
/** A turn gives its sign of life this long to be written before it goes on without; in real time, whatever the clock is. */
const patienceMs = 500;
const lastWordMs = 2_000;

/** @throws when the database does not answer now */
export async function startSelfWatch({ store, clock, log }: SelfWatchOptions): Promise<SelfWatch> {
  const serverId = randomBytes(8).toString('hex');
  const began = clock.now();
  const before = await store.newestBeat(began, serverId);
  const seenAt = before?.blind?.since ?? before?.at ?? began;
  const self = new SelfSight(serverId, log, began, seenAt, await store.gapsOfServers(began));
  await store
    .forgetOldBeats(began)
    .catch((error: unknown) => log.warn({ err: error }, 'signs of life of long ago could not be forgotten'));

  const listeners = new Set<() => void>();
  const look = (): boolean => {
    const changed = self.look(clock.now(), store.observed);
    if (changed) for (const listener of listeners) listener();
    return changed;
  };
  const heart = beating(self, serverId, { store, clock, log }, look);

  async function turn(): Promise<void> {
    if (!self.resumed) {
      const newest = await store.newestBeat(clock.now(), serverId).catch(() => null);
      if (newest !== null && newest.blind === null) self.otherSaw(newest.at);
    }
    const changed = look();
    // The first sign of our life must not hide how long there was none: it waits until the beds are taken up, or says that we are blind.
    if (self.resumed || self.blind !== null) await heart.beatWhenDue(changed);
  }

  const endTurns = clock.every(lookMs, turn);
  await turn();
  return {
    get blind() {
      return self.blind;
    },
    get databaseAnswers() {
      return clock.now() - self.answeredAt < blindAfterMs;
    },
    get databaseLosses() {
      return self.losses;
    },
    sight: () => self.sight(clock.now()),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ticked: () => self.ticked(clock.now()),
    resumed() {
      self.resume(clock.now(), store.observed);
      void turn();
    },
    async stop() {
      endTurns();
      if (self.resumed) await heart.lastBeat();
    },
  };
}

/** Signs of life, one at a time; `look` is asked after each, because an answer may be all that was waited for. */
function beating(self: SelfSight, serverId: string, { store, clock, log }: SelfWatchOptions, look: () => boolean) {
  let under: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let failed = false;

  async function beat(): Promise<void> {
    const at = clock.now();
    const gaps = self.unwritten;
    askedAt = at;
    try {
      await store.writeBeat({ serverId, at, blind: self.blind }, gaps);
      self.answered(at, gaps, await store.gapsOfServers(clock.now()));
      failed = false;
    } catch (error) {
      failed = true;
      log.debug({ err: error }, 'a sign of life could not be written');
    }
  }

  const begin = (): Promise<void> => {
    under ??= beat().finally(() => {
      under = null;
    });
    return under;
  };

  return {
    async beatWhenDue(now: boolean): Promise<void> {
      const since = clock.now() - askedAt;
      const due = now || failed || since < 0 || since >= beatMs;
      if (under === null && !due) return;
      // What changed is written at once, so that whoever reads the board anew reads of it.
      const told = begin().then(async () => {
        if (look()) await begin();
      });
      await Promise.race([told, pause(patienceMs)]);
    },
    async lastBeat(): Promise<void> {
      await Promise.race([under ?? Promise.resolve(), pause(lastWordMs)]);
      if (under === null && !failed) await Promise.race([beat(), pause(lastWordMs)]);
    },
  };
}
