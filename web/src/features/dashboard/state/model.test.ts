import { type BedStatus, bedStatuses } from '@wardlight/contract';
import { agencyId, alert, alertId, bedId, bedLive, exampleAt, tile } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './arrangement.ts';
import {
  blankAfterMs,
  byNeed,
  byPriority,
  countTotals,
  floorsOf,
  inOrder,
  lookOf,
  matches,
  sameFloors,
  type Total,
  trustForMs,
  vitalMark,
} from './model.ts';

const bed = (n: number, floor: string, bed_no: string, change = {}) =>
  tile({ bed_id: bedId(n), floor, bed_no, live: bedLive({ bed_id: bedId(n) }), ...change });

describe('floorsOf', () => {
  it('counts as people do: 2F before 10F, 2 before 10 before 10A', () => {
    const tiles = [bed(1, '10F', '1'), bed(2, '2F', '10A'), bed(3, '2F', '10'), bed(4, '2F', '2')];
    expect(floorsOf(inOrder(tiles)).map(({ floor, beds }) => [floor, beds])).toEqual([
      ['2F', [4, 3, 2]],
      ['10F', [1]],
    ]);
  });

  it('does not mix agencies that call their floors alike', () => {
    const tiles = [bed(1, '1F', '1', { agency_id: agencyId(2) }), bed(2, '1F', '2')];
    expect(floorsOf(inOrder(tiles)).map(({ agency, beds }) => [agency, beds])).toEqual([
      [1, [2]],
      [2, [1]],
    ]);
  });

  it('never loses or doubles a bed, and does not depend on the order it was told in', () => {
    const some = fc.uniqueArray(
      fc.record({
        n: fc.integer({ min: 1, max: 500 }),
        floor: fc.constantFrom('', '1F', '2F', '10F'),
        no: fc.string(),
      }),
      { selector: ({ n }) => n, maxLength: 60 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 9 }), (list, columns) => {
        const tiles = list.map(({ n, floor, no }) => bed(n, floor, no));
        const floors = floorsOf(inOrder(tiles));
        expect(sameFloors(floors, floorsOf(inOrder(tiles.toReversed())))).toBe(true);
        const beds = list.map(({ n }) => n).toSorted((a, b) => a - b);
        const shown = rowsOf(floors, columns).flatMap((row) => (row.kind === 'tiles' ? row.beds : []));
        expect(shown.map(Number).toSorted((a, b) => a - b)).toEqual(beds);
      }),
      { seed: 20_260_301 },
    );
  });
});

describe('filtering', () => {
  const filter = (totals: Total[], search = '') => ({ totals: new Set(totals), search });
  const out = bed(12, '2F', '201-1', { live: bedLive({ status: 'bedExit' }) });
  const withAlert = new Map([[bedId(12), [alert()]]]);
  const without = new Map();

  it.each([
    ['no filter', filter([]), without, true],
    ['its status', filter(['bedExit']), without, true],
    ['another status', filter(['sitting']), without, false],
    ['any of two', filter(['sitting', 'bedExit']), without, true],
    ['in alarm, and it is', filter(['alarm']), withAlert, true],
    ['in alarm, and it is not', filter(['alarm']), without, false],
    ['part of the number', filter([], '01-1'), without, true],
    ['full-width figures', filter([], '２０１'), without, true],
    ['part of the name, any case', filter([], ' RESIDENT '), without, true],
    ['neither', filter([], 'zzz'), without, false],
    ['status and search both', filter(['sitting'], '201'), without, false],
  ])('%s', (_, given, alertsOf, expected) => expect(matches(out, alertsOf, given)).toBe(expected));

  it('counts every bed under its status, and those in alarm once more', () => {
    const tiles = [out, bed(13, '2F', '202')];
    const counts = countTotals(tiles, withAlert);
    expect([counts.alarm, counts.bedExit, counts.inBed, counts.sitting]).toEqual([1, 1, 1, 0]);
  });
});

describe('order of alerts', () => {
  const a = alert({ alert_id: alertId(1), priority: 'medium', started_at: exampleAt - 9 });
  const b = alert({ alert_id: alertId(2), priority: 'high', started_at: exampleAt });
  const going = { phase: 'claimed', sounding: false } as const;
  const c = alert({ alert_id: alertId(3), priority: 'high', started_at: exampleAt - 5, ...going });
  it('priority, then age', () => expect([a, b, c].toSorted(byPriority)).toEqual([c, b, a]));
  it('of one priority people before equipment, however old: out of bed before an unplugged mat', () => {
    const unplugged = alert({ alert_id: alertId(4), type: 'deviceDisconnected', technical: true, started_at: 0 });
    const network = alert({ alert_id: alertId(5), type: 'mqttStatus', technical: true, bed_id: null, started_at: 1 });
    expect([unplugged, network, a, b].toSorted(byPriority)).toEqual([b, a, unplugged, network]);
    // Equipment of a higher priority stays above.
    const high = { ...unplugged, priority: 'high' as const };
    expect([a, high].toSorted(byPriority)).toEqual([high, a]);
  });
  it('on a tile what nobody answered comes first', () => expect([a, b, c].toSorted(byNeed)).toEqual([b, a, c]));
});

describe('how a tile looks', () => {
  const looks: Record<BedStatus, string> = {
    inBed: 'calm',
    sitting: 'calm',
    lyingTooLong: 'calm',
    bedExit: 'calm',
    disconnected: 'stale',
    away: 'absent',
    awaitingConnection: 'absent',
    notMonitored: 'absent',
    unknown: 'absent',
  };
  it.each(bedStatuses)('%s without an alert', (status) => {
    expect(lookOf(tile({ live: bedLive({ status }) }), [])).toBe(looks[status]);
  });
  it.each([
    ['raised', 'alarm'],
    ['claimed', 'claimed'],
    ['cleared', 'latched'],
  ] as const)('with an alert %s', (phase, look) => {
    expect(
      lookOf(tile({ live: bedLive({ status: 'disconnected' }) }), [alert({ phase, sounding: phase === 'raised' })]),
    ).toBe(look);
  });
  it('an unanswered alert outranks a claimed one', () => {
    expect(
      lookOf(tile(), [alert({ phase: 'claimed', sounding: false, priority: 'high' }), alert({ priority: 'low' })]),
    ).toBe('alarm');
  });
});

describe('a vital', () => {
  const vital = { value: 16, at: exampleAt, trustworthy: true };
  it.each([
    ['fresh', vital, 0, 'trustworthy'],
    ['30 s old', vital, trustForMs, 'trustworthy'],
    ['older', vital, trustForMs + 1, 'doubtful'],
    ['not trustworthy from the start', { ...vital, trustworthy: false }, 0, 'doubtful'],
    ['5 min old', vital, blankAfterMs, 'doubtful'],
    ['older than 5 min', vital, blankAfterMs + 1, 'blank'],
    ['none', null, 0, 'blank'],
  ])('%s', (_, given, age, mark) => expect(vitalMark(given, exampleAt + age)).toBe(mark));
});
