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
} from '../../testing/index.ts';
import type { Rules } from '../../types.ts';

const at = (ms: number) => evening + ms;
const rules = rulesOf({ alerts: { rrAbnormal: { value: 60 } } });
const told = (stream: MatStream, with_: Rules = rules): string[] =>
  story(drive(stream.inputs, with_, stream.at).facts, evening).filter((line) => line.includes('#'));
const changes = (stream: MatStream): string[] => told(stream).map((line) => line.split(' ').slice(0, 3).join(' '));
const nothing = { rr: null };
const breathing = { rr: 15 };
const first = '0:02:00 #1 raised rrAbnormal high since 0:01:00 60/60';
/** Settled in bed, breathing: armed. */
const settled = (everyMs = seconds(10)) => matStream(evening, everyMs).lying(minutes(1), breathing);

describe('rrAbnormal', () => {
  it.each([
    [59_999, 0],
    [60_000, 1],
    [60_001, 1],
  ])('no breathing for %i ms: %i alerts', (ms, count) => {
    const stream = settled().lying(ms, nothing);
    expect(run([...stream.inputs, frame(stream.at, 'lying', nothing)], rules).state.alerts.length).toBe(count);
  });

  it.each([
    [null, 1],
    [0, 1],
    [3.9, 1],
    [4, 0],
    [15, 0],
    [60, 0],
    [60.1, 1],
    [120, 1],
  ])('at a rate of %d: %i alerts', (rr, count) => {
    expect(told(settled().lying(minutes(10), { rr })).length).toBe(count);
  });

  it('is high, with the true start, told once', () => {
    expect(told(settled().lying(hours(1), nothing))).toEqual([first]);
  });

  it.each([20, 180])('of %i s as the template says', (value) => {
    const stream = settled().lying(seconds(value), nothing);
    const of = rulesOf({ alerts: { rrAbnormal: { value } } });
    expect(told(stream, of)).toEqual([]);
    expect(told(stream.lying(1, nothing), of).length).toBe(1);
  });

  it('says nothing of somebody who sits and is hardly heard', () => {
    expect(told(settled().sitting(hours(1), nothing))).toEqual([]);
  });

  it('is over when breathing is heard while sitting', () => {
    const stream = settled().lying(minutes(2), nothing).sitting(minutes(2), breathing);
    expect(changes(stream)).toEqual(['0:02:00 #1 raised', expect.stringContaining('#1 cleared')]);
  });

  it.each([
    ['lasts less than the hold', settled().lying(seconds(60), nothing).lying(minutes(5), breathing)],
    ['is broken by one breath', settled().lying(seconds(50), nothing).lying(1, breathing).lying(seconds(60), nothing)],
    ['is of bad quality', settled().lying(hours(1), { rr: null, quality: 49 })],
    ['is of an empty bed', settled().out(hours(1))],
    ['is of a silent mat', settled().silent(hours(1))],
  ])('says nothing where it %s', (_, stream) => {
    expect(told(stream)).toEqual([]);
  });
});

describe('three readings', () => {
  it.each([
    [2, 0],
    [3, 1],
  ])('%i of them within the hold: %i alerts', (count, alerts) => {
    const quick = rulesOf({ alerts: { rrAbnormal: { value: 20 } } });
    const inputs = Array.from({ length: count }, (_, n) => frame(at(minutes(1) + n * seconds(30)), 'lying', nothing));
    expect(run([...settled().inputs, ...inputs], quick).state.alerts.length).toBe(alerts);
  });
});

describe('settling', () => {
  it('what is missing in the first minute on the bed says nothing', () => {
    expect(told(matStream().lying(minutes(2), nothing))).toEqual([]);
    expect(told(matStream().lying(minutes(2) + 1, nothing))).toEqual([first]);
  });

  it.each([
    [59_999, 1],
    [60_000, 0],
  ])('the first reading judged is the one 60 s after the true start: at %i ms one more is needed: %i', (ms, more) => {
    // One reading lies about the border, two more follow at the slowest pace.
    const quick = rulesOf({ alerts: { rrAbnormal: { value: 20 } } });
    const inputs = [...matStream().lying(seconds(31), nothing).inputs, frame(at(ms), 'lying', nothing)];
    for (let n = 1; n <= 2; n += 1) inputs.push(frame(at(ms) + n * seconds(30), 'lying', nothing));
    expect(run(inputs, quick).state.alerts.length).toBe(1 - more);
  });

  it('begins anew after a return to the bed, and after a gap in the data', () => {
    const back = settled().lying(seconds(50), nothing).out(minutes(1));
    expect(changes(back.lying(hours(1), nothing))).toEqual(['0:04:50 #1 raised']);
    const gap = settled().lying(seconds(50), nothing).offline().silent(seconds(20));
    expect(changes(gap.lying(hours(1), nothing))).toEqual(['0:04:10 #1 raised']);
  });
});

describe('a gap in the middle of the hold', () => {
  const rest = (gap: (stream: MatStream) => MatStream): number => {
    const stream = gap(settled(seconds(5)).lying(seconds(30), nothing));
    const back = stream.at;
    const fact = run(stream.lying(minutes(5), nothing).inputs, rules).facts.find((one) => one.fact === 'alertChanged');
    return (fact?.at ?? Number.NaN) - back;
  };
  const bad = { rr: null, quality: 49 };
  it.each([
    ['none', (s: MatStream) => s, seconds(30)],
    ['30 s of bad quality pause it', (s: MatStream) => s.lying(seconds(30), bad), seconds(30)],
    ['30 s and 1 ms of bad quality end it', (s: MatStream) => s.lying(seconds(30) + 1, bad), seconds(60)],
    [
      'good breathing of bad quality is a gap too',
      (s: MatStream) => s.lying(seconds(30), { rr: 15, quality: 0 }),
      seconds(30),
    ],
    ['2 s out that do not count pause it', (s: MatStream) => s.out(seconds(2)), seconds(30)],
    [
      'silence that ends in time is paused where no mat is so slow',
      (s: MatStream) => s.silent(seconds(50)),
      seconds(5),
    ],
  ] as const)('%s', (_, gap, expected) => {
    expect(rest(gap)).toBe(expected);
  });
});

describe('the clearing', () => {
  const missing = () => settled().lying(minutes(1) + 1, nothing);
  it.each([
    [29_999, false],
    [30_000, true],
    [30_001, true],
  ])('breathing for %i ms: cleared %s', (ms, cleared) => {
    const stream = missing();
    const { state } = run(stream.inputs, rules);
    const inputs = [...matStream(stream.at).lying(ms, breathing).inputs, frame(stream.at + ms, 'lying', breathing)];
    expect(run(inputs, rules, state).state.alerts[0]?.clearedAt !== null).toBe(cleared);
  });

  it('begins anew when it is missing again; bad quality only pauses it', () => {
    const again = missing().lying(seconds(20), breathing).lying(1, nothing).lying(seconds(30), breathing);
    expect(told(again)).toEqual([first]);
    const paused = missing().lying(seconds(20), breathing).lying(seconds(20), { quality: 0 });
    expect(changes(paused.lying(seconds(20), breathing))[1]).toMatch(/#1 cleared/);
  });

  it('latches; missing again reopens it', () => {
    const stream = missing()
      .lying(minutes(1), breathing)
      .lying(minutes(1) + 1, nothing);
    expect(changes(stream).map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      '#1 raised',
      '#1 cleared',
      '#1 reopened',
    ]);
  });

  it('is not made by leaving the bed, nor by a dead mat', () => {
    const stream = missing().out(hours(1)).silent(hours(1)).lying(seconds(20), breathing);
    expect(changes(stream).filter((line) => line.includes('cleared'))).toEqual([]);
  });
});

describe('staff and rules', () => {
  const missing = () => settled().lying(minutes(1) + 1, nothing);
  it('closed, it is not told again of the same lying', () => {
    expect(told(missing().close(1, 'fine').lying(hours(1), nothing)).length).toBe(2);
  });

  it('closed, it is told anew of whoever comes back to the bed', () => {
    const stream = missing().close(1, 'fine').lying(minutes(1), nothing).out(minutes(1)).lying(minutes(3), nothing);
    expect(changes(stream).at(-1)).toMatch(/ #2 raised/);
  });

  it('closed, it is told anew once breathing was seen', () => {
    const stream = missing()
      .close(1, 'fine')
      .lying(minutes(1), breathing)
      .lying(minutes(1) + 1, nothing);
    expect(changes(stream).at(-1)).toMatch(/ #2 raised/);
  });

  it('turned off it forgets the hold, and still clears an open alert', () => {
    const begun = settled().lying(seconds(50), nothing);
    const off = run(matStream(begun.at).lying(minutes(5), nothing).inputs, rulesOf(), run(begun.inputs, rules).state);
    expect([off.state.alerts, off.state.memory]).toEqual([[], {}]);
    const open = run(missing().inputs, rules).state;
    const { state } = run(matStream(missing().at).lying(minutes(1), breathing).inputs, rulesOf(), open);
    expect(state.alerts[0]?.clearedAt).not.toBeNull();
  });

  it.each(['Asia/Taipei', 'Europe/Berlin', 'America/New_York'])('in %s the hour does not matter', (zone) => {
    const day = { ranges: [range('08:00', '09:00')], excluded: range('00:00', '23:59') };
    expect(told(settled().lying(hours(1), nothing), rulesOf({ zone, alerts: { rrAbnormal: day } }))).toEqual([first]);
  });
});
