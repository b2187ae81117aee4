/** A mat's stream in words: `matStream(start).lying(minutes(10), { rr: 14 }).out(seconds(30)).inputs`. */
import type { AlertId, CloseReason, Instant, MatState, UserId } from '@wardlight/contract';
import type { Input, Reading } from '../types.ts';

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;

/** Monday 2026-01-05 22:00 UTC. */
export const evening: Instant = Date.UTC(2026, 0, 5, 22);
export const nurse = 7 as UserId;
export const epoch = '00000000000000aa';
export const alertId = (n: number): AlertId => `${epoch}-${n}` as AlertId;

export type ReadingChange = Partial<Omit<Reading, 'state' | 'seq' | 'deviceAt'>>;

/** One reading that arrives as it is measured. Its sequence number is its time, which tells readings apart as well as a count. */
export function frame(at: Instant, state: MatState, change: ReadingChange = {}): Extract<Input, { kind: 'frame' }> {
  const posture = state === 'lying' ? 'supine' : null;
  const reading = {
    seq: at,
    deviceAt: at,
    state,
    posture,
    rr: null,
    hr: null,
    spo2: null,
    temp: null,
    move: 0,
    quality: 90,
    ...change,
  } as const;
  return { kind: 'frame', at, arrivedAt: at, reading };
}

export const tick = (at: Instant): Input => ({ kind: 'tick', at });

/** Each verb goes on for a while: a frame at once, then one every `everyMs`, up to and without the end. */
export class MatStream {
  readonly inputs: Input[] = [];
  /** Where the stream has come to. */
  at: Instant;
  readonly #everyMs: number;

  constructor(start: Instant, everyMs: number) {
    this.at = start;
    this.#everyMs = everyMs;
  }

  lying(ms: number, change: ReadingChange = {}): this {
    return this.#frames('lying', ms, change);
  }

  sitting(ms: number, change: ReadingChange = {}): this {
    return this.#frames('sitting', ms, change);
  }

  out(ms: number, change: ReadingChange = {}): this {
    return this.#frames('out', ms, change);
  }

  /** Nothing comes. */
  silent(ms: number): this {
    this.at += ms;
    return this;
  }

  tick(): this {
    return this.#input({ kind: 'tick', at: this.at });
  }

  offline(): this {
    return this.#input({ kind: 'link', at: this.at, online: false });
  }

  online(): this {
    return this.#input({ kind: 'link', at: this.at, online: true });
  }

  /** The server comes back. */
  resume(): this {
    return this.#input({ kind: 'resume', at: this.at });
  }

  claim(n: number, by: UserId = nurse): this {
    return this.#input({ kind: 'claim', at: this.at, alertIds: [alertId(n)], by });
  }

  close(n: number, reason: CloseReason = 'helped', by: UserId = nurse): this {
    return this.#input({ kind: 'close', at: this.at, alertIds: [alertId(n)], by, reason, note: null });
  }

  turned(by: UserId = nurse): this {
    return this.#input({ kind: 'turned', at: this.at, by });
  }

  takeBackTurn(by: UserId = nurse): this {
    return this.#input({ kind: 'takeBackTurn', at: this.at, by });
  }

  withResident(n: number, minutesThere = 10, by: UserId = nurse): this {
    return this.#input({ kind: 'withResident', at: this.at, alertIds: [alertId(n)], by, minutes: minutesThere });
  }

  absent(forMs: number, by: UserId = nurse): this {
    return this.#input({ kind: 'absence', at: this.at, by, until: this.at + forMs });
  }

  present(by: UserId = nurse): this {
    return this.#input({ kind: 'absenceEnd', at: this.at, by });
  }

  #frames(state: MatState, ms: number, change: ReadingChange): this {
    const end = this.at + ms;
    for (; this.at < end; this.at += this.#everyMs) this.inputs.push(frame(this.at, state, change));
    this.at = end;
    return this;
  }

  #input(input: Input): this {
    this.inputs.push(input);
    return this;
  }
}

/** A mat that speaks every 10 s and at once on each change. */
export function matStream(start: Instant = evening, everyMs: number = seconds(10)): MatStream {
  return new MatStream(start, everyMs);
}
