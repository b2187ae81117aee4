import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  frame,
  hours,
  type MatStream,
  matStream,
  minutes,
  range,
  rulesOf,
  run,
  seconds,
  story,
  tick,
} from '../../testing/index.ts';
import type { Rules } from '../../types.ts';

const at = (ms: number) => evening + ms;
const told = (stream: MatStream, rules: Rules): string[] =>
  story(drive(stream.inputs, rules, stream.at).facts, evening).filter((line) => line.includes('#'));
const rules = rulesOf({ alerts: { leaveTimeout: { value: 20 } } });
const both = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } });

describe('leaveTimeout', () => {
  it.each([
    [minutes(20) - 1, []],
    [minutes(20), ['raised medium']],
    [minutes(20) + 1, ['raised medium']],
    [minutes(40) - 1, ['raised medium']],
    [minutes(40), ['raised medium', 'upgraded high']],
    [minutes(40) + 1, ['raised medium', 'upgraded high']],
    [hours(5), ['raised medium', 'upgraded high']],
  ])('out for %i ms', (ms, expected) => {
    const { inputs } = matStream().out(ms + 1);
    const { facts } = run([...inputs.filter((input) => input.at <= at(ms)), tick(at(ms))], rules);
    const changes = facts.flatMap((fact) =>
      fact.fact === 'alertChanged' ? [`${fact.change} ${fact.alert.priority}`] : [],
    );
    expect(changes).toEqual(expected);
  });

  it('counts from the raw exit, not from when it counted, and says how long', () => {
    const slow = rulesOf({ watch: { outHoldMs: 60_000 }, alerts: { leaveTimeout: { value: 1 } } });
    expect(told(matStream().lying(minutes(1)).out(minutes(3)), slow)).toEqual([
      '0:02:00 #1 raised leaveTimeout medium since 0:01:00 1/1',
      '0:03:00 #1 upgraded leaveTimeout high since 0:01:00 2/2',
    ]);
  });

  it('upgrades an open leaveBed alert instead of adding one; a claim stays', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(2)).claim(1).out(minutes(40));
    const { facts, state } = drive(stream.inputs, both, stream.at);
    expect(story(facts, evening).slice(2)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:03:00 #1 claimed leaveBed by 7',
      '0:21:00 #1 upgraded leaveTimeout medium since 0:01:00 20/20',
      '0:41:00 #1 upgraded leaveTimeout high since 0:01:00 40/40',
    ]);
    expect(state.alerts).toMatchObject([{ claimedAt: at(minutes(3)), toldAt: at(minutes(41)), raisedAt: at(63_000) }]);
  });

  it('closed by staff: the next step is news again, the same one is not', () => {
    const stream = matStream()
      .lying(minutes(1))
      .out(minutes(2))
      .close(1)
      .out(minutes(20))
      .close(2)
      .out(minutes(30))
      .close(3);
    expect(told(stream.out(hours(3)), both)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:03:00 #1 closed leaveBed (helped) by 7',
      '0:21:00 #2 raised leaveTimeout medium since 0:01:00 20/20',
      '0:23:00 #2 closed leaveTimeout (helped) by 7',
      '0:41:00 #3 raised leaveTimeout high since 0:01:00 40/40',
      '0:53:00 #3 closed leaveTimeout (helped) by 7',
    ]);
  });

  it('high latches; the condition coming back reopens the same alert, unclaimed', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(41)).claim(1).lying(minutes(10)).out(minutes(21));
    const { facts, state } = drive(stream.inputs, rules, stream.at);
    expect(
      story(facts, evening)
        .filter((line) => line.includes('#'))
        .slice(2),
    ).toEqual([
      '0:42:00 #1 claimed leaveTimeout by 7',
      '0:42:10 #1 cleared leaveTimeout',
      '1:12:00 #1 reopened leaveTimeout high since 0:52:00 20/20',
    ]);
    expect(state.alerts).toMatchObject([
      { reopened: 1, claimedAt: null, claimedBy: null, clearedAt: null, toldAt: at(hours(1) + minutes(12)) },
    ]);
  });

  it('beside a latched one, a new exit is told as leaveBed and stays its own alert', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(41)).lying(minutes(10)).out(minutes(21)).lying(minutes(1));
    expect(told(stream, both).slice(3)).toEqual([
      '0:42:10 #1 cleared leaveTimeout',
      '0:52:03 #2 raised leaveBed medium since 0:52:00',
      '1:12:00 #1 reopened leaveTimeout high since 0:52:00 20/20',
      '1:13:10 #2 cleared leaveBed',
      '1:13:10 #2 closed leaveBed (cleared)',
      '1:13:10 #1 cleared leaveTimeout',
    ]);
  });

  // Until decisions §15 each of these returns began the count anew, and nobody heard of a resident on the floor.
  it.each([
    ['sitting 3 s', (stream: MatStream) => stream.sitting(seconds(3))],
    ['lying 6 s', (stream: MatStream) => stream.lying(seconds(6))],
    ['a millisecond less than clears', (stream: MatStream) => stream.sitting(seconds(10) - 1)],
  ])('out ten minutes and %s, four times: raised after twenty, high after forty', (_, back) => {
    const stream = matStream().lying(minutes(1));
    for (let n = 0; n < 4; n += 1) back(stream.out(minutes(10)));
    expect(told(stream.out(minutes(10)), rules)).toEqual([
      '0:21:00 #1 raised leaveTimeout medium since 0:01:00 20/20',
      '0:41:00 #1 upgraded leaveTimeout high since 0:01:00 40/40',
    ]);
  });

  it('ten seconds on the bed, lying and sitting together, begin the count anew each time', () => {
    const stream = matStream().lying(minutes(1));
    for (let n = 0; n < 4; n += 1) stream.out(minutes(10)).sitting(seconds(4)).lying(seconds(6));
    expect(told(stream.out(minutes(10)), rules)).toEqual([]);
  });

  it('what falls due while somebody is back for a moment is raised once being out counts again, medium and high', () => {
    const first = matStream()
      .out(minutes(20) - seconds(2))
      .sitting(seconds(6))
      .out(minutes(1));
    expect(told(first, rules)).toEqual(['0:20:07 #1 raised leaveTimeout medium since 0:00:00 20/20']);
    const second = matStream()
      .out(minutes(40) - seconds(2))
      .sitting(seconds(6))
      .out(minutes(1));
    expect(told(second, rules).slice(1)).toEqual(['0:40:07 #1 upgraded leaveTimeout high since 0:00:00 40/40']);
  });

  it('a return that is too short starts no wait after it; one that is not does', () => {
    const waits = rulesOf({ alerts: { leaveTimeout: { value: 1, afterReturnMinutes: 5 } } });
    const short = matStream()
      .out(minutes(1) - seconds(10))
      .sitting(seconds(9))
      .out(minutes(2));
    expect(told(short, waits)[0]).toBe('0:01:02 #1 raised leaveTimeout medium since 0:00:00 1/1');
    const whole = matStream()
      .out(seconds(50))
      .sitting(seconds(10))
      .out(minutes(1) + seconds(10));
    expect(told(whole, waits)).toEqual(['0:02:00 #1 suppressed leaveTimeout medium since 0:01:00 1/1 afterReturn']);
  });

  it('a gap in the data is no return: the count goes on through it, as an alert stays open', () => {
    const stream = matStream().out(minutes(15)).lying(seconds(6)).offline().silent(minutes(2)).out(minutes(5));
    expect(told(stream, rules)).toEqual(['0:20:00 #1 raised leaveTimeout medium since 0:00:00 20/20']);
    const slept = matStream().out(minutes(15)).lying(minutes(1)).silent(hours(3)).out(minutes(5));
    expect(told(slept, rules)).toEqual([]);
  });

  it('closed by staff, a short return makes no news of the same absence', () => {
    const stream = matStream().out(minutes(21)).close(1).sitting(seconds(4)).out(minutes(15));
    expect(told(stream, rules)).toEqual([
      '0:20:00 #1 raised leaveTimeout medium since 0:00:00 20/20',
      '0:21:00 #1 closed leaveTimeout (helped) by 7',
    ]);
  });

  it('turned on in the middle of an absence it counts from its start, over short returns', () => {
    const { state } = run(matStream().out(minutes(15)).sitting(seconds(3)).out(minutes(2)).inputs, rulesOf());
    const { facts } = run(matStream(at(minutes(17) + seconds(3))).out(minutes(4)).inputs, rules, state);
    expect(story(facts, evening)).toEqual(['0:20:00 #1 raised leaveTimeout medium since 0:00:00 20/20']);
  });

  it('a short return ends no count, and adds no second alert to one that stands', () => {
    const early = matStream().out(minutes(19)).lying(seconds(7)).out(minutes(22));
    expect(told(early, rules)).toEqual([
      '0:20:00 #1 raised leaveTimeout medium since 0:00:00 20/20',
      '0:40:00 #1 upgraded leaveTimeout high since 0:00:00 40/40',
    ]);
    const late = matStream().lying(minutes(1)).out(minutes(21)).lying(seconds(7)).out(minutes(21));
    expect(told(late, both)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:21:00 #1 upgraded leaveTimeout medium since 0:01:00 20/20',
      '0:41:00 #1 upgraded leaveTimeout high since 0:01:00 40/40',
    ]);
  });

  it('a short return does not put off the rise to high', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(21)).lying(seconds(7)).out(minutes(41));
    expect(told(stream, rules)).toEqual([
      '0:21:00 #1 raised leaveTimeout medium since 0:01:00 20/20',
      '0:41:00 #1 upgraded leaveTimeout high since 0:01:00 40/40',
    ]);
  });

  it('high already, it is not told again for a later absence before it cleared', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(41)).lying(seconds(7)).out(minutes(60));
    expect(told(stream, rules).length).toBe(2);
  });

  it.each([
    // A return begins just before the limit: it clears, so the limit was never reached; it is too short, and it is raised when being out
    // counts again; or it falls away, so it was reached.
    [minutes(20) - 1_000, seconds(10), []],
    [minutes(20) - 1_000, seconds(10) - 1, ['0:20:11.999 #1 raised leaveTimeout medium since 0:00:00 20/20']],
    [minutes(20) - 1_000, seconds(3), ['0:20:02 #1 raised leaveTimeout medium since 0:00:00 20/20']],
    [minutes(20), seconds(3), ['0:20:00 #1 raised leaveTimeout medium since 0:00:00 20/20']],
  ])('out for %i ms, then in bed for %i ms', (out, back, expected) => {
    expect(told(matStream().out(out).lying(back).out(minutes(1)), rules)).toEqual(expected);
  });

  describe('with a range that begins at 22:30', () => {
    const night = rulesOf({ alerts: { leaveTimeout: { value: 20, ranges: [range('22:30', '06:00')] } } });
    it('who is out already counts from its start, with the true start told', () => {
      expect(told(matStream().lying(minutes(1)).out(minutes(60)), night)).toEqual([
        '0:21:00 #1 suppressed leaveTimeout medium since 0:01:00 20/20 outOfForce',
        '0:50:00 #1 raised leaveTimeout medium since 0:01:00 49/20',
      ]);
    });

    it('wakes for the log and then for the telling', () => {
      const quiet = rulesOf({ watch: { silenceMs: 3_600_000 }, alerts: night.alerts });
      const out = run([frame(at(0), 'out'), tick(at(3_000))], quiet);
      expect(out.wakeAt).toBe(at(minutes(20)));
      expect(run([tick(at(minutes(20)))], quiet, out.state).wakeAt).toBe(at(minutes(50)));
    });
  });

  it('not at or after the end of the range, and anew in the next one', () => {
    const short = rulesOf({
      alerts: { leaveTimeout: { value: 20, ranges: [range('22:00', '22:20'), range('23:00', '06:00')] } },
    });
    expect(told(matStream().out(minutes(90)), short)).toEqual([
      '0:20:00 #1 suppressed leaveTimeout medium since 0:00:00 20/20 outOfForce',
      '1:20:00 #1 raised leaveTimeout medium since 0:00:00 80/20',
    ]);
  });

  it('the excluded range wins, and what is left of the night counts from its own start', () => {
    const broken = rulesOf({
      alerts: { leaveTimeout: { value: 20, ranges: [range('22:00', '06:00')], excluded: range('22:15', '22:45') } },
    });
    expect(told(matStream().out(minutes(70)), broken)).toEqual([
      '0:20:00 #1 suppressed leaveTimeout medium since 0:00:00 20/20 outOfForce',
      '1:05:00 #1 raised leaveTimeout medium since 0:00:00 65/20',
    ]);
  });

  it('turned off nothing is raised; a standing alert does not grow, but ends', () => {
    const { state } = run(matStream().out(minutes(21)).inputs, rules);
    expect(state.alerts.length).toBe(1);
    const { facts } = run(
      matStream(at(minutes(21)))
        .out(minutes(30))
        .lying(minutes(1)).inputs,
      rulesOf(),
      state,
    );
    expect(story(facts, evening)).toEqual([
      '0:51:05 bedExit → inBed since 0:51:00',
      '0:51:10 #1 cleared leaveTimeout',
      '0:51:10 #1 closed leaveTimeout (cleared)',
    ]);
  });
});
