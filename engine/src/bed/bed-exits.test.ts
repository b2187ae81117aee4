import type { BedStatus } from '@wardlight/contract';
import { standardWatch } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { evening, matStream, minutes, replayWatch, rulesOf, run, seconds } from '../testing/index.ts';
import type { Fact } from '../types.ts';
import { bedExitsOf, type EpisodeOfBed, isBedExit } from './bed-exits.ts';

const at = (ms: number) => evening + ms;
const exit = (ms: number | null, from: BedStatus = 'inBed'): EpisodeOfBed => ({
  from_status: from,
  status: 'bedExit',
  started_at: at(0),
  ended_at: ms === null ? null : at(ms),
});

/** Statuses one after another, each from its second on; the last goes on. */
function chain(first: BedStatus, ...parts: [start: number, status: BedStatus][]): EpisodeOfBed[] {
  return parts.map(([start, status], n) => ({
    from_status: parts[n - 1]?.[1] ?? first,
    status,
    started_at: at(seconds(start)),
    ended_at: parts[n + 1] === undefined ? null : at(seconds(parts[n + 1]?.[0] ?? 0)),
  }));
}

/** Exits as seconds from–to. */
const exits = (episodes: EpisodeOfBed[], nowSeconds = 1_000, watch = standardWatch): string[] =>
  bedExitsOf(episodes, at(seconds(nowSeconds)), watch).map(
    ({ started_at, ended_at }) =>
      `${(started_at - evening) / 1_000}–${ended_at === null ? '' : (ended_at - evening) / 1_000}`,
  );

describe('a bed exit', () => {
  it.each([
    [9_999, false],
    [10_000, true],
    [10_001, true],
  ])('out for %i ms: %s, over or going on', (ms, counts) => {
    expect(isBedExit(exit(ms), at(minutes(60)), standardWatch)).toBe(counts);
    expect(isBedExit(exit(null), at(ms), standardWatch)).toBe(counts);
  });

  it.each([
    ['inBed', true],
    ['sitting', true],
    ['unknown', false],
    ['disconnected', false],
    ['notMonitored', false],
    ['away', false],
  ] as const)('from %s: %s', (from, counts) => {
    expect(isBedExit(exit(seconds(60), from), at(minutes(60)), standardWatch)).toBe(counts);
  });

  it('is nothing but out', () => {
    expect(isBedExit({ ...exit(seconds(60)), status: 'sitting' }, at(minutes(60)), standardWatch)).toBe(false);
  });

  it('with the least time at 0 every one counts, also one that a clock set back has ended before it began', () => {
    for (const ms of [0, 1, -3_600_000]) expect(isBedExit(exit(ms), at(0), replayWatch)).toBe(true);
    expect(isBedExit(exit(-3_600_000), at(0), standardWatch)).toBe(false);
  });
});

describe('the bed exits of a list', () => {
  it('each at its start, short ones left out', () => {
    const night = chain(
      'unknown',
      [0, 'inBed'],
      [100, 'bedExit'],
      [109, 'inBed'],
      [200, 'bedExit'],
      [210, 'sitting'],
      [300, 'bedExit'],
    );
    expect(exits(night)).toEqual(['200–210', '300–']);
    expect(exits(night, 309)).toEqual(['200–210']);
    expect(exits(night, 1_000, replayWatch)).toEqual(['100–109', '200–210', '300–']);
    expect(exits([])).toEqual([]);
  });

  it.each([
    ['in bed before a gap and out after it is one, from the first reading after it', 'inBed', ['300–400']],
    ['sitting before it too', 'sitting', ['300–400']],
    ['out since the first state ever seen is none', 'bedExit', []],
  ] as const)('%s', (_, before, expected) => {
    expect(exits(chain('unknown', [0, before], [200, 'disconnected'], [300, 'bedExit'], [400, 'inBed']))).toEqual(
      expected,
    );
  });

  it('out before and after gaps is one absence', () => {
    const parts: [number, BedStatus][] = [
      [0, 'inBed'],
      [100, 'bedExit'],
      [105, 'disconnected'],
      [300, 'bedExit'],
      [304, 'disconnected'],
      [500, 'bedExit'],
    ];
    expect(exits(chain('unknown', ...parts, [600, 'inBed']))).toEqual(['100–600']);
    expect(exits(chain('unknown', ...parts))).toEqual(['100–']);
    expect(exits(chain('unknown', ...parts, [600, 'inBed'], [700, 'bedExit'], [720, 'inBed']))).toEqual([
      '100–600',
      '700–720',
    ]);
  });

  it('what nobody saw is not time out', () => {
    const gone: [number, BedStatus][] = [
      [0, 'inBed'],
      [100, 'bedExit'],
      [109, 'disconnected'],
    ];
    expect(exits(chain('unknown', ...gone))).toEqual([]);
    expect(exits(chain('unknown', ...gone, [500, 'inBed']))).toEqual([]);
    expect(exits(chain('unknown', [0, 'inBed'], [100, 'bedExit'], [110, 'disconnected']))).toEqual(['100–110']);
  });

  it('a list that begins after the start of a gap cannot tell; one that begins with the gap can', () => {
    const [, gap, out] = chain('unknown', [0, 'inBed'], [200, 'disconnected'], [300, 'bedExit']);
    if (gap === undefined || out === undefined) throw new Error('the chain is too short');
    expect(exits([out])).toEqual([]);
    expect(exits([gap, out])).toEqual(['300–']);
  });

  it('are those the engine tells of a mat', () => {
    const stream = matStream()
      .lying(minutes(1))
      .out(seconds(9))
      .lying(minutes(1))
      .out(seconds(10))
      .sitting(minutes(1))
      .offline()
      .silent(minutes(5))
      .out(minutes(1))
      .offline()
      .silent(minutes(5))
      .out(minutes(1));
    const changes = run(stream.inputs, rulesOf()).facts.filter(
      (fact): fact is Extract<Fact, { fact: 'statusChanged' }> => fact.fact === 'statusChanged',
    );
    const episodes = changes.map(({ from, to, at: started_at }, n) => ({
      from_status: from,
      status: to,
      started_at,
      ended_at: changes[n + 1]?.at ?? null,
    }));
    expect(exits(episodes, 2_000)).toEqual(['129–139', '499–']);
    expect(exits(episodes, 2_000, replayWatch)).toEqual(['60–69', '129–139', '499–']);
  });
});
