import { describe, expect, it } from 'vitest';
import { writeBedState } from '../../bed/stored.ts';
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
const rules = rulesOf({ alerts: { restlessRateGreater: { value: 50 } } });
const told = (stream: MatStream, with_: Rules = rules): string[] =>
  story(drive(stream.inputs, with_, stream.at).facts, evening).filter((line) => line.includes('#'));
const moving = (move: number) => ({ move });
const window = minutes(15);
const first = '0:15:00 #1 raised restlessRateGreater low since 0:00:00 50/50';
/** Fifteen minutes at the limit, and the reading that says so. */
const restless = () => matStream().lying(window + 1, moving(50));

describe('restlessRateGreater', () => {
  it.each([
    [window - 1, 0],
    [window, 1],
    [window + 1, 1],
  ])('moving half the time for %i ms: %i alerts', (ms, count) => {
    const inputs = [...matStream().lying(ms, moving(50)).inputs, frame(at(ms), 'lying', moving(50))];
    expect(run(inputs, rules).state.alerts.length).toBe(count);
  });

  it.each([
    [49.9, 0],
    [50, 1],
    [50.1, 1],
    [33.3, 0],
    [100, 1],
  ])('moving %d %% of the time: %i alerts', (move, count) => {
    expect(told(matStream().lying(hours(2), moving(move))).length).toBe(count);
  });

  it.each([10, 33.3, 66.6, 99.9, 100])('a limit of %d %% is met by just that', (value) => {
    const of = rulesOf({ alerts: { restlessRateGreater: { value } } });
    expect(told(matStream().lying(hours(1), moving(value)), of).length).toBe(1);
  });

  it('is low, told once', () => {
    expect(told(matStream().lying(hours(2), moving(50)))).toEqual([first]);
  });

  it('is the share of the whole quarter of an hour', () => {
    // 7 min 30 s at 100 % and as much at 0: half.
    const stream = matStream()
      .lying(minutes(7.5), moving(100))
      .lying(minutes(7.5) + seconds(10), moving(0));
    // Movement looks back: the first reading says nothing, the one at the change still speaks of what was before it.
    expect(told(stream)).toEqual([]);
    const more = matStream()
      .lying(minutes(7.5) + seconds(10), moving(100))
      .lying(minutes(8), moving(0));
    expect(told(more)).toEqual([first]);
  });

  it('looks at the last quarter of an hour only', () => {
    const stream = matStream().lying(hours(2), moving(0)).lying(hours(1), moving(100));
    // The reading at the change looks back on ten seconds.
    expect(told(stream)).toEqual(['2:08:00 #1 raised restlessRateGreater low since 1:53:00 54.4/50']);
  });

  it('counts sitting, any quality and any pace', () => {
    expect(told(matStream().sitting(hours(1), moving(50)))).toEqual([first]);
    expect(told(matStream().lying(hours(1), { move: 50, quality: 0 }))).toEqual([first]);
    expect(told(matStream(evening, seconds(30)).lying(hours(1), moving(50)))).toEqual([first]);
    expect(told(matStream(evening, 1_700).lying(hours(1), moving(50)))[0]).toMatch(/^0:15:0[01].*50\/50$/);
  });

  it('of an empty bed is none', () => {
    expect(told(matStream().out(hours(2), moving(100)))).toEqual([]);
  });
});

describe('the clearing', () => {
  const after = (move: number) => told(restless().lying(hours(1), moving(move)));
  it.each([
    [39.9, true],
    [40, true],
    [40.1, false],
    [49.9, false],
  ])('at %d %% over the quarter: cleared %s', (move, cleared) => {
    expect(after(move).length).toBe(cleared ? 3 : 1);
  });

  it('is told as soon as the quarter is calm enough, and closes it', () => {
    expect(after(0)).toEqual([
      first,
      '0:18:00.001 #1 cleared restlessRateGreater',
      '0:18:00.001 #1 closed restlessRateGreater (cleared)',
    ]);
  });

  it('coming back is a new alert', () => {
    const stream = restless().lying(minutes(10), moving(0)).lying(minutes(20), moving(100));
    expect(told(stream).at(-1)).toMatch(/ #2 raised /);
  });

  it('leaving the bed ends it; a quarter in bed is needed anew', () => {
    const stream = restless().out(minutes(1)).lying(window, moving(100));
    expect(told(stream).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      '0:15:00 #1 raised',
      '0:15:03.001 #1 cleared',
      '0:15:03.001 #1 closed',
    ]);
    expect(told(stream.lying(1, moving(100))).at(-1)).toMatch(/^0:31:00.001 #2 raised.* since 0:16:00.001 100\/50/);
  });
});

describe('what was not seen', () => {
  const raised = (gap: (stream: MatStream) => MatStream): string | undefined =>
    told(gap(matStream().lying(minutes(10), moving(100))).lying(hours(1), moving(60)))
      .at(0)
      ?.split(' ')[0];
  it.each([
    ['nothing missing', (s: MatStream) => s, '0:15:00'],
    // The last reading was 10 s before: the slowest pace is counted, the rest left out.
    ['silent for 20 s', (s: MatStream) => s.silent(seconds(20)), '0:15:00'],
    ['silent for 50 s', (s: MatStream) => s.silent(seconds(50)), '0:15:30'],
    ['silent for a moment longer', (s: MatStream) => s.silent(seconds(50) + 1), '0:25:50.001'],
    ['disconnected for 10 s', (s: MatStream) => s.offline().silent(seconds(10)), '0:15:00'],
    ['disconnected for 10 min', (s: MatStream) => s.offline().silent(minutes(10)), '0:35:00'],
    ['out for a moment that does not count', (s: MatStream) => s.out(seconds(2)), '0:15:12'],
  ] as const)('%s: told at %s', (_, gap, expected) => {
    expect(raised(gap)).toBe(expected);
  });

  it('clears nothing', () => {
    const stream = restless().offline().silent(hours(1)).lying(minutes(10), moving(0));
    expect(told(stream).map((line) => line.split(' ')[2])).toEqual(['raised', 'dataLost', 'dataBack']);
    expect(told(stream.lying(minutes(6), moving(0))).at(-1)).toMatch(/#1 closed/);
  });
});

describe('staff and rules', () => {
  it('closed, it is not told again until it was calm', () => {
    const stream = restless().close(1, 'fine').lying(hours(2), moving(80));
    expect(told(stream).length).toBe(2);
    expect(told(stream.lying(window, moving(0)).lying(window, moving(80))).at(-1)).toMatch(/ #2 raised /);
  });

  it('turned off it remembers nothing; with an open alert it still clears it', () => {
    const off = run(
      matStream(at(minutes(10))).lying(hours(1), moving(90)).inputs,
      rulesOf(),
      run(matStream().lying(minutes(10), moving(90)).inputs, rules).state,
    );
    expect([off.state.alerts, off.state.movement, off.state.memory]).toEqual([[], null, {}]);
    const open = run(restless().inputs, rules).state;
    const calm = run(matStream(restless().at).lying(minutes(20), moving(0)).inputs, rulesOf(), open);
    expect([calm.state.alerts, calm.state.movement, calm.state.memory]).toEqual([[], null, {}]);
  });

  it('another length of time begins anew', () => {
    const short = rulesOf({ watch: { restlessWindowMs: 60_000 }, alerts: { restlessRateGreater: {} } });
    const before = run(matStream().lying(minutes(14), moving(50)).inputs, rules).state;
    const { facts } = run(matStream(at(minutes(14))).lying(minutes(2), moving(50)).inputs, short, before);
    expect(story(facts, evening)).toEqual(['0:15:00 #1 raised restlessRateGreater low since 0:14:00 50/50']);
  });

  it('remembers little, however long and however odd', () => {
    const stream = matStream(evening, 1_234).lying(hours(3), { move: 33.333_333_3, rr: 15.123, hr: 60.123 });
    const { state } = run(stream.inputs, rules);
    expect(state.movement?.whole.length).toBe(15);
    expect(writeBedState({ ...state, minute: null }).length).toBeLessThan(1_200);
  });
});

describe('the hour', () => {
  const raisedAt = (zone: string, from: string, when: object) => {
    const start = Date.parse(`${from}Z`);
    const stream = matStream(start).lying(hours(6), moving(60));
    const of = rulesOf({ zone, alerts: { restlessRateGreater: { value: 50, ...when } } });
    const fact = drive(stream.inputs, of, stream.at).facts.find(
      (one) => one.fact === 'alertChanged' && one.change === 'raised',
    );
    return fact === undefined ? null : new Date(fact.at).toISOString().slice(0, 16);
  };
  it.each([
    ['Asia/Taipei', '2026-01-05T13:00', '2026-01-05T14:00'],
    ['Europe/Berlin', '2026-01-05T20:00', '2026-01-05T21:00'],
    ['America/New_York', '2026-01-06T02:00', '2026-01-06T03:00'],
  ])('in %s whoever is restless when 22:00 comes is told then', (zone, from, expected) => {
    expect(raisedAt(zone, from, { ranges: [range('22:00', '06:00')] })).toBe(expected);
  });

  it.each([
    // The hour from 02:00 does not exist, the one in autumn comes twice: the first begins the range.
    ['Europe/Berlin', '2026-03-29T00:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-24T23:00', '2026-10-25T00:00'],
    ['America/New_York', '2026-03-08T06:00', '2026-03-08T07:00'],
  ])('in %s from %sZ, in force from 02:00: told at %sZ', (zone, from, expected) => {
    expect(raisedAt(zone, from, { ranges: [range('02:00', '06:00')] })).toBe(expected);
  });

  it('the excluded range wins', () => {
    expect(raisedAt('UTC', '2026-01-05T22:00', { excluded: range('22:00', '23:00') })).toBe('2026-01-05T23:00');
  });

  it('calm before the range began, it is in the log only', () => {
    const of = rulesOf({ alerts: { restlessRateGreater: { ranges: [range('23:00', '06:00')] } } });
    const changes = told(restless().lying(hours(2), moving(0)), of).map((line) => line.split(' ')[2]);
    expect(changes).toEqual(['suppressed', 'closed']);
  });

  it('no tick is needed for any of it', () => {
    const inputs = [...restless().inputs, tick(at(window + seconds(5)))];
    expect(run(inputs, rules).facts.filter((fact) => fact.fact === 'alertChanged').length).toBe(1);
  });
});
