/**
 * Nights for a morning in which the daily page has something to say: calm ones, and a last one in which each of the first four residents does
 * what sets them apart. Whoever asks marks the absence of the third.
 */
import type { Case, Night } from './cases.ts';
import type { Pen } from './pen.ts';

const second = 1000;
const minute = 60 * second;

/** As anybody's of this house: turned every 45 minutes, up once for four. */
function calm(pen: Pen, { opens, closes }: Night): void {
  for (let at = opens + 25 * minute; at < closes - 10 * minute; at += 45 * minute) {
    pen.turn(at);
    if (pen.last.at <= opens + 130 * minute && at > opens + 100 * minute) pen.out(opens + 135 * minute, 4 * minute);
  }
}

const inTheLast =
  (plays: Case['plays']): Case['plays'] =>
  (pen, night) => {
    if (night.last) return plays(pen, night);
    calm(pen, night);
    return {};
  };

/** Gone before the mat has power, and not back while it has. */
const gone: Case['plays'] = (pen, { opens }) => {
  pen.mark(opens - 20 * second, 'out', null);
  return {};
};

export const morningCases: readonly Case[] = [
  {
    name: 'restless, and out four times',
    plays: inTheLast((pen, { opens, from }) => {
      for (const n of [50, 95, 150, 205]) pen.out(opens + n * minute, 6 * minute);
      return { restless: { from: from + 40 * minute, to: from + 200 * minute, move: 45 } };
    }),
  },
  {
    name: 'a mat without power since the second hour',
    plays: inTheLast((pen, { opens, closes }) => {
      pen.turn(opens + 30 * minute);
      return { powerless: { from: opens + 80 * minute, to: closes } };
    }),
  },
  { name: 'in hospital', plays: inTheLast(gone) },
  { name: 'out all night, and nobody said so', plays: inTheLast(gone) },
  {
    name: 'in one position since the middle of the night',
    plays: inTheLast((pen, { opens }) => {
      pen.turn(opens + 40 * minute);
      pen.turn(opens + 110 * minute);
      return {};
    }),
  },
  {
    name: 'calm',
    plays(pen, night) {
      calm(pen, night);
      return {};
    },
  },
];
