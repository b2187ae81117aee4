import { describe, expect, it } from 'vitest';
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
const rules = rulesOf({ alerts: { absenceOverdue: {} } });
const told = (stream: MatStream, with_: Rules = rules): string[] =>
  story(drive(stream.inputs, with_, stream.at).facts, evening).filter((line) => line.includes('#'));
const away = (stream: MatStream, until: number) => {
  stream.inputs.push({ kind: 'absence', at: stream.at, by: nurse, until: at(until) });
  return stream;
};
const back = (stream: MatStream) => {
  stream.inputs.push({ kind: 'absenceEnd', at: stream.at, by: nurse });
  return stream;
};
/** Out since 0:10, marked at 0:12 as away until 2:00. */
const gone = () => away(matStream().lying(minutes(10)).out(minutes(2)), hours(2));
const first = '2:00:00 #1 raised absenceOverdue medium since 2:00:00';

describe('absenceOverdue', () => {
  it.each([
    [hours(2) - 1, 0],
    [hours(2), 1],
    [hours(2) + 1, 1],
  ])('%i ms after the evening began: %i alerts', (ms, count) => {
    expect(run([...gone().inputs, tick(at(ms))], rules).state.alerts.length).toBe(count);
  });

  it('is told once, whatever the mat says of the empty bed', () => {
    expect(told(gone().out(hours(6)))).toEqual([first]);
  });

  it('is told though the mat is silent or lost: no mat is needed to await somebody', () => {
    expect(told(gone().silent(hours(3)))).toEqual([first]);
    expect(told(gone().offline().silent(hours(3)))).toEqual([first]);
  });

  it('is told after a stop of the server, when it is back', () => {
    const stream = gone().silent(hours(3)).resume();
    expect(run(stream.inputs, rules).state.alerts).toMatchObject([
      { startedAt: at(hours(2)), toldAt: at(stream.at - evening) },
    ]);
  });

  it.each([
    ['came back before', (stream: MatStream) => stream.out(hours(1)).lying(hours(3))],
    ['was ended by staff before', (stream: MatStream) => back(stream.out(hours(1))).out(hours(3))],
    ['was given a later end before', (stream: MatStream) => away(stream.out(hours(1)), hours(9)).out(hours(3))],
  ] as const)('not of an absence that %s', (_, then) => {
    expect(told(then(gone()))).toEqual([]);
  });
});

describe('it is over', () => {
  const over = (clock: string) => [
    first,
    `${clock} #1 cleared absenceOverdue`,
    `${clock} #1 closed absenceOverdue (cleared)`,
  ];
  it('when the person is counted on the bed', () => {
    const stream = gone().out(hours(3));
    expect(told(stream.lying(minutes(1)))).toEqual(over('3:12:05'));
  });

  it('not by a flicker of the mat', () => {
    expect(told(gone().out(hours(3)).lying(seconds(4)).out(minutes(5)))).toEqual([first]);
  });

  it('when staff end the absence', () => {
    expect(told(back(gone().out(hours(3))).out(minutes(1)))).toEqual(over('3:12:00'));
  });

  it('when staff give it a later end, and it is told anew at that', () => {
    const stream = away(gone().out(hours(3)), hours(4)).out(hours(1));
    expect(told(stream)).toEqual([...over('3:12:00'), '4:00:00 #2 raised absenceOverdue medium since 4:00:00']);
  });

  it('when staff close it: for this end it is not told again', () => {
    expect(told(gone().out(hours(3)).close(1, 'fine').out(hours(3))).length).toBe(2);
  });

  it('a new absence of the same length is told anew', () => {
    const stream = gone().out(hours(3)).lying(minutes(10)).out(minutes(2));
    expect(told(away(stream, hours(5)).out(hours(3))).at(-1)).toMatch(/^5:00:00 #2 raised/);
  });
});

describe('rules', () => {
  it('off it raises nothing, and still clears', () => {
    expect(told(gone().out(hours(6)), rulesOf())).toEqual([]);
    const stream = gone().out(hours(3));
    const open = run(stream.inputs, rules).state;
    expect(open.alerts.length).toBe(1);
    expect(run(matStream(stream.at).lying(minutes(1)).inputs, rulesOf(), open).state.alerts).toEqual([]);
  });

  it('turned on after the end it is told then', () => {
    const stream = gone().out(hours(3));
    const quiet = run(stream.inputs, rulesOf()).state;
    expect(story(run([tick(stream.at)], rules, quiet).facts, evening)).toEqual([
      '3:12:00 #1 raised absenceOverdue medium since 2:00:00',
    ]);
  });

  it.each(['Asia/Taipei', 'Europe/Berlin', 'America/New_York'])('in %s the hour does not matter', (zone) => {
    const day = { ranges: [range('08:00', '09:00')], excluded: range('00:00', '23:59') };
    expect(told(gone().out(hours(3)), rulesOf({ zone, alerts: { absenceOverdue: day } }))).toEqual([first]);
  });
});
