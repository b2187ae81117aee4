/** Writes what one resident does, mark by mark, in the order of time. */
import type { MatState, Posture } from '@wardlight/contract';
import type { Chance } from '../chance.ts';
import type { Mark } from '../sleeper/timeline.ts';

const second = 1000;
const minute = 60 * second;

export class Pen {
  readonly marks: Mark[];
  private readonly chance: Chance;
  private posture: Posture = 'supine';

  constructor(chance: Chance, from: number) {
    this.chance = chance;
    this.marks = [{ at: from, state: 'lying', posture: 'supine', stirMs: 0 }];
  }

  get last(): Mark {
    return this.marks.at(-1) as Mark;
  }

  mark(at: number, state: MatState, posture: Posture | null, stirMs = 4_000): void {
    if (at > this.last.at) this.marks.push({ at, state, posture, stirMs: state === 'out' ? 0 : stirMs });
  }

  lie(at: number): void {
    this.mark(at, 'lying', this.posture);
  }

  turn(at: number): void {
    this.posture = this.chance.pick(
      (['supine', 'left', 'right'] as const).filter((one) => one !== this.posture) as [Posture],
    );
    this.lie(at);
  }

  /** Up at this instant for so long, and back in the same posture. */
  out(at: number, ms: number): void {
    this.mark(at, 'out', null);
    this.lie(at + ms);
  }

  sit(at: number, ms: number): void {
    this.mark(at, 'sitting', null);
    this.lie(at + ms);
  }

  /** What anybody does of a night: turns, gets up, sits up, until then. Some of it lasts too short to count. */
  live(until: number): void {
    const { chance } = this;
    let at = this.last.at + chance.between(2, 12) * minute;
    while (at < until - 8 * minute) {
      at = Math.floor(at);
      const what = chance.next();
      if (what < 0.6) this.turn(at);
      else if (what < 0.8) this.out(at, chance.pick([5_300, 9_400, 12_700, 47_000, 190_000, 310_000]));
      else if (what < 0.9) this.sit(at, chance.pick([1_200, 2_600, 30_000, 95_000]));
      else {
        // Sits up, gets up, sits down, and turns over when back in bed.
        this.mark(at, 'sitting', null);
        this.mark(at + 8_200, 'out', null);
        this.mark(at + 74_500, 'sitting', null);
        this.turn(at + 81_100);
      }
      at = this.last.at + chance.between(4, 28) * minute;
    }
  }
}
