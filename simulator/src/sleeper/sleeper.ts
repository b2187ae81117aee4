import { bits } from '../chance.ts';
import { planDay } from './day-plan.ts';
import type { Life } from './frames.ts';
import { dayOf, noonOf } from './local-noon.ts';
import { type Habit, type Personality, personalityOf } from './personality.ts';
import type { Body, Timeline } from './timeline.ts';

export interface Sleeper extends Life {
  readonly person: Personality;
}

/** What a mat may measure besides; a frame of a mat without the sensor does not have the field. */
export const sensors = ['spo2', 'temp'] as const;
export type Sensor = (typeof sensors)[number];

/** A resident made from a seed, who lives by the wall clock of `zone`. Only the day at hand is remembered. */
export function sleeper(seed: number, zone: string, habit?: Habit, has = sensorsOf(seed)): Sleeper {
  const person = personalityOf(seed, habit);
  let today: Timeline | null = null;
  return {
    person,
    body: { seed, rr: person.rr, hr: person.hr, restless: person.restless, ...restingValues(seed, has) },
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

/** One mat in four measures oxygen, one in five temperature. */
function sensorsOf(seed: number): readonly Sensor[] {
  return sensors.filter((sensor) => (sensor === 'spo2' ? bits(seed, 5) % 4 === 0 : bits(seed, 6) % 5 === 0));
}

export function restingValues(seed: number, has: readonly Sensor[]): Pick<Body, 'spo2' | 'temp'> {
  return {
    ...(has.includes('spo2') ? { spo2: 95 + (bits(seed, 7) % 30) / 10 } : {}),
    ...(has.includes('temp') ? { temp: 36.2 + (bits(seed, 8) % 6) / 10 } : {}),
  };
}
