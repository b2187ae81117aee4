import { describe, expect, it } from 'vitest';
import { view } from '../../bed/view.ts';
import {
  drive,
  evening,
  hours,
  type MatStream,
  matStream,
  minutes,
  nurse,
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
const rules = rulesOf({ alerts: { lyingTimeout: { value: 30 } } });
const limit = minutes(30);
const left = { posture: 'left' } as const;
const unknown = { posture: null } as const;
const first = '0:30:00 #1 raised lyingTimeout low since 0:00:00 30/30';
const cleared = (clock: string) => [`${clock} #1 cleared lyingTimeout`, `${clock} #1 closed lyingTimeout (cleared)`];

describe('lyingTimeout', () => {
  it.each([
    [limit - 1, 0],
    [limit, 1],
    [limit + 1, 1],
  ])('lying for %i ms: %i alerts', (ms, count) => {
    const { inputs } = matStream().lying(ms);
    expect(run([...inputs, tick(at(ms))], rules).state.alerts.length).toBe(count);
  });

  it('is low, told once, with the true start', () => {
    expect(told(matStream().lying(hours(5)), rules)).toEqual([first]);
  });

  it('two hours as shipped', () => {
    const shipped = rulesOf({ alerts: { lyingTimeout: {} } });
    expect(told(matStream().lying(hours(2) - 1), shipped)).toEqual([]);
    expect(told(matStream().lying(hours(2)), shipped)).toEqual([
      '2:00:00 #1 raised lyingTimeout low since 0:00:00 120/120',
    ]);
  });
});

describe('a posture', () => {
  it('that changes begins the time anew', () => {
    const stream = matStream().lying(minutes(29)).lying(limit, left);
    expect(told(stream, rules)).toEqual(['0:59:00 #1 raised lyingTimeout low since 0:29:00 30/30']);
  });

  it('that changes clears the alert at once', () => {
    const stream = matStream().lying(minutes(40)).lying(minutes(10), left);
    expect(told(stream, rules)).toEqual([first, ...cleared('0:40:00')]);
  });

  it('that changes as the time is up is too late by nothing: told and over', () => {
    expect(told(matStream().lying(limit).lying(minutes(10), left), rules)).toEqual([first, ...cleared('0:30:00')]);
  });

  it.each([
    ['always unknown', matStream().lying(hours(1), unknown)],
    ['unknown in between', matStream().lying(minutes(10)).lying(minutes(5), unknown).lying(hours(1))],
    ['known only later', matStream().lying(minutes(10), unknown).lying(hours(1), left)],
    ['the same, of bad quality', matStream().lying(minutes(10)).lying(hours(1), { quality: 0 })],
  ])('%s is no change', (_, stream) => {
    expect(told(stream, rules)).toEqual([first]);
  });

  it('another one after an unknown one is a change', () => {
    const stream = matStream().lying(minutes(20)).lying(minutes(5), unknown).lying(limit, left);
    expect(told(stream, rules)).toEqual(['0:55:00 #1 raised lyingTimeout low since 0:25:00 30/30']);
  });
});

describe('sitting up and leaving', () => {
  it.each([
    ['sitting', (stream: MatStream) => stream.sitting(minutes(1))],
    ['out', (stream: MatStream) => stream.out(minutes(1))],
  ] as const)('%s for a minute begins the time anew, and clears', (_, up) => {
    expect(told(up(matStream().lying(minutes(29))).lying(limit), rules)).toEqual([
      '1:00:00 #1 raised lyingTimeout low since 0:30:00 30/30',
    ]);
    expect(told(up(matStream().lying(minutes(40))).lying(minutes(1)), rules)[1]).toMatch(/0:40:0[23] #1 cleared/);
  });

  it('sitting that does not hold is none', () => {
    expect(told(matStream().lying(minutes(20)).sitting(seconds(1)).lying(hours(1)), rules)).toEqual([first]);
  });

  it('begun just before the time is up it is waited for: counted, nothing is told', () => {
    expect(
      told(
        matStream()
          .lying(limit - seconds(1))
          .sitting(minutes(1)),
        rules,
      ),
    ).toEqual([]);
  });

  it('begun just before the time is up and not held, it is told when that is known', () => {
    const stream = matStream()
      .lying(limit - seconds(1))
      .sitting(1_500)
      .lying(minutes(1));
    expect(told(stream, rules)).toEqual(['0:30:00.500 #1 raised lyingTimeout low since 0:00:00 30/30']);
  });
});

describe('staff turn the resident', () => {
  const turn = (stream: MatStream) => {
    stream.inputs.push({ kind: 'turned', at: stream.at, by: nurse });
    return stream;
  };
  it('and the time begins anew', () => {
    expect(told(turn(matStream().lying(minutes(29))).lying(limit), rules)).toEqual([
      '0:59:00 #1 raised lyingTimeout low since 0:29:00 30/30',
    ]);
  });

  it('and the alert is over', () => {
    expect(told(turn(matStream().lying(minutes(40))).lying(minutes(1)), rules)).toEqual([first, ...cleared('0:40:00')]);
  });

  it('and close it as turned: one close, one turn by the same person, and the time begins anew', () => {
    const stream = matStream().lying(minutes(40)).close(1, 'turned').lying(limit);
    expect(story(drive(stream.inputs, rules, stream.at).facts, evening).slice(1)).toEqual([
      first,
      '0:40:00 #1 closed lyingTimeout (turned) by 7',
      '0:40:00 turned by 7',
      '1:10:00 #2 raised lyingTimeout low since 0:40:00 30/30',
    ]);
  });

  it('closed for another reason it is not told again for the same lying: nobody was turned', () => {
    const stream = matStream().lying(minutes(40)).close(1, 'helped').lying(limit);
    expect(story(run(stream.inputs, rules).facts, evening).slice(1)).toEqual([
      first,
      '0:40:00 #1 closed lyingTimeout (helped) by 7',
    ]);
  });

  it('closing as turned what is not open is no turn', () => {
    const { facts } = run(matStream().lying(minutes(10)).close(1, 'turned').lying(minutes(1)).inputs, rules);
    expect(facts.filter(({ fact }) => fact === 'turned')).toEqual([]);
  });

  it('of an empty bed changes nothing', () => {
    const stream = turn(matStream().out(minutes(10))).lying(limit);
    expect(told(stream, rules)).toEqual(['0:40:00 #1 raised lyingTimeout low since 0:10:00 30/30']);
  });
});

describe('a gap in the data', () => {
  it.each([seconds(29), seconds(31), minutes(20)])('of %i ms changes nothing where the posture is the same', (gap) => {
    expect(told(matStream().lying(minutes(5)).silent(gap).lying(hours(1)), rules)).toEqual([first]);
  });

  it('tells nothing; what ran out in it is told with the data, with its true start', () => {
    const stream = matStream().lying(minutes(20)).offline().silent(minutes(20)).lying(minutes(5));
    expect(told(stream, rules)).toEqual(['0:40:00 #1 raised lyingTimeout low since 0:00:00 40/30']);
  });

  it('with another posture after it is a change, seen with the data', () => {
    const stream = matStream().lying(minutes(20)).offline().silent(minutes(20)).lying(limit, left);
    expect(told(stream, rules)).toEqual(['1:10:00 #1 raised lyingTimeout low since 0:40:00 30/30']);
  });

  it('clears nothing by itself', () => {
    const stream = matStream().lying(minutes(40)).offline().silent(minutes(20)).lying(minutes(1));
    expect(told(stream, rules).map((line) => line.split(' ')[2])).toEqual(['raised', 'dataLost', 'dataBack']);
    expect(told(stream.lying(minutes(1), left), rules).slice(3)).toEqual(cleared('1:01:00'));
  });

  it('in which the person sat up: what is counted after it decides', () => {
    const stream = matStream().lying(minutes(29)).offline().silent(minutes(1)).sitting(minutes(1)).lying(limit);
    expect(told(stream, rules)).toEqual(['1:01:00 #1 raised lyingTimeout low since 0:31:00 30/30']);
  });

  it('in which staff said that the person is away: the time begins anew with the data', () => {
    const stream = matStream().lying(minutes(40)).offline().silent(minutes(1));
    stream.inputs.push({ kind: 'absence', at: stream.at, by: nurse, until: at(hours(9)) });
    stream.silent(hours(2)).online().lying(limit);
    expect(told(stream, rules).at(-1)).toBe('3:11:00 #2 raised lyingTimeout low since 2:41:00 30/30');
  });

  it('of an older server, which did not look at postures: the time begins with the next reading', () => {
    const before = run(matStream().lying(minutes(40)).inputs, rulesOf()).state;
    const inputs = matStream(at(minutes(40))).lying(limit).inputs;
    const { facts } = run([...inputs, tick(at(minutes(70)))], rules, { ...before, lying: null });
    expect(story(facts, evening)).toEqual(['1:10:00 #1 raised lyingTimeout low since 0:40:00 30/30']);
  });

  it('of the server: nothing is judged until data comes', () => {
    const stream = matStream().lying(minutes(20)).silent(hours(1)).resume().silent(seconds(50)).tick();
    expect(run(stream.inputs, rules).state.alerts).toEqual([]);
    expect(run(stream.lying(1).inputs, rules).state.alerts).toMatchObject([{ startedAt: at(0), value: 80 }]);
  });
});

describe('staff and rules', () => {
  it('closed, it stays closed for this lying; the next one is told', () => {
    const stream = matStream().lying(minutes(40)).close(1, 'fine').lying(hours(3)).lying(limit, left);
    expect(told(stream, rules).slice(2)).toEqual(['4:10:00 #2 raised lyingTimeout low since 3:40:00 30/30']);
  });

  it('turned off it raises nothing and takes the words off the tile; turned on again it is told', () => {
    const long = run(matStream().lying(minutes(40)).inputs, rules).state;
    expect(view(long, at(minutes(40)))).toMatchObject({ status: 'lyingTooLong', since_at: at(0) });
    const off = run([tick(at(minutes(40)))], rulesOf(), long).state;
    expect(view(off, at(minutes(40)))).toMatchObject({ status: 'inBed', since_at: at(0) });
    expect(off.alerts.length).toBe(1);
    const later = at(minutes(40) + seconds(30));
    const { facts, state } = run([tick(later)], rules, { ...off, alerts: [] });
    expect(story(facts, evening)).toEqual(['0:40:30 #2 raised lyingTimeout low since 0:00:00 40/30']);
    expect(view(state, later).status).toBe('lyingTooLong');
  });

  it('turned off with an open alert it still clears it', () => {
    const open = run(matStream().lying(minutes(40)).inputs, rules).state;
    const { facts } = run(matStream(at(minutes(40))).lying(minutes(1), left).inputs, rulesOf(), open);
    expect(story(facts, evening)).toEqual(cleared('0:40:00'));
  });

  it('a limit made shorter is told at that moment', () => {
    const long = run(matStream().lying(minutes(40)).inputs, rulesOf({ alerts: { lyingTimeout: {} } })).state;
    expect(story(run([tick(at(minutes(40)))], rules, long).facts, evening)).toEqual([
      '0:40:00 #1 raised lyingTimeout low since 0:00:00 40/30',
    ]);
  });
});

describe('the hour', () => {
  const raisedAt = (zone: string, from: string, when: object, ms = hours(8)) => {
    const start = Date.parse(`${from}Z`);
    const stream = matStream(start).lying(ms);
    const { facts } = drive(
      stream.inputs,
      rulesOf({ zone, alerts: { lyingTimeout: { value: 30, ...when } } }),
      stream.at,
    );
    const fact = facts.find((one) => one.fact === 'alertChanged' && one.change === 'raised');
    if (fact?.fact !== 'alertChanged') return null;
    expect(fact.alert.startedAt).toBe(start);
    return new Date(fact.at).toISOString().slice(0, 16);
  };

  it.each([
    ['Asia/Taipei', '2026-01-05T11:00', '2026-01-05T14:00'],
    ['Europe/Berlin', '2026-01-05T18:00', '2026-01-05T21:00'],
    ['America/New_York', '2026-01-06T00:00', '2026-01-06T03:00'],
  ])('in %s whoever lies too long already at 22:00 is told then', (zone, from, expected) => {
    expect(raisedAt(zone, from, { ranges: [range('22:00', '06:00')] })).toBe(expected);
  });

  it.each([
    // 02:00 is 03:00 at 01:00 UTC: the range begins there.
    ['Europe/Berlin', '2026-03-28T23:30', '03:00', '06:00', '2026-03-29T01:00'],
    // A range that lies in the hour that does not exist is not in force that night.
    ['Europe/Berlin', '2026-03-28T23:30', '02:00', '03:00', null],
    // 02:30 comes twice; the first one counts.
    ['Europe/Berlin', '2026-10-24T23:00', '02:30', '06:00', '2026-10-25T00:30'],
    ['America/New_York', '2026-03-08T05:00', '03:00', '06:00', '2026-03-08T07:00'],
    ['America/New_York', '2026-11-01T04:00', '01:30', '06:00', '2026-11-01T05:30'],
    ['Asia/Taipei', '2026-03-28T17:00', '03:00', '06:00', '2026-03-28T19:00'],
  ])('in %s, in bed since %sZ, in force %s–%s: told at %sZ', (zone, from, start, end, expected) => {
    expect(raisedAt(zone, from, { ranges: [range(start, end)] })).toBe(expected);
  });

  it.each([
    ['22:30', '06:00', '22:30'],
    ['22:31', '06:00', '22:31'],
    ['20:00', '22:30', null],
    ['20:00', '22:31', '22:30'],
  ])('in force %s–%s, true at 22:30: told at %s', (start, end, clock) => {
    const expected = clock === null ? null : `2026-01-05T${clock}`;
    expect(raisedAt('UTC', '2026-01-05T22:00', { ranges: [range(start, end)] })).toBe(expected);
  });

  it('the excluded range wins', () => {
    const when = { ranges: [range('22:00', '06:00')], excluded: range('22:15', '23:15') };
    expect(raisedAt('UTC', '2026-01-05T22:00', when)).toBe('2026-01-05T23:15');
  });

  it('never hides the tile', () => {
    const day = rulesOf({ alerts: { lyingTimeout: { value: 30, ranges: [range('08:00', '20:00')] } } });
    const { state } = run(matStream().lying(minutes(31)).inputs, day);
    expect(state.alerts).toEqual([]);
    expect(view(state, at(minutes(31)))).toMatchObject({ status: 'lyingTooLong', since_at: at(0) });
  });

  it('that lasts for less than the lying: over before it was told, it is in the log', () => {
    const day = rulesOf({ alerts: { lyingTimeout: { value: 30, ranges: [range('08:00', '20:00')] } } });
    const stream = matStream().lying(minutes(40)).lying(minutes(1), left);
    expect(told(stream, day).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      '0:30:00 #1 suppressed',
      '0:40:00 #1 closed',
    ]);
  });
});

describe('a turn that was a slip', () => {
  const lines = (stream: MatStream) => story(drive(stream.inputs, rules, stream.at).facts, evening).slice(1);
  const viewOf = (stream: MatStream) => {
    const { state } = drive(stream.inputs, rules, stream.at);
    return view(state, stream.at).turn;
  };
  const after = (stream: MatStream, ms: number) => stream.lying(ms);

  it('counts from where it did before: told when it would have been', () => {
    const stream = after(matStream().lying(minutes(20)).turned(), seconds(30))
      .takeBackTurn()
      .lying(minutes(20));
    expect(lines(stream)).toEqual([
      '0:20:00 turned by 7',
      '0:20:30 turn of 0:20:00 taken back by 7',
      '0:30:00 #1 raised lyingTimeout low since 0:00:00 30/30',
    ]);
  });

  it('under an alert: it was over, and is told at once with its true start', () => {
    const stream = after(matStream().lying(minutes(40)).turned(), seconds(20))
      .takeBackTurn()
      .lying(minutes(30));
    expect(lines(stream)).toEqual([
      first,
      '0:40:00 turned by 7',
      ...cleared('0:40:00'),
      '0:40:20 turn of 0:40:00 taken back by 7',
      '0:40:20 #2 raised lyingTimeout low since 0:00:00 40/30',
    ]);
  });

  it('said by closing: what was closed stays closed, and is told anew', () => {
    const stream = after(matStream().lying(minutes(40)).close(1, 'turned'), seconds(20)).takeBackTurn();
    expect(lines(stream.lying(minutes(5))).at(-1)).toBe('0:40:20 #2 raised lyingTimeout low since 0:00:00 40/30');
  });

  it('what staff had closed while it was true is not told at once, and keeps its mark', () => {
    const stream = matStream().lying(minutes(40)).close(1, 'helped').lying(minutes(1)).turned();
    after(stream, seconds(20)).takeBackTurn().lying(minutes(5));
    expect(lines(stream).filter((line) => line.includes('#2'))).toEqual([]);
    const { state } = drive(stream.inputs, rules, stream.at);
    expect(view(state, stream.at)).toMatchObject({ status: 'lyingTooLong', closed_true: [{ type: 'lyingTimeout' }] });
  });

  it('after the mat saw another posture since, that counts', () => {
    const stream = matStream().lying(minutes(20)).turned().lying(seconds(20));
    stream.lying(seconds(10), left).takeBackTurn().lying(seconds(10), left);
    expect(viewOf(stream)).toEqual({ since_at: at(minutes(20) + seconds(20)), by: null, side: null });
  });

  it.each([
    ['by somebody else', seconds(10), 8 as typeof nurse],
    ['too late', seconds(63), nurse],
  ])('%s nothing is taken back', (_, ms, by) => {
    const stream = after(matStream().lying(minutes(20)).turned(), ms)
      .takeBackTurn(by)
      .lying(seconds(10));
    expect(lines(stream)).toEqual(['0:20:00 turned by 7']);
    expect(viewOf(stream)).toEqual({ since_at: at(minutes(20)), by: nurse, side: null });
  });

  it('twice, the second time there is nothing left', () => {
    const stream = after(matStream().lying(minutes(20)).turned(), seconds(5))
      .takeBackTurn()
      .takeBackTurn();
    expect(lines(stream.lying(seconds(10)))).toHaveLength(2);
  });
});

describe('the turn clock on a tile', () => {
  const turnAt = (stream: MatStream) => view(drive(stream.inputs, rules, stream.at).state, stream.at).turn;
  it('counts while somebody is seen to lie; sitting, out and unseen it has nothing to say', () => {
    expect(turnAt(matStream().lying(minutes(10)))).toEqual({ since_at: at(0), by: null, side: null });
    expect(turnAt(matStream().lying(minutes(10)).sitting(minutes(1)))).toBeNull();
    expect(turnAt(matStream().lying(minutes(10)).out(minutes(1)))).toBeNull();
    expect(turnAt(matStream().lying(minutes(10)).silent(minutes(3)))).toBeNull();
  });
});
