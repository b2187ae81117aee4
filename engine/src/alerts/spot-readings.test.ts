import type { AlertType } from '@wardlight/contract';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { handOff, takeOver } from '../bed/hand-over.ts';
import { newBed } from '../bed/state.ts';
import { view } from '../bed/view.ts';
import { step } from '../step.ts';
import {
  alertId,
  drive,
  evening,
  hours,
  type MatStream,
  MeterRecord,
  matStream,
  minutes,
  nurse,
  rulesOf,
  seconds,
  story,
  tick,
} from '../testing/index.ts';
import type { Fact, Input, Rules } from '../types.ts';

const rules: Rules = rulesOf({
  response: { closedTrueMinutes: 30, closedTrueHighMinutes: 15, notClaimedMinutes: 3, stillTrueMinutes: 5 },
  alerts: {
    spo2Less: { value: 90, afterAlertMinutes: 5 },
    tempGreater: { value: 37.8, afterAlertMinutes: 5 },
    tempLess: { value: 35 },
    deviceDisconnected: { value: 3 },
  },
});
type AlertFact = Extract<Fact, { fact: 'alertChanged' }>;

let record: MeterRecord;
beforeEach(() => {
  record = new MeterRecord();
});

/** Of these kinds, by minute after the evening. */
const about = (facts: readonly Fact[], ...types: AlertType[]): string[] =>
  facts
    .filter((fact): fact is AlertFact => fact.fact === 'alertChanged' && types.includes(fact.alert.type))
    .map(({ at, change, alert }) => `${(at - evening) / 60_000} ${change} ${alert.value}`);
const reminders = / (toldAgain|escalated) /;
const told = (inputs: readonly Input[], until: number, ...types: AlertType[]) =>
  about(drive(inputs, rules, evening + until).facts, ...(types.length === 0 ? (['spo2Less'] as const) : types)).filter(
    (line) => !reminders.test(line),
  );
const at = (n: number) => evening + minutes(n);
const lying = (stream: MatStream, n: number, spo2 = 97) =>
  stream.lying(minutes(n), { rr: 15, hr: 62, spo2, temp: 36.6 });

describe('in a bed without a mat', () => {
  it('one reading raises at once, dated when it was measured, and only a later one inside the margin clears it', () => {
    const inputs = [
      record.keep('spo2', 88, at(4), { measuredAt: at(1) }),
      record.keep('spo2', 91, at(5)),
      record.keep('spo2', 92, at(6)),
    ];
    const { facts } = drive(inputs, rules, at(10));
    expect(story(facts, evening)).toEqual([
      '0:04:00 #1 raised spo2Less high since 0:01:00 88/90',
      '0:06:00 #1 cleared spo2Less',
    ]);
    const [raised] = facts.filter((fact) => fact.fact === 'alertChanged');
    expect(raised?.alert).toMatchObject({
      noData: false,
      source: { kind: 'spot', reading_id: 1, measurement: 'spo2', value: 88, comparator: null, measured_at: at(1) },
    });
  });

  it('a fever and a chill are one reading each; a medium one closes when it is over', () => {
    const inputs = [
      record.keep('temperature', 38.2, at(1)),
      record.keep('temperature', 37.6, at(2)),
      record.keep('temperature', 34.8, at(3)),
      record.keep('temperature', 36.6, at(4)),
    ];
    expect(told(inputs, minutes(5), 'tempGreater', 'tempLess')).toEqual([
      '1 raised 38.2',
      '3 cleared 38.2',
      '3 closed 38.2',
      '3 raised 34.8',
      '4 cleared 34.8',
      '4 closed 34.8',
    ]);
  });

  test.each([
    ['sixty minutes old', 60, ['70 raised 88']],
    ['older', 61, []],
  ])('%s', (_, age, expected) => {
    expect(told([record.keep('spo2', 88, at(70), { measuredAt: at(70 - age) })], minutes(71))).toEqual(expected);
  });

  it('its age counts to when it became theirs: what a server was away for is told all the same', () => {
    const late = { ...record.keep('spo2', 88, at(5)), at: at(90) };
    expect(told([late], minutes(91))).toEqual(['90 raised 88']);
  });

  it('not where a newer one is there; a doubtful clock raises and clears nothing; the skin is nobody’s fever', () => {
    const older = [record.keep('spo2', 97, at(5)), record.keep('spo2', 85, at(6), { measuredAt: at(4) })];
    expect(told(older, minutes(7))).toEqual([]);
    record = new MeterRecord();
    const doubtful = [
      record.keep('spo2', 85, at(5), { doubtful: true }),
      record.keep('spo2', 97, at(6), { doubtful: true }),
    ];
    expect(told(doubtful, minutes(7))).toEqual(['5 raised 85']);
    const skin = [record.keep('temperature', 31, at(5), { context: { site: 'skin' } })];
    expect(told(skin, minutes(7), 'tempLess')).toEqual([]);
  });

  it('another below the limit is no news, but it is written down, and the alert stands on it', () => {
    const inputs = [record.keep('spo2', 88, at(1)), record.keep('spo2', 86, at(3))];
    const { facts, state } = drive(inputs, rules, at(3));
    expect(about(facts, 'spo2Less')).toEqual(['1 raised 88', '3 measured 86']);
    expect(state.alerts[0]).toMatchObject({
      value: 86,
      startedAt: at(1),
      source: { reading_id: 2, measured_at: at(3) },
    });
  });

  it('unanswered it is told again and escalated; claimed and measured no better, it is told as still so', () => {
    const unanswered = drive([record.keep('spo2', 86, at(1))], rules, at(8)).facts;
    expect(about(unanswered, 'spo2Less')).toEqual(['1 raised 86', '4 toldAgain 86', '7 escalated 86']);
    const claimed = matStream(at(1)).claim(1).inputs;
    expect(told([record.keep('spo2', 87, at(1)), ...claimed, record.keep('spo2', 86, at(3))], minutes(7))).toEqual([
      '1 raised 87',
      '1 claimed 87',
      '3 measured 86',
      '6 still 86',
    ]);
  });

  it('soon after one was closed it waits, and is told then; better meanwhile it is not', () => {
    const fever = record.keep('temperature', 38.2, at(1));
    const over = record.keep('temperature', 36.6, at(2));
    const again = record.keep('temperature', 38.4, at(3));
    expect(told([fever, over, again], minutes(9), 'tempGreater')).toEqual([
      ...['1 raised 38.2', '2 cleared 38.2', '2 closed 38.2'],
      ...['3 suppressed 38.4', '7 raised 38.4'],
    ]);
    const better = record.keep('temperature', 36.8, at(5));
    expect(told([fever, over, again, better], minutes(9), 'tempGreater').slice(3)).toEqual([
      '3 suppressed 38.4',
      '5 closed 38.4',
    ]);
  });

  it('a medium one joins whoever is with the resident', () => {
    const stream = matStream(at(1)).withResident(1);
    const inputs = [record.keep('spo2', 86, at(1)), ...stream.inputs, record.keep('temperature', 38.2, at(2))];
    expect(told(inputs, minutes(3), 'tempGreater')).toEqual(['2 joined 38.2']);
  });

  it('closed while true it is told again once, while the reading is fresh; the mark stays for a day, or until it is over', () => {
    const raised = record.keep('spo2', 86, at(1));
    const close = (n: number, when: number): Input => {
      return { kind: 'close', at: at(when), alertIds: [alertId(n)], by: nurse, reason: 'helped', note: null };
    };
    const inputs = [raised, close(1, 5), close(2, 50)];
    expect(told(inputs, hours(2))).toEqual([
      ...['1 raised 86', '5 closedWhileTrue 86', '5 closed 86'],
      ...['20 raised 86', '50 closedWhileTrue 86', '50 closed 86'],
    ]);
    const marks = (until: number, more: readonly Input[] = []) =>
      view(drive([...inputs, ...more], rules, evening + until).state, evening + until).closed_true.map(
        ({ type }) => type,
      );
    expect(marks(hours(23))).toEqual(['spo2Less']);
    expect(marks(hours(24) + minutes(1))).toEqual([]);
    expect(marks(hours(3), [record.keep('spo2', 93, at(150))])).toEqual([]);
  });

  it('measured anew after the closing it is news', () => {
    const raised = record.keep('temperature', 38.2, at(1));
    const close: Input = { kind: 'close', at: at(2), alertIds: [alertId(1)], by: nurse, reason: 'helped', note: null };
    expect(told([raised, close, record.keep('temperature', 38.4, at(12))], minutes(13), 'tempGreater')).toEqual([
      ...['1 raised 38.2', '2 closedWhileTrue 38.2', '2 closed 38.2', '12 raised 38.4'],
    ]);
  });
});

describe('beside a mat', () => {
  it('its own values never clear what a meter said, nor a meter’s what it says', () => {
    const stream = lying(matStream(), 5);
    stream.inputs.push(record.keep('spo2', 86, stream.at));
    lying(stream, 20);
    expect(told(stream.inputs, minutes(25))).toEqual(['5 raised 86']);

    const low = lying(lying(matStream(), 5), 5, 88);
    low.inputs.push(record.keep('spo2', 97, low.at));
    lying(low, 5, 88);
    expect(told(low.inputs, minutes(15)).slice(1)).toEqual([]);
  });

  it('said by both, it is over when both say so', () => {
    const stream = lying(lying(matStream(), 5), 5, 88);
    stream.inputs.push(record.keep('spo2', 86, stream.at));
    lying(stream, 5, 88);
    lying(stream, 5);
    const { facts, state } = drive(stream.inputs, rules, stream.at);
    expect(
      about(facts, 'spo2Less')
        .slice(1)
        .filter((line) => !reminders.test(line)),
    ).toEqual(['10 measured 86']);
    expect(state.alerts[0]).toMatchObject({ clearedAt: null, source: { value: 86 } });
    stream.inputs.push(record.keep('spo2', 96, stream.at));
    expect(told(stream.inputs, minutes(21)).slice(2)).toEqual(['20 cleared 86']);
  });

  it('better by the meter and not by the mat, it stands on the mat’s word; unseen, nobody knows', () => {
    const stream = lying(lying(matStream(), 5), 5, 88);
    stream.inputs.push(record.keep('spo2', 86, stream.at));
    lying(stream, 1, 88).silent(minutes(5));
    const { state: lost } = drive(stream.inputs, rules, stream.at);
    expect(lost.alerts.find(({ type }) => type === 'spo2Less')).toMatchObject({ noData: false });
    stream.inputs.push(record.keep('spo2', 97, stream.at));
    const { facts, state } = drive(stream.inputs, rules, stream.at);
    expect(about(facts, 'spo2Less').slice(-2)).toEqual(['16 measured 88', '16 dataLost 88']);
    expect(state.alerts.find(({ type }) => type === 'spo2Less')).toMatchObject({
      source: null,
      noData: true,
      clearedAt: null,
    });
  });

  it('is told also while the mat is silent', () => {
    const stream = lying(matStream(), 5).silent(minutes(10));
    stream.inputs.push(record.keep('temperature', 38.2, stream.at));
    expect(told(stream.inputs, minutes(16), 'tempGreater')).toEqual(['15 raised 38.2']);
  });

  it('closed by staff and then told by the mat, it is the mat’s, which ends it', () => {
    const stream = lying(matStream(), 5);
    stream.inputs.push(record.keep('spo2', 86, stream.at));
    stream.close(1);
    lying(stream, 6);
    lying(stream, 2, 88);
    lying(stream, 2);
    expect(told(stream.inputs, minutes(15)).slice(3)).toEqual(['11.166666666666666 raised 88', '14 cleared 88']);
  });
});

describe('a reading that was never theirs, or never so', () => {
  const low = () => record.keep('spo2', 86, at(1));

  it('closes what stands on it with a plain reason, claimed or not, and is no reason to suppress what comes', () => {
    const inputs = [
      low(),
      ...matStream(at(2)).claim(1).inputs,
      record.withdraw(1, at(3)),
      record.keep('spo2', 87, at(4)),
    ];
    const { facts } = drive(inputs, rules, at(4));
    expect(about(facts, 'spo2Less')).toEqual(['1 raised 86', '2 claimed 86', '3 closed 86', '4 raised 87']);
    expect(story(facts, evening)[2]).toBe('0:03:00 #1 closed spo2Less (retracted)');
  });

  test.each([
    ['inside the limit', 97, ['1 raised 86', '3 closed 86']],
    ['between', 91, ['1 raised 86', '3 closed 86']],
    ['still past it', 88, ['1 raised 86', '3 measured 88']],
  ])('corrected to %s', (_, value, expected) => {
    expect(told([low(), record.correct(1, value, at(3))], minutes(4))).toEqual(expected);
  });

  it('an earlier one that met the limit too goes on for it', () => {
    const inputs = [low(), record.keep('spo2', 84, at(2)), record.withdraw(2, at(3))];
    expect(told(inputs, minutes(4))).toEqual(['1 raised 86', '2 measured 84', '3 measured 86']);
    expect(told([...inputs, record.withdraw(1, at(4))], minutes(5)).slice(3)).toEqual(['4 closed 86']);
  });

  it('one that had cleared it: what stood before is so again', () => {
    const inputs = [low(), record.keep('spo2', 97, at(2)), record.withdraw(2, at(3))];
    expect(told(inputs, minutes(4))).toEqual(['1 raised 86', '2 cleared 86', '3 reopened 86']);
  });

  it('a latched one is closed, too, and one that waits to be told is dropped', () => {
    const latched = [low(), record.keep('spo2', 97, at(2)), record.withdraw(1, at(3))];
    expect(told(latched, minutes(4))).toEqual(['1 raised 86', '2 cleared 86', '3 closed 86']);
    record = new MeterRecord();
    const fever = (n: number, value: number) => record.keep('temperature', value, at(n));
    const waits = [fever(1, 38), fever(2, 36.6), fever(3, 38.4), record.withdraw(3, at(4))];
    expect(told(waits, minutes(9), 'tempGreater').slice(3)).toEqual(['3 suppressed 38.4', '4 closed 38.4']);
  });

  it('the mat says so itself: it goes on', () => {
    const stream = lying(lying(matStream(), 5), 5, 88);
    stream.inputs.push(record.keep('spo2', 84, stream.at), record.withdraw(1, stream.at + seconds(1)));
    const { state } = drive(stream.inputs, rules, stream.at + seconds(2));
    expect(state.alerts[0]).toMatchObject({ type: 'spo2Less', source: null, value: 88, closedAt: null });
  });
});

describe('in another bed', () => {
  const when = { at: at(2), by: nurse };
  const moved = (inputs: readonly Input[]) => {
    const { state } = drive(inputs, rules, at(2));
    const { belongings, facts } = handOff(state, when, null);
    return { left: facts, ...takeOver('00000000000000bb', newBed('00000000000000cc'), belongings, when, false) };
  };

  it('it goes along, and a later reading clears it there', () => {
    const { state } = moved([record.keep('spo2', 86, at(1))]);
    expect(state.alerts[0]).toMatchObject({ noData: false, source: { value: 86 } });
    const again = step(state, record.told('spo2', at(3)), rules);
    expect(again.facts).toEqual([]);
    const { facts } = drive([record.keep('spo2', 97, at(3.5))], rules, at(4), again.state);
    expect(about(facts, 'spo2Less')).toEqual(['3.5 cleared 86']);
  });

  it('what was closed while true stays so, and is not told anew by the same reading', () => {
    const { state } = moved([record.keep('spo2', 86, at(1)), ...matStream(at(1)).close(1).inputs]);
    const { state: later, facts } = drive([tick(at(2)), record.told('spo2', at(3))], rules, at(10), state);
    expect(facts.filter(({ fact }) => fact === 'alertChanged')).toEqual([]);
    expect(view(later, at(10)).closed_true.map(({ type }) => type)).toEqual(['spo2Less']);
  });

  it('what waited to be told is told there', () => {
    const fever = (n: number, value: number) => record.keep('temperature', value, at(n));
    const inputs = [fever(0.5, 38), fever(1, 36.6), fever(1.5, 38.4)];
    const { state, left } = moved(inputs);
    expect(about(left, 'tempGreater')).toEqual(['2 closed 38.4']);
    const there = drive([record.told('temperature', at(3))], rules, at(7), state).facts;
    expect(about(there, 'tempGreater')).toEqual(['3 suppressed 38.4', '6 raised 38.4']);
  });
});
