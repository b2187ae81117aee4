/** Who gives way to whom where connections wait. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRoom, neighbourhood, type Place } from './room.ts';

function roomOf(most: number, mostOfAddress = most) {
  const gone: string[] = [];
  const full: string[] = [];
  const room = createRoom({ most, mostOfAddress }, (address) => full.push(address));
  return { room, gone, full, enter: (address: string, name: string) => room.enter(address, () => gone.push(name)) };
}

describe('a full room', () => {
  it('lets the oldest of the address with most give way', () => {
    const { room, gone, full, enter } = roomOf(4);
    for (const name of ['first', 'second', 'third']) enter('a', name);
    enter('b', 'other');
    expect(enter('c', 'new')).not.toBeNull();
    expect(gone).toEqual(['first']);
    expect(full).toEqual(['a']);
    expect(room.size).toBe(4);
    enter('c', 'next');
    expect(gone).toEqual(['first', 'second']);
  });

  it('lets the oldest of all give way where every address has one', () => {
    const { gone, enter } = roomOf(3);
    for (const address of ['a', 'b', 'c', 'd', 'e']) enter(address, address);
    expect(gone).toEqual(['a', 'b']);
  });

  it('lets the oldest of an address give way to the next of that address, when its share is full', () => {
    const { gone, enter } = roomOf(10, 2);
    for (const name of ['1', '2', '3']) enter('a', name);
    expect(gone).toEqual(['1']);
  });

  it('does not take the place of whom it listens to, and turns the newcomer away where it listens to all', () => {
    const { room, gone, enter } = roomOf(2);
    const [one, two] = [enter('a', 'one'), enter('a', 'two')];
    one?.hold();
    two?.hold();
    expect(enter('b', 'new')).toBeNull();
    expect(gone).toEqual([]);
    one?.leave();
    expect(enter('b', 'new')).not.toBeNull();
    expect(room.size).toBe(2);
  });
});

it('whoever leaves, or has given way, makes room once', () => {
  const { room, enter } = roomOf(2);
  const first = enter('a', 'first');
  first?.leave();
  first?.leave();
  first?.hold();
  expect(room.size).toBe(0);
  const gone = enter('a', 'gone');
  enter('a', 'x');
  enter('a', 'y');
  gone?.leave();
  gone?.hold();
  gone?.leave();
  expect(room.size).toBe(2);
});

it('however they come and go, there are never more than there is room for, and none is counted twice', () => {
  const step = fc.tuple(fc.constantFrom('enter', 'hold', 'leave'), fc.constantFrom('a', 'b', 'c'), fc.nat(20));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const room = createRoom({ most: 5, mostOfAddress: 3 }, () => undefined);
      const inside = new Set<Place>();
      const places: Place[] = [];
      for (const [act, address, which] of steps) {
        const place = places[which % Math.max(1, places.length)];
        if (act === 'enter') {
          const entered: { place: Place | null } = { place: null };
          entered.place = room.enter(address, () => entered.place && inside.delete(entered.place));
          if (entered.place === null) continue;
          inside.add(entered.place);
          places.push(entered.place);
        } else if (place !== undefined) {
          place[act === 'hold' ? 'hold' : 'leave']();
          if (act === 'leave') inside.delete(place);
        }
        expect(room.size).toBe(inside.size);
        expect(room.size).toBeLessThanOrEqual(5);
      }
    }),
    { seed: 13 },
  );
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, counted) => {
  expect(neighbourhood(address)).toBe(counted);
});
