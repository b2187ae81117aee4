import { bits } from '../chance.ts';
import { planDay } from './day-plan.ts';
import type { Life } from './frames.ts';
import { dayOf, noonOf } from './local-noon.ts';
import { type Habit, type Personality, personalityOf } from './personality.ts';
import type { Timeline } from './timeline.ts';

export interface Sleeper extends Life {
  readonly person: Personality;
}

/** A resident made from a seed, who lives by the wall clock of `zone`. Only the day at hand is remembered. */
export function sleeper(seed: number, zone: string, habit?: Habit): Sleeper {
  const person = personalityOf(seed, habit);
  let today: Timeline | null = null;
  return {
    person,
    body: { seed, rr: person.rr, hr: person.hr, restless: person.restless },
    // Regular frames stand in the first half of a second (see the marks of a day).
    phaseMs: (bits(seed, 3) % 10) * 1000 + (bits(seed, 4) % 500),
    timelineAt(instant) {
      if (today !== null && today.from <= instant && instant < today.to) return today;
      const day = dayOf(instant, zone);
      today = planDay(person, seed, day, noonOf(day, zone), noonOf(day + 1, zone));
      return today;
    },
  };
}
