/** Values of a night, from its minutes. */
import { describe, expect, test } from 'vitest';
import { restEfficiency, restSeconds } from './night-rest.ts';
import { populationSd, roundHalfUp } from './numbers.ts';
import { respirationOf } from './respiration.ts';

const minuteMs = 60_000;
const night = Date.parse('2026-11-22T13:00:00Z');
const at = (minute: number) => night + minute * minuteMs;

describe('respiration', () => {
  /** One list for each slot: the medians of its minutes. */
  const slots = (...values: readonly (readonly (number | null)[])[]) =>
    values.flatMap((slot, n) => slot.map((rr, minute) => ({ at: at(n * 5 + minute), rr })));
  const steady = (count: number, rr: number) => Array.from({ length: count }, () => [rr, rr, rr, rr, rr]);

  test('eleven slots say nothing, twelve do', () => {
    expect(respirationOf(slots(...steady(11, 16)))).toEqual({ slots: 11, max: null, min: null, sd: null });
    expect(respirationOf(slots(...steady(12, 16)))).toEqual({ slots: 12, max: 16, min: 16, sd: 0 });
  });

  test('a slot needs three minutes that hold values, and is their median', () => {
    const few = [30, 30, null, null, null];
    const enough = [10, 24, 22, null, null];
    expect(respirationOf(slots(...steady(12, 16), few, enough))).toMatchObject({ slots: 13, max: 22, min: 16 });
  });

  test('20.5 is 21 and 11.5 is 12, before they are weighed', () => {
    expect(respirationOf(slots(...steady(11, 16), [20.5, 20.5, 20.5], [11.5, 11.5, 11.5]))).toMatchObject({
      max: 21,
      min: 12,
    });
    expect([20.49, 20.5, 11.5, 8].map(roundHalfUp)).toEqual([20, 21, 12, 8]);
  });

  test('it varies by the slots, as a whole population', () => {
    const { sd } = respirationOf(slots(...steady(6, 14), ...steady(6, 18)));
    expect(sd).toBe(2);
    expect(populationSd([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2);
  });

  test('the same from any order', () => {
    const minutes = slots(...steady(6, 14), ...steady(6, 18), [12, 13, 25]);
    expect(respirationOf(minutes.toReversed())).toEqual(respirationOf(minutes));
  });
});

describe('rest', () => {
  const minutes = (calm: readonly number[], first = 0) =>
    calm.map((calmSeconds, n) => ({ at: at(first + n), calmSeconds }));
  const rest = (calm: readonly number[], first = 0, to = 540) => restSeconds(minutes(calm, first), night, at(to)) / 60;

  test('five still minutes in a row are rest, four are not', () => {
    expect(rest([60, 60, 60, 60, 60])).toBe(5);
    expect(rest([60, 60, 60, 60, 0, 60, 60, 60, 60])).toBe(0);
  });

  test('a minute is still from 45 calm seconds on', () => {
    expect(rest([45, 45, 45, 45, 45])).toBe(5);
    expect(rest([45, 45, 44.999, 45, 45])).toBe(0);
  });

  test('a minute that nobody saw ends a bout', () => {
    const seen = [...minutes([60, 60, 60]), ...minutes([60, 60, 60], 4)];
    expect(restSeconds(seen, night, at(540))).toBe(0);
  });

  test('what lies before the night or after it is no rest of it', () => {
    expect(rest([60, 60, 60, 60, 60, 60, 60], -3)).toBe(0);
    expect(rest([60, 60, 60, 60, 60, 60, 60], -2)).toBe(5);
    expect(rest([60, 60, 60, 60, 60, 60], 536, 540)).toBe(0);
  });

  test('its share is of what was seen from going to bed to getting up', () => {
    expect(restEfficiency(6 * 3_600, 8 * 3_600)).toBe(75);
    expect(restEfficiency(0, 3_600)).toBe(0);
    expect(restEfficiency(0, 0)).toBeNull();
  });
});
