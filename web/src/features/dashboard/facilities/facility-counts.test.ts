import type { Alert, Tile } from '@wardlight/contract';
import { agency, agencyId, alert, alertId, bedId, bedLive, networkId, tile } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { countFacilities, inNeedFirst, sameFacilities } from './facility-counts.ts';

const first = agencyId(1);
const second = agencyId(2);

const bed = (n: number, status: Tile['live']['status'], change: Partial<Tile> = {}): Tile =>
  tile({ agency_id: first, bed_id: bedId(n), live: bedLive({ bed_id: bedId(n), status }), ...change });
const open = (n: number, change: Partial<Alert> = {}): Alert =>
  alert({ alert_id: alertId(n), agency_id: first, bed_id: bedId(n), priority: 'high', ...change });

const count = (tiles: readonly Tile[], alerts: readonly Alert[] = []) =>
  countFacilities({
    tiles: new Map(tiles.map((each) => [each.bed_id, each])),
    alerts: new Map(alerts.map((each) => [each.alert_id, each])),
  });

describe('how a facility is', () => {
  it('counts who is out, whose mat has no line, and where nothing is known', () => {
    const counts = count([
      bed(1, 'inBed'),
      bed(2, 'bedExit'),
      bed(3, 'bedExit'),
      bed(4, 'disconnected'),
      bed(5, 'notMonitored'),
      bed(6, 'awaitingConnection'),
      bed(7, 'unknown'),
      bed(8, 'away'),
      bed(9, 'bedExit', { agency_id: second }),
    ]);
    expect(counts.get(first)).toEqual({ beds: 8, open: [], out: 2, noLine: 1, unmonitored: 3 });
    expect(counts.get(second)).toEqual({ beds: 1, open: [], out: 1, noLine: 0, unmonitored: 0 });
  });

  it('misses nobody in a bed in which nobody lives', () => {
    expect(count([bed(1, 'notMonitored', { resident: null })]).get(first)?.unmonitored).toBe(0);
  });

  it('counts beds and networks by what is most urgent there, as the lists do', () => {
    const outage = { network_id: networkId(5), network_name: '2F', beds: [] };
    const { open: counts } = count(
      [bed(1, 'bedExit')],
      [
        open(1),
        open(2, { bed_id: bedId(1), priority: 'low' }),
        open(3, { priority: 'medium', phase: 'claimed', sounding: false }),
        open(4, { bed_id: null, bed_no: null, outage, priority: 'medium', phase: 'claimed', sounding: false }),
      ],
    ).get(first) ?? { open: [] };
    expect(counts).toEqual([
      { priority: 'high', open: 1, calls: true },
      { priority: 'medium', open: 2, calls: false },
    ]);
  });

  it('is the same until a figure is another', () => {
    const before = count([bed(1, 'inBed')], [open(1)]);
    expect(sameFacilities(before, count([bed(1, 'inBed')], [open(1)]))).toBe(true);
    expect(sameFacilities(before, count([bed(1, 'bedExit')], [open(1)]))).toBe(false);
    const claimed = open(1, { phase: 'claimed', sounding: false });
    expect(sameFacilities(before, count([bed(1, 'inBed')], [claimed]))).toBe(false);
    expect(sameFacilities(before, count([bed(1, 'inBed')]))).toBe(false);
  });
});

it('those in need come first, as they are given, then the others by name', () => {
  const named = ['C10', 'B', 'C2', 'A'].map((name, n) => agency({ agency_id: agencyId(n + 1), name }));
  expect(inNeedFirst(named, [agencyId(1), agencyId(2)]).map(({ name }) => name)).toEqual(['C10', 'B', 'A', 'C2']);
});
