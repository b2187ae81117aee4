import { describe, expect, it } from 'vitest';
import { eventsBetween, framesBetween, type Life } from './frames.ts';
import { noonOf } from './local-noon.ts';
import { sleeper } from './sleeper.ts';
import { type StoryKind, withStories } from './stories.ts';

const zone = 'Asia/Taipei';
const noon = noonOf(20_700, zone);
const hour = 3_600_000;
const day = 24 * hour;
const night = { from: noon + 10 * hour, to: noon + 18 * hour };

const told = (kind: StoryKind, seed = 12): Life =>
  withStories(sleeper(seed, zone, 'walks'), [{ at: noon + 12 * hour, kind }]);
const states = (life: Life, from: number, to: number) =>
  [...framesBetween(life, from, to)].map(({ frame }) => frame.state);
const exits = (life: Life) =>
  states(life, night.from, night.to).filter((state, n, all) => state === 'out' && n > 0 && all[n - 1] !== 'out').length;

describe('a night that is not as usual', () => {
  it.each([3, 12, 40, 77])('is up four times more than it would have been, and tosses about, by seed %d', (seed) => {
    expect(exits(told('restless', seed)) - exits(sleeper(seed, zone, 'walks'))).toBe(4);
    const moved = (life: Life) =>
      [...framesBetween(life, night.from, night.from + 4 * hour)].reduce((sum, { frame }) => sum + frame.move, 0);
    expect(moved(told('restless', seed))).toBeGreaterThan(3 * moved(sleeper(seed, zone, 'walks')));
  });

  it('is spent elsewhere, and ends after breakfast', () => {
    const life = told('outAllNight');
    expect(new Set(states(life, night.from, night.to))).toEqual(new Set(['out']));
    expect(states(life, noon + 20 * hour, noon + 23 * hour)).toEqual(
      states(sleeper(12, zone, 'walks'), noon + 20 * hour, noon + 23 * hour),
    );
  });

  it('is not measured where the mat has no power', () => {
    const supply = [...eventsBetween(told('matOff'), night.from - hour, night.to)].flatMap((event) =>
      'supply' in event ? [{ at: event.at, on: event.on }] : [],
    );
    expect(supply).toEqual([
      { at: noon + 10 * hour, on: false },
      { at: noon + 17 * hour, on: true },
    ]);
  });

  it('of somebody in hospital is empty from noon to noon', () => {
    expect(new Set(states(told('away'), noon, noon + day))).toEqual(new Set(['out']));
  });

  it.each(['restless', 'outAllNight', 'matOff', 'away'] as const)(
    'leaves the days before and after alone: %s',
    (kind) => {
      const plain = sleeper(12, zone, 'walks');
      for (const from of [noon - day, noon + day])
        expect([...framesBetween(told(kind), from, from + day, 60_000)]).toEqual([
          ...framesBetween(plain, from, from + day, 60_000),
        ]);
    },
  );
});
