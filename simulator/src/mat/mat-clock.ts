/** The clock in a mat's box: wrong by hours, too fast or too slow, or set while it runs. All times in milliseconds. */
export class MatClock {
  private offMs = 0;
  private driftPpm = 0;
  private since = 0;
  private readonly wrongBy: (instant: number) => number;

  /** `wrongBy` is the part that belongs to the night being played. */
  constructor(wrongBy: (instant: number) => number) {
    this.wrongBy = wrongBy;
  }

  /** What it shows at an instant; never before 1970, because no frame can say so. */
  read(instant: number): number {
    return Math.max(0, Math.round(instant + this.ownError(instant) + this.wrongBy(instant)));
  }

  setOff(offMs: number): void {
    this.offMs = offMs;
    this.driftPpm = 0;
  }

  jump(byMs: number, now: number): void {
    this.settle(now);
    this.offMs += byMs;
  }

  /** Parts in a million that it runs too fast from now on. */
  drift(ppm: number, now: number): void {
    this.settle(now);
    this.driftPpm = ppm;
  }

  private settle(now: number): void {
    this.offMs = this.ownError(now);
    this.since = now;
  }

  private ownError(instant: number): number {
    return this.offMs + ((instant - this.since) * this.driftPpm) / 1_000_000;
  }
}
