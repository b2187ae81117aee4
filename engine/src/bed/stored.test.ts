import { standardResponse } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { newAlert } from '../alerts/new-alert.ts';
import { alertId, evening, frame, matStream, minutes, rulesOf, run, seconds, story } from '../testing/index.ts';
import { newBed } from './state.ts';
import { readBedState, writeBedState } from './stored.ts';
import { BedStateError } from './versioned.ts';

/** Written by the engine of issue 2: a minute in bed, breathing fast, then up. */
const versionOne =
  '{"v":1,"epoch":"00000000000000aa","alertCount":1,"clock":1767650463000,"wakeAt":1767650530000,"status":"bedExit","since":1767650460000,"before":null,"candidate":null,"seeing":true,"quietFrom":1767650470000,"backAt":1767650400000,"onBedSince":null,"notSittingSince":1767650400000,"last":{"at":1767650470000,"seq":1767650470000,"deviceAt":1767650470000,"state":"out","posture":null},"rr":null,"hr":null,"lastPosture":null,"creditFrom":1767650470000,"minute":{"at":1767650460000,"lyingMs":0,"sittingMs":0,"outMs":10000,"movingMs":0,"stillMs":0,"turns":0,"frames":2,"rr":[],"hr":[]},"memory":{"respirationRateGreater":{"since":1767650400000,"told":0,"run":{"since":1767650400000,"heldMs":60000,"at":1767650460000,"gapFrom":1767650460000}}},"alerts":[{"id":"00000000000000aa-1","type":"leaveBed","priority":"medium","threshold":null,"value":null,"startedAt":1767650460000,"technical":false,"raisedAt":1767650463000,"toldAt":1767650463000,"claimedAt":null,"claimedBy":null,"clearedAt":null,"closedAt":null,"closedBy":null,"closeCause":null,"closeNote":null,"noData":false,"reopened":0}]}';

/** Written by the engine of version 2: told of fast breathing and claimed, up and back, an absence marked, just sitting up, badly measured. */
const versionTwo =
  '{"v":2,"epoch":"00000000000000aa","alertCount":3,"clock":1767650730000,"wakeAt":1767650752000,"status":"inBed","since":1767650710000,"candidate":{"to":"sitting","since":1767650750000,"due":1767650752000},"seeing":true,"quietFrom":1767650750000,"backAt":1767650400000,"onBedSince":1767650710000,"notSittingSince":1767650400000,"returnedAt":1767650710000,"last":{"at":1767650750000,"seq":1767650750000,"deviceAt":1767650750000,"state":"sitting","posture":null},"rr":{"value":26,"at":1767650740000,"good":false},"hr":{"value":60,"at":1767650740000,"good":false},"lastPosture":"left","lying":{"since":1767650710000,"posture":"left"},"movement":{"at":1767650750000,"seenAt":1767650750000,"sliceMs":60000,"filledMs":40000,"movingMs":9990,"whole":[]},"away":{"from":1767650730000,"until":1767654330000,"out":false},"creditFrom":1767650750000,"minute":{"at":1767650700000,"lyingMs":40000,"sittingMs":0,"outMs":10000,"movingMs":9990,"stillMs":10000,"turns":0,"frames":6,"rr":[],"hr":[]},"memory":{"respirationRateGreater":{"since":1767650400000,"told":1,"run":null}},"closed":{"leaveBed":1767650630000},"alerts":[{"id":"00000000000000aa-1","type":"respirationRateGreater","priority":"high","threshold":25,"value":26,"startedAt":1767650400000,"raisedAt":1767650580000,"toldAt":1767650580000,"claimedAt":1767650590000,"claimedBy":7}]}';
/** The same in version 3. */
const versionThree =
  '{"v":3,"epoch":"00000000000000aa","alertCount":3,"clock":-20000,"status":"inBed","seeing":true,"wakeAt":2000,"since":-40000,"quietFrom":0,"backAt":-350000,"onBedSince":-40000,"notSittingSince":-350000,"returnedAt":-40000,"creditFrom":0,"last":[1767650750000,1767650750000,0,"sitting"],"rr":[26,-10000,false],"hr":[60,-10000,false],"lastPosture":"left","lying":[-40000,"left"],"minute":[-50000,40000,0,10000,9990,10000,0,6,"",""],"memory":{"respirationRateGreater":[-350000,1]},"candidate":["sitting",0,2000],"movement":[0,0,60000,40000,9990,[]],"away":[-20000,3580000,false],"closed":{"leaveBed":-120000},"alerts":[{"id":"00000000000000aa-1","type":"respirationRateGreater","priority":"high","threshold":25,"value":26,"startedAt":-350000,"raisedAt":-170000,"toldAt":-170000,"claimedAt":-160000,"claimedBy":7}]}';

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
    expect(state).toMatchObject({ v: 3, status: 'bedExit', waiting: [], closed: {}, away: null, returnedAt: null });
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

  it('of version 2 is read as the state it was', () => {
    const state = readBedState(versionTwo);
    const { alerts, minute, lying, ...rest } = JSON.parse(versionTwo) as Record<'alerts', readonly object[]> &
      Record<'minute' | 'lying', object>;
    expect(state).toEqual({
      ...newBed('00000000000000aa'),
      ...rest,
      v: 3,
      // Nor how long a return must be: each that was counted was one.
      wholeReturnAt: (rest as { readonly returnedAt: number }).returnedAt,
      // Nor by whom somebody was turned.
      lying: { ...lying, turned: null },
      minute: { ...minute, spo2: [], temp: [], poorMs: 0, turnedAt: [] },
      // Written before first tellings were kept apart.
      alerts: (alerts as { readonly toldAt: number; readonly claimedAt: number }[]).map((alert) => ({
        ...newAlert,
        ...alert,
        firstToldAt: alert.toldAt,
        firstClaimedAt: alert.claimedAt,
      })),
    });
    expect(state.alerts).toMatchObject([
      { id: alertId(1), claimedAt: evening + minutes(3) + seconds(10), stillAt: null },
    ]);
    expect(state.rr).toEqual({ value: 26, at: evening + seconds(340), good: false });
  });

  it('of version 3 is what it has always been: servers of before and after an upgrade read each other', () => {
    expect(readBedState(versionThree)).toEqual(readBedState(versionTwo));
    expect(writeBedState(readBedState(versionTwo))).toBe(versionThree);
  });

  it('keeps from when it counts over a short return, and of a state of before the stretch that stands', () => {
    const twenty = rulesOf({ alerts: { leaveTimeout: { value: 20 } } });
    const out = run(matStream().out(minutes(10)).sitting(seconds(4)).out(minutes(5)).inputs, twenty).state;
    const back = run(
      matStream(evening + minutes(15) + seconds(4))
        .sitting(seconds(5))
        .tick().inputs,
      twenty,
      out,
    ).state;
    for (const state of [out, back]) {
      expect(state.outCountFrom).toBe(evening);
      expect(readBedState(writeBedState(state))).toEqual(state);
    }
    expect(back.returnedAt).not.toBe(back.wholeReturnAt);
    const former = readBedState(writeBedState(out).replace(/"outCountFrom":-?\d+,/, ''));
    expect(former.outCountFrom).toBe(out.since);
    // Nor is a word of it written where no short return lies in it.
    expect(writeBedState(former)).not.toContain('outCountFrom');
  });

  it('keeps the values of a minute as they came, repeats and fractions', () => {
    const values = [14.5, 14.5, 14.5, 15, 14.5, 0.1, 0.30000000000000004, 0, 0];
    const inputs = values.map((rr, n) => frame(evening + seconds(n), 'lying', { rr, hr: 60 + n }));
    const { state } = run(inputs, rulesOf());
    expect(writeBedState(state)).toContain('"14.5x3 15 14.5 0.1 0.30000000000000004 0x2"');
    expect(readBedState(writeBedState(state)).minute).toEqual(state.minute);
    expect(state.minute?.rr).toEqual(values);
  });

  it('keeps SpO2 and temperature of the minute where there are any, and where there are none not a sign of them', () => {
    const plain = run([frame(evening, 'lying')], rulesOf()).state;
    expect(writeBedState(plain)).toMatch(/"minute":\[[^"\]]*"[^"]*","[^"]*"\]/);
    const { state } = run(
      [frame(evening, 'lying', { spo2: 97 }), frame(evening + seconds(10), 'lying', { spo2: 97, temp: 36.55 })],
      rulesOf(),
    );
    expect(readBedState(writeBedState(state)).minute).toEqual(state.minute);
    expect(state.minute).toMatchObject({ spo2: [97, 97], temp: [36.55] });
  });

  it('keeps what was still but poor, and the changes of posture, behind what servers of before read', () => {
    const { state } = run(
      matStream(evening, seconds(5)).lying(10_000).lying(5_000, { posture: 'left', quality: 49 }).lying(5_000).inputs,
      rulesOf(),
    );
    expect(state.minute).toMatchObject({
      stillMs: 15_000,
      poorMs: 5_000,
      turnedAt: [evening + 10_000, evening + 15_000],
    });
    const text = writeBedState(state);
    expect(text).toMatch(/"minute":\[[^\]]*,"","",5000,"10000 15000"\]/);
    expect(readBedState(text).minute).toEqual(state.minute);
    const former = text.replace(',"","",5000,"10000 15000"]', ']');
    expect(readBedState(former).minute).toEqual({ ...state.minute, poorMs: 0, turnedAt: [] });
  });

  it('leaves out what is empty', () => {
    const text = writeBedState(run(matStream().lying(minutes(3)).inputs, rulesOf()).state);
    expect(text).not.toMatch(/null|waiting|closed|alerts|memory/);
    expect(writeBedState(newBed('0'.repeat(16))).length).toBeLessThan(120);
  });

  it('is small: half a kilobyte at one reading in 10 s', () => {
    const { state } = run(matStream().lying(minutes(3) - 1, { rr: 14.5, hr: 62.5 }).inputs, rulesOf());
    expect(writeBedState(state).length).toBeLessThan(500);
  });

  it.each([
    ['', 'malformed'],
    ['{', 'malformed'],
    ['null', 'malformed'],
    ['"v"', 'malformed'],
    ['{}', 'malformed'],
    ['{"v":1}', 'malformed'],
    ['{"v":2}', 'malformed'],
    ['{"v":3}', 'malformed'],
    ['{"v":3,"epoch":"00000000000000aa","alertCount":0,"clock":0}', 'malformed'],
    ['{"v":3,"epoch":"00000000000000aa","alertCount":0,"clock":0,"status":"unknown"}', 'read'],
    ['{"v":3,"epoch":"00000000000000aa","alertCount":0,"clock":0,"status":"unknown","last":{"at":0}}', 'malformed'],
    ['{"v":3,"epoch":"00000000000000aa","alertCount":0,"clock":0,"status":"unknown","alerts":{}}', 'malformed'],
    ['{"v":2,"epoch":"00000000000000aa","alertCount":0,"clock":0,"status":"unknown"}', 'malformed'],
    ['{"v":2,"epoch":"x","alertCount":0,"clock":0,"status":"inBed","seeing":true}', 'malformed'],
    ['{"v":4}', 'unknownVersion'],
    ['{"v":"1"}', 'unknownVersion'],
    ['{"v":null}', 'unknownVersion'],
  ])('%s is refused: %s', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it('says nothing of its content when it is refused', () => {
    const text = writeBedState(run([frame(evening, 'lying', { rr: 17.25 })], rulesOf()).state).replace(
      '"v":3',
      '"v":9',
    );
    expect(() => readBedState(text)).toThrow(/^the stored bed state has version 9, this engine reads 1, 2, 3$/);
  });
});

it.each(['', '0', 'AA00000000000000', '00000000000000aaa', '000000000000000g'])('epoch %j is refused', (epoch) => {
  expect(() => newBed(epoch)).toThrow(RangeError);
});
