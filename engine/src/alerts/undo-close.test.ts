/** Closing was a slip: undone by anybody within a minute, as if it had never been. */
import type { AlertType, UserId } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { handOff, takeOver } from '../bed/hand-over.ts';
import { type BedState, newBed } from '../bed/state.ts';
import { readBedState, writeBedState } from '../bed/stored.ts';
import {
  alertId,
  drive,
  evening,
  type MatStream,
  matStream,
  minutes,
  nurse,
  rulesOf,
  run,
  seconds,
  story,
  tick,
} from '../testing/index.ts';
import type { AlertState, Input, Rules } from '../types.ts';
import { isSounding } from './response.ts';

const colleague = 8 as UserId;
const rules: Rules = rulesOf({
  response: {
    claimCoversMinutes: 5,
    notClaimedMinutes: 3,
    stillTrueMinutes: 5,
    closedTrueMinutes: 30,
    closedTrueHighMinutes: 15,
  },
  alerts: {
    tempGreater: { value: 37.8, afterAlertMinutes: 0 },
    spo2Less: { value: 90, afterAlertMinutes: 0 },
    leaveBed: {},
    leaveTimeout: { value: 1 },
    lyingTimeout: { value: 30 },
    deviceDisconnected: { value: 3 },
  },
});
const waiting: Rules = rulesOf({
  ...rules,
  alerts: { ...rules.alerts, spo2Less: { value: 90, afterAlertMinutes: 5 } },
});

const say = (stream: MatStream, input: Input): MatStream => {
  stream.inputs.push(input);
  return stream;
};
const claim = (stream: MatStream, ...ids: number[]) =>
  say(stream, { kind: 'claim', at: stream.at, alertIds: ids.map(alertId), by: nurse });
const close = (stream: MatStream, ids: number[], reason: 'fine' | 'turned' = 'fine') =>
  say(stream, { kind: 'close', at: stream.at, alertIds: ids.map(alertId), by: nurse, reason, note: null });
const undo = (stream: MatStream, id = 1, by = colleague) =>
  say(stream, { kind: 'undoClose', at: stream.at, alertId: alertId(id), by });
const after = (stream: MatStream, given: Rules = rules) => drive(stream.inputs, given, stream.at);
const open = (stream: MatStream, given: Rules = rules) => after(stream, given).state.alerts;
const steps = (stream: MatStream, given: Rules = rules) =>
  after(stream, given).facts.flatMap((fact) =>
    fact.fact === 'alertChanged' ? [`${fact.alert.id.split('-')[1]} ${fact.change}`] : [],
  );
const low = () => matStream().lying(minutes(2), { spo2: 84 });
const ofType = (alerts: readonly AlertState[], type: AlertType) => alerts.filter((alert) => alert.type === type);

describe('undoing a closing', () => {
  it('brings the very alert back: nobody goes, so it sounds; its mark is gone, and it can be told anew as before', () => {
    const [before] = open(low());
    const stream = undo(close(low(), [1]).lying(seconds(20), { spo2: 84 }));
    expect(open(stream)).toEqual([before]);
    expect(open(stream).map(isSounding)).toEqual([true]);
    const { state, facts } = after(stream);
    expect([state.closedTrue, state.closed, state.closedPresses]).toEqual([{}, {}, []]);
    expect(facts.at(-1)).toMatchObject({ change: 'closingUndone', by: colleague, alert: { closedAt: null } });
    // Reminders count from the first telling, as if nothing had been.
    const told = before?.toldAt ?? 0;
    const again = drive(stream.lying(minutes(3), { spo2: 84 }).inputs, rules, stream.at).state.alerts[0];
    expect(again?.toldAgainAt).toBe(told + minutes(3));
  });

  it.each([
    ['in the last moment', 60_000, 1],
    ['a moment later', 60_001, 0],
  ])('is done %s, or not', (_, ms, found) => {
    const stream = close(low(), [1]).lying(ms, { spo2: 84 });
    say(stream, { kind: 'undoClose', at: stream.at, alertId: alertId(1), by: nurse });
    expect(open(stream)).toHaveLength(found);
  });

  it('is done once, of what staff closed; nothing else comes of it', () => {
    const twice = undo(undo(close(low(), [1])));
    expect(steps(twice).filter((step) => step.endsWith('closingUndone'))).toEqual(['1 closingUndone']);
    expect(steps(undo(low(), 1)).filter((step) => step.endsWith('closingUndone'))).toEqual([]);
    expect(steps(undo(matStream().lying(minutes(3), { temp: 38.6 }).lying(minutes(5), { temp: 36.5 })))).not.toContain(
      '1 closingUndone',
    );
  });

  it('a claim is back, and who goes: it keeps quiet, and what comes true joins it', () => {
    const stream = undo(close(claim(low(), 1), [1]).lying(seconds(10), { spo2: 84 }));
    expect(open(stream)).toMatchObject([{ claimedBy: nurse, stillAt: null }]);
    expect(open(stream).map(isSounding)).toEqual([false]);
    const { alerts, going } = after(stream.lying(minutes(3), { spo2: 84, temp: 38.6 })).state;
    expect(going).toMatchObject({ by: nurse });
    expect(ofType(alerts, 'tempGreater')).toMatchObject([{ joined: true, claimedBy: nurse }]);
  });

  it('one press is undone whole, whichever of its alerts is named; another press stands', () => {
    const both = () => matStream().lying(minutes(3), { spo2: 84, temp: 38.6 });
    expect(open(undo(close(both(), [1, 2]), 2)).map(({ type }) => type)).toEqual(['spo2Less', 'tempGreater']);
    const apart = close(close(both(), [1]).lying(seconds(5), { spo2: 84, temp: 38.6 }), [2]);
    expect(open(undo(apart, 2)).map(({ type }) => type)).toEqual(['tempGreater']);
  });

  it('over meanwhile, high stays until somebody closes it; what is not ends by itself', () => {
    const well = { spo2: 97, temp: 36.5 };
    const high = low().lying(seconds(40), { spo2: 97 });
    const stream = undo(close(high, [1]).lying(seconds(50), { spo2: 97 }));
    expect(steps(stream).slice(-2)).toEqual(['1 closingUndone', '1 cleared']);
    expect(open(stream)).toMatchObject([{ type: 'spo2Less', clearedAt: stream.at }]);
    const fever = matStream().lying(minutes(3), { temp: 38.6 }).lying(seconds(40), well);
    const ended = undo(close(fever, [1]).lying(seconds(50), well));
    expect(steps(ended).slice(-3)).toEqual(['1 closingUndone', '1 cleared', '1 closed']);
    expect(open(ended)).toEqual([]);
  });

  it('a newer occurrence is joined: one alert, as the newer one stands', () => {
    const over = () => low().lying(minutes(2), { spo2: 97 });
    const again = () => close(over(), [1]).lying(seconds(40), { spo2: 83 });
    expect(steps(again()).slice(-2)).toEqual(['1 closed', '2 raised']);
    const stream = undo(claim(again(), 2));
    expect(steps(stream).slice(-2)).toEqual(['2 closed', '1 closingUndone']);
    expect(open(stream)).toMatchObject([
      { id: alertId(1), value: 83, clearedAt: null, claimedBy: nurse, reopened: 1, closedAt: null },
    ]);
    // One that waits to be told reopens it: what is open does not wait.
    const held = () => undo(close(over(), [1]).lying(seconds(40), { spo2: 83 }));
    expect(steps(held(), waiting).slice(-4)).toEqual(['2 suppressed', '1 closingUndone', '2 closed', '1 reopened']);
    expect(open(held(), waiting)).toMatchObject([{ id: alertId(1), value: 83, reopened: 1 }]);
    expect(after(held(), waiting).state.waiting).toEqual([]);
  });

  it('out too long meanwhile, the alert of leaving the bed has grown: its claim is back, and it sounds', () => {
    const out = () => matStream().lying(minutes(2)).out(seconds(30));
    const stream = undo(close(claim(out(), 1), [1]).out(seconds(50)));
    expect(steps(stream)).toEqual(expect.arrayContaining(['2 raised', '2 closed', '1 closingUndone']));
    expect(open(stream)).toMatchObject([{ id: alertId(1), type: 'leaveTimeout', claimedBy: nurse }]);
    expect(open(stream).map(isSounding)).toEqual([true]);
  });

  it('closed as turned, the turn stands and so does what it ended; the rest comes back', () => {
    const stream = () =>
      matStream().lying(minutes(31), { posture: 'supine' }).lying(minutes(1), { spo2: 84, posture: 'supine' });
    expect(open(stream()).map(({ type }) => type)).toEqual(['lyingTimeout', 'spo2Less']);
    const undone = undo(close(stream(), [1, 2], 'turned'), 2);
    expect(open(undone).map(({ type }) => type)).toEqual(['spo2Less']);
    expect(after(undone).facts.filter(({ fact }) => fact === 'turned')).toHaveLength(1);
  });

  it('of a bed nobody sees any more it says so', () => {
    const stream = undo(close(low(), [1]).silent(seconds(59)));
    say(stream, { kind: 'link', at: stream.at, online: false });
    expect(open(stream)).toMatchObject([{ noData: true }]);
    const before = low().silent(seconds(50));
    const lost = undo(say(close(before, [1]), { kind: 'link', at: before.at, online: false }));
    expect(open(lost)).toMatchObject([{ noData: true, clearedAt: null }]);
  });

  it('a resident who was moved meanwhile has it where they lie now, and the mat there clears it', () => {
    const { state } = after(close(claim(low(), 1), [1]));
    const at = state.clock + 1_000;
    const left = handOff(state, { at, by: nurse }, null);
    const { state: moved } = takeOver('00000000000000ff', state, left.belongings, { at, by: nurse }, true);
    expect(moved.closedPresses).toHaveLength(1);
    const back = drive(
      [{ kind: 'undoClose', at: at + 1_000, alertId: alertId(1), by: colleague }],
      rules,
      at + 1_000,
      moved,
    );
    expect(back.state.alerts).toMatchObject([{ id: alertId(1), claimedBy: nurse, clearedAt: null }]);
    expect(back.state.going).toMatchObject({ by: nurse });
    const there = matStream(at + 2_000).lying(minutes(3), { spo2: 97 });
    expect(drive(there.inputs, rules, there.at, back.state).state.alerts).toMatchObject([
      { clearedAt: expect.any(Number) },
    ]);
    // Of whoever goes to no bed nothing is left to come back.
    expect(handOff(state, { at, by: nurse }, 'discharged').belongings).toBeNull();
    expect(takeOver('00000000000000fe', state, null, { at, by: nurse }, true).state.closedPresses).toEqual([]);
  });

  describe('moved between the closing and its undoing it is as if moved after both', () => {
    /** Closed, moved 5 s later, and undone 1 s after the closing or 2 s after the move. */
    const both = (stream: MatStream, listens: boolean, given: Rules) =>
      [1, 7].map((undoneAfter) => {
        const pressedAt = stream.at;
        const moveAt = pressedAt + seconds(5);
        const press: Input = {
          kind: 'undoClose',
          at: pressedAt + seconds(undoneAfter),
          alertId: alertId(1),
          by: nurse,
        };
        let { state } = after(close(matCopy(stream), [1]), given);
        if (press.at < moveAt) ({ state } = run([press], given, state));
        const { belongings } = handOff(state, { at: moveAt, by: nurse }, null);
        const epoch = '00000000000000ff';
        ({ state } = takeOver(epoch, newBed('00000000000000fe'), belongings, { at: moveAt, by: nurse }, listens));
        return press.at < moveAt ? state : run([press], given, state).state;
      });
    const matCopy = (stream: MatStream): MatStream => {
      const copy = matStream(stream.at);
      copy.inputs.push(...stream.inputs);
      return copy;
    };

    it.each([
      ['a mat that has not spoken', true],
      ['no mat', false],
    ])('in a bed with %s it says that nobody knows', (_, listens) => {
      const stream = low();
      const [before, undone] = both(stream, listens, rules);
      expect(undone?.alerts).toMatchObject([{ type: 'spo2Less', noData: true }]);
      expect(undone?.alerts).toEqual(before?.alerts);
      const later = undone && run([tick(stream.at + minutes(10))], rules, undone).state;
      expect(later?.alerts[0]).toMatchObject({ type: 'spo2Less', noData: true });
    });

    it.each([
      ['leaveTimeout', 15, '0:21:00'],
      ['leaveBed', 5, '0:11:00'],
    ])('out all along is counted from its true start: %s after %i minutes', (_, minutesOut, due) => {
      const given = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 10 } } });
      const stream = matStream().lying(minutes(1)).out(minutes(minutesOut));
      const grown = both(stream, true, given).map((state) => {
        const there = matStream(stream.at + seconds(8)).out(minutes(20));
        const { facts } = drive(there.inputs, given, there.at, state);
        return story(facts, evening).filter((line) => line.includes('upgraded'));
      });
      expect(grown[1]?.[0]).toMatch(due);
      expect(grown[1]).toEqual(grown[0]);
    });

    it('seen in bed there already, it is over as soon as they have been in bed for long enough', () => {
      const given = rulesOf({ alerts: { leaveTimeout: { value: 10 } } });
      const stream = matStream().lying(minutes(1)).out(minutes(15));
      const [before] = both(stream, true, given);
      const closedAt = stream.at;
      const { belongings } = handOff(after(close(stream, [1]), given).state, { at: closedAt + 1, by: nurse }, null);
      const begun = takeOver(
        '00000000000000ff',
        newBed('00000000000000fe'),
        belongings,
        { at: closedAt + 1, by: nurse },
        true,
      );
      const there = matStream(closedAt + seconds(8)).lying(seconds(45));
      const seen = drive(there.inputs, given, there.at, begun.state).state;
      const press: Input = { kind: 'undoClose', at: there.at, alertId: alertId(1), by: nurse };
      const { state } = drive([press], given, there.at + seconds(1), seen);
      const first = before && drive(there.inputs, given, there.at + seconds(1), before).state;
      expect(state.alerts.map(({ clearedAt }) => clearedAt !== null)).toEqual(
        first?.alerts.map(({ clearedAt }) => clearedAt !== null),
      );
      expect(state.outCountFrom).toBeNull();
    });
  });

  it('what is the mat’s stays with its bed', () => {
    const { state } = after(close(matStream().lying(minutes(1)).silent(minutes(10)), [1]));
    const at = state.clock + 1_000;
    const { belongings } = handOff(state, { at, by: nurse }, null);
    expect(belongings?.closedPresses).toEqual([]);
    const begun = takeOver('00000000000000ff', state, null, { at, by: nurse }, true).state;
    const back = drive([{ kind: 'undoClose', at, alertId: alertId(1), by: nurse }], rules, at, begun);
    expect(back.state.alerts).toMatchObject([{ type: 'deviceDisconnected' }]);
  });

  it('survives being written and read, and is forgotten after its minute', () => {
    const { state } = after(close(claim(low(), 1), [1]));
    const read = readBedState(writeBedState(state));
    expect(read).toEqual(state);
    const at = state.clock + 30_000;
    const undone = (from: BedState) =>
      drive([{ kind: 'undoClose', at, alertId: alertId(1), by: nurse }], rules, at, from).state.alerts;
    expect(undone(read)).toHaveLength(1);
    expect(undone(read)).toEqual(undone(state));
    expect(after(close(low(), [1]).lying(seconds(80), { spo2: 84 })).state.closedPresses).toEqual([]);
    // Texts of before know nothing of it.
    expect(readBedState(writeBedState(after(low()).state)).closedPresses).toEqual([]);
  });

  it('may still be undone where our clock goes back', () => {
    const stream = close(low(), [1]);
    const at = stream.at - minutes(60);
    const { alerts } = drive(
      [...stream.inputs, { kind: 'undoClose', at, alertId: alertId(1), by: nurse }],
      rules,
      at,
    ).state;
    expect(alerts).toMatchObject([{ id: alertId(1), closedAt: null }]);
    expect((alerts[0]?.toldAt ?? 0) <= at).toBe(true);
  });
});
