/** Shift times as they are typed, and what is looked for. */
import { expect, test } from 'vitest';
import { queryOf, shiftsText, startsOf, typedOf } from './model.ts';

test('the standard shifts are read back as they stand, each until the next', () => {
  const typed = typedOf([420, 900, 1_380]);
  expect(typed).toEqual(['07:00', '15:00', '23:00', '']);
  expect(startsOf(typed)).toEqual({ starts: [420, 900, 1_380] });
  expect(shiftsText([420, 900, 1_380])).toBe('07:00–15:00 · 15:00–23:00 · 23:00–07:00');
});

test.each([
  ['one time alone', ['07:00', '', '', ''], [null, 'few', null, null]],
  ['none', ['', ' ', '', ''], ['few', null, null, null]],
  ['no time', ['07:00', '25:00', 'x', ''], [null, 'wrong', 'wrong', null]],
  ['the same twice', ['07:00', '15:00', '07:00', ''], [null, null, 'same', null]],
  ['too near', ['07:00', '10:59', '', ''], [null, 'near', null, null]],
  ['too near over midnight', ['01:00', '12:00', '21:30', ''], [null, null, 'near', null]],
])('%s is said beside its field', (_, typed, problems) => {
  expect(startsOf(typed)).toEqual({ problems });
});

test('typed in any order they are saved in the order of the day; four hours apart is enough', () => {
  expect(startsOf(['23:00', '7:00', '１１:００', ''])).toEqual({ starts: [420, 660, 1_380] });
});

test('the last minute of a range is within it', () => {
  const { from, to } = queryOf('', { from: '2026-03-01T00:00', to: '2026-03-01T00:00' }, 'UTC');
  expect(Number(to) - Number(from)).toBe(60_000);
});
