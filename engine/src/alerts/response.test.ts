import { standardResponse, type UserId } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import {
  alertId,
  drive,
  evening,
  hours,
  type MatStream,
  matStream,
  minutes,
  nurse,
  rulesOf,
  run,
  seconds,
  story,
} from '../testing/index.ts';
import type { Fact, Rules } from '../types.ts';
import { isSounding } from './response.ts';

const other = 8 as UserId;
const rules = rulesOf({ response: standardResponse, alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } });
const told = (stream: MatStream, given: Rules = rules): string[] =>
  story(drive(stream.inputs, given, stream.at).facts, evening).filter((line) => line.includes('#'));
const out = () => matStream().lying(minutes(1)).out(minutes(1));
const raised = '0:01:03 #1 raised leaveBed medium since 0:01:00';
const sounding = (facts: readonly Fact[]) =>
  facts.flatMap((fact) => (fact.fact === 'alertChanged' ? [`${fact.change} ${isSounding(fact.alert)}`] : []));

describe('whoever was going cannot come any more', () => {
  const unclaimed = (stream: MatStream, of: UserId = nurse) => {
    stream.inputs.push({ kind: 'unclaim', at: stream.at, alertIds: [alertId(1)], of });
    return stream;
  };

  it('it is told anew, as if nobody had answered: sounds, is told again and handed on in its turn', () => {
    const stream = unclaimed(out().claim(1)).out(minutes(7));
    expect(told(stream)).toEqual([
      raised,
      '0:02:00 #1 claimed leaveBed by 7',
      '0:02:00 #1 released leaveBed',
      '0:05:00 #1 toldAgain leaveBed',
      '0:08:00 #1 escalated leaveBed',
    ]);
    const { facts } = drive(stream.inputs, rules, stream.at);
    expect(sounding(facts)).toContain('released true');
    expect(facts).toContainEqual(
      expect.objectContaining({ change: 'released', by: null, alert: expect.objectContaining({ claimedBy: null }) }),
    );
  });

  it('somebody else’s claim is not touched, nor what nobody has claimed', () => {
    expect(told(unclaimed(out().claim(1), other))).toHaveLength(2);
    expect(told(unclaimed(out()))).toEqual([raised]);
  });

  it('somebody with the resident is there until then', () => {
    expect(told(unclaimed(out().withResident(1, 10)))).toHaveLength(2);
  });

  it('said twice it is told once; a colleague may go', () => {
    const stream = unclaimed(unclaimed(out().claim(1)))
      .claim(1)
      .out(minutes(1));
    expect(told(stream).slice(1)).toEqual([
      '0:02:00 #1 claimed leaveBed by 7',
      '0:02:00 #1 released leaveBed',
      '0:02:00 #1 claimed leaveBed by 7',
    ]);
  });
});

describe('nobody answers', () => {
  it('told again, then handed on, once each', () => {
    expect(told(out().out(minutes(18)))).toEqual([
      raised,
      '0:04:03 #1 toldAgain leaveBed',
      '0:07:03 #1 escalated leaveBed',
    ]);
  });

  it('what is told anew is told again and handed on anew', () => {
    expect(told(out().out(minutes(50))).slice(3)).toEqual([
      '0:21:00 #1 upgraded leaveTimeout medium since 0:01:00 20/20',
      '0:24:00 #1 toldAgain leaveTimeout',
      '0:27:00 #1 escalated leaveTimeout',
      '0:41:00 #1 upgraded leaveTimeout high since 0:01:00 40/40',
      '0:44:00 #1 toldAgain leaveTimeout',
      '0:47:00 #1 escalated leaveTimeout',
    ]);
  });

  it('a claim stops it, at any step', () => {
    expect(told(out().claim(1).out(minutes(4)))).toEqual([raised, '0:02:00 #1 claimed leaveBed by 7']);
    expect(told(out().out(minutes(4)).claim(1).out(minutes(4))).slice(1)).toEqual([
      '0:04:03 #1 toldAgain leaveBed',
      '0:06:00 #1 claimed leaveBed by 7',
    ]);
  });

  it('so does its end; somebody who has just come back is not reminded of', () => {
    const stream = matStream()
      .lying(minutes(1))
      .out(minutes(2) + seconds(58))
      .lying(minutes(10));
    expect(told(stream)).toEqual([raised, '0:04:08 #1 cleared leaveBed', '0:04:08 #1 closed leaveBed (cleared)']);
  });

  it('one who came back and went again before it cleared is reminded of when that is sure', () => {
    const stream = matStream()
      .lying(minutes(1))
      .out(minutes(2) + seconds(58))
      .lying(seconds(7))
      .out(minutes(1));
    expect(told(stream)).toEqual([raised, '0:04:08 #1 toldAgain leaveBed']);
  });

  it('goes on while the bed is not seen: that nobody knows is no better', () => {
    const stream = out().offline().silent(minutes(10));
    expect(told(stream)).toEqual([
      raised,
      '0:02:00 #1 dataLost leaveBed',
      '0:04:03 #1 toldAgain leaveBed',
      '0:07:03 #1 escalated leaveBed',
    ]);
  });

  it('what was due while the server was away is told at its start, and the next step counts from there', () => {
    const { facts, state } = run(out().silent(minutes(30)).resume().inputs, rules);
    expect(story(facts, evening).slice(2)).toEqual([raised, '0:32:00 #1 toldAgain leaveBed']);
    const rest = drive([], rules, evening + minutes(40), state);
    expect(story(rest.facts, evening)).toContain('0:35:00 #1 escalated leaveBed');
  });

  it('technical alerts are told again once and never handed on; low ones are not repeated', () => {
    const mat = rulesOf({ response: standardResponse, alerts: { deviceDisconnected: { value: 3 } } });
    expect(told(matStream().lying(1).silent(hours(3)), mat)).toEqual([
      '0:03:00 #1 raised deviceDisconnected medium since 0:00:00 3/3',
      '0:06:00 #1 toldAgain deviceDisconnected',
    ]);
    const rest = rulesOf({ response: standardResponse, alerts: { lyingTimeout: { value: 30 } } });
    expect(told(matStream().lying(hours(3)), rest).length).toBe(1);
    const claimed = matStream().lying(minutes(31)).claim(1).lying(hours(2));
    expect(told(claimed, rest).length).toBe(2);
  });

  it('claimed, a technical one says nothing more', () => {
    const mat = rulesOf({ response: standardResponse, alerts: { deviceDisconnected: { value: 3 } } });
    expect(told(matStream().lying(1).silent(minutes(4)).claim(1).silent(hours(3)), mat).length).toBe(2);
  });

  it('figures that change act at once', () => {
    const { state } = drive(out().inputs, rules, evening + minutes(2));
    const slow = { ...rules, response: { ...standardResponse, notClaimedMinutes: 10 } };
    const rest = matStream(evening + minutes(2)).out(minutes(10));
    expect(story(drive(rest.inputs, slow, rest.at, state).facts, evening)).toEqual(['0:11:03 #1 toldAgain leaveBed']);
  });
});

describe('claimed, and it goes on', () => {
  it('sounds again one priority higher, and latches then', () => {
    const stream = out().claim(1).out(minutes(6)).lying(minutes(1));
    const { facts, state } = drive(stream.inputs, rules, stream.at);
    expect(story(facts, evening).filter((line) => line.includes('#'))).toEqual([
      raised,
      '0:02:00 #1 claimed leaveBed by 7',
      '0:07:00 #1 still leaveBed',
      '0:08:10 #1 cleared leaveBed',
    ]);
    expect(sounding(facts)).toEqual(['raised true', 'claimed false', 'still true', 'cleared false']);
    expect(state.alerts).toMatchObject([
      { priority: 'high', stillAt: evening + minutes(7), clearedAt: evening + 490_000 },
    ]);
  });

  it('claimed anew it is quiet, and counts anew; the one who goes now stands', () => {
    const stream = out().claim(1).out(minutes(6)).claim(1, other).out(minutes(6));
    const { facts, state } = drive(stream.inputs, rules, stream.at);
    expect(story(facts, evening).slice(4)).toEqual([
      '0:07:00 #1 still leaveBed',
      '0:08:00 #1 claimed leaveBed by 8',
      '0:13:00 #1 still leaveBed',
    ]);
    expect(state.alerts).toMatchObject([{ claimedBy: other, priority: 'high' }]);
  });

  it('unanswered, it is told again and handed on like any other', () => {
    expect(told(out().claim(1).out(minutes(13))).slice(2)).toEqual([
      '0:07:00 #1 still leaveBed',
      '0:10:00 #1 toldAgain leaveBed',
      '0:13:00 #1 escalated leaveBed',
    ]);
  });

  it.each([10, 20, 30])('with the resident for %i min keeps it quiet, and five more', (there) => {
    const stream = out()
      .withResident(1, there)
      .out(minutes(there + 5));
    const long = rulesOf({ response: standardResponse, alerts: { leaveBed: {} } });
    const { facts, state } = drive(stream.inputs, long, stream.at);
    expect(story(facts, evening).slice(3)).toEqual([
      '0:02:00 #1 withResident leaveBed by 7',
      `0:${there + 7}:00 #1 still leaveBed`,
    ]);
    expect(state.alerts).toMatchObject([{ claimedBy: 7, withUntil: evening + minutes(there + 2) }]);
  });

  it('with the resident leaves the claim of another, and takes "still" back', () => {
    const stream = out().claim(1).withResident(1, 10, other).out(minutes(1));
    expect(drive(stream.inputs, rules, stream.at).state.alerts).toMatchObject([{ claimedBy: 7, stillAt: null }]);
    const late = out().claim(1).out(minutes(6)).withResident(1, 10, other).out(minutes(9));
    const { facts, state } = drive(late.inputs, rules, late.at);
    expect(sounding(facts)).toEqual(['raised true', 'claimed false', 'still true', 'withResident false']);
    expect(state.alerts).toMatchObject([{ claimedBy: other, stillAt: null }]);
  });

  it('grown meanwhile it sounds, because who claimed it does not know; the claim stays', () => {
    const stream = out()
      .out(minutes(14))
      .claim(1)
      .out(minutes(4) + seconds(30));
    const { facts, state } = drive(stream.inputs, rules, stream.at);
    expect(sounding(facts).at(-1)).toBe('claimed false');
    const on = drive(matStream(stream.at).out(minutes(1)).inputs, rules, stream.at + minutes(1), state);
    expect(sounding(on.facts)).toEqual(['upgraded true']);
    expect(on.state.alerts).toMatchObject([{ claimedBy: 7, stillAt: evening + minutes(21) }]);
  });

  it('grown while somebody is with the resident it sounds too: a new danger never hides behind a claim', () => {
    const stream = out().withResident(1, 20).out(minutes(20));
    const { facts } = drive(stream.inputs, rules, stream.at);
    expect(sounding(facts)).toEqual(['raised true', 'withResident false', 'upgraded true']);
  });

  it('what had risen to high does not fall when it grows, and twice the value is news all the same', () => {
    const stream = out().claim(1).out(minutes(41));
    const lines = drive(stream.inputs, rules, stream.at).facts.flatMap((fact) =>
      fact.fact === 'alertChanged' ? [`${fact.change} ${fact.alert.type} ${fact.alert.priority}`] : [],
    );
    expect(lines.filter((line) => !/toldAgain|escalated/.test(line))).toEqual([
      'raised leaveBed medium',
      'claimed leaveBed medium',
      'still leaveBed high',
      'upgraded leaveTimeout high',
      'upgraded leaveTimeout high',
    ]);
  });

  it('a latched one that comes back is answered by nobody', () => {
    const stream = out().out(minutes(40)).withResident(1, 30).lying(minutes(1)).out(minutes(21));
    const { facts, state } = drive(stream.inputs, rules, stream.at);
    expect(sounding(facts)).toContain('reopened true');
    expect(state.alerts.find(({ reopened }) => reopened > 0)).toMatchObject({ claimedAt: null, withUntil: null });
  });
});
