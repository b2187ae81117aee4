import type { BedId, StayId } from '@wardlight/contract';
import { expect, test } from 'vitest';
import { judgeMats, type MatLine, type MatsNow } from './judge-mats.ts';

const bed = (id: number) => id as BedId;
const stay = (id: number) => id as StayId;
const now: MatsNow = {
  taken: new Set(['wl-taken', 'gateway']),
  beds: new Map([
    [bed(1), { hasMat: false, stayId: stay(11) }],
    [bed(2), { hasMat: false, stayId: null }],
    [bed(3), { hasMat: true, stayId: null }],
  ]),
};
const line = (serial: string, bedId: MatLine['bedId'] = null, more: Partial<MatLine> = {}): MatLine => ({
  serial,
  bedId,
  ...more,
});

test('each line says the first that is in its way', () => {
  const lines: readonly [MatLine, ReturnType<typeof judgeMats>[number]][] = [
    [line('WL-0001'), null],
    [line('WL-0002', bed(1)), null],
    [line('a/b'), 'serialWrong'],
    [line('WL'), 'serialWrong'],
    [line('wl-0001'), 'serialTwice'],
    [line('WL-Taken'), 'serialTaken'],
    [line('gateway'), 'serialTaken'],
    [line('WL-0003', 'unknown'), 'bedUnknown'],
    [line('WL-0004', bed(9)), 'bedUnknown'],
    [line('WL-0005', bed(1)), 'bedTwice'],
    [line('WL-0006', bed(3)), 'bedHasMat'],
  ];
  expect(
    judgeMats(
      lines.map(([given]) => given),
      now,
    ),
  ).toEqual(lines.map(([, problem]) => problem));
});

test('whose stay was shown counts once something was shown', () => {
  const shown = [
    line('WL-0001', bed(1), { stayId: stay(12) }),
    line('WL-0002', bed(2), { stayId: null }),
    line('WL-0003', bed(1), { stayId: null }),
  ];
  expect(judgeMats(shown, now)).toEqual(['residentChanged', null, 'residentChanged']);
});

test('a line that is refused takes neither its serial number nor its bed', () => {
  const lines = [line('WL-0001', bed(3)), line('WL-Taken', bed(1)), line('WL-0001', bed(1))];
  expect(judgeMats(lines, now)).toEqual(['bedHasMat', 'serialTaken', null]);
});
