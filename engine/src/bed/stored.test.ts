import { describe, expect, it } from 'vitest';
import { evening, frame, matStream, minutes, rulesOf, run, seconds } from '../testing/index.ts';
import { newBed } from './state.ts';
import { BedStateError, readBedState, writeBedState } from './stored.ts';

const code = (text: string): string => {
  try {
    readBedState(text);
  } catch (error) {
    if (error instanceof BedStateError) return error.code;
    throw error;
  }
  return 'read';
};

describe('a stored state', () => {
  it('comes back as it was', () => {
    const rules = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: {}, respirationRateGreater: {} } });
    const { state } = run(matStream().lying(minutes(3), { rr: 26, move: 33.3 }).out(seconds(30)).inputs, rules);
    expect(state.alerts.length).toBe(1);
    expect(readBedState(writeBedState(state))).toEqual(state);
  });

  it('is small: about a kilobyte at one reading in 10 s', () => {
    const { state } = run(matStream().lying(minutes(3) - 1, { rr: 14.5, hr: 62.5 }).inputs, rulesOf());
    expect(writeBedState(state).length).toBeLessThan(1_000);
  });

  it.each([
    ['', 'malformed'],
    ['{', 'malformed'],
    ['null', 'malformed'],
    ['"v"', 'malformed'],
    ['{}', 'malformed'],
    ['{"v":1}', 'malformed'],
    ['{"v":2}', 'unknownVersion'],
    ['{"v":"1"}', 'unknownVersion'],
    ['{"v":null}', 'unknownVersion'],
  ])('%s is refused: %s', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it('says nothing of its content when it is refused', () => {
    const text = writeBedState(run([frame(evening, 'lying', { rr: 17.25 })], rulesOf()).state).replace(
      '"v":1',
      '"v":9',
    );
    expect(() => readBedState(text)).toThrow(/^the stored bed state has version 9, this engine reads 1$/);
  });
});

it.each(['', '0', 'AA00000000000000', '00000000000000aaa', '000000000000000g'])('epoch %j is refused', (epoch) => {
  expect(() => newBed(epoch)).toThrow(RangeError);
});
