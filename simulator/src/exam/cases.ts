/**
 * What an exam asks: nights composed so that everything a report day may stumble over is in them, each by name. Twelve cases make a house;
 * in the rest of their nights these residents do what anybody does.
 */
import type { Pen } from './pen.ts';

export interface Night {
  /** 0, 1, … */
  readonly number: number;
  readonly last: boolean;
  /** Mats have power in between. */
  readonly opens: number;
  readonly closes: number;
  readonly from: number;
  readonly to: number;
  /** The house's mats have no network in between; what they measure meanwhile comes late. */
  readonly unconnected: { readonly from: number; readonly to: number } | null;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What one case does of a night, beside what the resident does. */
export interface Troubles {
  readonly powerless?: Stretch;
  readonly unconnected?: Stretch;
  readonly restless?: Stretch & { readonly move: number };
  /** Moved to the house's free bed. */
  readonly movedAt?: number;
}

export interface Case {
  readonly name: string;
  /** Writes from the night's opening on; what follows is filled up. */
  readonly plays: (pen: Pen, night: Night) => Troubles;
  /** By which the mat's clock is wrong. */
  readonly offMs?: (night: number) => number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const quiet: Troubles = {};
const onlyIn = (number: number, plays: Case['plays']): Case['plays'] => {
  return (pen, night) => (night.number % 3 === number ? plays(pen, night) : quiet);
};

export const cases: readonly Case[] = [
  {
    name: 'out for 9, 10 and 11 s',
    plays(pen, { opens }) {
      for (const [n, ms] of [9_000, 9_999, 10_000, 11_000].entries())
        pen.out(opens + 35 * minute + n * 6 * minute + 700, ms);
      return quiet;
    },
  },
  {
    name: 'back for 4 and 6 s',
    plays(pen, { opens }) {
      for (const [n, ms] of [4_000, 6_000].entries()) {
        const at = opens + (33 + n * 10) * minute + 300;
        pen.out(at, 9_000);
        pen.out(at + 9_000 + ms, 9_000);
      }
      return quiet;
    },
  },
  {
    name: 'up at the moment the night begins, and just before it',
    plays(pen, { number, from }) {
      pen.out(number % 3 === 0 ? from : from - 5 * second, 3 * minute);
      return quiet;
    },
  },
  {
    name: 'up and turning at the moment the night ends, and just before it',
    plays(pen, { number, opens, to }) {
      pen.live(opens + hour);
      if (number % 3 === 0) pen.out(to, minute);
      else if (number % 3 === 1) pen.out(to - 4 * second, 5 * minute);
      else pen.turn(to);
      return quiet;
    },
  },
  {
    name: 'an hour without a network, with exits in it, told afterwards',
    plays(pen, { opens }) {
      const from = opens + 50 * minute;
      pen.live(opens + 40 * minute);
      pen.out(from + 10 * minute, 11_000);
      pen.turn(from + 20 * minute);
      pen.out(from + 30 * minute, 9_000);
      pen.live(from + 55 * minute);
      pen.lie(from + 56 * minute);
      return { unconnected: { from, to: from + hour } };
    },
  },
  {
    name: 'a mat without power for 25 minutes',
    plays(pen, { opens, unconnected }) {
      // Nobody would know when a mat without a network lost its power.
      if (unconnected !== null) return quiet;
      const from = opens + 65 * minute;
      pen.live(from - 10 * minute);
      pen.lie(from + 40 * minute);
      return { powerless: { from, to: from + 25 * minute } };
    },
  },
  {
    name: 'out before and after, and in bed before and out after a time without power',
    plays(pen, { number, opens, unconnected }) {
      if (unconnected !== null) return quiet;
      const from = opens + 70 * minute;
      pen.live(from - 12 * minute);
      pen.out(number % 3 === 0 ? from - 2 * minute : from + 4 * minute, 20 * minute);
      return { powerless: { from, to: from + 10 * minute } };
    },
  },
  {
    name: 'moved in the middle of a night, while what the mat measured there is still to come',
    plays: onlyIn(2, (pen, { opens }) => {
      const at = opens + 95 * minute;
      pen.live(at - 15 * minute);
      pen.mark(at - 5 * minute, 'out', null);
      pen.lie(at + 6 * minute);
      // Told when the stay has ended: it belongs to it all the same.
      return { movedAt: at, unconnected: { from: at - 25 * minute, to: at + 10 * minute } };
    }),
  },
  {
    name: 'a clock that is hours off',
    plays: () => quiet,
    offMs: (night) => (night % 2 === 0 ? 3 * hour : -2 * hour),
  },
  {
    name: 'tossing about',
    plays: (_, { opens }) => ({ restless: { from: opens + 30 * minute, to: opens + 80 * minute, move: 35 } }),
  },
  {
    name: 'sitting up for 1, 2 and 3 s, and turning over meanwhile',
    plays(pen, { opens }) {
      for (const [n, ms] of [1_000, 2_000, 3_000].entries()) {
        pen.sit(opens + 30 * minute + n * 5 * minute + 700, ms);
        pen.mark(opens + 32 * minute + n * 5 * minute + 700, 'sitting', null);
        pen.turn(opens + 32 * minute + n * 5 * minute + 700 + ms);
      }
      return quiet;
    },
  },
  {
    name: 'out all night, and a night without a turn',
    plays(pen, { number, opens, closes }) {
      if (number % 3 === 1) pen.mark(opens + 5 * minute, 'out', null);
      pen.lie(closes - 5 * minute);
      return quiet;
    },
  },
];
