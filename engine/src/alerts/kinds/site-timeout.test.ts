import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
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
const rules = rulesOf({ alerts: { siteTimeout: { value: 180 } } });

describe('siteTimeout', () => {
  it.each([
    [179_999, 0],
    [180_000, 1],
    [180_001, 1],
  ])('sitting for %i ms: %i alerts', (ms, count) => {
    const { inputs } = matStream().sitting(ms);
    expect(run([...inputs, tick(at(ms))], rules).state.alerts.length).toBe(count);
  });

  it('is told once, with the true start', () => {
    expect(told(matStream().lying(minutes(1)).sitting(minutes(30)), rules)).toEqual([
      '0:04:00 #1 raised siteTimeout medium since 0:01:00 180/180',
    ]);
  });

  it('a limit shorter than the hold is told when sitting counts', () => {
    const quick = rulesOf({ watch: { sittingHoldMs: 20_000 }, alerts: { siteTimeout: { value: 5 } } });
    expect(told(matStream().lying(minutes(1)).sitting(minutes(1)), quick)).toEqual([
      '0:01:20 #1 raised siteTimeout medium since 0:01:00 20/5',
    ]);
  });

  it.each([
    [4_999, true],
    [5_000, false],
    [5_001, false],
  ])('not sitting for %i ms: still open %s', (ms, open) => {
    const { state } = run(matStream().sitting(minutes(4)).out(1).inputs, rules);
    expect(run([tick(at(minutes(4) + ms))], rules, state).state.alerts.length).toBe(open ? 1 : 0);
  });

  it('out and lying together are not sitting', () => {
    expect(told(matStream().sitting(minutes(4)).out(seconds(3)).lying(seconds(7)), rules).slice(1)).toEqual([
      '0:04:05 #1 cleared siteTimeout',
      '0:04:05 #1 closed siteTimeout (cleared)',
    ]);
  });

  it('sitting again before it cleared keeps the alert and adds none', () => {
    expect(told(matStream().sitting(minutes(4)).out(seconds(4)).sitting(minutes(10)), rules).length).toBe(1);
  });

  // Until decisions §15 each interruption began the count anew.
  it.each([
    ['out 4 s', (stream: MatStream) => stream.out(seconds(4))],
    ['a millisecond less than clears', (stream: MatStream) => stream.out(seconds(5) - 1)],
  ])('sitting a minute and %s, over and over: raised after three minutes', (_, between) => {
    const stream = matStream();
    for (let n = 0; n < 6; n += 1) between(stream.sitting(minutes(1)));
    expect(told(stream, rules)[0]).toBe('0:03:00 #1 raised siteTimeout medium since 0:00:00 180/180');
  });

  it('five seconds of not sitting begin the count anew, in bed or out of it', () => {
    const stream = matStream();
    for (let n = 0; n < 6; n += 1) stream.sitting(minutes(2)).out(seconds(5)).sitting(minutes(2)).lying(seconds(5));
    expect(told(stream, rules)).toEqual([]);
  });

  it('what falls due while somebody does not sit for a moment is raised once sitting counts again', () => {
    const stream = matStream().sitting(seconds(178)).out(seconds(4)).sitting(minutes(1));
    expect(told(stream, rules)).toEqual(['0:03:04 #1 raised siteTimeout medium since 0:00:00 184/180']);
  });

  it('waits after a return to the bed that goes on, and no longer than that return proves to be one', () => {
    const waits = rulesOf({ alerts: { siteTimeout: { value: 5, afterReturnMinutes: 5 } } });
    const whole = matStream().out(minutes(5)).sitting(minutes(6));
    expect(told(whole, waits)).toEqual([
      '0:05:05 #1 suppressed siteTimeout medium since 0:05:00 5/5 afterReturn',
      '0:10:00 #1 raised siteTimeout medium since 0:05:00 300/5',
    ]);
    const short = matStream().out(minutes(5)).sitting(seconds(7)).out(seconds(4)).sitting(minutes(1));
    expect(told(short, waits)).toEqual([
      '0:05:05 #1 suppressed siteTimeout medium since 0:05:00 5/5 afterReturn',
      '0:05:13 #1 raised siteTimeout medium since 0:05:00 13/5',
    ]);
  });

  it('closed by staff it stays closed for this sitting; the next one is told', () => {
    const stream = matStream()
      .sitting(minutes(4))
      .close(1, 'fine')
      .sitting(minutes(30))
      .lying(minutes(1))
      .sitting(minutes(4));
    expect(told(stream, rules)).toEqual([
      '0:03:00 #1 raised siteTimeout medium since 0:00:00 180/180',
      '0:04:00 #1 closed siteTimeout (fine) by 7',
      '0:38:00 #2 raised siteTimeout medium since 0:35:00 180/180',
    ]);
  });

  it('who sits too long already when a range begins is told then', () => {
    const night = rulesOf({ alerts: { siteTimeout: { value: 180, ranges: [range('22:30', '06:00')] } } });
    expect(told(matStream().sitting(minutes(40)), night)).toEqual([
      '0:03:00 #1 suppressed siteTimeout medium since 0:00:00 180/180 outOfForce',
      '0:30:00 #1 raised siteTimeout medium since 0:00:00 1800/180',
    ]);
  });

  it('lying down after getting up, while the clearing runs out, is no sitting: it does not wait', () => {
    const stream = matStream().sitting(minutes(4)).out(seconds(4)).lying(minutes(1));
    expect(told(stream, rules)[1]).toBe('0:04:05 #1 cleared siteTimeout');
  });

  it('is not judged after a stop of the server until data comes', () => {
    const stream = matStream().sitting(minutes(2)).silent(minutes(10)).resume().silent(seconds(50)).tick();
    expect(run(stream.inputs, rules).state.alerts).toEqual([]);
    expect(run(stream.sitting(1).inputs, rules).state.alerts).toMatchObject([{ startedAt: at(0), value: 770 }]);
  });

  it('the clearing waits while nothing is seen, and starts anew with data', () => {
    const stream = matStream().sitting(minutes(4)).lying(seconds(6));
    const gap = matStream().sitting(minutes(4)).out(seconds(4)).offline().silent(minutes(10)).out(seconds(20));
    expect(told(stream, rules).length).toBe(3);
    expect(told(gap, rules).slice(1)).toEqual([
      '0:04:04 #1 dataLost siteTimeout',
      '0:14:04 #1 dataBack siteTimeout',
      '0:14:09 #1 cleared siteTimeout',
      '0:14:09 #1 closed siteTimeout (cleared)',
    ]);
  });
});
