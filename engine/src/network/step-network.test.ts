import { type AlertId, type BedId, standardResponse, standardSetting, standardWatch } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSounding } from '../alerts/response.ts';
import { BedStateError } from '../bed/versioned.ts';
import { deepFreeze, evening, minutes, nurse, seconds } from '../testing/index.ts';
import type { AlertState, NetworkFact, NetworkInput, NetworkRules } from '../types.ts';
import { type NetworkState, newNetwork, readNetworkState, writeNetworkState } from './state.ts';
import { stepNetwork } from './step-network.ts';

const epoch = '00000000000000bb';
const alertId = (n: number) => `${epoch}-${n}` as AlertId;
const rulesWith = (change: Parameters<typeof standardSetting>[1] = {}): NetworkRules => ({
  watch: standardWatch,
  alert: standardSetting('mqttStatus', { value: 3, afterAlertMinutes: 0, ...change }),
  response: standardResponse,
});
const rules = rulesWith();
const at = (ms: number) => evening + ms;

/** `lost` in ms after the evening, by bed from 1 on; null = heard. */
const look = (ms: number, ...lost: (number | null)[]): NetworkInput => ({
  kind: 'look',
  at: at(ms),
  mats: lost.map((lostMs, n) => ({ bedId: (n + 1) as BedId, lostAt: lostMs === null ? null : at(lostMs) })),
});

function run(inputs: readonly NetworkInput[], given: NetworkRules = rules, from: NetworkState = newNetwork(epoch)) {
  let state = deepFreeze(from);
  let wakeAt = state.wakeAt;
  const facts: NetworkFact[] = [];
  for (const input of inputs) {
    const stepped = stepNetwork(readNetworkState(writeNetworkState(state)), deepFreeze(input), given);
    expect(JSON.stringify(stepNetwork(state, input, given))).toBe(JSON.stringify(stepped));
    state = deepFreeze(stepped.state);
    wakeAt = stepped.wakeAt;
    facts.push(...stepped.facts);
  }
  return { state, facts, wakeAt };
}

const lines = (facts: readonly NetworkFact[]) =>
  facts.map(({ at: when, change, alert, beds }) => {
    const cause = change === 'closed' ? ` ${alert.closeCause}` : '';
    return `${(when - evening) / 1000} ${alert.id.split('-')[1]} ${change}${cause} [${beds.join(' ')}]`;
  });

/** Three of five, lost within twenty seconds and known a minute later. */
const out = look(80_000, 0, 10_000, 20_000, null, null);

describe('mats lost together', () => {
  it.each([
    ['three within 60 s', [0, 30_000, 60_000, null, null], true],
    ['three, the third a moment later', [0, 30_000, 60_001, null, null], false],
    ['two of five', [0, 1_000, null, null, null], false],
    ['all of two', [0, 50_000], true],
    ['all of two, not together', [0, 60_001], false],
    ['the last two that were still heard', [-3_600_000, 0, 30_000], true],
    ['one after the other, all in the end', [-3_600_000, -1_800_000, 0], false],
    ['the only mat', [0], false],
    ['no mat', [], false],
    ['three together, two long before', [-3_600_000, -3_500_000, 0, 1_000, 2_000], true],
    ['nobody', [null, null, null], false],
  ])('%s', (_, lost, expected) => {
    const { state, facts } = run([look(120_000, ...lost)]);
    expect(state.out).toBe(expected);
    expect(facts).toEqual([]);
  });

  it('are muted at once and told as one after three minutes', () => {
    const { state, facts, wakeAt } = run([out]);
    expect(state).toMatchObject({ out: true, since: at(0), beds: [1, 2, 3] });
    expect(facts).toEqual([]);
    expect(wakeAt).toBe(at(minutes(3)));
    const told = run([look(190_000, 0, 10_000, 20_000, null, null)], rules, state);
    expect(told.facts).toMatchObject([
      {
        at: at(minutes(3)),
        change: 'raised',
        beds: [1, 2, 3],
        alert: {
          id: `${epoch}-1`,
          type: 'mqttStatus',
          priority: 'medium',
          technical: true,
          threshold: 3,
          value: 3,
          startedAt: at(0),
          toldAt: at(minutes(3)),
        },
      },
    ]);
  });

  it('those lost long before are no part of it and speak for themselves', () => {
    expect(run([look(80_000, -3_600_000, 0, 10_000, 20_000, null)]).state.beds).toEqual([2, 3, 4]);
  });

  it('later losses join without a telling', () => {
    const { facts } = run([
      out,
      look(minutes(3), 0, 10_000, 20_000, null, null),
      look(minutes(5), 0, 10_000, 20_000, 200_000, null),
    ]);
    expect(lines(facts)).toEqual(['180 1 raised [1 2 3]', '300 1 dataLost [1 2 3 4]']);
  });

  it('claimed, a mat that is lost later and stays lost is told with it: it sounds again until that is claimed too', () => {
    const claim = (ms: number): NetworkInput => ({
      kind: 'claim',
      at: at(ms),
      alertIds: [alertId(1)],
      by: nurse,
    });
    const more = [0, 10_000, 20_000, minutes(10), null] as const;
    const { facts, state } = run([
      out,
      claim(minutes(4)),
      look(minutes(11), ...more),
      look(minutes(14), ...more),
      claim(minutes(15)),
      look(minutes(40), ...more),
    ]);
    expect(lines(facts)).toEqual([
      '180 1 raised [1 2 3]',
      '240 1 claimed [1 2 3]',
      '660 1 dataLost [1 2 3 4]',
      '780 1 upgraded [1 2 3 4]',
      '900 1 claimed [1 2 3 4]',
    ]);
    expect(facts[3]?.alert).toMatchObject({ startedAt: at(0), value: 13, toldAt: at(minutes(13)) });
    expect(isSounding(facts[3]?.alert as AlertState)).toBe(true);
    expect(isSounding(state.alert as AlertState)).toBe(false);
  });

  it.each(['claim', 'close'] as const)(
    '%sed, a mat that falters and is back before it would be told is no news',
    (word) => {
      const first = alertId(1);
      const answer: NetworkInput =
        word === 'claim'
          ? { kind: 'claim', at: at(minutes(4)), alertIds: [first], by: nurse }
          : { kind: 'close', at: at(minutes(4)), alertIds: [first], by: nurse, reason: 'fine', note: null };
      const { facts } = run([
        out,
        answer,
        look(minutes(11), 0, 10_000, 20_000, minutes(10), null),
        look(minutes(12), 0, 10_000, 20_000, null, null),
        look(minutes(40), 0, 10_000, 20_000, null, null),
      ]);
      expect(facts.slice(2).map(({ change }) => change)).toEqual(word === 'claim' ? ['dataLost', 'dataBack'] : []);
    },
  );

  it('claimed by somebody who cannot come any more, it is told anew, and again once', () => {
    const { facts } = run([
      out,
      { kind: 'claim', at: at(minutes(4)), alertIds: [alertId(1)], by: nurse },
      { kind: 'unclaim', at: at(minutes(5)), alertIds: [alertId(1)], of: nurse },
      { kind: 'unclaim', at: at(minutes(6)), alertIds: [alertId(1)], of: nurse },
      look(minutes(30), 0, 10_000, 20_000, null, null),
    ]);
    expect(lines(facts)).toEqual([
      '180 1 raised [1 2 3]',
      '240 1 claimed [1 2 3]',
      '300 1 released [1 2 3]',
      '480 1 toldAgain [1 2 3]',
    ]);
    expect(isSounding(facts[2]?.alert as AlertState)).toBe(true);
  });

  it('unanswered it is told again once, never handed on; claimed, never', () => {
    const quiet = [out, look(minutes(30), 0, 10_000, 20_000, null, null)];
    expect(lines(run(quiet).facts)).toEqual(['180 1 raised [1 2 3]', '360 1 toldAgain [1 2 3]']);
    const claimed: NetworkInput[] = [
      out,
      { kind: 'claim', at: at(minutes(4)), alertIds: [alertId(1)], by: nurse },
      look(minutes(30), 0, 10_000, 20_000, null, null),
    ];
    expect(lines(run(claimed).facts)).toEqual(['180 1 raised [1 2 3]', '240 1 claimed [1 2 3]']);
  });
});

describe('data that is back', () => {
  const told = () => run([out, look(minutes(3), 0, 10_000, 20_000, null, null)]).state;

  it('of all but two for 30 s ends it; those two speak for themselves from then on', () => {
    const back = run([look(200_000, 0, 10_000, null, null, null)], rules, told());
    expect(back.wakeAt).toBe(at(230_000));
    const { facts, state } = run([look(240_000, 0, 10_000, null, null, null)], rules, back.state);
    expect(lines(back.facts)).toEqual(['200 1 dataBack [1 2]']);
    expect(lines(facts)).toEqual(['230 1 cleared [1 2 3]', '230 1 closed cleared [1 2 3]']);
    expect(state).toMatchObject({ out: false, since: null, beds: [], alert: null });
  });

  it('and gone again within them does not', () => {
    const inputs = [
      look(200_000, 0, null, null, null, null),
      look(220_000, 0, 210_000, 210_000, null, null),
      look(600_000, 0, 210_000, 210_000, null, null),
    ];
    const { facts, state } = run(inputs, rules, told());
    expect(state.out).toBe(true);
    expect(lines(facts)).toEqual(['200 1 dataBack [1]', '220 1 dataLost [1 2 3]', '360 1 toldAgain [1 2 3]']);
  });

  it('before it was told, it never was', () => {
    const { facts, state } = run([
      out,
      look(100_000, null, null, null, null, null),
      look(minutes(10), null, null, null, null, null),
    ]);
    expect(facts).toEqual([]);
    expect(state.out).toBe(false);
  });

  it('within the last 30 s before it is told, waits for what comes of it', () => {
    const { facts } = run([
      out,
      look(170_000, null, null, null, null, null),
      look(minutes(10), null, null, null, null, null),
    ]);
    expect(facts).toEqual([]);
  });

  it('of one of two is enough', () => {
    const two = run([look(80_000, 0, 10_000), look(minutes(3), 0, 10_000)]);
    const { state } = run([look(200_000, 0, null), look(230_000, 0, null)], rules, two.state);
    expect(two.state.alert).not.toBeNull();
    expect(state.out).toBe(false);
  });

  it('so is a network whose mats are all taken away', () => {
    expect(run([look(200_000), look(230_000)], rules, told()).state.out).toBe(false);
  });
});

it('a notice that is over names every bed it was about, whichever came back first and joined last', () => {
  const { facts, state } = run([
    out,
    look(minutes(3), 0, 10_000, 20_000, null, null),
    look(200_000, null, 10_000, 20_000, null, null),
    look(220_000, null, 10_000, 20_000, 210_000, null),
    look(240_000, null, null, null, null, null),
    look(270_000, null, null, null, null, null),
  ]);
  expect(lines(facts)).toEqual([
    '180 1 raised [1 2 3]',
    '200 1 dataBack [2 3]',
    '220 1 dataLost [2 3 4]',
    '240 1 dataBack []',
    '270 1 cleared [1 2 3 4]',
    '270 1 closed cleared [1 2 3 4]',
  ]);
  expect(state.named).toEqual([]);
});

describe('closed by staff', () => {
  const closed = run([
    out,
    look(minutes(3), 0, 10_000, 20_000, null, null),
    {
      kind: 'close',
      at: at(minutes(5)),
      alertIds: [alertId(1)],
      by: nurse,
      reason: 'equipment',
      note: 'router',
    },
  ]);

  it('it is not told again, and mutes on', () => {
    expect(closed.facts.at(-1)).toMatchObject({
      change: 'closed',
      by: nurse,
      alert: { closeNote: 'router', fall: null },
    });
    const { facts, state } = run([look(minutes(60), 0, 10_000, 20_000, null, null)], rules, closed.state);
    expect(facts).toEqual([]);
    expect(state.out).toBe(true);
  });

  it('a mat lost later is told in a notice of its own, for it does not speak for itself', () => {
    const { facts } = run(
      [look(minutes(10), 0, 10_000, 20_000, 500_000, null), look(minutes(20), 0, 10_000, 20_000, 500_000, null)],
      rules,
      closed.state,
    );
    expect(lines(facts)).toEqual(['680 2 raised [1 2 3 4]', '860 2 toldAgain [1 2 3 4]']);
    expect(facts[0]?.alert.startedAt).toBe(at(500_000));
  });
});

describe('settings', () => {
  it('after one was closed the next waits', () => {
    const waiting = rulesWith({ afterAlertMinutes: 30 });
    const again = [620_000, 620_000, 620_000, null, null] as const;
    const { facts } = run(
      [
        out,
        look(200_000, null, null, null, null, null),
        look(minutes(10), null, null, null, null, null),
        look(minutes(12), ...again),
        look(minutes(60), ...again),
      ],
      { ...waiting, alert: { ...waiting.alert, value: 1 } },
    );
    expect(lines(facts)).toEqual([
      '80 1 raised [1 2 3]',
      '200 1 dataBack []',
      '230 1 cleared [1 2 3]',
      '230 1 closed cleared [1 2 3]',
      '720 2 suppressed [1 2 3]',
      '2030 2 raised [1 2 3]',
      '2210 2 toldAgain [1 2 3]',
    ]);
  });

  it('turned off it mutes nobody, and ends what stands', () => {
    const off = rulesWith({ on: false });
    expect(run([out], off).state.out).toBe(false);
    const told = run([out, look(minutes(3), 0, 10_000, 20_000, null, null)]).state;
    const { facts, state } = run([look(minutes(4), 0, 10_000, 20_000, null, null)], off, told);
    expect(lines(facts)).toEqual(['240 1 cleared [1 2 3]', '240 1 closed cleared [1 2 3]']);
    expect(state.out).toBe(false);
  });

  it('looks may come often or rarely', () => {
    const lost = [0, 10_000, 20_000, null, null] as const;
    const rarely = run([out, look(minutes(10), ...lost)]);
    const often = run([
      out,
      ...Array.from({ length: 520 }, (_, n) => look(80_000 + n * 1_000, ...lost)),
      look(minutes(10), ...lost),
    ]);
    expect(often.facts).toEqual(rarely.facts);
  });
});

it('our own clock set back does not keep it waiting', () => {
  const told = run([out, look(minutes(3), 0, 10_000, 20_000, null, null)]).state;
  const back = -minutes(60);
  const { facts, state } = run(
    [look(back, ...[null, null, null, null, null]), look(back + seconds(30), ...[null, null, null, null, null])],
    rules,
    told,
  );
  expect(lines(facts).map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual([
    '1 dataBack',
    '1 cleared',
    '1 closed',
  ]);
  expect(state.out).toBe(false);
});

it.each(['', '{', '{}', '{"v":1}', '{"v":2}', '{"v":1,"epoch":"zz","alertCount":0,"clock":0}'])(
  '%j is no state',
  (text) => {
    expect(() => readNetworkState(text)).toThrow(BedStateError);
  },
);

it('an epoch is 16 hex digits', () => {
  expect(() => newNetwork('x')).toThrow(RangeError);
});

describe('any network', () => {
  const mats = 5;
  const night = fc.array(
    fc.record({
      after: fc.constantFrom(1, 5_000, 10_000, 29_999, 30_000, 60_000, 200_000),
      bed: fc.integer({ min: 0, max: mats - 1 }),
      lost: fc.boolean(),
      word: fc.constantFrom(null, null, null, null, 'claim' as const, 'close' as const),
    }),
    { minLength: 1, maxLength: 60 },
  );
  const settings = fc
    .record({ value: fc.constantFrom(1, 3), afterAlertMinutes: fc.constantFrom(0, 5) })
    .map((change) => rulesWith(change));
  const runs = { seed: 20_260_105, numRuns: 60 };

  function inputsOf(
    events: readonly { after: number; bed: number; lost: boolean; word: 'claim' | 'close' | null }[],
  ): NetworkInput[] {
    const lost: (number | null)[] = Array.from({ length: mats }, () => null);
    let ms = 0;
    const inputs = events.map(({ after, bed, lost: gone, word }, n): NetworkInput => {
      ms += after;
      const one = alertId((n % 4) + 1);
      if (word === 'claim') return { kind: 'claim', at: at(ms), alertIds: [one], by: nurse };
      if (word === 'close')
        return { kind: 'close', at: at(ms), alertIds: [one], by: nurse, reason: 'fine', note: null };
      lost[bed] = gone ? (lost[bed] ?? ms) : null;
      return look(ms, ...lost);
    });
    return [...inputs, look(ms + 3_600_000, ...lost)];
  }

  it('tells one notice at a time, in order, once, and restarts or more looks change nothing', () => {
    fc.assert(
      fc.property(night, settings, (events, given) => {
        const inputs = inputsOf(events);
        // `run` reads and writes the state before every input.
        const plain = run(inputs, given);
        let shown: NetworkInput | undefined;
        const often = run(
          inputs.flatMap((input) => {
            const again = shown === undefined ? [] : [{ ...shown, at: input.at }];
            if (input.kind === 'look') shown = input;
            return [...again, input];
          }),
          given,
        );
        expect(often.facts).toEqual(plain.facts);
        let open: NetworkFact['alert'] | null = null;
        let known = 0;
        for (const { at: when, change, alert } of plain.facts) {
          expect(when).toBeGreaterThanOrEqual(known);
          known = when;
          const begins = change === 'suppressed' || (change === 'raised' && open?.toldAt !== null);
          expect(open === null).toBe(begins && open?.id !== alert.id);
          if (change === 'toldAgain') expect(open).toMatchObject({ toldAgainAt: null, claimedAt: null });
          expect(change).not.toBe('escalated');
          expect(change).not.toBe('still');
          open = alert.closedAt === null ? alert : null;
        }
        expect(plain.state.alert).toEqual(open);
        // An hour on, whatever is out has been told: by an alert that is open, or was closed by staff.
        expect(plain.state.unraisedSince === null || plain.state.backAt !== null).toBe(true);
      }),
      runs,
    );
  });
});
