import type { WatchGap } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { connect, type Database } from '../db/database.ts';
import { forgetOldBeats, gapsShown, newestBeat, readGaps, writeBeat } from './watch-gaps.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = exampleAt;
const gap = (from: number, to: number | null, cause: WatchGap['cause'] = 'database'): WatchGap => ({
  from_at: now + from * minute,
  to_at: to === null ? null : now + to * minute,
  cause,
});

describe('gaps as people read them', () => {
  const table: readonly [string, WatchGap[], WatchGap[]][] = [
    ['newest first', [gap(-60, -50), gap(-30, -20)], [gap(-30, -20), gap(-60, -50)]],
    ['one trouble seen by two servers is one', [gap(-30, -20), gap(-29, -19)], [gap(-30, -19)]],
    ['one within another changes nothing', [gap(-30, -20), gap(-29, -25)], [gap(-30, -20)]],
    ['what flickers within fifteen seconds is one', [gap(-30, -20), gap(-19.75, -10)], [gap(-30, -10)]],
    ['a second more and it is two', [gap(-30, -20), gap(-19.7, -10)], [gap(-19.7, -10), gap(-30, -20)]],
    ['another cause is another', [gap(-30, -20), gap(-20, -10, 'stopped')], [gap(-20, -10, 'stopped'), gap(-30, -20)]],
    ['one that goes on swallows what follows', [gap(-30, null), gap(-20, -10)], [gap(-30, null)]],
    [
      'what ended twelve hours ago is history',
      [gap(-800, -720), gap(-800, -719.9, 'stopped')],
      [gap(-800, -719.9, 'stopped')],
    ],
  ];
  test.each(table)('%s', (_, gaps, shown) => {
    expect(gapsShown(gaps, now)).toEqual(shown);
    expect(gapsShown(gaps.toReversed(), now)).toEqual(shown);
  });

  test('at most five', () => {
    const many = Array.from({ length: 9 }, (_, n) => gap(-10 * n - 5, -10 * n));
    expect(gapsShown(many, now)).toEqual(many.slice(0, 5));
  });
});

describe('in the database', () => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await freshDatabase();
    database = connect({ connectionString: made.url }, () => undefined);
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });
  const beat = (serverId: string, at: number, blind: Parameters<typeof writeBeat>[1]['blind'] = null) => ({
    serverId,
    at,
    blind,
  });

  test('nobody has watched a new one', async () => {
    expect(await newestBeat(database.pool, now, 'me')).toBeNull();
    expect(await readGaps(database.pool, now)).toEqual([]);
  });

  test('the newest sign of life is found, but not our own, and not one of a clock that was ahead', async () => {
    await writeBeat(database.pool, beat('a', now - 50_000), []);
    await writeBeat(database.pool, beat('a', now - 40_000), []);
    await writeBeat(database.pool, beat('b', now - 30_000, { since: now - hour, cause: 'database' }), []);
    await writeBeat(database.pool, beat('me', now), []);
    await writeBeat(database.pool, beat('ahead', now + hour), []);
    const newest = await newestBeat(database.pool, now, 'me');
    expect(newest).toEqual(beat('b', now - 30_000, { since: now - hour, cause: 'database' }));
    expect((await newestBeat(database.pool, now, 'b'))?.serverId).toBe('me');
  });

  test('a gap given twice is one, and one that goes on is told while its server lives', async () => {
    await writeBeat(database.pool, beat('a', now), [gap(-30, -20)]);
    await writeBeat(database.pool, beat('a', now), [gap(-30, -20), gap(-9, null)]);
    expect(await readGaps(database.pool, now)).toEqual([gap(-30, -20)]);
    await writeBeat(database.pool, beat('a', now, { since: now - minute, cause: 'overloaded' }), []);
    expect(await readGaps(database.pool, now)).toEqual([gap(-1, null, 'overloaded'), gap(-30, -20)]);
    expect(await readGaps(database.pool, now + 15_000)).toEqual([gap(-30, -20)]);
  });

  test('signs of life are forgotten after a week, all but the newest', async () => {
    const week = 7 * 24 * hour;
    await forgetOldBeats(database.pool, now + week + 2 * hour);
    expect(await newestBeat(database.pool, now + week + 2 * hour, 'me')).toMatchObject({ serverId: 'ahead' });
    expect(await newestBeat(database.pool, now + week, 'ahead')).toBeNull();
  });
});
