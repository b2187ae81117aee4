/** So many at once, and then so many a second. */

export interface Bucket {
  has(): boolean;
  take(count?: number): void;
  isFull(): boolean;
  /** Until there is one again; 0 = now. */
  waitMs(): number;
}

const secondMs = 1_000;

export function createBucket(now: () => number, burst: number, perSecond: number): Bucket {
  let left = burst;
  let at = now();
  function refill(): void {
    const time = now();
    // Our clock may have been set back: then nothing is given, and nothing taken.
    left = Math.min(burst, left + (Math.max(time - at, 0) / secondMs) * perSecond);
    at = time;
  }
  return {
    has() {
      refill();
      return left >= 1;
    },
    take(count = 1) {
      refill();
      left -= count;
    },
    isFull() {
      refill();
      return left >= burst;
    },
    waitMs() {
      refill();
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * secondMs);
    },
  };
}
