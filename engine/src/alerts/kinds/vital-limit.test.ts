import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  frame,
  hours,
  type MatStream,
  matStream,
  minutes,
  replayWatch,
  rulesOf,
  run,
  seconds,
  story,
} from '../../testing/index.ts';
import type { Input, Rules } from '../../types.ts';

const at = (ms: number) => evening + ms;
const told = (stream: MatStream, rules: Rules): string[] =>
  story(drive(stream.inputs, rules, stream.at).facts, evening).filter((line) => line.includes('#'));
const rules = rulesOf({ alerts: { respirationRateGreater: { value: 25 }, respirationRateLess: { value: 8 } } });
const second = seconds(1);

describe('a gap in the values', () => {
  // Fast for a minute and a half at one reading a second, a gap, and fast again: how long until it is told?
  const rest = (gap: (stream: MatStream) => MatStream): number => {
    const stream = gap(matStream(evening, second).lying(seconds(90), { rr: 26 }));
    const back = stream.at;
    stream.lying(minutes(4), { rr: 26 });
    const raised = run(stream.inputs, rules).facts.find((fact) => fact.fact === 'alertChanged');
    return (raised?.at ?? Number.NaN) - back;
  };

  it.each([
    ['no gap', (stream: MatStream) => stream, seconds(90)],
    ['29 s of nothing measured pause', (stream: MatStream) => stream.lying(seconds(29), { rr: null }), seconds(90)],
    ['30 s of nothing measured pause', (stream: MatStream) => stream.lying(seconds(30), { rr: null }), seconds(90)],
    ['a millisecond more ends it', (stream: MatStream) => stream.lying(seconds(30) + 1, { rr: null }), minutes(3)],
    ['31 s of nothing measured end it', (stream: MatStream) => stream.lying(seconds(31), { rr: null }), minutes(3)],
    [
      '30 s of bad quality pause',
      (stream: MatStream) => stream.lying(seconds(30), { rr: 26, quality: 10 }),
      seconds(90),
    ],
    ['30 s out of bed pause', (stream: MatStream) => stream.out(seconds(30)), seconds(90)],
    ['31 s out of bed end it', (stream: MatStream) => stream.out(seconds(31)), minutes(3)],
    // The last value speaks for as long as a mat may take to the next: 1 s of it has been counted, 29 more are.
    ['29 s of silence are the slowest pace', (stream: MatStream) => stream.silent(seconds(29)), seconds(61)],
    ['59 s of silence are a gap of 30 s', (stream: MatStream) => stream.silent(seconds(59)), seconds(61)],
    ['60 s of silence are a gap of 31 s', (stream: MatStream) => stream.silent(seconds(60)), minutes(3)],
  ] as const)('%s', (_, gap, expected) => {
    expect(rest(gap)).toBe(expected);
  });

  it('pauses and ends the clearing alike', () => {
    const cleared = (gapMs: number): number => {
      const stream = matStream(evening, second)
        .lying(minutes(3) + second, { rr: 26 })
        .lying(seconds(40), { rr: 15 });
      stream.lying(gapMs, { rr: null });
      const back = stream.at;
      const fact = run(stream.lying(minutes(3), { rr: 15 }).inputs, rules).facts.find(
        (one) => one.fact === 'alertChanged' && one.change === 'cleared',
      );
      return (fact?.at ?? Number.NaN) - back;
    };
    expect([cleared(0), cleared(seconds(30)), cleared(seconds(31))]).toEqual([seconds(20), seconds(20), seconds(60)]);
  });
});

describe('replay of a recording: everything at 0', () => {
  // The four limits of the BIDMC recordings; each must see its own number only.
  const replay = rulesOf({
    watch: replayWatch,
    alerts: {
      respirationRateGreater: { value: 26 },
      respirationRateLess: { value: 7 },
      spo2Less: { value: 89 },
      heartRateGreater: { value: 121 },
    },
  });
  const episodes = (values: readonly (number | null)[], of: 'rr' | 'spo2' | 'hr' = 'rr'): string[] => {
    const inputs: Input[] = values.map((value, n) => frame(at(n * 1_000), 'lying', { rr: 15, [of]: value }));
    return run(inputs, replay).facts.flatMap((fact) =>
      fact.fact === 'alertChanged'
        ? [`${(fact.at - evening) / 1_000} ${fact.change} ${fact.alert.type.replace('respirationRate', '')}`]
        : [],
    );
  };

  it.each([
    [
      'spo2',
      [90, 89, 88, null, 89, 90],
      ['1 raised spo2Less', '3 cleared spo2Less', '4 reopened spo2Less', '5 cleared spo2Less'],
    ],
    ['spo2', [null, null, 95], []],
    ['spo2', [0, 95], ['0 raised spo2Less', '1 cleared spo2Less']],
    [
      'hr',
      [120, 121, null, 121, 120.9],
      [
        '1 raised heartRateGreater',
        '2 cleared heartRateGreater',
        '3 reopened heartRateGreater',
        '4 cleared heartRateGreater',
      ],
    ],
    ['hr', [null, 60, null], []],
  ] as const)('%s %j', (of, values, expected) => {
    expect(episodes(values, of)).toEqual(expected);
  });

  it.each([
    [
      [25, 26, 27, 25],
      ['1 raised Greater', '3 cleared Greater'],
    ],
    [
      [26, 26, 25],
      ['0 raised Greater', '2 cleared Greater'],
    ],
    [
      [26, 25.9, 26],
      ['0 raised Greater', '1 cleared Greater', '2 reopened Greater'],
    ],
    [
      [30, null, 30],
      ['0 raised Greater', '1 cleared Greater', '2 reopened Greater'],
    ],
    [
      [7, 8, 7.1, 7],
      ['0 raised Less', '1 cleared Less', '3 reopened Less'],
    ],
    [
      [5, null, null, 20],
      ['0 raised Less', '1 cleared Less'],
    ],
    [
      [30, 5, 30],
      ['0 raised Greater', '1 cleared Greater', '1 raised Less', '2 reopened Greater', '2 cleared Less'],
    ],
    [[null, 15, null], []],
    [[0], ['0 raised Less']],
  ])('%j', (values, expected) => {
    expect(episodes(values)).toEqual(expected);
  });
});

it('without gap tolerance missing still never clears, unless clearing takes no time', () => {
  const strict = rulesOf({ watch: { gapToleranceMs: 0 }, alerts: { respirationRateGreater: { value: 25 } } });
  const stream = matStream()
    .lying(minutes(3) + second, { rr: 26 })
    .lying(hours(1), { rr: null });
  expect(told(stream, strict).length).toBe(1);
});

describe('rules that change', () => {
  const fast = run(matStream().lying(minutes(2), { rr: 26 }).inputs, rules).state;
  it('a kind turned off forgets its hold and raises nothing', () => {
    const off = run(matStream(at(minutes(2))).lying(minutes(5), { rr: 26 }).inputs, rulesOf(), fast);
    expect(off.state.alerts).toEqual([]);
    const again = matStream(at(minutes(7))).lying(minutes(3) + second, { rr: 26 });
    expect(story(run(again.inputs, rules, off.state).facts, evening)).toEqual([
      '0:10:00 #1 raised respirationRateGreater high since 0:07:00 26/25',
    ]);
  });

  it('a kind turned off with an open alert still clears it', () => {
    const open = run(matStream(at(minutes(2))).lying(minutes(2), { rr: 26 }).inputs, rules, fast).state;
    const calm = matStream(at(minutes(4))).lying(minutes(2), { rr: 15 });
    expect(story(run(calm.inputs, rulesOf(), open).facts, evening)).toEqual([
      '0:05:00 #1 cleared respirationRateGreater',
    ]);
  });
});
