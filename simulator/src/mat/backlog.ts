import type { Measured } from '../sleeper/frames.ts';

/** Which of the frames that wait goes first. */
export const backlogOrders = ['oldest', 'newest'] as const;
export type BacklogOrder = (typeof backlogOrders)[number];

export interface KeptFrame {
  /** By the right clock: how long it has waited must not depend on the mat's own. */
  readonly measuredAt: number;
  /** Its `at` is already by the mat's clock. */
  readonly frame: Measured;
}

interface Numbered extends KeptFrame {
  readonly born: number;
}

/**
 * What a mat has measured and nobody has acknowledged. A frame leaves it with its PUBACK, or when it is older than `longestMs`;
 * a connection that ends puts what was on its way back into its place. 0 = nothing outlives the moment it was measured in.
 */
export class Backlog {
  order: BacklogOrder;
  /** Given up unacknowledged. */
  dropped = 0;
  private readonly longestMs: number;
  /** In the order they were measured, from `head` on. */
  private waiting: Numbered[] = [];
  private head = 0;
  private readonly flying = new Set<Numbered>();
  private born = 0;

  constructor(longestMs: number, order: BacklogOrder, kept: readonly KeptFrame[] = []) {
    this.longestMs = longestMs;
    this.order = order;
    for (const one of kept) this.waiting.push({ ...one, born: this.born++ });
  }

  get waitingCount(): number {
    return this.waiting.length - this.head;
  }

  get flyingCount(): number {
    return this.flying.size;
  }

  /** Everything unacknowledged, in the order it was measured. */
  all(): KeptFrame[] {
    const all = [...this.flying, ...this.waiting.slice(this.head)].sort((a, b) => a.born - b.born);
    return all.map(({ measuredAt, frame }) => ({ measuredAt, frame }));
  }

  keep(measuredAt: number, frame: Measured): void {
    this.forget(measuredAt);
    this.waiting.push({ measuredAt, frame, born: this.born++ });
  }

  /** The next one to send; it is on its way from now on. */
  take(): KeptFrame | null {
    if (this.waitingCount === 0) return null;
    const one = this.order === 'newest' ? this.waiting.pop() : this.waiting[this.head++];
    if (this.head > 1024 && this.head * 2 > this.waiting.length) {
      this.waiting = this.waiting.slice(this.head);
      this.head = 0;
    }
    if (one === undefined) return null;
    this.flying.add(one);
    return one;
  }

  /** False for one that is not on its way: its connection ended before. */
  acked(one: KeptFrame): boolean {
    return this.flying.delete(one as Numbered);
  }

  /** The connection ended: how many were on their way. */
  land(now: number): number {
    const count = this.flying.size;
    if (count > 0) {
      this.waiting = [...this.flying, ...this.waiting.slice(this.head)].sort((a, b) => a.born - b.born);
      this.head = 0;
      this.flying.clear();
    }
    this.forget(now);
    return count;
  }

  forget(now: number): void {
    for (let first = this.waiting[this.head]; first !== undefined; first = this.waiting[this.head]) {
      if (first.measuredAt > now - this.longestMs) return;
      this.head++;
      this.dropped++;
    }
  }
}
