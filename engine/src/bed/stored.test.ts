import { standardResponse } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { alertId, evening, frame, matStream, minutes, rulesOf, run, seconds, story } from '../testing/index.ts';
import { newBed } from './state.ts';
import { BedStateError, readBedState, writeBedState } from './stored.ts';

/** Written by the engine of issue 2: a minute in bed, breathing fast, then up. */
const versionOne =
  '{"v":1,"epoch":"00000000000000aa","alertCount":1,"clock":1767650463000,"wakeAt":1767650530000,"status":"bedExit","since":1767650460000,"before":null,"candidate":null,"seeing":true,"quietFrom":1767650470000,"backAt":1767650400000,"onBedSince":null,"notSittingSince":1767650400000,"last":{"at":1767650470000,"seq":1767650470000,"deviceAt":1767650470000,"state":"out","posture":null},"rr":null,"hr":null,"lastPosture":null,"creditFrom":1767650470000,"minute":{"at":1767650460000,"lyingMs":0,"sittingMs":0,"outMs":10000,"movingMs":0,"stillMs":0,"turns":0,"frames":2,"rr":[],"hr":[]},"memory":{"respirationRateGreater":{"since":1767650400000,"told":0,"run":{"since":1767650400000,"heldMs":60000,"at":1767650460000,"gapFrom":1767650460000}}},"alerts":[{"id":"00000000000000aa-1","type":"leaveBed","priority":"medium","threshold":null,"value":null,"startedAt":1767650460000,"technical":false,"raisedAt":1767650463000,"toldAt":1767650463000,"claimedAt":null,"claimedBy":null,"clearedAt":null,"closedAt":null,"closedBy":null,"closeCause":null,"closeNote":null,"noData":false,"reopened":0}]}';

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

  it('of version 1 is read, and watched on: what it lacks is empty', () => {
    const rules = rulesOf({
      response: standardResponse,
      alerts: { leaveBed: {}, leaveTimeout: { value: 20 }, respirationRateGreater: {} },
    });
    const { facts, state } = run([], rules, readBedState(versionOne));
    expect(facts).toEqual([]);
    expect(state).toMatchObject({ v: 2, status: 'bedExit', waiting: [], closed: {}, away: null, returnedAt: null });
    expect(state.alerts).toMatchObject([{ id: alertId(1), toldAt: evening + 63_000, suppressed: null, stillAt: null }]);
    expect(state.memory.respirationRateGreater?.run?.readings).toBe(1);
    const later = run(
      matStream(evening + 75_000)
        .out(minutes(20))
        .lying(minutes(1)).inputs,
      rules,
      state,
    );
    expect(story(later.facts, evening).filter((line) => line.includes('#'))).toEqual([
      '0:04:03 #1 toldAgain leaveBed',
      '0:07:03 #1 escalated leaveBed',
      '0:21:00 #1 upgraded leaveTimeout medium since 0:01:00 20/20',
      '0:21:25 #1 cleared leaveTimeout',
      '0:21:25 #1 closed leaveTimeout (cleared)',
    ]);
  });

  it('leaves out what is empty', () => {
    const text = writeBedState(run(matStream().lying(minutes(3)).inputs, rulesOf()).state);
    expect(text).not.toMatch(/null|waiting|closed|alerts|memory/);
    expect(writeBedState(newBed('0'.repeat(16))).length).toBeLessThan(120);
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
    ['{"v":2}', 'malformed'],
    ['{"v":2,"epoch":"x","alertCount":0,"clock":0,"status":"inBed","seeing":true}', 'malformed'],
    ['{"v":3}', 'unknownVersion'],
    ['{"v":"1"}', 'unknownVersion'],
    ['{"v":null}', 'unknownVersion'],
  ])('%s is refused: %s', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it('says nothing of its content when it is refused', () => {
    const text = writeBedState(run([frame(evening, 'lying', { rr: 17.25 })], rulesOf()).state).replace(
      '"v":2',
      '"v":9',
    );
    expect(() => readBedState(text)).toThrow(/^the stored bed state has version 9, this engine reads 1 and 2$/);
  });
});

it.each(['', '0', 'AA00000000000000', '00000000000000aaa', '000000000000000g'])('epoch %j is refused', (epoch) => {
  expect(() => newBed(epoch)).toThrow(RangeError);
});
