import { expect, it } from 'vitest';
import { clockToleranceMs, firstPlausibleAt, oldestReadingMs, readingTime } from './reading-time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = 20_000 * day;
const years = 7 * 365 * day;

/** at, sent → how long before its arrival it was taken; `doubtful`: then the arrival counts, or what the meter says where that can be. */
it.each<[string, number, number | null, number, boolean]>([
  ['sent as it was measured', now, now, 0, false],
  ['sent two minutes later', now, now + 2 * minute, 2 * minute, false],
  ['both clocks wrong by years, alike', now - years, now - years + minute, minute, false],
  ['both clocks ahead of ours', now + years, now + years + minute, minute, false],
  ['kept in the meter for three days', now - 3 * day, now, 3 * day, false],
  ['kept for as long as is believed', now - oldestReadingMs, now, oldestReadingMs, false],
  ['the meter’s clock is years behind', now - years, now, 0, true],
  ['the meter’s clock is just too far behind', now - oldestReadingMs - 1, now, oldestReadingMs + 1, true],
  ['the meter’s clock is years ahead', now + years, now, 0, true],
  ['the meter’s clock is a little ahead of the gateway’s', now + clockToleranceMs, now, 0, false],
  ['the meter’s clock is too far ahead of the gateway’s', now + clockToleranceMs + 1, now, 0, true],
  ['the gateway’s clock is of 1970, the meter’s is right', now - minute, 0, minute, false],
  ['the gateway’s clock is of 1970, the meter’s is an hour off', now - 60 * minute, 0, 60 * minute, true],
  ['not said when it was sent, measured just now', now, null, 0, false],
  ['not said, five minutes ago exactly', now - clockToleranceMs, null, clockToleranceMs, false],
  ['not said, a moment more than five minutes ago', now - clockToleranceMs - 1, null, clockToleranceMs + 1, true],
  ['not said, five minutes ahead: it was not measured after it came', now + clockToleranceMs, null, 0, false],
  ['not said, more than five minutes ahead', now + clockToleranceMs + 1, null, 0, true],
  ['a clock that counts from 1970', 0, null, 0, true],
  ['kept in the meter for two years', now - 730 * day, null, 730 * day, true],
  ['the first moment that can be true', firstPlausibleAt, null, now - firstPlausibleAt, true],
  ['a moment earlier: a battery was changed', firstPlausibleAt - 1, null, 0, true],
])('%s', (_, at, sent, age, doubtful) => {
  expect(readingTime(at, sent, now)).toEqual({ at: now - age, doubtful });
});

it('never lies before 1970', () => {
  expect(readingTime(0, day, 1_000)).toEqual({ at: 0, doubtful: false });
});
