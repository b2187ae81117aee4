import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  hours,
  type MatStream,
  matStream,
  minutes,
  rulesOf,
  run,
  seconds,
  story,
} from '../testing/index.ts';
import type { Rules } from '../types.ts';
import { view } from './view.ts';

const rules = rulesOf({
  alerts: {
    leaveBed: {},
    leaveTimeout: { value: 20 },
    siteTimeout: { value: 180 },
    respirationRateGreater: {},
    absenceOverdue: {},
    deviceDisconnected: { value: 3 },
  },
});
const at = (ms: number) => evening + ms;
const told = (stream: MatStream, given: Rules = rules): string[] =>
  story(drive(stream.inputs, given, stream.at).facts, evening).filter((line) => /#|absent|present/.test(line));

describe('a planned absence', () => {
  it('marked while the person is out begins at once, and ends what was told of it', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(2)).absent(hours(2)).out(hours(1)).lying(minutes(1));
    const away = drive(stream.inputs.slice(0, -6), rules, at(minutes(60)));
    expect(view(away.state, at(minutes(60))).status).toBe('away');
    expect(told(stream)).toEqual([
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:03:00 absent until 2:03:00 by 7',
      '0:03:00 #1 cleared leaveBed',
      '0:03:00 #1 closed leaveBed (cleared)',
      '1:03:05 present',
    ]);
  });

  it('marked ahead it begins when the person leaves, which is no alert; until then the bed is watched as ever', () => {
    const stream = matStream().lying(minutes(5)).absent(hours(2)).sitting(minutes(4)).out(hours(1)).sitting(minutes(1));
    const marked = drive(stream.inputs.slice(0, 37), rules, at(minutes(6)));
    expect(marked.state.away).toMatchObject({ out: false, until: at(hours(2) + minutes(5)) });
    expect(view(marked.state, at(minutes(6))).status).toBe('sitting');
    expect(told(stream)).toEqual([
      '0:05:00 absent until 2:05:00 by 7',
      '0:08:00 #1 raised siteTimeout medium since 0:05:00 180/180',
      '0:09:03 #1 cleared siteTimeout',
      '0:09:03 #1 closed siteTimeout (cleared)',
      '1:09:02 present',
    ]);
  });

  it('marked ahead and never begun lapses with its time', () => {
    const stream = matStream().lying(minutes(5)).absent(minutes(10)).lying(minutes(20)).out(minutes(1));
    expect(told(stream)).toEqual([
      '0:05:00 absent until 0:15:00 by 7',
      '0:15:00 present',
      '0:25:03 #1 raised leaveBed medium since 0:25:00',
    ]);
  });

  it('overdue is told, whether the mat is heard or not, and ends with the return', () => {
    const stream = matStream().out(minutes(1)).absent(minutes(30)).out(minutes(1)).silent(hours(1)).lying(minutes(1));
    expect(told(stream)).toEqual([
      '0:01:00 absent until 0:31:00 by 7',
      '0:31:00 #1 raised absenceOverdue medium since 0:31:00',
      '1:02:05 present',
      '1:02:05 #1 cleared absenceOverdue',
      '1:02:05 #1 closed absenceOverdue (cleared)',
    ]);
  });

  it('another end takes the alert back until then', () => {
    const stream = matStream().out(minutes(1)).absent(minutes(5)).out(minutes(9)).absent(minutes(10)).out(minutes(15));
    expect(told(stream)).toEqual([
      '0:01:00 absent until 0:06:00 by 7',
      '0:06:00 #1 raised absenceOverdue medium since 0:06:00',
      '0:10:00 absent until 0:20:00 by 7',
      '0:10:00 #1 cleared absenceOverdue',
      '0:10:00 #1 closed absenceOverdue (cleared)',
      '0:20:00 #2 raised absenceOverdue medium since 0:20:00',
    ]);
  });

  it('a mat unplugged meanwhile keeps quiet, and is told of when the absence is over', () => {
    const stream = matStream().out(minutes(1)).absent(hours(2)).offline().silent(hours(1)).present().silent(minutes(1));
    expect(told(stream)).toEqual([
      '0:01:00 absent until 2:01:00 by 7',
      '1:01:00 present by 7',
      '1:01:00 #1 raised deviceDisconnected medium since 0:00:50 60/3',
    ]);
  });

  it('ended by staff while the person is still out: being out counts from there, told with its true start', () => {
    const stream = matStream().lying(minutes(1)).out(minutes(1)).absent(hours(2)).out(hours(1)).present().out(hours(1));
    expect(told(stream).slice(4)).toEqual([
      '1:02:00 present by 7',
      '1:22:00 #2 raised leaveTimeout medium since 0:01:00 81/20',
      '1:42:00 #2 upgraded leaveTimeout high since 0:01:00 101/40',
    ]);
  });

  it('a twitch on the mattress is no return, nor is data that comes back from an empty bed', () => {
    const stream = matStream().out(minutes(1)).absent(hours(2)).out(minutes(1)).lying(seconds(4)).out(minutes(1));
    expect(told(stream.offline().silent(minutes(20)).out(minutes(5)))).toEqual(['0:01:00 absent until 2:01:00 by 7']);
  });

  it('marked while nobody sees the bed begins at once; in bed when data is back, the person is here', () => {
    const stream = matStream().lying(minutes(1)).offline().silent(minutes(2)).absent(hours(2)).silent(minutes(30));
    expect(drive(stream.inputs, rules, stream.at).state.away).toMatchObject({ out: true });
    expect(told(stream.lying(minutes(1)))).toEqual(['0:03:00 absent until 2:03:00 by 7', '0:33:00 present']);
  });

  it('what was told of the body ends, high ones stay until staff close them, and it is judged anew after the return', () => {
    const fast = { rr: 30 };
    const stream = matStream().lying(minutes(5), fast).absent(hours(2)).out(minutes(10)).lying(minutes(5), fast);
    expect(told(stream)).toEqual([
      '0:03:00 #1 raised respirationRateGreater high since 0:00:00 30/25',
      '0:05:00 absent until 2:05:00 by 7',
      '0:05:03 #1 cleared respirationRateGreater',
      '0:15:05 present',
      '0:18:00 #1 reopened respirationRateGreater high since 0:15:00 30/25',
    ]);
  });

  it('what waited to be told of the person ends untold', () => {
    const waiting = rulesOf({ alerts: { leaveBed: { afterReturnMinutes: 15 } } });
    const stream = matStream().lying(minutes(1)).out(minutes(1)).lying(minutes(1)).out(minutes(1)).absent(hours(1));
    expect(told(stream.out(minutes(40)), waiting).slice(3)).toEqual([
      '0:03:03 #2 suppressed leaveBed medium since 0:03:00 afterReturn',
      '0:04:00 absent until 1:04:00 by 7',
      '0:04:00 #2 closed leaveBed (cleared)',
    ]);
  });

  it('staff turned the resident: a fact, and lying counts anew', () => {
    const long = rulesOf({ alerts: { lyingTimeout: { value: 30 } } });
    const stream = matStream().lying(minutes(20)).turned().lying(minutes(31));
    expect(story(run(stream.inputs, long).facts, evening).slice(1)).toEqual([
      '0:20:00 turned by 7',
      '0:50:00 #1 raised lyingTimeout low since 0:20:00 30/30',
    ]);
  });
});
