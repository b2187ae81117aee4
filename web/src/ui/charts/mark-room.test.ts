import { expect, test } from 'vitest';
import { readable } from './mark-room.ts';

const every = (count: number, step: number, text = '2') =>
  Array.from({ length: count }, (_, index) => ({ middle: index * step, text }));

test('ninety counts on a phone never lie over each other, and none is lost where there is room', () => {
  const shown = readable(every(90, 3.3));
  const places = every(90, 3.3).filter((_, index) => shown[index]);
  for (const [index, { middle }] of places.entries())
    if (index > 0) expect(middle - (places[index - 1]?.middle ?? 0)).toBeGreaterThanOrEqual(11);
  expect(places.length).toBeGreaterThan(20);
  expect(readable(every(14, 20)).every(Boolean)).toBe(true);
});

test('a wider text takes more room', () => {
  expect(readable(every(3, 12))).toEqual([true, true, true]);
  expect(readable(every(3, 12, '12'))).toEqual([true, false, true]);
});
