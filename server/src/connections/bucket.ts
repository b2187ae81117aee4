/**
 * So many at once, and then so many a second: the one counter behind every limit of rate. A clock that is set back gives nothing and takes
 * nothing, so that no connection is cut because the time was corrected.
 */

export interface Bucket {
  has(): boolean;
  take(count?: number): void;
  /** Takes one and says whether there was one. It goes below nothing: what keeps asking keeps being refused. */
  spend(): boolean;
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
    spend() {
      refill();
      left -= 1;
      return left >= 0;
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
