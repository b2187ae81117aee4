import { chanceOf } from '../chance.ts';

export const habits = ['walks', 'frail', 'bedbound'] as const;
export type Habit = (typeof habits)[number];

/**
 * Who lies there. `walks` gets about, `frail` spends half the day in bed, `bedbound` is turned by staff and never leaves.
 * Minutes are of the wall clock.
 */
export interface Personality {
  readonly habit: Habit;
  readonly bedtime: number;
  readonly rising: number;
  /** Bathroom visits in an ordinary night. */
  readonly visits: number;
  /** Minutes between turns. */
  readonly turnEvery: number;
  /** 0 sleeps like a stone … 1 tosses about. */
  readonly restless: number;
  /** /min at rest. */
  readonly rr: number;
  readonly hr: number;
  /** How likely some hour of a night is spent breathing fast. */
  readonly fastNights: number;
}

export function personalityOf(seed: number, wanted?: Habit): Personality {
  const chance = chanceOf(seed, 1);
  const drawn = chance.pick<Habit>([
    'walks',
    'walks',
    'walks',
    'walks',
    'walks',
    'walks',
    'frail',
    'frail',
    'frail',
    'bedbound',
  ]);
  const habit = wanted ?? drawn;
  return {
    habit,
    // A facility's evening: most lie down between half past seven and nine.
    bedtime: 20 * 60 + 15 + Math.round(chance.bell() * 25),
    rising: 6 * 60 + 25 + Math.round(chance.bell() * 18),
    visits: habit === 'bedbound' ? 0 : chance.between(0.3, 2.8),
    turnEvery: habit === 'bedbound' ? 110 : chance.between(22, 60),
    restless: chance.between(0.05, 0.6),
    rr: chance.between(14, 17.5),
    hr: chance.between(57, 80),
    fastNights: chance.happens(0.1) ? 0.2 : 0.02,
  };
}
