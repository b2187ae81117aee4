import type { AlertType, UserId } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../testing/checks.ts';
import { alertId, drive, type MatStream, matStream, minutes, nurse, rulesOf, seconds } from '../testing/index.ts';
import { proof, stepAll } from '../testing/random.ts';
import { staffed, waitingRules } from '../testing/random-staff.ts';
import type { AlertState, Fact, Input, Rules } from '../types.ts';
import { isSounding } from './response.ts';

const colleague = 8 as UserId;
/** Four kinds that can be true at once of somebody who lies there feverish, out of breath and restless. */
const rules: Rules = rulesOf({
  response: { claimCoversMinutes: 5, stillTrueMinutes: 5, notClaimedMinutes: 3 },
  alerts: {
    leaveBed: {},
    siteTimeout: { value: 60 },
    tempGreater: { value: 37.8 },
    spo2Less: { value: 90 },
    deviceDisconnected: { value: 3 },
  },
});
const facts = (stream: MatStream, given: Rules = rules) => drive(stream.inputs, given, stream.at).facts;
const alertsAt = (stream: MatStream, given: Rules = rules) => drive(stream.inputs, given, stream.at).state.alerts;
const lines = (all: readonly Fact[]) =>
  all.flatMap((fact) =>
    fact.fact === 'alertChanged'
      ? [`${fact.change} ${fact.alert.type} ${isSounding(fact.alert) ? 'sounds' : 'quiet'}`]
      : [],
  );
const only = (all: readonly Fact[], type: AlertType) => lines(all).filter((line) => line.includes(` ${type} `));
const pressed = (stream: MatStream, input: Input): MatStream => {
  stream.inputs.push(input);
  return stream;
};
const claimed = (stream: MatStream, by: UserId, ...numbers: number[]) =>
  pressed(stream, { kind: 'claim', at: stream.at, alertIds: numbers.map(alertId), by });
const takenBack = (stream: MatStream, by: UserId, ...numbers: number[]) =>
  pressed(stream, { kind: 'takeBack', at: stream.at, alertIds: numbers.map(alertId), by });
const handedOver = (stream: MatStream, by: UserId, to: UserId, ...numbers: number[]) =>
  pressed(stream, { kind: 'handOver', at: stream.at, alertIds: numbers.map(alertId), by, to });
const closed = (stream: MatStream, ...numbers: number[]) =>
  pressed(stream, {
    kind: 'close',
    at: stream.at,
    alertIds: numbers.map(alertId),
    by: nurse,
    reason: 'helped',
    note: null,
  });

/** Feverish since five minutes: a medium alert. */
const feverish = () => matStream().lying(minutes(2), { temp: 38.5 });

describe('a claim is of a bed', () => {
  it('one press claims every alert its screen showed, one close closes them', () => {
    const stream = claimed(feverish().sitting(minutes(2), { temp: 38.5 }), nurse, 1, 2);
    expect(alertsAt(stream).map(({ claimedBy }) => claimedBy)).toEqual([nurse, nurse]);
    expect(alertsAt(closed(stream, 1, 2))).toEqual([]);
  });

  it('what comes true within five minutes of the press joins it without a sound', () => {
    const stream = claimed(feverish(), nurse, 1).sitting(minutes(2), { temp: 38.5 });
    expect(only(facts(stream), 'siteTimeout')).toEqual(['joined siteTimeout quiet']);
    const [fever, sitting] = alertsAt(stream);
    expect(sitting).toMatchObject({ joined: true, claimedBy: nurse, claimedAt: fever?.claimedAt });
  });

  it('after five minutes it is told aloud', () => {
    const stream = claimed(feverish(), nurse, 1).lying(minutes(5), { temp: 38.5 }).sitting(minutes(2), { temp: 38.5 });
    expect(only(facts(stream), 'siteTimeout')).toEqual(['raised siteTimeout sounds']);
  });

  it('while somebody is with the resident it joins, however long ago they pressed', () => {
    const stream = feverish()
      .withResident(1, 20)
      .lying(minutes(12), { temp: 38.5 })
      .sitting(minutes(2), { temp: 38.5 });
    expect(only(facts(stream), 'siteTimeout')).toEqual(['joined siteTimeout quiet']);
    expect(alertsAt(stream).at(-1)?.withUntil).toBe(alertsAt(stream)[0]?.withUntil);
  });

  it('"still" of what joined counts from the press', () => {
    const stream = claimed(feverish(), nurse, 1).lying(minutes(2), { temp: 38.5 }).sitting(minutes(4), { temp: 38.5 });
    const still = facts(stream).find(
      (fact) => fact.fact === 'alertChanged' && fact.change === 'still' && fact.alert.type === 'siteTimeout',
    );
    expect(still).toMatchObject({ at: stream.at - seconds(60), alert: { type: 'siteTimeout', joined: true } });
  });

  it('a high alert always sounds, whoever is on the way or with the resident', () => {
    const going = claimed(feverish(), nurse, 1).lying(minutes(2), { temp: 38.5, spo2: 84 });
    expect(only(facts(going), 'spo2Less')).toEqual(['raised spo2Less sounds']);
    const there = feverish().withResident(1, 30).lying(minutes(2), { temp: 38.5, spo2: 84 });
    expect(only(facts(there), 'spo2Less')).toEqual(['raised spo2Less sounds']);
  });

  it('a condition that was over and comes back sounds', () => {
    const restless = rulesOf({ response: { claimCoversMinutes: 15 }, alerts: { leaveBed: {} } });
    const stream = claimed(matStream().lying(minutes(1)).out(minutes(1)), nurse, 1)
      .lying(minutes(1))
      .out(minutes(1));
    expect(lines(facts(stream, restless)).at(-1)).toBe('raised leaveBed sounds');
  });

  it('out of bed again sounds, whichever of its kinds told that it was over: closed, or latched', () => {
    const both = rulesOf({
      response: { claimCoversMinutes: 15 },
      alerts: { leaveBed: {}, leaveTimeout: { value: 2 } },
    });
    const back = (outFor: number) =>
      claimed(matStream().lying(minutes(1)).out(minutes(1)), nurse, 1)
        .out(outFor)
        .lying(minutes(1))
        .out(minutes(1));
    expect(only(facts(back(minutes(2)), both), 'leaveBed').at(-1)).toBe('raised leaveBed sounds');
    expect(only(facts(back(minutes(5)), both), 'leaveBed').at(-1)).toBe('raised leaveBed sounds');
  });

  it('a close that closes nothing takes nothing from the claim, for it is written down nowhere', () => {
    const later = closed(claimed(feverish(), nurse, 1), 9).sitting(minutes(2), { temp: 38.5 });
    expect(only(facts(later), 'siteTimeout')).toEqual(['joined siteTimeout quiet']);
  });

  it('a technical alert never joins, and a claim of one covers nothing else', () => {
    const silent = claimed(matStream().lying(minutes(1)).silent(minutes(4)).tick(), nurse, 1).out(minutes(1));
    expect(only(facts(silent), 'leaveBed')).toEqual(['raised leaveBed sounds']);
    const unplugged = claimed(feverish(), nurse, 1).silent(minutes(4)).tick();
    expect(only(facts(unplugged), 'deviceDisconnected')).toEqual(['raised deviceDisconnected sounds']);
  });

  it('closed by whoever went it covers nothing any more', () => {
    const stream = closed(claimed(feverish(), nurse, 1), 1).sitting(minutes(2), { temp: 37 });
    expect(only(facts(stream), 'siteTimeout')).toEqual(['raised siteTimeout sounds']);
  });

  it('what a claim covered is over, and so is the card: whoever went may have turned round, and what comes now sounds', () => {
    const stream = claimed(feverish(), nurse, 1).lying(minutes(2), { temp: 36.9 }).sitting(minutes(2), { temp: 36.9 });
    expect(only(facts(stream), 'siteTimeout')).toEqual(['raised siteTimeout sounds']);
    const there = feverish().withResident(1, 20).lying(minutes(2), { temp: 36.9 }).sitting(minutes(2), { temp: 36.9 });
    expect(only(facts(there), 'siteTimeout')).toEqual(['joined siteTimeout quiet']);
  });

  it('a close leaves open what has grown or come back since it was shown', () => {
    const both = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } });
    const stream = matStream().lying(minutes(1)).out(minutes(2));
    const shownAt = alertsAt(stream, both)[0]?.toldAt ?? 0;
    const late = stream.out(minutes(20));
    late.inputs.push({
      ...{ kind: 'close', at: late.at, alertIds: [alertId(1)], by: nurse, reason: 'helped', note: null },
      shownAt,
    });
    expect(alertsAt(late, both)).toMatchObject([{ type: 'leaveTimeout', closedAt: null }]);
  });

  it('a close leaves open what it did not show', () => {
    const stream = feverish().sitting(minutes(2), { temp: 38.5 });
    expect(alertsAt(closed(stream, 1)).map(({ type }) => type)).toEqual(['siteTimeout']);
  });
});

describe('a slip is taken back', () => {
  const slip = () => claimed(feverish(), nurse, 1);
  const after = (stream: MatStream, ms: number) => {
    stream.at += ms;
    return stream;
  };

  it('within ten seconds: nobody goes, and it sounds again', () => {
    const stream = takenBack(after(slip(), seconds(10)), nurse, 1);
    expect(lines(facts(stream)).at(-1)).toBe('takenBack tempGreater sounds');
    expect(alertsAt(stream)).toMatchObject([{ claimedAt: null, claimedBy: null }]);
  });

  it('later, or by somebody else, it changes nothing', () => {
    expect(alertsAt(takenBack(after(slip(), seconds(13)), nurse, 1))).toMatchObject([{ claimedBy: nurse }]);
    expect(alertsAt(takenBack(after(slip(), seconds(2)), colleague, 1))).toMatchObject([{ claimedBy: nurse }]);
  });

  it('with the resident taken back, the claim before it stands', () => {
    const stream = after(slip(), seconds(60)).withResident(1, 20);
    const [before] = alertsAt(slip());
    expect(alertsAt(takenBack(after(stream, seconds(5)), nurse, 1))).toMatchObject([
      { claimedBy: nurse, claimedAt: before?.claimedAt, withUntil: null },
    ]);
  });

  it('a press in the very moment of the claim before it, taken back, leaves it claimed since then', () => {
    const stream = slip();
    claimed(handedOver(stream, nurse, colleague, 1), colleague, 1);
    const [alert] = alertsAt(takenBack(after(stream, seconds(5)), colleague, 1));
    expect(alert?.claimedBy).toBe(nurse);
    expect([alert?.claimedAt, alert?.firstClaimedAt]).toEqual([stream.at - seconds(5), stream.at - seconds(5)]);
  });

  it('what came back since the press goes on sounding, whoever went before', () => {
    const quick = rulesOf({
      watch: { vitalClearMs: seconds(2), spo2HoldMs: 0, readingsPastLimit: 1 },
      alerts: { spo2Less: { value: 90 } },
    });
    const stream = claimed(matStream(undefined, seconds(1)).lying(minutes(1), { spo2: 84 }), colleague, 1);
    claimed(handedOver(stream, colleague, nurse, 1), nurse, 1)
      .lying(seconds(4), { spo2: 97 })
      .lying(seconds(4), { spo2: 84 });
    expect(lines(facts(takenBack(stream, nurse, 1), quick)).at(-1)).toBe('reopened spo2Less sounds');
    expect(alertsAt(stream, quick)).toMatchObject([{ claimedAt: null, claimedBy: null }]);
  });

  it('it covers nothing from then on, and what had joined it is told', () => {
    const quick = rulesOf({
      response: { claimCoversMinutes: 5 },
      alerts: { tempGreater: {}, siteTimeout: { value: 5 } },
    });
    const stream = claimed(feverish().sitting(seconds(2), { temp: 38.5 }), nurse, 1).sitting(seconds(7), {
      temp: 38.5,
    });
    expect(only(facts(stream, quick), 'siteTimeout')).toEqual(['joined siteTimeout quiet']);
    const back = takenBack(stream, nurse, 1);
    expect(only(facts(back, quick), 'siteTimeout')).toEqual([
      'joined siteTimeout quiet',
      'released siteTimeout sounds',
    ]);
    expect(alertsAt(back, quick).at(-1)).toMatchObject({ joined: false, firstToldAt: back.at });
  });
});

describe('handing over', () => {
  it('keeps the claim until the other one presses, and then is theirs', () => {
    const asked = handedOver(claimed(feverish(), nurse, 1), nurse, colleague, 1).lying(seconds(30), { temp: 38.5 });
    expect(alertsAt(asked)).toMatchObject([{ claimedBy: nurse, handedTo: colleague }]);
    expect(lines(facts(asked)).at(-1)).toBe('handedOver tempGreater quiet');
    const taken = claimed(asked, colleague, 1);
    expect(alertsAt(taken)).toMatchObject([{ claimedBy: colleague, handedTo: null, claimedAt: taken.at }]);
  });

  it('only whoever goes can hand over, and only the one who was asked takes over', () => {
    const third = 9 as UserId;
    expect(alertsAt(handedOver(claimed(feverish(), nurse, 1), colleague, third, 1))).toMatchObject([
      { handedTo: null },
    ]);
    const asked = handedOver(claimed(feverish(), nurse, 1), nurse, colleague, 1);
    expect(alertsAt(claimed(asked, third, 1))).toMatchObject([{ claimedBy: nurse, handedTo: colleague }]);
  });
});

describe('first told, told again and grown are kept apart', () => {
  const leaving = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } });
  it('grown after the answer, the first telling stands', () => {
    const stream = claimed(matStream().lying(minutes(1)).out(minutes(2)), nurse, 1).out(minutes(20));
    const [alert] = alertsAt(stream, leaving) as [AlertState];
    expect(alert.firstToldAt).toBeLessThan(alert.claimedAt ?? 0);
    expect(alert.grownAt).toBeGreaterThan(alert.claimedAt ?? 0);
    expect(alert.toldAt).toBe(alert.grownAt);
  });

  it('what comes back begins a new first telling', () => {
    const low = rulesOf({ alerts: { spo2Less: {} } });
    const stream = matStream()
      .lying(minutes(3), { spo2: 80 })
      .lying(minutes(4), { spo2: 97 })
      .lying(minutes(3), { spo2: 80 });
    const [alert] = alertsAt(stream, low) as [AlertState];
    expect(alert).toMatchObject({ reopened: 1, firstToldAt: alert.toldAt, grownAt: null });
  });
});

it('one press over many is the same as presses one by one', { timeout: 600_000 }, () => {
  const single = (inputs: readonly Input[]): Input[] =>
    inputs.flatMap((input) =>
      'alertIds' in input && input.kind !== 'close'
        ? input.alertIds.map((id): Input => ({ ...input, alertIds: [id] }))
        : [input],
    );
  const plain = (all: readonly Fact[]) =>
    all.flatMap((fact) => (fact.fact === 'alertChanged' && fact.change !== 'released' ? [fact] : []));
  fc.assert(
    fc.property(staffed, waitingRules, (inputs, rules) => {
      const [one, many] = [stepAll(inputs, rules), stepAll(single(inputs), rules)];
      expectSame(plain(many.facts), plain(one.facts));
      expectSame(many.state.alerts, one.state.alerts);
      expectSame(many.state.going, one.state.going);
    }),
    { seed: 20_261_123, numRuns: proof ? 2_000 : 30, endOnFailure: true },
  );
});

describe('a claim in the name of a station', () => {
  const station = 9 as UserId;
  const named = (stream: MatStream, by: UserId, through: UserId | null, ...numbers: number[]) =>
    pressed(stream, { kind: 'claim', at: stream.at, alertIds: numbers.map(alertId), by, station: through });
  const later = (stream: MatStream) => stream.lying(seconds(40), { temp: 38.5 });
  const taken = () => later(claimed(feverish(), station, 1));

  it('is the person’s as soon as they say who they are: only the name changes, and nothing sounds', () => {
    const before = alertsAt(taken())[0];
    const stream = named(taken(), nurse, station, 1);
    expect(alertsAt(stream)).toEqual([{ ...before, claimedBy: nurse }]);
    expect(only(facts(stream), 'tempGreater').at(-1)).toBe('claimed tempGreater quiet');
    expect(facts(stream).at(-1)).toMatchObject({ change: 'claimed', by: nurse });
  });

  it('is nobody’s by another station, nor by an account of one’s own; and the station takes nothing from a person', () => {
    for (const through of [colleague, null])
      expect(alertsAt(named(taken(), nurse, through, 1))[0]?.claimedBy).toBe(station);
    const ofNurse = named(taken(), nurse, station, 1);
    expect(alertsAt(named(ofNurse, colleague, station, 1))[0]?.claimedBy).toBe(nurse);
    expect(alertsAt(named(named(taken(), nurse, station, 1), station, null, 1))[0]?.claimedBy).toBe(nurse);
  });

  it('said twice it is said once', () => {
    const once = facts(named(taken(), nurse, station, 1));
    expect(facts(named(named(taken(), nurse, station, 1), nurse, station, 1))).toEqual(once);
  });

  it('goes with what joined it, and what joins later is theirs; five minutes count from the press', () => {
    const joined = claimed(feverish(), station, 1).sitting(minutes(2), { temp: 38.5 });
    expect(alertsAt(named(joined, nurse, station, 1)).map(({ claimedBy }) => claimedBy)).toEqual([nurse, nurse]);
    const soon = named(taken(), nurse, station, 1).sitting(minutes(2), { temp: 38.5 });
    expect(alertsAt(soon).at(-1)).toMatchObject({ joined: true, claimedBy: nurse });
    const late = named(taken(), nurse, station, 1).lying(minutes(4) + seconds(20), { temp: 38.5 });
    expect(only(facts(late.sitting(minutes(2), { temp: 38.5 })), 'siteTimeout')).toEqual(['raised siteTimeout sounds']);
  });

  it('is said to be still so five minutes after the press, not after the name', () => {
    const stream = named(taken(), nurse, station, 1).lying(minutes(5), { temp: 38.5 });
    const [alert] = alertsAt(stream);
    expect((alert?.stillAt ?? 0) - (alert?.claimedAt ?? 0)).toBe(minutes(5));
  });

  it('is taken back as a slip by whoever said that it was theirs, or is just saying so', () => {
    const slip = () => claimed(feverish(), station, 1);
    for (const by of [station, nurse]) {
      const stream = named(slip(), nurse, station, 1);
      const back = pressed(stream, { kind: 'takeBack', at: stream.at, alertIds: [alertId(1)], by, station });
      expect(alertsAt(back)[0], String(by)).toMatchObject(by === nurse ? { claimedAt: null } : { claimedBy: nurse });
    }
    const unnamed = slip();
    const back = pressed(unnamed, { kind: 'takeBack', at: unnamed.at, alertIds: [alertId(1)], by: nurse, station });
    expect(alertsAt(back)[0]).toMatchObject({ claimedAt: null, claimedBy: null });
  });

  it('is theirs too when they say that they are with the resident', () => {
    const stream = taken();
    const there = pressed(stream, {
      kind: 'withResident',
      at: stream.at,
      alertIds: [alertId(1)],
      by: nurse,
      minutes: 10,
      station,
    });
    expect(alertsAt(there)[0]).toMatchObject({ claimedBy: nurse, withUntil: stream.at + minutes(10) });
  });
});
