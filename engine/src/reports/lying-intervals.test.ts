/** Lying intervals, told as what the tables hold. */
import type { BedStatus } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import type { EpisodeOfBed } from '../bed/bed-exits.ts';
import { matStream, rulesOf, run } from '../testing/index.ts';
import { lyingIntervals, type SeenMinute, type Unseen, unseenOf } from './lying-intervals.ts';

const night = Date.parse('2026-11-22T13:00:00Z');
const at = (minutes: number) => night + minutes * 60_000;

/** A chain of episodes: status and the minute in which it begins; the last goes on, or ends with `null`. */
function chain(...steps: readonly (readonly [BedStatus | null, number])[]): EpisodeOfBed[] {
  return steps.flatMap(([status, from], n) => {
    const next = steps[n + 1];
    if (status === null) return [];
    return [
      {
        from_status: steps[n - 1]?.[0] ?? 'unknown',
        status,
        started_at: at(from),
        ended_at: next === undefined ? null : at(next[1]),
      },
    ];
  });
}

const of = (
  episodes: readonly EpisodeOfBed[],
  {
    postures = [],
    turned = [],
    unseen = [],
    until = 600,
  }: { postures?: number[]; turned?: number[]; unseen?: Unseen[]; until?: number } = {},
) =>
  lyingIntervals({
    ...{ episodes, unseen, postureChanges: postures.map(at), turned: turned.map(at) },
    until: at(until),
  }).map(({ from, to, end }) => [(from - night) / 60_000, (to - night) / 60_000, end]);

/** Seconds of each minute from `from` on in which the bed was seen; null = there is no such minute. */
const seen = (from: number, seconds: readonly (number | null)[]): SeenMinute[] =>
  seconds.flatMap((lyingSeconds, n) =>
    lyingSeconds === null ? [] : [{ at: at(from + n), lyingSeconds, sittingSeconds: 0, outSeconds: 0 }],
  );

describe('a lying interval', () => {
  test('reaches from lying down to sitting up, or to leaving', () => {
    expect(of(chain(['inBed', 0], ['sitting', 90], ['inBed', 95], ['bedExit', 200]))).toEqual([
      [0, 90, 'satUp'],
      [95, 200, 'left'],
    ]);
  });

  test('ends with a change of posture and with "turned", and begins anew', () => {
    expect(of(chain(['inBed', 0], ['bedExit', 300]), { postures: [200], turned: [100] })).toEqual([
      [0, 100, 'turned'],
      [100, 200, 'posture'],
      [200, 300, 'left'],
    ]);
  });

  test('what turned somebody who was not lying ends nothing', () => {
    const intervals = of(chain(['inBed', 0], ['bedExit', 60], ['inBed', 120], ['bedExit', 180]), {
      postures: [60, 90, 120, 180],
      turned: [100],
    });
    expect(intervals).toEqual([
      [0, 60, 'left'],
      [120, 180, 'left'],
    ]);
  });

  test('staff and the mat saying the same turn at the same moment is one turn', () => {
    expect(of(chain(['inBed', 0], ['bedExit', 300]), { postures: [100], turned: [100] })).toHaveLength(2);
  });

  test('is one over 60 s that nobody saw, and two over more', () => {
    expect(of(chain(['inBed', 0], ['disconnected', 50], ['inBed', 51], ['bedExit', 90]))).toEqual([[0, 90, 'left']]);
    expect(of(chain(['inBed', 0], ['disconnected', 50], ['inBed', 51.1], ['bedExit', 90]))).toEqual([
      [0, 50, 'unknown'],
      [51.1, 90, 'left'],
    ]);
  });

  test('of which nobody saw how it ended ends where it was last seen', () => {
    expect(of(chain(['inBed', 0], ['disconnected', 50], ['bedExit', 55]))).toEqual([[0, 50, 'unknown']]);
    expect(of(chain(['inBed', 0], ['disconnected', 50], ['bedExit', 50.5]))).toEqual([[0, 50, 'left']]);
    expect(of(chain(['inBed', 0], ['disconnected', 50]))).toEqual([[0, 50, 'unknown']]);
  });

  test('does not go on in another bed', () => {
    const first = chain(['inBed', 0], [null, 50]);
    const second = chain(['inBed', 50.5], ['bedExit', 90]);
    expect(of([...first, ...second])).toEqual([
      [0, 50, 'unknown'],
      [50.5, 90, 'left'],
    ]);
  });

  test('that goes on is open as far as is known', () => {
    expect(of(chain(['inBed', 0]), { until: 250, postures: [100] })).toEqual([
      [0, 100, 'posture'],
      [100, 250, 'open'],
    ]);
    expect(of(chain(['inBed', 0], ['bedExit', 300]), { until: 250 })).toEqual([[0, 250, 'open']]);
  });

  test('an episode that lasted no time at all ends nothing', () => {
    const episodes = chain(['inBed', 0], ['sitting', 20], ['inBed', 20], ['bedExit', 40]);
    expect(of(episodes)).toEqual([[0, 40, 'left']]);
  });
});

describe('while the watch itself stood still', () => {
  const always = [{ from: at(-60), to: at(600) }];
  const minutesOf = (gaps: readonly Unseen[]) =>
    gaps.map(({ from, to }) => [(from - night) / 60_000, (to - night) / 60_000]);

  test('nobody is taken to have lain on through what nobody saw, though the episode goes on', () => {
    // Read at 49:50, which spoke until 50:50, and then at 110:00 again.
    const unseen = unseenOf(seen(40, [...Array(10).fill(60), 50, ...Array(59).fill(null), 60, 60]), [
      { from: at(50), to: at(109.9) },
    ]);
    expect(minutesOf(unseen)).toEqual([[49 + 50 / 60, 110]]);
    expect(of(chain(['inBed', 0], ['bedExit', 300]), { unseen, postures: [200] })).toEqual([
      [0, 49 + 50 / 60, 'unknown'],
      [110, 200, 'posture'],
      [200, 300, 'left'],
    ]);
  });

  test('minutes seen in part, at the end of what was seen and at its beginning, say so to the second', () => {
    expect(minutesOf(unseenOf(seen(0, [60, 20, null, 15, 60]), always))).toEqual([[20 / 60, 3.75]]);
    expect(minutesOf(unseenOf(seen(0, [60, 20, 0, 0, 15, 60]), always))).toEqual([[20 / 60, 4.75]]);
    expect(unseenOf([], always)).toEqual([]);
    expect(unseenOf(seen(0, [60, 60, null]), always)).toEqual([]);
  });

  test('late readings fill the minutes of a blind watch, rounding takes seconds, and of a mat that fell silent the episodes tell', () => {
    expect(unseenOf(seen(0, [60, 59, 60, 59, 59, 60]), always)).toEqual([]);
    expect(unseenOf(seen(0, [60, 20, null, 15, 60]), [{ from: at(300), to: at(310) }])).toEqual([]);
  });

  test('a gap of less than a whole minute in the minutes is more than one from reading to reading', () => {
    // Over the end of a minute it is told to the second.
    expect(minutesOf(unseenOf(seen(0, [60, 60, 50, 35, 60]), always))).toEqual([[110 / 60, 205 / 60]]);
    // Within one it ends with the watch's own, as far as the minute goes.
    const within = (to: number) => minutesOf(unseenOf(seen(0, [60, 60, 50, 60]), [{ from: at(1.5), to: at(to) }]));
    expect(within(2.5)).toEqual([[80 / 60, 2.5]]);
    expect(within(2.1)).toEqual([[1, 130 / 60]]);
    expect(within(4)).toEqual([[110 / 60, 3]]);
  });

  /** Read every ten seconds by the engine itself; a server that stands still for `gapMs` between two readings, at this second of a minute. */
  function stood(gapMs: number, second: number) {
    const begins = night + second * 1_000;
    const before = matStream(begins).lying(10 * 60_000).inputs;
    const last = Math.max(...before.map((input) => input.at));
    const next = last + gapMs;
    const { facts } = run(
      [...before, { kind: 'resume', at: next - 4_000 }, ...matStream(next).lying(10 * 60_000).inputs],
      rulesOf(),
    );
    const minutes = facts.flatMap((fact) =>
      fact.fact === 'minute' ? [{ ...fact, lyingSeconds: Math.round(fact.lyingSeconds) }] : [],
    );
    const changes = facts.filter(({ fact }) => fact === 'statusChanged');
    return { last, next, minutes, changes, unseen: unseenOf(minutes, [{ from: last + 3_000, to: next - 4_000 }]) };
  }

  test.each(Array.from({ length: 30 }, (_, n) => 2 * n))(
    'a stop is known from the 64th second on, wherever it lies, to one reading (%i s)',
    (second) => {
      for (const seconds of [61, 64, 75, 90, 119, 121, 150, 179, 200]) {
        const { last, next, minutes, changes, unseen } = stood(seconds * 1_000, second);
        expect(changes.map((fact) => 'to' in fact && fact.to)).toEqual(['inBed']);
        // What rounding may have taken is no gap.
        if (seconds === 61) continue;
        expect(unseen).toHaveLength(1);
        const [gap] = unseen;
        expect(Math.abs((gap?.from ?? 0) - last)).toBeLessThanOrEqual(10_000);
        expect(Math.abs((gap?.to ?? 0) - next)).toBeLessThanOrEqual(10_000);
        const [first] = changes;
        const episodes = [
          { from_status: 'unknown', status: 'inBed', started_at: first?.at ?? 0, ended_at: null },
        ] as const;
        const intervals = lyingIntervals({ episodes, postureChanges: [], turned: [], unseen, until: next + 300_000 });
        expect(intervals.map(({ end }) => end)).toEqual(['unknown', 'open']);
        expect(minutes.length).toBeGreaterThan(15);
      }
    },
  );

  test('of a stop of up to a minute nothing is said', () => {
    for (const seconds of [20, 45, 59, 60])
      for (const second of [0, 17, 34, 58]) expect(stood(seconds * 1_000, second).unseen).toEqual([]);
  });

  test('seconds of a minute in which the mat itself was away for a moment are not the watch’s', () => {
    const episodes = chain(['inBed', 0], ['disconnected', 50.2], ['inBed', 50.7], ['bedExit', 90]);
    const unseen = unseenOf(seen(48, [60, 60, 30, 60, 60]), [{ from: at(49), to: at(49.3) }]);
    expect(unseen).toHaveLength(1);
    expect(of(episodes, { unseen })).toEqual([[0, 90, 'left']]);
  });

  test('a gap that the episodes tell themselves is left to them: a short one is bridged', () => {
    const episodes = chain(['inBed', 0], ['disconnected', 50], ['inBed', 50.5], ['bedExit', 90]);
    const unseen = unseenOf(seen(48, [60, 60, 30, 60, 60]), always);
    expect(of(episodes, { unseen })).toEqual([[0, 90, 'left']]);
  });
});
