import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  frame,
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
const told = (stream: { inputs: Parameters<typeof drive>[0]; at: number }, rules: Rules): string[] =>
  story(drive(stream.inputs, rules, stream.at).facts, evening).filter((line) => line.includes('#'));
const rules = rulesOf({ alerts: { leaveBed: {} } });

describe('leaveBed', () => {
  it.each([
    [2_999, 0],
    [3_000, 1],
    [3_001, 1],
  ])('is told when the exit counts: out for %i ms, %i alerts', (ms, count) => {
    const inBed = run([frame(at(0), 'lying'), tick(at(5_000))], rules).state;
    const { state } = run([frame(at(10_000), 'out'), tick(at(10_000 + ms))], rules, inBed);
    expect(state.alerts.length).toBe(count);
  });

  it('carries the true start and no numbers', () => {
    expect(told(matStream().lying(minutes(1)).out(seconds(5)), rules)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
    ]);
  });

  it('from sitting too, but not from a first state that is out', () => {
    expect(told(matStream().sitting(minutes(1)).out(minutes(1)), rules).length).toBe(1);
    expect(told(matStream().out(minutes(1)), rules)).toEqual([]);
  });

  it.each([
    [9_999, true],
    [10_000, false],
    [10_001, false],
  ])('back on the bed for %i ms: still open %s', (ms, open) => {
    const { state } = run(matStream().lying(minutes(1)).out(minutes(1)).lying(1).inputs, rules);
    expect(run([tick(at(120_000 + ms))], rules, state).state.alerts.length).toBe(open ? 1 : 0);
  });

  it('sitting and lying together are on the bed', () => {
    expect(told(matStream().lying(minutes(1)).out(minutes(1)).sitting(seconds(4)).lying(seconds(6)), rules)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:02:10 #1 cleared leaveBed',
      '0:02:10 #1 closed leaveBed (cleared)',
    ]);
  });

  it('leaving again while the clearing runs out is decided by true starts', () => {
    const start = () => matStream().lying(minutes(1)).out(minutes(1)).lying(seconds(9));
    // Out counts, and began before the ten seconds were over: the same alert. A twitch does not count: cleared when it is known.
    expect(told(start().out(minutes(1)), rules).length).toBe(1);
    expect(told(start().out(seconds(2)).lying(minutes(1)), rules)[1]).toBe('0:02:11 #1 cleared leaveBed');
  });

  it('sitting up while the clearing runs out is no leaving: it does not wait', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(1)).lying(seconds(9)).sitting(minutes(1));
    expect(told(stream, rules)[1]).toBe('0:02:10 #1 cleared leaveBed');
  });

  it('out again before it cleared is the same alert; out again after it is a new one', () => {
    const start = () => matStream().lying(minutes(1)).out(minutes(1));
    expect(told(start().lying(seconds(7)).out(minutes(1)), rules).length).toBe(1);
    expect(told(start().lying(seconds(11)).out(minutes(1)), rules).at(-1)).toBe(
      '0:02:14 #2 raised leaveBed medium since 0:02:11',
    );
  });

  it('after a gap: in bed before and out now is an exit; out before and out now is none', () => {
    const exit = matStream().lying(minutes(1)).offline().silent(minutes(5)).out(minutes(1));
    expect(told(exit, rules)).toEqual(['0:06:03 #1 raised leaveBed medium since 0:06:00']);
    const still = matStream().out(minutes(1)).offline().silent(minutes(5)).out(minutes(1));
    expect(told(still, rules)).toEqual([]);
  });

  it('closed by staff it is not raised again while the person stays out, also over a gap', () => {
    const stream = matStream()
      .lying(minutes(1))
      .out(minutes(2))
      .close(1)
      .out(minutes(5))
      .offline()
      .silent(minutes(5))
      .out(minutes(5));
    expect(told(stream, rules)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:03:00 #1 closed leaveBed (helped) by 7',
    ]);
  });

  it.each([
    // The range begins at 22:01; the exit truly starts at 22:01 or just before.
    ['22:01', '06:00', minutes(1) - 1, 0],
    ['22:01', '06:00', minutes(1), 1],
    // The range ends at 22:02; the exit starts inside and counts 3 s later.
    ['20:00', '22:02', minutes(2) - 3_001, 1],
    ['20:00', '22:02', minutes(2) - 3_000, 0],
  ])('in force %s–%s, exit after %s–%i ms: %i', (from, to, ms, count) => {
    const night = rulesOf({ alerts: { leaveBed: { ranges: [range(from, to)] } } });
    const lines = told(matStream().lying(ms).out(minutes(1)), night);
    expect(lines.filter((line) => line.includes('raised')).length).toBe(count);
    expect(lines.filter((line) => line.includes('suppressed')).length).toBe(1 - count);
  });

  it('who is out when a range begins is not told; the log knows', () => {
    const night = rulesOf({ alerts: { leaveBed: { ranges: [range('22:05', '06:00')] } } });
    expect(told(matStream().lying(minutes(1)).out(minutes(30)).lying(minutes(1)), night)).toEqual([
      '0:01:03 #1 suppressed leaveBed medium since 0:01:00 outOfForce',
      '0:31:10 #1 closed leaveBed (cleared)',
    ]);
  });

  it('off: nothing; turned off with an open alert, that one still ends', () => {
    expect(told(matStream().lying(minutes(1)).out(minutes(1)), rulesOf())).toEqual([]);
    const { state } = run(matStream().lying(minutes(1)).out(minutes(1)).inputs, rules);
    const { facts } = run(matStream(at(120_000)).lying(minutes(1)).inputs, rulesOf(), state);
    expect(story(facts, evening).at(-1)).toBe('0:02:10 #1 closed leaveBed (cleared)');
  });
});
