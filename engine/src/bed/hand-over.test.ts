/** A person moved from one bed to another, with what is theirs. */
import type { BedAlertType } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSounding } from '../alerts/response.ts';
import { step } from '../step.ts';
import { checkLives, checkNothingLost, expectSame } from '../testing/checks.ts';
import {
  alertId,
  drive,
  evening,
  frame,
  hours,
  type MatStream,
  matStream,
  minutes,
  nurse,
  type Ran,
  rulesOf,
  run,
  seconds,
  story,
} from '../testing/index.ts';
import { anyRules, eventful, nightOf, proof } from '../testing/random.ts';
import type { Fact, Input, Rules } from '../types.ts';
import { handOff, takeOver } from './hand-over.ts';
import { type BedState, newBed } from './state.ts';
import { readBedState, writeBedState } from './stored.ts';
import { view } from './view.ts';

const other = '00000000000000bb';
const third = '00000000000000cc';
const listening = true;

/** The person goes at `at` to a bed that was empty. */
function moved(state: BedState, at: number, listens = listening) {
  const when = { at, by: nurse };
  const left = handOff(state, when, null);
  const begun = takeOver(other, newBed(third), left.belongings, when, listens);
  return { left: left.facts, ...begun };
}

const fast = { rr: 40, hr: 62, spo2: 97, temp: 36.6 };
const calm = { rr: 15, hr: 62, spo2: 97, temp: 36.6 };
const moves = (stream: MatStream, ms: number, move: number) => stream.lying(ms, { ...calm, move });

const closing = (at: number): Input => ({
  ...{ kind: 'close', at, alertIds: [alertId(1)], by: nurse, reason: 'fine', note: null },
});

/** How each kind is raised, and what the mat of the other bed says so that it is over. */
const kinds: Readonly<
  Record<
    Exclude<BedAlertType, 'changePosture' | 'deviceDisconnected'>,
    {
      readonly value?: number;
      readonly raise: (stream: MatStream) => MatStream;
      readonly end?: (stream: MatStream) => MatStream;
    }
  >
> = {
  leaveBed: { raise: (stream) => stream.lying(minutes(1)).out(minutes(1)) },
  leaveTimeout: { raise: (stream) => stream.lying(minutes(1)).out(minutes(21)) },
  siteTimeout: { raise: (stream) => stream.sitting(minutes(5)) },
  lyingTimeout: {
    value: 30,
    raise: (stream) => stream.lying(minutes(31)),
    end: (stream) => stream.lying(minutes(1)).lying(minutes(1), { posture: 'left' }),
  },
  respirationRateGreater: { raise: (stream) => stream.lying(minutes(5), fast) },
  respirationRateLess: { raise: (stream) => stream.lying(minutes(5), { ...calm, rr: 5 }) },
  rrAbnormal: { raise: (stream) => stream.lying(minutes(2), calm).lying(minutes(3)) },
  restlessRateGreater: {
    raise: (stream) => moves(stream, minutes(20), 90),
    end: (stream) => moves(stream, minutes(20), 0),
  },
  heartRateGreater: { raise: (stream) => stream.lying(minutes(5), { ...calm, hr: 150 }) },
  heartRateLess: { raise: (stream) => stream.lying(minutes(7), { ...calm, hr: 30 }) },
  spo2Less: { raise: (stream) => stream.lying(minutes(5), { ...calm, spo2: 85 }) },
  tempGreater: { raise: (stream) => stream.lying(minutes(5), { ...calm, temp: 39 }) },
  tempLess: { raise: (stream) => stream.lying(minutes(5), { ...calm, temp: 33 }) },
  absenceOverdue: { raise: (stream) => stream.out(minutes(1)).absent(minutes(5)).out(minutes(7)) },
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (type) => {
  const { value, raise, end = (stream: MatStream) => stream.lying(minutes(2), calm) } = kinds[type];
  const rules = rulesOf({ alerts: { [type]: value === undefined ? {} : { value } } });
  const stream = raise(matStream());
  const raised = drive(stream.inputs, rules, stream.at);

  it('goes along, and nobody knows until the other mat speaks', () => {
    const [alert] = raised.state.alerts;
    expect(alert).toMatchObject({ type, clearedAt: null });
    const { state, facts } = moved(raised.state, stream.at);
    const unknown = type !== 'absenceOverdue';
    expect(state.alerts).toEqual([{ ...alert, noData: unknown }]);
    expect(facts).toEqual([
      { fact: 'alertChanged', at: stream.at, change: 'moved', by: nurse, alert: state.alerts[0] },
    ]);
    expect(view(state, stream.at)).toMatchObject({ status: unknown ? 'unknown' : 'away', last_data_at: null });
    // Seconds after, the mat says something that decides nothing yet.
    const heard = run([frame(stream.at + seconds(1), 'out')], rules, state);
    expect(heard.state.alerts).toEqual([alert]);
  });

  it('is over when that mat says so', () => {
    const { state } = moved(raised.state, stream.at);
    const after = end(matStream(stream.at + seconds(30)));
    const { facts, state: last } = drive(after.inputs, rules, after.at, state);
    expect(facts.some((fact) => fact.fact === 'alertChanged' && fact.change === 'cleared')).toBe(true);
    expect(facts.filter((fact) => fact.fact === 'alertChanged' && fact.change === 'raised')).toEqual([]);
    expect(last.alerts.filter(({ clearedAt }) => clearedAt === null)).toEqual([]);
  });

  it('closed while true, its mark goes along and stays until that mat says that it is over', () => {
    const closed = run([closing(stream.at)], rules, raised.state);
    const { state } = moved(closed.state, stream.at);
    const marks = (now: BedState) => view(now, now.clock).closed_true.map((mark) => mark.type);
    expect(marks(state)).toEqual([type]);
    expectSame(readBedState(writeBedState(state)), state);
    expect(marks(drive([], rules, stream.at + hours(1), state).state)).toEqual([type]);
    const after = end(matStream(stream.at + seconds(30)));
    const there = drive(after.inputs, rules, after.at, state);
    expect(marks(there.state)).toEqual([]);
    expect(there.facts.some((fact) => fact.fact === 'alertChanged' && fact.change === 'raised')).toBe(false);
  });

  it('closed while true, in a bed where no mat speaks its mark stays for a day', () => {
    if (type === 'absenceOverdue') return;
    const { state } = moved(run([closing(stream.at)], rules, raised.state).state, stream.at, !listening);
    const marksAt = (at: number) => view(drive([], rules, at, state).state, at).closed_true.length;
    expect([marksAt(stream.at + hours(24) - 1), marksAt(stream.at + hours(24))]).toEqual([1, 0]);
  });

  it('can be claimed and closed in a bed without a mat', () => {
    const { state } = moved(raised.state, stream.at, !listening);
    const id = state.alerts[0]?.id;
    if (id === undefined) throw new Error('nothing came along');
    const at = stream.at + minutes(1);
    const closed = drive(
      [
        { kind: 'claim', at, alertIds: [id], by: nurse },
        { kind: 'close', at: at + 1, alertIds: [id], by: nurse, reason: 'helped', note: null },
      ],
      rules,
      stream.at + hours(3),
      state,
    );
    expect(story(closed.facts, at).slice(0, 2)).toEqual([
      `0:00:00 #1 claimed ${type} by 7`,
      `0:00:00.001 #1 closed ${type} (helped) by 7`,
    ]);
    expect(closed.state.alerts).toEqual([]);
  });
});

describe('what is answered of an alert', () => {
  const response = { notClaimedMinutes: 3, stillTrueMinutes: 5 };
  const rules = rulesOf({ alerts: { respirationRateGreater: {} }, response });
  const stream = matStream().lying(minutes(4), fast);
  const raised = drive(stream.inputs, rules, stream.at);
  const at = stream.at;

  it('nothing: it is told again and handed on when it would have been', () => {
    const { state } = moved(raised.state, at);
    const { facts } = drive([], rules, at + minutes(9), state);
    const ours = story(facts, evening).filter((line) => line.includes('respiration'));
    expect(ours).toEqual([
      '0:06:00 #1 toldAgain respirationRateGreater',
      '0:09:00 #1 escalated respirationRateGreater',
    ]);
  });

  it('claimed and still so: it sounds again five minutes after the claim', () => {
    const claimed = run([{ kind: 'claim', at, alertIds: [alertId(1)], by: nurse }], rules, raised.state);
    const { state } = moved(claimed.state, at + seconds(1));
    expect(state.alerts.map(isSounding)).toEqual([false]);
    const after = matStream(at + seconds(10)).lying(minutes(6), fast);
    const { facts } = drive(after.inputs, rules, after.at, state);
    expect(story(facts, at).filter((line) => line.includes('still'))).toEqual([
      '0:05:00 #1 still respirationRateGreater',
    ]);
  });

  it('closed shortly before: the same is not told again of this person, wherever they lie', () => {
    const waits = rulesOf({ alerts: { respirationRateGreater: { afterAlertMinutes: 15 } } });
    const over = matStream().lying(minutes(4), fast).lying(minutes(2), calm);
    const closed = drive([...over.inputs, closing(over.at)], waits, over.at);
    const { state } = moved(closed.state, over.at + 1);
    const after = matStream(over.at + seconds(10)).lying(minutes(20), fast);
    const { facts } = drive(after.inputs, waits, after.at, state);
    expect(story(facts, over.at).filter((line) => line.includes('#1') && !line.includes('dataBack'))).toEqual([
      '0:03:10 #1 suppressed respirationRateGreater high since 0:00:10 40/25 afterAlert',
      '0:15:00 #1 raised respirationRateGreater high since 0:00:10 40/25',
    ]);
  });
});

describe('closed while true and still so in the other bed', () => {
  const response = { closedTrueMinutes: 30, closedTrueHighMinutes: 15 };
  const rulesNow = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 20 } }, response });
  const stream = matStream().lying(minutes(1)).out(minutes(5));
  const raised = drive(stream.inputs, rulesNow, stream.at);
  const { state } = moved(run([closing(stream.at)], rulesNow, raised.state).state, stream.at);

  it('somebody out of bed is told as out too long, counted from when they left', () => {
    const after = matStream(stream.at + seconds(10)).out(minutes(20));
    const { facts } = drive(after.inputs, rulesNow, after.at, state);
    expect(story(facts, stream.at).filter((line) => line.includes('raised'))).toEqual([
      '0:15:00 #1 raised leaveTimeout medium since -0:05:00 20/20',
    ]);
  });
});

describe('what does not go along', () => {
  it('what was not told yet: it is over, and the other mat says whether it is so', () => {
    const rules = rulesOf({ alerts: { siteTimeout: { afterReturnMinutes: 15 } } });
    const stream = matStream().lying(minutes(1)).out(minutes(1)).sitting(minutes(5));
    const waiting = drive(stream.inputs, rules, stream.at);
    expect(waiting.state.waiting).toHaveLength(1);
    const { left, state } = moved(waiting.state, stream.at);
    expect(story(left, evening)).toEqual(['0:07:00 #1 closed siteTimeout (moved) by 7']);
    expect([state.waiting, state.alerts]).toEqual([[], []]);
  });

  it('what waits to reopen an alert that stands: that alert goes along as it stands', () => {
    const rules = rulesOf({ alerts: { leaveTimeout: { value: 1, afterReturnMinutes: 15 } } });
    const stream = matStream().lying(minutes(1)).out(minutes(3)).lying(minutes(1)).out(seconds(90));
    const { state } = drive(stream.inputs, rules, stream.at);
    expect(state.waiting.map(({ alert }) => alert.id)).toEqual(state.alerts.map(({ id }) => id));
    const gone = moved(state, stream.at);
    expect(story(gone.left, evening)).toEqual([]);
    expect(gone.state.alerts).toMatchObject([{ type: 'leaveTimeout', priority: 'high' }]);
  });

  it('an absence with an alert goes on being counted: only being seen in bed ends it', () => {
    const rules = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } });
    for (const minutesOut of [5, 25]) {
      const stream = matStream().lying(minutes(1)).out(minutes(minutesOut));
      const { state } = moved(drive(stream.inputs, rules, stream.at).state, stream.at);
      const out = matStream(stream.at).out(minutes(45 - minutesOut));
      const lines = story(run(out.inputs, rules, state).facts, evening).filter((line) => line.includes('upgraded'));
      expect(lines.at(-1)).toBe('0:41:00 #1 upgraded leaveTimeout high since 0:01:00 40/40');
      const back = matStream(stream.at).lying(minutes(1)).out(minutes(10));
      expect(story(run(back.inputs, rules, state).facts, evening).join()).not.toContain('upgraded');
    }
  });

  it('the mat’s own alert: it stays with the bed, is not told twice there, and is over with its data', () => {
    const rules = rulesOf({ alerts: { deviceDisconnected: { value: 3 } } });
    const stream = matStream().lying(minutes(1)).silent(minutes(5));
    const silent = drive(stream.inputs, rules, stream.at);
    expect(silent.state.alerts).toHaveLength(1);
    expect(moved(silent.state, stream.at).state.alerts).toEqual([]);
    const stays = takeOver(third, silent.state, null, { at: stream.at, by: nurse }, listening);
    expect([stays.facts, stays.state.alerts]).toEqual([[], silent.state.alerts]);
    const after = matStream(stream.at).silent(minutes(10)).out(minutes(1));
    const { facts } = drive(after.inputs, rules, after.at, stays.state);
    expect(story(facts, stream.at).filter((line) => line.includes('#'))).toEqual([
      '0:10:30 #1 cleared deviceDisconnected',
      '0:10:30 #1 closed deviceDisconnected (cleared)',
    ]);
  });

  it('whoever goes to no bed: everything about them ends, for the reason given', () => {
    const rules = rulesOf({ alerts: { respirationRateGreater: {}, deviceDisconnected: { value: 3 } } });
    const stream = matStream().lying(minutes(4), fast).absent(hours(1)).silent(minutes(5));
    const { state } = drive(stream.inputs, rules, stream.at);
    const { belongings, facts } = handOff(state, { at: stream.at, by: nurse }, 'discharged');
    expect(belongings).toBeNull();
    expect(story(facts, evening).every((line) => line.includes('(discharged) by 7'))).toBe(true);
    expect(facts.filter((fact) => fact.fact === 'alertChanged')).toHaveLength(
      state.alerts.filter(({ technical }) => !technical).length,
    );
  });
});

describe('an absence', () => {
  const rules = rulesOf({ alerts: { absenceOverdue: {} } });
  it('that has not begun goes on waiting for the person to leave, where a mat will see it', () => {
    const stream = matStream().lying(minutes(1)).absent(hours(2));
    const marked = run(stream.inputs, rules).state;
    expect(moved(marked, stream.at).state.away).toMatchObject({ out: false });
    expect(moved(marked, stream.at, !listening).state.away).toMatchObject({ out: true });
  });
});

describe('the open minute', () => {
  it('is given out with all that was seen until the person left', () => {
    const stream = matStream().lying(seconds(100));
    const { state, facts } = run(stream.inputs, rulesOf());
    const left = handOff(state, { at: stream.at, by: null }, null);
    const lying = (list: readonly Fact[]) =>
      list.reduce((sum, fact) => sum + (fact.fact === 'minute' ? fact.lyingSeconds : 0), 0);
    expect(lying([...facts, ...left.facts])).toBe(100);
  });
});

describe('any night, moved in the middle of it', () => {
  const where = fc.double({ min: 0, max: 1, noNaN: true });
  it('no alert is lost, none has two lives, and the states survive being written', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(eventful, anyRules, where, fc.boolean(), (pieces, rules, fraction, listens) => {
        const inputs = nightOf(pieces);
        const cut = Math.floor(fraction * inputs.length);
        const first = steps(inputs.slice(0, cut), rules, newBed('00000000000000aa'));
        const at = Math.max(first.state.clock, ...inputs.slice(0, cut).map((input) => input.at), evening);
        const gone = moved(first.state, at, listens);
        expectSame(readBedState(writeBedState(gone.state)), gone.state);
        const then = steps(inputs.slice(cut), rules, gone.state);
        const theirs = first.facts.filter((fact) => fact.fact !== 'alertChanged' || !fact.alert.technical);
        const facts = [...theirs, ...gone.left, ...gone.facts, ...then.facts];
        checkLives(facts);
        checkNothingLost(facts, then.state);
        const stays = takeOver(third, first.state, null, { at, by: nurse }, true);
        expect(stays.state.alerts.every(({ technical }) => technical)).toBe(true);
        expectSame(readBedState(writeBedState(stays.state)), stays.state);
        checkNothingLost(
          first.facts.filter(
            (fact) => fact.fact === 'alertChanged' && fact.alert.technical && fact.alert.toldAt !== null,
          ),
          stays.state,
        );
      }),
      { seed: 20_261_121, numRuns: proof ? 5_000 : 60 },
    );
  });
});

function steps(inputs: Parameters<typeof run>[0], rules: Rules, from: BedState): Pick<Ran, 'state' | 'facts'> {
  let state = from;
  const facts: Fact[] = [];
  for (const input of inputs) {
    const stepped = step(state, input, rules);
    state = stepped.state;
    facts.push(...stepped.facts);
  }
  return { state, facts };
}
