import { notifyLiveMs, notifyRefreshMs } from '@wardlight/contract';
import { bedId, exampleAt, notifyGroup, residentId } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { dropOld, mergeRead, pushTold } from './notifications.ts';

const told = (notify_id: number, created_at: number, resident = 112) => {
  const [notify] = notifyGroup().notifies;
  if (notify === undefined) throw new Error('the example has a notification');
  return notifyGroup({
    resident_id: residentId(resident),
    bed_id: bedId(resident - 100),
    notifies: [{ ...notify, notify_id, created_at }],
  });
};
const ids = (groups: readonly { notifies: readonly { notify_id: number }[] }[]) =>
  groups.map((group) => group.notifies.map(({ notify_id }) => notify_id));

describe('what is dropped, by the server’s clock', () => {
  it.each([
    ['refresh', notifyRefreshMs],
    ['live', notifyLiveMs],
  ] as const)('on %s: older than the limit, not the limit itself', (by, limit) => {
    const at = (age: number) => dropOld([told(1, exampleAt - age)], exampleAt, by);
    expect(at(limit)).toHaveLength(1);
    expect(at(limit + 1)).toHaveLength(0);
  });

  it('a resident of whom nothing is left is no longer listed', () => {
    const groups = [told(1, exampleAt - notifyLiveMs - 1), told(2, exampleAt, 113)];
    expect(ids(dropOld(groups, exampleAt, 'live'))).toEqual([[2]]);
  });
});

describe('a live push', () => {
  it('stands first for its resident, and its resident first in the list', () => {
    const before = [told(1, exampleAt - 10), told(2, exampleAt - 20, 113)];
    expect(ids(pushTold(before, [told(3, exampleAt, 113)]))).toEqual([[3, 2], [1]]);
  });

  it('brings in a resident not listed before', () => {
    expect(ids(pushTold([told(1, exampleAt)], [told(2, exampleAt, 113)]))).toEqual([[2], [1]]);
  });

  it('twice is once', () => {
    const once = pushTold([told(1, exampleAt - 10)], [told(2, exampleAt)]);
    expect(pushTold(once, [told(2, exampleAt)])).toBe(once);
  });

  it('keeps two empty beds apart', () => {
    const empty = (bed: number, id: number) => ({ ...told(id, exampleAt), resident_id: null, bed_id: bedId(bed) });
    expect(ids(pushTold([empty(1, 1)], [empty(2, 2)]))).toEqual([[2], [1]]);
  });
});

describe('a refresh', () => {
  it('replaces the list, newest first, and keeps what was pushed while it was on its way', () => {
    const known = [told(9, exampleAt + 500), told(1, exampleAt - 60_000)];
    const read = [told(1, exampleAt - 60_000), told(4, exampleAt - 5_000, 113)];
    expect(ids(mergeRead(known, read, exampleAt))).toEqual([[9, 1], [4]]);
  });

  it('drops after one hour what a live list kept for two', () => {
    const old = told(1, exampleAt - notifyRefreshMs - 1);
    expect(mergeRead([old], [old], exampleAt)).toEqual([]);
  });

  it('forgets what the server no longer tells', () => {
    expect(mergeRead([told(1, exampleAt - 10)], [], exampleAt)).toEqual([]);
  });
});
