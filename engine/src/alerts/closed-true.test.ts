import type { AlertType } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { view } from '../bed/view.ts';
import {
  alertId,
  drive,
  type MatStream,
  matStream,
  minutes,
  nurse,
  range,
  rulesOf,
  seconds,
} from '../testing/index.ts';
import type { Fact, Input, Rules } from '../types.ts';

const response = { closedTrueMinutes: 30, closedTrueHighMinutes: 15 };
const rules: Rules = rulesOf({
  response,
  alerts: {
    tempGreater: { value: 37.8, afterAlertMinutes: 5 },
    spo2Less: { value: 90 },
    leaveBed: {},
    lyingTimeout: { value: 120 },
    deviceDisconnected: { value: 3 },
  },
});
const lines = (facts: readonly Fact[], from: number) =>
  facts.flatMap((fact) =>
    fact.fact === 'alertChanged' ? [`${(fact.at - from) / 60_000} ${fact.change} ${fact.alert.type}`] : [],
  );
const close = (stream: MatStream, n: number, reason: 'fine' | 'turned' = 'fine'): MatStream => {
  const input: Input = { kind: 'close', at: stream.at, alertIds: [alertId(n)], by: nurse, reason, note: null };
  stream.inputs.push(input);
  return stream;
};
const told = (stream: MatStream, type: AlertType, given: Rules = rules) =>
  drive(stream.inputs, given, stream.at).facts.filter(
    (fact) => fact.fact === 'alertChanged' && fact.alert.type === type && fact.change === 'raised',
  ) as Extract<Fact, { fact: 'alertChanged' }>[];
const marks = (stream: MatStream, given: Rules = rules) =>
  view(drive(stream.inputs, given, stream.at).state, stream.at).closed_true.map(({ type }) => type);

const fever = (length: number) => matStream().lying(length, { temp: 38.6 });

describe('closed while still true', () => {
  it('stands in the log as a step of its own, and as a mark on the bed', () => {
    const stream = close(fever(minutes(3)), 1);
    const steps = lines(drive(stream.inputs, rules, stream.at).facts, stream.at).slice(-2);
    expect(steps).toEqual(['0 closedWhileTrue tempGreater', '0 closed tempGreater']);
    expect(marks(stream)).toEqual(['tempGreater']);
  });

  it('a fever closed ten seconds after the readings fell, and high again, is told again after thirty minutes', () => {
    const stream = close(fever(minutes(3)).lying(seconds(10), { temp: 37 }), 1);
    const closedAt = stream.at;
    stream.lying(minutes(29), { temp: 38.6 });
    expect(told(stream, 'tempGreater')).toHaveLength(1);
    stream.lying(minutes(2), { temp: 38.7 });
    const [, again] = told(stream, 'tempGreater');
    expect(again).toMatchObject({ at: closedAt + minutes(30), alert: { value: 38.7, toldAt: closedAt + minutes(30) } });
    expect(marks(stream)).toEqual([]);
  });

  it('high is told again after its own time', () => {
    const stream = close(matStream().lying(minutes(2), { spo2: 84 }), 1);
    const closedAt = stream.at;
    stream.lying(minutes(20), { spo2: 84 });
    expect(told(stream, 'spo2Less')[1]).toMatchObject({ at: closedAt + minutes(15), alert: { priority: 'high' } });
  });

  it('high, it is closed by nobody who was asked and did not know it: nothing of that press is', () => {
    const ill = () => matStream().lying(minutes(3), { spo2: 84, temp: 38.6 });
    const closed = (stream: MatStream, knownTrue?: readonly number[]) => {
      const input: Input = {
        ...{ kind: 'close', at: stream.at, alertIds: [alertId(1), alertId(2)], by: nurse, reason: 'fine', note: null },
        ...(knownTrue === undefined ? {} : { knownTrue: knownTrue.map(alertId) }),
      };
      return drive([...stream.inputs, input], rules, stream.at).state.alerts.length;
    };
    const both = drive(ill().inputs, rules, ill().at).state.alerts;
    expect(both.map(({ type, priority }) => [type, priority])).toEqual([
      ['spo2Less', 'high'],
      ['tempGreater', 'medium'],
    ]);
    // Left out nothing is asked, as in a rehearsal of what staff did.
    expect([closed(ill(), []), closed(ill(), [2]), closed(ill(), [1]), closed(ill())]).toEqual([2, 2, 0, 0]);
    // Nobody sees whether it goes on: that is no end. Over, it is closed as ever.
    expect(closed(ill().silent(minutes(10)), [])).toBe(3);
    expect(closed(ill().lying(minutes(3), { spo2: 97, temp: 36.5 }), [])).toBe(0);
  });

  it('inside its limits for the hysteresis it is over: the mark goes, nothing is told again', () => {
    const stream = close(fever(minutes(3)), 1).lying(minutes(5), { temp: 36.9 });
    expect(marks(stream)).toEqual([]);
    expect(told(stream.lying(minutes(60), { temp: 36.9 }), 'tempGreater')).toHaveLength(1);
  });

  it('a new episode waits out the suppression from the closing', () => {
    const stream = close(fever(minutes(3)), 1);
    const closedAt = stream.at;
    stream.lying(seconds(90), { temp: 36.9 }).lying(minutes(10), { temp: 38.6 });
    const [, again] = told(stream, 'tempGreater');
    expect(again?.at).toBeGreaterThanOrEqual(closedAt + minutes(5));
    expect(again?.at).toBeLessThan(closedAt + minutes(30));
  });

  it('out of bed: over with the return to it, told again where nobody came back', () => {
    const out = () => close(matStream().lying(minutes(1)).out(minutes(2)), 1);
    expect(marks(out())).toEqual(['leaveBed']);
    expect(marks(out().lying(minutes(1)))).toEqual([]);
    expect(told(out().out(minutes(31)), 'leaveBed')).toHaveLength(2);
  });

  it('a technical one keeps its mark until data comes, and is not told again', () => {
    const stream = close(matStream().lying(minutes(1)).silent(minutes(5)).tick(), 1)
      .silent(minutes(60))
      .tick();
    expect(marks(stream)).toEqual(['deviceDisconnected']);
    expect(told(stream, 'deviceDisconnected')).toHaveLength(1);
    expect(marks(stream.lying(minutes(2)))).toEqual([]);
  });

  it('closed as turned, whoever lay too long is not closed while true', () => {
    const stream = close(matStream().lying(minutes(121)), 1, 'turned');
    expect(lines(drive(stream.inputs, rules, stream.at).facts, stream.at)).not.toContain(
      '0 closedWhileTrue lyingTimeout',
    );
    expect(marks(stream)).toEqual([]);
  });

  it('is not told while nobody sees whether it is so, and is when it is seen', () => {
    const stream = close(fever(minutes(3)), 1)
      .silent(minutes(40))
      .tick();
    expect(told(stream, 'tempGreater')).toHaveLength(1);
    expect(told(stream.lying(minutes(1), { temp: 38.6 }), 'tempGreater')).toHaveLength(2);
  });

  it('out of the hours of its kind it waits for them', () => {
    const night = rulesOf({ response, alerts: { leaveBed: { ranges: [range('20:00', '20:10')] } } });
    const stream = close(matStream().lying(minutes(1)).out(minutes(2)), 1).out(minutes(90));
    expect(told(stream, 'leaveBed', night).length).toBeLessThan(2);
  });

  it('planned to be away, nothing about the person is awaited any more', () => {
    const stream = close(matStream().lying(minutes(1)).out(minutes(2)), 1).absent(minutes(600));
    expect(marks(stream)).toEqual([]);
  });

  it('grown into something else meanwhile it is told as that, once', () => {
    const both = rulesOf({ response, alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } });
    const stream = close(matStream().lying(minutes(1)).out(minutes(2)), 1).out(minutes(35));
    expect(told(stream, 'leaveBed', both)).toHaveLength(1);
    expect(told(stream, 'leaveTimeout', both).length + told(stream, 'leaveBed', both).length).toBe(2);
  });

  it('over for less than the hysteresis and true anew, which waits, it is one matter: told once', () => {
    const waiting = rulesOf({ response, alerts: { leaveBed: { afterAlertMinutes: 60 } } });
    const stream = close(matStream().lying(minutes(1)).out(minutes(2)), 1);
    const closedAt = stream.at;
    stream.lying(seconds(7)).out(minutes(70));
    const { facts, state } = drive(stream.inputs, waiting, stream.at);
    const later = lines(facts, closedAt).filter((line) => line.includes(' raised ') && !line.startsWith('-'));
    expect(later).toEqual(['30 raised leaveBed']);
    expect(state.alerts.map(({ type }) => type)).toEqual(['leaveBed']);
    expect(state.waiting).toEqual([]);
  });
});
