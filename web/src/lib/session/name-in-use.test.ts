/** How long the name that was chosen at a station of many stands there. */
import type { UserId } from '@wardlight/contract';
import { exampleAt, userId } from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { actingPerson, limitNames } from './acting-person.ts';
import { keepNameInUse } from './name-in-use.ts';
import { session } from './session.ts';

const minute = 60_000;
const lin = { user_id: userId(11), name: '林淑芬' };
let clock: CrankedClock;
let stop = (): void => {};
/** Who has a claim open; null = the board has not come. */
let going: readonly UserId[] | null;

const watch = (): void => {
  stop();
  stop = keepNameInUse({ goes: (person) => going?.includes(person) ?? null, subscribe: () => () => {} });
};
/** What a reload keeps: what is stored, and nothing else. */
const reload = (): void => {
  actingPerson.reread();
  watch();
};
const touch = (kind = 'pointerdown') => void window.dispatchEvent(new Event(kind));
const name = () => actingPerson.get()?.name ?? null;

beforeEach(() => {
  clock = crankClock();
  going = [];
  session.begin({ token: 'x'.repeat(43), username: 'station', expire: null, agency: null });
  actingPerson.choose(lin);
  watch();
});
afterEach(() => {
  stop();
  limitNames();
  actingPerson.choose(null);
  session.end('signedOut');
});

describe('it ends', () => {
  test('ten minutes after it was chosen, reloads or not', async () => {
    await clock.advance(6 * minute);
    reload();
    await clock.advance(4 * minute - 1);
    expect(name()).toBe('林淑芬');
    await clock.advance(1);
    expect(name()).toBeNull();
    reload();
    await clock.advance(30 * minute);
    expect(name()).toBeNull();
  });

  test('ten minutes after the last touch or key', async () => {
    for (const kind of ['pointerdown', 'keydown', 'pointerdown']) {
      await clock.advance(9 * minute);
      touch(kind);
    }
    await clock.advance(10 * minute - 1);
    expect(name()).toBe('林淑芬');
    await clock.advance(1);
    expect(name()).toBeNull();
  });

  test('and a touch that comes too late brings nobody back', async () => {
    await clock.advance(10 * minute);
    touch();
    expect(name()).toBeNull();
    reload();
    expect(name()).toBeNull();
  });

  test.each([2, 60])('after %i minutes where the agency has set it so', async (minutes) => {
    limitNames(minutes);
    await clock.advance(minutes * minute - 1);
    expect(name()).toBe('林淑芬');
    await clock.advance(1);
    expect(name()).toBeNull();
  });

  test('where what keeps it has not loaded, too', async () => {
    stop();
    await clock.advance(10 * minute);
    touch();
    expect(name()).toBeNull();
  });

  test.each([-11, 11])('where the clock of the screen is put on by %i minutes', (minutes) => {
    crankClock(exampleAt + minutes * minute);
    expect(name()).toBeNull();
  });

  test('where an earlier version kept it without a time', () => {
    localStorage.setItem(actingPerson.key, JSON.stringify({ station: 'station', user_id: 11, name: '林淑芬' }));
    reload();
    expect([name(), actingPerson.chosen()]).toEqual([null, null]);
  });
});

describe('while a claim or stay of theirs is open', () => {
  test('it stands, however long, also over a reload and a night without power', async () => {
    going = [lin.user_id];
    await clock.advance(40 * minute);
    expect(name()).toBe('林淑芬');
    stop();
    await clock.advance(30 * minute);
    going = null;
    reload();
    await clock.advance(minute);
    expect(name()).toBeNull();
    going = [lin.user_id];
    await clock.advance(1_000);
    expect(name()).toBe('林淑芬');
  });

  test('and ten minutes after it has ended', async () => {
    going = [lin.user_id];
    await clock.advance(40 * minute);
    going = [];
    await clock.advance(9 * minute);
    expect(name()).toBe('林淑芬');
    await clock.advance(minute);
    expect(name()).toBeNull();
  });

  test('somebody else’s keeps no name', async () => {
    going = [userId(12)];
    await clock.advance(10 * minute);
    expect(name()).toBeNull();
  });

  test('one that they begin elsewhere after their name has ended here does not bring it back', async () => {
    await clock.advance(10 * minute);
    going = [lin.user_id];
    touch();
    await clock.advance(minute);
    expect(name()).toBeNull();
  });
});

test('what another tab writes counts here', () => {
  const kept = { station: 'station', user_id: 12, name: '王美玉', used_at: clock.now() };
  localStorage.setItem(actingPerson.key, JSON.stringify(kept));
  window.dispatchEvent(new StorageEvent('storage', { key: actingPerson.key }));
  expect(name()).toBe('王美玉');
});
