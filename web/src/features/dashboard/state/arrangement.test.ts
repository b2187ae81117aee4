import { agencyId, alert, alertId, bedId, exampleAt } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alarmedBeds,
  alarmedFirst,
  bedAfter,
  type Move,
  moves,
  rowsOf,
  worstAgencies,
  worstFirst,
} from './arrangement.ts';
import type { Floor } from './model.ts';

const floor = (name: string, ...beds: number[]): Floor => ({ agency: agencyId(1), floor: name, beds: beds.map(bedId) });
const two = [floor('1F', 1, 2, 3, 4, 5), floor('2F', 6, 7)];

describe('alerts first', () => {
  const on = (bed: number, change: Parameters<typeof alert>[0]) =>
    [bedId(bed), [alert({ bed_id: bedId(bed), alert_id: alertId(bed), ...change })]] as const;
  const alertsOf = new Map([
    on(4, { priority: 'medium', started_at: exampleAt }),
    on(7, { priority: 'high', phase: 'claimed', sounding: false }),
    on(2, { priority: 'medium', started_at: exampleAt - 60_000 }),
  ]);

  it('what nobody answered, then priority, then age', () => expect(alarmedBeds(alertsOf)).toEqual([2, 4, 7]));
  it('stand in a group of their own, and no longer in their floors', () => {
    expect(alarmedFirst(two, [7, 2].map(bedId)).map(({ alarmed, beds }) => [alarmed, beds])).toEqual([
      [true, [7, 2]],
      [undefined, [1, 3, 4, 5]],
      [undefined, [6]],
    ]);
  });
  it('bring no bed that a filter took away', () => expect(alarmedFirst(two, [bedId(99)])).toBe(two));
});

describe('over many agencies', () => {
  const of = (agency: number, name: string, ...beds: number[]): Floor => ({
    agency: agencyId(agency),
    floor: name,
    beds: beds.map(bedId),
  });
  const board = [of(1, '1F', 1, 2), of(2, '1F', 3, 4), of(2, '2F', 5), of(3, '1F', 6), of(4, '1F', 7)];
  const names = ['', 'Berg', 'Anna', 'Zeder', 'Alm'];
  const nameOf = (agency: number) => names[agency] ?? '';

  it('the one in most need stands first: by what nobody answered, priority and age; those at rest follow by name', () => {
    const alerts = [
      alert({ alert_id: alertId(1), agency_id: agencyId(1), priority: 'high', phase: 'claimed', sounding: false }),
      alert({ alert_id: alertId(2), agency_id: agencyId(3), priority: 'low' }),
      alert({ alert_id: alertId(3), agency_id: agencyId(2), priority: 'medium' }),
      alert({ alert_id: alertId(4), agency_id: agencyId(3), priority: 'low', started_at: exampleAt }),
    ];
    expect(worstAgencies(alerts)).toEqual([2, 3, 1]);
    const order = worstFirst(board, [], worstAgencies(alerts), nameOf).map(({ agency }) => agency);
    expect([...new Set(order)]).toEqual([2, 3, 1, 4]);
    expect([...new Set(worstFirst(board, [], [], nameOf).map(({ agency }) => agency))]).toEqual([4, 2, 1, 3]);
  });

  it('in each agency what is open comes before its floors, and no bed stands twice or is lost', () => {
    const order = worstFirst(board, [bedId(5), bedId(2)], [agencyId(2), agencyId(1)], nameOf);
    expect(order.map(({ agency, alarmed, floor, beds }) => [agency, alarmed ?? false, floor, beds])).toEqual([
      [2, true, '', [5]],
      [2, false, '1F', [3, 4]],
      [1, true, '', [2]],
      [1, false, '1F', [1]],
      [4, false, '1F', [7]],
      [3, false, '1F', [6]],
    ]);
  });

  it('each begins with a row of its own, and every row has a key of its own', () => {
    const rows = rowsOf(worstFirst(board, [bedId(5), bedId(2)], [agencyId(2), agencyId(1)], nameOf), 2, true);
    expect(rows.filter(({ kind }) => kind === 'agency').map(({ key }) => key)).toEqual([
      'agency 2',
      'agency 1',
      'agency 4',
      'agency 3',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('the arrow keys', () => {
  const rows = rowsOf(two, 3);
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 5, 6],
    ['ArrowRight', 7, null],
    ['ArrowLeft', 6, 5],
    ['ArrowLeft', 1, null],
    ['ArrowDown', 2, 5],
    ['ArrowDown', 3, 5],
    ['ArrowDown', 4, 6],
    ['ArrowDown', 7, null],
    ['ArrowUp', 7, 5],
    ['ArrowUp', 1, null],
    ['Home', 5, 4],
    ['End', 1, 3],
  ] as const)('%s from %i leads to %s', (move, from, to) => expect(bedAfter(rows, bedId(from), move, false)).toBe(to));
  it.each([
    ['Home', 1],
    ['End', 7],
  ] as const)('with Ctrl %s leads to the end of the board', (move, to) =>
    expect(bedAfter(rows, bedId(4), move, true)).toBe(to),
  );

  it('never lead off the board, and every bed is reached by them', () => {
    const floors = fc.array(fc.nat(12), { minLength: 1, maxLength: 5 }).map((sizes) => {
      let next = 1;
      return sizes.map((size, index) => floor(`${index}`, ...Array.from({ length: size }, () => next++)));
    });
    fc.assert(
      fc.property(floors, fc.integer({ min: 1, max: 6 }), (some, columns) => {
        const lines = rowsOf(some, columns);
        const all = some.flatMap(({ beds }) => beds);
        for (const bed of all)
          for (const move of moves) {
            const next = bedAfter(lines, bed, move satisfies Move, false);
            expect(next === null || all.includes(next)).toBe(true);
          }
        let walked = all[0];
        for (let step = 1; step < all.length && walked !== undefined; step += 1)
          walked = bedAfter(lines, walked, 'ArrowRight', false) ?? undefined;
        expect(walked).toBe(all.at(-1));
      }),
      { seed: 20_260_301 },
    );
  });
});
