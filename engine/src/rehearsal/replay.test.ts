import type { AlertType, Instant } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { newAlert } from '../alerts/new-alert.ts';
import {
  alertId,
  drive,
  evening,
  frame,
  hours,
  matStream,
  minutes,
  nurse,
  range,
  rulesOf,
  seconds,
  shippedRules,
} from '../testing/index.ts';
import type { AlertState, Fact, Input, Rules } from '../types.ts';
import { firstToldOf, longExitsIn, type Night, toldIn } from './nights.ts';
import { type Happening, type Replayed, replay } from './replay.ts';
import type { Stood } from './standing.ts';

const nothing = (at: Instant): Stood => ({ at, status: null, alerts: [], closed: {}, away: null, closedTrue: {} });
const minute = (at: Instant): number => (at - evening) / 60_000;

/** Answers by kind of alert, as rows hold them; the rest is the mat's and staff's own word. */
function happeningsOf(inputs: readonly Input[], typeOf: (id: string) => AlertType): Happening[] {
  return inputs.flatMap((input): Happening[] => {
    const { at } = input;
    switch (input.kind) {
      case 'claim':
        return input.alertIds.map((id) => ({ kind: 'claimed', at, type: typeOf(id), by: input.by }));
      case 'withResident':
        return input.alertIds.map((id) => {
          return { kind: 'stayed', at, type: typeOf(id), by: input.by, minutes: input.minutes };
        });
      case 'takeBack':
        return input.alertIds.map((id) => ({ kind: 'takenBack', at, type: typeOf(id), by: input.by }));
      case 'handOver':
        return input.alertIds.map((id) => ({ kind: 'handedOver', at, type: typeOf(id), by: input.by, to: input.to }));
      case 'close':
        return input.alertIds.map((id) => {
          return { kind: 'closed', at, type: typeOf(id), by: input.by, reason: input.reason };
        });
      case 'undoClose':
        return [{ kind: 'closingUndone', at, type: typeOf(input.alertId), by: input.by }];
      case 'link':
      case 'doubled':
      case 'refused':
      case 'history':
        return [];
      case 'unclaim':
        return input.alertIds.map((id) => ({ kind: 'released', at, type: typeOf(id) }));
      default:
        return [input];
    }
  });
}

type Stream = ReturnType<typeof matStream>;

function rehearse(stream: Stream, rules: Rules, typeOf: (id: string) => AlertType = () => 'leaveTimeout'): Replayed {
  return replay(
    { stood: nothing(evening), happenings: happeningsOf(stream.inputs, typeOf), until: stream.at + 1 },
    rules,
  );
}

const newsOf = (facts: readonly Fact[]): string[] =>
  facts.flatMap((fact) =>
    fact.fact === 'alertChanged' && (fact.change === 'raised' || fact.change === 'reopened')
      ? [`${minute(fact.at)} ${fact.alert.type}`]
      : [],
  );
const tellingsOf = ({ tellings }: Replayed): string[] => tellings.map(({ at, type }) => `${minute(at)} ${type}`);

describe('by the rules that were in force', () => {
  const restless = () =>
    matStream()
      .lying(hours(1), { rr: 15, hr: 62 })
      .out(minutes(8))
      .lying(minutes(2))
      .out(minutes(25))
      .claim(1)
      .out(minutes(4))
      .lying(minutes(30), { rr: 30 })
      .sitting(minutes(6))
      .lying(minutes(10), { rr: 15 })
      .silent(minutes(9))
      .lying(minutes(20))
      .turned()
      .lying(hours(3));

  it.each(['standard', 'fallRisk', 'pressureCare'] as const)('%s tells what it told, when it told it', (template) => {
    const rules = shippedRules(template);
    const stream = restless();
    const { facts } = drive(stream.inputs, rules, stream.at);
    const replayed = rehearse(stream, rules);
    expect(newsOf(facts).length).toBeGreaterThan(2);
    expect(tellingsOf(replayed).filter((line) => newsOf(facts).includes(line))).toEqual(newsOf(facts));
    const counted = facts.flatMap((fact) => (fact.fact === 'statusChanged' ? [[fact.to, fact.at]] : []));
    expect(replayed.episodes.map(({ status, started_at }) => [status, started_at])).toEqual(counted);
  });

  it('a night taken up in its middle goes on as it went on', () => {
    const rules = shippedRules('fallRisk');
    const stream = restless();
    const { facts } = drive(stream.inputs, rules, stream.at);
    // Out since 70 min, told at once; taken up at 75 min by what rows say.
    const at = evening + minutes(75);
    const since = evening + minutes(70);
    const told: AlertState = {
      ...newAlert,
      ...{ id: alertId(9), type: 'leaveBed', startedAt: since, raisedAt: since + 3_000, toldAt: since + 3_000 },
    };
    const stood: Stood = { ...nothing(at), status: { status: 'bedExit', since }, alerts: [told] };
    const later = stream.inputs.filter((input) => input.at >= at);
    const replayed = replay({ stood, happenings: happeningsOf(later, () => 'leaveBed'), until: stream.at + 1 }, rules);
    const after = newsOf(facts).filter((line) => Number(line.split(' ')[0]) > 75);
    expect(tellingsOf(replayed)).toEqual(['80 leaveTimeout', ...after]);
    expect(longExitsIn(replayed, { from: evening, to: stream.at }, rules.watch, minutes(20))).toEqual([
      { from: since, to: evening + minutes(99) },
    ]);
  });
});

describe('what came beside the readings', () => {
  const rules = rulesOf({ alerts: { leaveTimeout: { value: 20 }, deviceDisconnected: { value: 3 } } });

  it('staff closed the one of today, so the one of the draft that is open then is closed, and tells again only of what is new', () => {
    const high = matStream()
      .lying(hours(1))
      .out(minutes(45))
      .lying(minutes(5))
      .close(1)
      .lying(minutes(5))
      .out(minutes(22));
    expect(tellingsOf(rehearse(high, rules))).toEqual(['80 leaveTimeout', '135 leaveTimeout']);
    // Nobody closed it: the same alert comes back.
    const open = matStream().lying(hours(1)).out(minutes(45)).lying(minutes(10)).out(minutes(22));
    const replayed = rehearse(open, rules);
    expect(tellingsOf(replayed)).toEqual(['80 leaveTimeout', '135 leaveTimeout']);
    expect(new Set(replayed.tellings.map(({ alertId: id }) => id)).size).toBe(1);
  });

  it('whoever was going was shut out: what nobody goes to any more does not rise as "still so", and ends by itself as it did', () => {
    const night = (release: boolean) => {
      const stream = matStream().lying(hours(1)).out(minutes(25)).claim(1).out(minutes(2));
      if (release) stream.inputs.push({ kind: 'unclaim', at: stream.at, alertIds: [alertId(1)], of: nurse });
      return stream.out(minutes(8)).lying(minutes(30)).out(minutes(22)).lying(minutes(5));
    };
    const asking = rulesOf({ alerts: { leaveTimeout: { value: 20 } }, response: { stillTrueMinutes: 5 } });
    const released = night(true);
    const { facts } = drive(released.inputs, asking, released.at);
    const replayed = rehearse(released, asking);
    expect(tellingsOf(replayed)).toEqual(newsOf(facts));
    expect(replayed.alerts.map(({ priority }) => priority)).toEqual(['medium', 'medium']);
    // Without it the first rises, waits to be closed, and is the one that comes back.
    expect(rehearse(night(false), asking).alerts.map(({ priority }) => priority)).toEqual(['high']);
  });

  it('who is away is not missed', () => {
    const away = matStream().lying(hours(1)).absent(hours(2)).out(minutes(40)).lying(minutes(5));
    expect(tellingsOf(rehearse(away, rules))).toEqual([]);
  });

  it('a network that is out speaks for its mats; one that is not, does not', () => {
    const silent = () => matStream().lying(hours(1)).silent(minutes(30)).lying(minutes(5));
    expect(tellingsOf(rehearse(silent(), rules))).toEqual([`${60 - 1 / 6 + 3} deviceDisconnected`]);
    const { inputs, at } = silent();
    const lost = evening + hours(1) - seconds(10);
    const happenings: Happening[] = [
      ...happeningsOf(inputs, () => 'leaveTimeout'),
      { kind: 'network', at: lost, outSince: lost } as const,
      { kind: 'network', at: evening + minutes(90) + seconds(30), outSince: null } as const,
    ].sort((one, other) => one.at - other.at);
    expect(tellingsOf(replay({ stood: nothing(evening), happenings, until: at }, rules))).toEqual([]);
  });

  it('a server that was away judges by what it saw, and begins to listen when it is back', () => {
    const gone = matStream().lying(hours(1)).out(minutes(1)).silent(minutes(40)).resume().out(minutes(10));
    const { facts } = drive(gone.inputs, rules, gone.at);
    expect(tellingsOf(rehearse(gone, rules))).toEqual(newsOf(facts));
  });

  it('moved to another bed, the person is seen anew, and what stands goes along', () => {
    const { inputs, at } = matStream().lying(hours(1)).out(minutes(45)).lying(minutes(30));
    const moved: Happening = { kind: 'moved', at: evening + minutes(110) - seconds(1) };
    const happenings = [...happeningsOf(inputs, () => 'leaveTimeout'), moved].sort((one, other) => one.at - other.at);
    const replayed = replay({ stood: nothing(evening), happenings, until: at }, rules);
    expect(tellingsOf(replayed)).toEqual(['80 leaveTimeout']);
  });

  it('a reading delayed by half a minute comes after what was due before it', () => {
    const first = frame(evening, 'lying');
    const out = frame(evening + minutes(1), 'out');
    const late = { ...frame(evening + minutes(1) + seconds(8), 'out'), arrivedAt: evening + minutes(1) + seconds(40) };
    const inputs: Input[] = [first, frame(evening + seconds(30), 'lying'), out, late];
    const atOnce = rulesOf({ alerts: { leaveBed: {} } });
    const { facts } = drive(inputs, atOnce, evening + minutes(3));
    const happenings = happeningsOf(inputs, () => 'leaveBed');
    const replayed = replay({ stood: nothing(evening), happenings, until: evening + minutes(3) }, atOnce);
    expect(tellingsOf(replayed)).toEqual(newsOf(facts));
    expect(replayed.tellings).toHaveLength(1);
  });
});

describe('at the edge of a moment', () => {
  it('a late reading that comes before any other keeps nothing from being told', () => {
    const late = { ...frame(evening - hours(1), 'lying'), arrivedAt: evening };
    const happenings = [late, frame(evening + minutes(10), 'lying')];
    const silent = rulesOf({ alerts: { deviceDisconnected: { value: 3 } } });
    const replayed = replay({ stood: nothing(evening), happenings, until: evening + minutes(11) }, silent);
    expect(tellingsOf(replayed)).toEqual(['3 deviceDisconnected']);
  });

  it('what is told and closed in the same millisecond is closed', () => {
    const rules = rulesOf({ alerts: { leaveTimeout: { value: 20 } } });
    const stream = matStream().lying(hours(1)).out(minutes(20)).close(1).lying(minutes(30));
    const { facts } = drive(stream.inputs, rules, stream.at);
    expect(facts).toContainEqual(expect.objectContaining({ change: 'closed', at: evening + minutes(80) }));
    // Closed while still true it is never seen to end.
    expect(rehearse(stream, rules).alerts).toMatchObject([{ type: 'leaveTimeout', clearedAt: null }]);
  });
});

describe('what a night says', () => {
  const night: Night = { from: evening + hours(1), to: evening + hours(9) };
  const at = (stream: Stream, change: Parameters<typeof rulesOf>[0]) => rehearse(stream, rulesOf(change));
  const ward = () => matStream().lying(minutes(30)).out(minutes(10)).lying(hours(1)).out(minutes(25)).lying(hours(7));

  it('counts what was told within it, by kind; what was told before it is not its', () => {
    expect(toldIn(at(ward(), { alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } }), night)).toEqual({
      told: 2,
      suppressed: 0,
      types: { leaveBed: 1, leaveTimeout: 1 },
    });
  });

  it('what came true outside the hours is counted as nobody’s knowledge', () => {
    const late = { ranges: [range('03:00', '05:00')] };
    expect(toldIn(at(ward(), { alerts: { leaveBed: late } }), night)).toEqual({ told: 0, suppressed: 1, types: {} });
  });

  it('what is only written down is neither told nor suppressed', () => {
    const turning = matStream().lying(hours(2)).lying(hours(1), { posture: 'left' });
    expect(toldIn(at(turning, { alerts: { changePosture: {} } }), night)).toEqual({
      told: 0,
      suppressed: 0,
      types: {},
    });
  });

  it('a long exit, and when each template told it first', () => {
    const early = at(ward(), { alerts: { leaveBed: {} } });
    const late = at(ward(), { alerts: { leaveTimeout: { value: 40 } } });
    const exits = longExitsIn(early, night, rulesOf().watch, minutes(20));
    expect(exits).toEqual([{ from: evening + minutes(100), to: evening + minutes(125) }]);
    const [exit] = exits;
    if (exit === undefined) throw new Error('no exit');
    expect(firstToldOf(early, exit)).toBe(evening + minutes(100) + seconds(3));
    expect(firstToldOf(late, exit)).toBeNull();
  });

  it('still out when the night ends', () => {
    const leaving = at(matStream().lying(hours(8)).out(hours(2)), { alerts: {} });
    expect(longExitsIn(leaving, night, rulesOf().watch, minutes(20))).toEqual([{ from: evening + hours(8), to: null }]);
    expect(longExitsIn(leaving, night, rulesOf().watch, minutes(61))).toEqual([]);
  });

  it('nothing given is changed', () => {
    const stream = ward();
    const before = JSON.stringify(stream.inputs);
    expect(rehearse(stream, rulesOf({ alerts: { leaveBed: {} } }))).toEqual(
      rehearse(stream, rulesOf({ alerts: { leaveBed: {} } })),
    );
    expect(JSON.stringify(stream.inputs)).toBe(before);
  });
});
