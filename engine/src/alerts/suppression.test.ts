import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  hours,
  type MatStream,
  matStream,
  minutes,
  range,
  rulesOf,
  run,
  seconds,
  story,
} from '../testing/index.ts';
import type { Rules } from '../types.ts';

const at = (ms: number) => evening + ms;
const told = (stream: MatStream, rules: Rules): string[] =>
  story(drive(stream.inputs, rules, stream.at).facts, evening).filter((line) => line.includes('#'));

describe('after an alert of the same type was closed', () => {
  const rules = rulesOf({ alerts: { siteTimeout: { value: 60, afterAlertMinutes: 5 } } });
  const first = () => matStream().lying(minutes(1)).sitting(minutes(2)).lying(seconds(10));
  const opening = [
    '0:02:00 #1 raised siteTimeout medium since 0:01:00 60/60',
    '0:03:05 #1 cleared siteTimeout',
    '0:03:05 #1 closed siteTimeout (cleared)',
  ];

  it('a new one waits, and is told with its true start when it is still true then', () => {
    expect(told(first().sitting(minutes(10)), rules)).toEqual([
      ...opening,
      '0:04:10 #2 suppressed siteTimeout medium since 0:03:10 60/60 afterAlert',
      '0:08:05 #2 raised siteTimeout medium since 0:03:10 295/60',
    ]);
  });

  it('what ends before is never told, and does not make the next one wait longer', () => {
    const stream = first().sitting(minutes(2)).lying(minutes(2)).sitting(minutes(3));
    expect(told(stream, rules)).toEqual([
      ...opening,
      '0:04:10 #2 suppressed siteTimeout medium since 0:03:10 60/60 afterAlert',
      '0:05:15 #2 closed siteTimeout (cleared)',
      '0:08:10 #3 raised siteTimeout medium since 0:07:10 60/60',
    ]);
  });

  it.each([
    // The wait ends at 0:08:05. A change that truly began before and counts means that it was over.
    [minutes(4) + seconds(54), 0],
    [minutes(4) + seconds(55), 1],
  ])('sitting for %i ms more', (ms, raised) => {
    const lines = told(first().sitting(ms).lying(minutes(1)), rules);
    expect(lines.filter((line) => line.includes('#2 raised')).length).toBe(raised);
  });

  it('somebody who has just come back is not told of; up again before it cleared, they are', () => {
    // Back from 0:08:03 to 0:08:07: longer than the hold of three seconds out, shorter than the clearing.
    const stream = first()
      .sitting(minutes(4) + seconds(50))
      .out(seconds(4))
      .sitting(minutes(2));
    expect(told(stream, rules).at(-1)).toBe('0:08:06 #2 raised siteTimeout medium since 0:03:10 296/60');
  });

  it('closed by staff counts the same; suppressed ones can be neither claimed nor closed', () => {
    const stream = matStream().lying(minutes(1)).sitting(minutes(2)).close(1).lying(seconds(10)).sitting(minutes(2));
    expect(told(stream.claim(2).close(2).sitting(minutes(5)), rules)).toEqual([
      '0:02:00 #1 raised siteTimeout medium since 0:01:00 60/60',
      '0:03:00 #1 closed siteTimeout (helped) by 7',
      '0:04:10 #2 suppressed siteTimeout medium since 0:03:10 60/60 afterAlert',
      '0:08:00 #2 raised siteTimeout medium since 0:03:10 290/60',
    ]);
  });

  it('hides no other type', () => {
    const both = rulesOf({
      alerts: { siteTimeout: { value: 60, afterAlertMinutes: 120 }, leaveBed: { afterAlertMinutes: 120 } },
    });
    expect(told(first().out(minutes(1)), both).at(-1)).toBe('0:03:13 #2 raised leaveBed medium since 0:03:10');
  });

  it('nor a higher priority: out for twice the limit is told at once, of the very alert that waited', () => {
    const out = rulesOf({ alerts: { leaveTimeout: { value: 2, afterAlertMinutes: 120 } } });
    const stream = matStream().lying(minutes(1)).out(minutes(3)).lying(minutes(1)).out(minutes(5));
    expect(told(stream, out)).toEqual([
      '0:03:00 #1 raised leaveTimeout medium since 0:01:00 2/2',
      '0:04:10 #1 cleared leaveTimeout',
      '0:04:10 #1 closed leaveTimeout (cleared)',
      '0:07:00 #2 suppressed leaveTimeout medium since 0:05:00 2/2 afterAlert',
      '0:09:00 #2 raised leaveTimeout high since 0:05:00 4/4',
    ]);
  });

  it('leaveTimeout waits five minutes at most', () => {
    const out = rulesOf({ alerts: { leaveTimeout: { value: 20, afterAlertMinutes: 120 } } });
    const stream = matStream().lying(minutes(1)).out(minutes(21)).lying(minutes(1)).out(minutes(30));
    expect(told(stream, out).slice(-2)).toEqual([
      '0:43:00 #2 suppressed leaveTimeout medium since 0:23:00 20/20 afterAlert',
      '0:48:00 #2 raised leaveTimeout medium since 0:23:00 25/20',
    ]);
  });

  it('a latched one is reopened at once: it was not closed', () => {
    const out = rulesOf({ alerts: { leaveTimeout: { value: 2, afterAlertMinutes: 120 } } });
    const stream = matStream().lying(minutes(1)).out(minutes(5)).lying(minutes(1)).out(minutes(3));
    expect(told(stream, out).at(-1)).toBe('0:09:00 #1 reopened leaveTimeout high since 0:07:00 2/2');
  });

  it('a shorter wait, or none, acts when it is set', () => {
    const stream = first().sitting(minutes(2));
    const waiting = drive(stream.inputs, rules, stream.at);
    const changed = rulesOf({ alerts: { siteTimeout: { value: 60 } } });
    const { facts, state } = run([{ kind: 'tick', at: stream.at + 1_000 }], changed, waiting.state);
    expect(story(facts, evening)).toEqual(['0:05:11 #2 raised siteTimeout medium since 0:03:10 121/60']);
    expect(state.waiting).toEqual([]);
  });

  it('turned off nothing is told, and the end is still logged', () => {
    const stream = first().sitting(minutes(2));
    const waiting = drive(stream.inputs, rules, stream.at).state;
    const rest = matStream(stream.at).sitting(minutes(10)).lying(minutes(1));
    expect(story(run(rest.inputs, rulesOf(), waiting).facts, evening).at(-1)).toBe(
      '0:15:15 #2 closed siteTimeout (cleared)',
    );
  });
});

describe('after a return to bed', () => {
  const rules = rulesOf({ alerts: { leaveBed: { afterReturnMinutes: 5 } } });
  const back = () => matStream().lying(minutes(1)).out(minutes(1)).lying(minutes(1));

  it('up again within the wait is told when it ends', () => {
    expect(told(back().out(minutes(10)), rules)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:02:10 #1 cleared leaveBed',
      '0:02:10 #1 closed leaveBed (cleared)',
      '0:03:03 #2 suppressed leaveBed medium since 0:03:00 afterReturn',
      '0:07:00 #2 raised leaveBed medium since 0:03:00',
    ]);
  });

  it('a shorter return in the middle of the wait does not make it longer', () => {
    const stream = back().out(minutes(1)).lying(seconds(8)).out(minutes(10));
    expect(told(stream, rules).slice(3)).toEqual([
      '0:03:03 #2 suppressed leaveBed medium since 0:03:00 afterReturn',
      '0:07:00 #2 raised leaveBed medium since 0:03:00',
    ]);
  });

  it('is not told while nobody sees the bed, but when it is seen again', () => {
    const stream = back().out(minutes(1)).offline().silent(minutes(20)).out(minutes(1));
    expect(told(stream, rules).at(-1)).toBe('0:24:00 #2 raised leaveBed medium since 0:03:00');
  });

  it('in bed again after the gap it is not told at all', () => {
    const stream = back().out(minutes(1)).offline().silent(minutes(20)).lying(minutes(1));
    expect(told(stream, rules).at(-1)).toBe('0:24:10 #2 closed leaveBed (cleared)');
  });

  it('holds for sitting and for being out too long, not for vitals', () => {
    const alerts = {
      siteTimeout: { value: 30, afterReturnMinutes: 5 },
      leaveTimeout: { value: 1, afterReturnMinutes: 5 },
      respirationRateGreater: { value: 25, afterReturnMinutes: 5 },
    };
    const stream = back().sitting(minutes(1)).out(minutes(2)).lying(minutes(1));
    expect(told(stream, rulesOf({ alerts })).slice(3)).toEqual([
      '0:03:30 #2 suppressed siteTimeout medium since 0:03:00 30/30 afterReturn',
      '0:04:05 #2 closed siteTimeout (cleared)',
      '0:05:00 #3 suppressed leaveTimeout medium since 0:04:00 1/1 afterReturn',
      '0:06:00 #3 raised leaveTimeout high since 0:04:00 2/2',
      '0:06:10 #3 cleared leaveTimeout',
    ]);
    const breathing = matStream().lying(minutes(1)).out(minutes(1)).lying(minutes(4), { rr: 30 });
    expect(told(breathing, rulesOf({ alerts }))).toContain(
      '0:05:00 #2 raised respirationRateGreater high since 0:02:00 30/25',
    );
  });

  it('a leaveBed that waits and grows is one alert: told as leaveTimeout where that may be told before', () => {
    const both = rulesOf({ alerts: { leaveBed: { afterReturnMinutes: 15 }, leaveTimeout: { value: 2 } } });
    expect(told(back().out(minutes(3)).lying(minutes(1)), both).slice(3)).toEqual([
      '0:03:03 #2 suppressed leaveBed medium since 0:03:00 afterReturn',
      '0:05:00 #2 raised leaveTimeout medium since 0:03:00 2/2',
      '0:06:10 #2 cleared leaveTimeout',
      '0:06:10 #2 closed leaveTimeout (cleared)',
    ]);
  });

  it('and as leaveBed first where leaveTimeout is out of force', () => {
    const both = rulesOf({
      alerts: {
        leaveBed: { afterReturnMinutes: 5 },
        leaveTimeout: { value: 2, ranges: [range('22:10', '06:00')] },
      },
    });
    expect(told(back().out(minutes(10)), both).slice(3)).toEqual([
      '0:03:03 #2 suppressed leaveBed medium since 0:03:00 afterReturn',
      '0:07:00 #2 raised leaveBed medium since 0:03:00',
      '0:12:00 #2 upgraded leaveTimeout medium since 0:03:00 9/2',
    ]);
  });

  it('a leaveBed that is told grows when it is due: growth is no new alert', () => {
    const both = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 2, afterReturnMinutes: 15 } } });
    expect(told(back().out(minutes(3)), both).slice(3)).toEqual([
      '0:03:03 #2 raised leaveBed medium since 0:03:00',
      '0:05:00 #2 upgraded leaveTimeout medium since 0:03:00 2/2',
    ]);
  });
});

describe('out of force', () => {
  it('what a doubt delays past the end of the range waits for the next one', () => {
    const ranges = [range('22:03', '22:05'), range('22:20', '06:00')];
    const rules = rulesOf({ watch: { notSittingClearMs: 600_000 }, alerts: { siteTimeout: { value: 5, ranges } } });
    const stream = matStream().sitting(minutes(1)).lying(minutes(4)).sitting(minutes(20));
    expect(told(stream, rules)).toEqual([
      '0:00:05 #1 suppressed siteTimeout medium since 0:00:00 5/5 outOfForce',
      '0:20:00 #1 raised siteTimeout medium since 0:00:00 1200/5',
    ]);
  });

  it('when the range begins in the very moment of the first data after a gap, what waits is not told of what nobody knows', () => {
    const rules = rulesOf({ alerts: { lyingTimeout: { value: 30, ranges: [range('22:40', '06:00')] } } });
    const stream = matStream().lying(minutes(31)).offline().silent(minutes(9)).sitting(minutes(1));
    expect(told(stream, rules)).toEqual([
      '0:30:00 #1 suppressed lyingTimeout low since 0:00:00 30/30 outOfForce',
      '0:40:02 #1 closed lyingTimeout (cleared)',
    ]);
  });

  it('vitals are told whatever the ranges say', () => {
    const rules = rulesOf({ alerts: { respirationRateGreater: { ranges: [range('08:00', '09:00')] } } });
    expect(told(matStream().lying(minutes(4), { rr: 30 }), rules).length).toBe(1);
  });

  it('what ends before the range begins is logged, not told', () => {
    const rules = rulesOf({ alerts: { siteTimeout: { value: 60, ranges: [range('22:30', '06:00')] } } });
    expect(told(matStream().sitting(minutes(5)).lying(minutes(40)), rules)).toEqual([
      '0:01:00 #1 suppressed siteTimeout medium since 0:00:00 60/60 outOfForce',
      '0:05:05 #1 closed siteTimeout (cleared)',
    ]);
  });

  it('a wait that ends in the excluded range goes on to its end', () => {
    const rules = rulesOf({
      alerts: { siteTimeout: { value: 60, afterReturnMinutes: 5, excluded: range('22:06', '22:20') } },
    });
    const stream = matStream().lying(minutes(1)).out(minutes(1)).sitting(minutes(30));
    expect(told(stream, rules)).toEqual([
      '0:03:00 #1 suppressed siteTimeout medium since 0:02:00 60/60 afterReturn',
      '0:20:00 #1 raised siteTimeout medium since 0:02:00 1080/60',
    ]);
  });

  it('the hour outlasts every other wait; leaveTimeout counts anew in the next range', () => {
    const rules = rulesOf({
      alerts: {
        leaveTimeout: { value: 2, afterReturnMinutes: 15, ranges: [range('22:00', '22:06'), range('23:00', '06:00')] },
      },
    });
    // Due at 0:04:30 and waiting five minutes after that, past the end of the first range.
    const stream = matStream().lying(minutes(1)).out(seconds(30)).lying(seconds(60)).out(minutes(90));
    expect(told(stream, rules)[0]).toBe('0:04:30 #1 suppressed leaveTimeout medium since 0:02:30 2/2 afterReturn');
    expect(told(stream, rules)[1]).toBe('1:02:00 #1 raised leaveTimeout medium since 0:02:30 59/2');
  });

  it('a latched one that comes back out of force is reopened with the range, and waits silently', () => {
    const rules = rulesOf({ alerts: { leaveTimeout: { value: 2, excluded: range('22:06', '22:30') } } });
    const stream = matStream().lying(minutes(1)).out(minutes(5)).lying(minutes(2)).out(minutes(40));
    expect(told(stream, rules)).toEqual([
      '0:03:00 #1 raised leaveTimeout medium since 0:01:00 2/2',
      '0:05:00 #1 upgraded leaveTimeout high since 0:01:00 4/4',
      '0:06:10 #1 cleared leaveTimeout',
      '0:32:00 #1 reopened leaveTimeout high since 0:08:00 24/2',
      '0:34:00 #1 upgraded leaveTimeout high since 0:08:00 26/4',
    ]);
  });

  it('closed by staff meanwhile, what was to reopen it waits as an alert of its own', () => {
    const rules = rulesOf({
      alerts: { leaveTimeout: { value: 2, afterAlertMinutes: 5, excluded: range('22:06', '22:30') } },
    });
    const stream = matStream().lying(minutes(1)).out(minutes(5)).lying(minutes(2)).out(minutes(10)).close(1);
    expect(told(stream.out(minutes(30)), rules).slice(3)).toEqual([
      '0:18:00 #1 closed leaveTimeout (helped) by 7',
      '0:18:00 #2 suppressed leaveTimeout medium since 0:08:00 2/2 outOfForce',
      '0:32:00 #2 raised leaveTimeout medium since 0:08:00 24/2',
      '0:34:00 #2 upgraded leaveTimeout high since 0:08:00 26/4',
    ]);
  });

  it('a range that is widened tells what waited for it', () => {
    const narrow = rulesOf({ alerts: { siteTimeout: { value: 60, ranges: [range('23:00', '06:00')] } } });
    const wide = rulesOf({ alerts: { siteTimeout: { value: 60 } } });
    const stream = matStream().sitting(minutes(5));
    const { state } = drive(stream.inputs, narrow, stream.at);
    expect(story(run([{ kind: 'tick', at: at(minutes(5)) }], wide, state).facts, evening)).toEqual([
      '0:05:00 #1 raised siteTimeout medium since 0:00:00 300/60',
    ]);
  });

  it('an agency that moves to another zone in the middle of the night is read on its new clock', () => {
    const alerts = { siteTimeout: { value: 60, ranges: [range('22:00', '06:00')] } };
    const stream = matStream(at(-hours(3))).sitting(minutes(5));
    const { state } = drive(stream.inputs, rulesOf({ alerts }), stream.at);
    expect(state.waiting.length).toBe(1);
    // 19:05 in London is 03:05 in Taipei.
    const { facts } = run([{ kind: 'tick', at: stream.at }], rulesOf({ zone: 'Asia/Taipei', alerts }), state);
    expect(story(facts, stream.at)).toEqual(['0:00:00 #1 raised siteTimeout medium since -0:05:00 300/60']);
  });
});

it('a flapping connection is one alert, then one that waits', () => {
  const rules = rulesOf({ alerts: { deviceDisconnected: { value: 1, afterAlertMinutes: 5 } } });
  const stream = matStream().lying(1).silent(minutes(2)).lying(minutes(1)).silent(minutes(10));
  expect(told(stream, rules)).toEqual([
    '0:01:00 #1 raised deviceDisconnected medium since 0:00:00 1/1',
    '0:02:30.001 #1 cleared deviceDisconnected',
    '0:02:30.001 #1 closed deviceDisconnected (cleared)',
    '0:03:50.001 #2 suppressed deviceDisconnected medium since 0:02:50.001 1/1 afterAlert',
    '0:07:30.001 #2 raised deviceDisconnected medium since 0:02:50.001 4/1',
  ]);
});
