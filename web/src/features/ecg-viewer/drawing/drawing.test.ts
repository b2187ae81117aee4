import { expect, test } from 'vitest';
import { lead, twelve } from '../testing/examples.ts';
import { carriedOver, firstCalipers, kept, measuredBy, measuredLine, movedPoint, segmentAt } from './calipers.ts';
import { middleLineMv, mmOfMs, msOfMm, rowMm, timeFromStart } from './geometry.ts';
import { gutterMm, heightsOf, middleOfRow } from './looks.ts';
import {
  haveRoom,
  headLinesOf,
  mostRowMmOf,
  type PrintedPage,
  pageHeights,
  pageMsOf,
  printedPages,
  sheetsLeft,
} from './pages.ts';
import { beatsOf, itemsIn, placedLabels, rateLine } from './rates.ts';
import { noneBeyond } from './reach.ts';
import { gridRows, stackedRows } from './rows.ts';
import { askedOf, movedByKey, spanOfWindow, startWithin, windowMsOf, windowsOf } from './windows.ts';

const of = (names: readonly string[]) => names.map((name) => lead(name));

test('millimetres and milliseconds are one measure', () => {
  expect(mmOfMs(200, 25)).toBe(5);
  expect(mmOfMs(200, 50)).toBe(10);
  expect(msOfMm(1, 25)).toBe(40);
  expect(pageMsOf(25)).toBe(10_000);
  expect(pageMsOf(50)).toBe(5_000);
});

test('what stands beside the paper is as wide and as high as whole large squares: the grid goes on', () => {
  for (const gain of [5, 10, 20] as const) for (const rows of [1, 4, 12]) expect(rowMm(gain, rows) % 5).toBe(0);
  for (const speed of [25, 50] as const) expect(gutterMm(speed) % 5).toBe(0);
  expect(heightsOf({ gain: 10, beats: [], labels: [] }, 2)).toEqual({
    labelsMm: 5,
    beatsMm: 15,
    rowsMm: 20,
    rowMm: 30,
    allMm: 80,
  });
  expect(
    heightsOf({ gain: 10, beats: null, labels: null }, 12, noneBeyond, mostRowMmOf(12, 5, 0)).allMm,
  ).toBeLessThanOrEqual(142);
});

test('times from the start', () => {
  expect(timeFromStart(5_000)).toBe('0:05');
  expect(timeFromStart(725_999)).toBe('12:05');
  expect(timeFromStart(3_725_000)).toBe('1:02:05');
  expect(timeFromStart(1_240.9, 3)).toBe('0:01.240');
});

test('the zero line is the middle, unless a lead runs far from it', () => {
  expect(middleLineMv([0.2, -0.1, 0.4], 30, 10)).toBe(0);
  expect(middleLineMv([7.3, 7.2, 7.4], 30, 10)).toBe(7.5);
  expect(middleLineMv([], 30, 10)).toBe(0);
});

test('windows are ten seconds, and shorter where many leads would be too much at once', () => {
  const of = (count: number, rate: number) => windowMsOf(Array.from({ length: count }, () => ({ rate })));
  expect(of(2, 360)).toBe(10_000);
  expect(of(12, 1_000)).toBe(10_000);
  expect(of(15, 2_000)).toBe(5_000);
  expect(of(64, 32_000)).toBe(1_000);
});

test('the windows of a span, with those beside it, never beyond the recording', () => {
  expect(windowsOf({ fromMs: 12_000, toMs: 21_000 }, 10_000, 60_000)).toEqual([1, 2]);
  expect(windowsOf({ fromMs: 10_000, toMs: 20_000 }, 10_000, 60_000)).toEqual([1]);
  expect(windowsOf({ fromMs: 0, toMs: 9_000 }, 10_000, 60_000, 1)).toEqual([0, 1]);
  expect(windowsOf({ fromMs: 55_000, toMs: 70_000 }, 10_000, 60_000, 1)).toEqual([4, 5]);
  expect(windowsOf({ fromMs: 0, toMs: 0 }, 10_000, 500)).toEqual([0]);
  expect(spanOfWindow(5, 10_000, 53_000)).toEqual({ fromMs: 50_000, toMs: 53_000 });
});

test('a little more than the window is asked for, and never beyond the end or a minute', () => {
  expect(askedOf(1, 10_000, 60_000, [{ rate: 360 }])).toEqual({ from_ms: 10_000, ms: 10_020 });
  expect(askedOf(1, 10_000, 60_000, [{ rate: 360 }, { rate: 1 }])).toEqual({ from_ms: 10_000, ms: 12_000 });
  expect(askedOf(0, 10_000, 1_805_555.6, [{ rate: 0.001 }]).ms).toBe(12_000);
  expect(askedOf(5, 10_000, 53_000.4, [{ rate: 360 }])).toEqual({ from_ms: 50_000, ms: 3_001 });
});

test('keys move by a second, by what is in sight, to the ends', () => {
  const move = (key: string, at = 20_000) => movedByKey(key, at, 10_000, 60_000);
  expect(move('ArrowRight')).toBe(21_000);
  expect(move('ArrowLeft')).toBe(19_000);
  expect(move('PageUp')).toBe(30_000);
  expect(move('PageDown')).toBe(10_000);
  expect(move('Home')).toBe(0);
  expect(move('End')).toBe(50_000);
  expect(move('ArrowLeft', 500)).toBe(0);
  expect(move('a')).toBeNull();
  expect(startWithin(5_000, 10_000, 8_000)).toBe(0);
});

test('rates are of one beat to the next; what is too near or too far is none', () => {
  expect(beatsOf([1_000, 1_100, 2_000, 9_000], [])).toEqual([
    { atMs: 1_000, rrMs: null },
    { atMs: 1_100, rrMs: null },
    { atMs: 2_000, rrMs: 900 },
    { atMs: 9_000, rrMs: null },
  ]);
});

test('from before a gap to after it there is no rate, neither at the beats nor in the line of all', () => {
  const beats = beatsOf([0, 1_000, 2_000, 2_600, 3_600], [3]);
  expect(beats.map(({ rrMs }) => rrMs)).toEqual([null, 1_000, 1_000, null, 1_000]);
  const line = rateLine(beats, 5_000, 50, 100);
  // 100 a minute would be a beat across the gap.
  expect(line).toMatchObject({ least: 50, most: 70 });
  expect(line.path.match(/M/g)).toHaveLength(2);
});

test('of a span its items and the one after it are found', () => {
  const items = Array.from({ length: 2_273 }, (_, n) => ({ atMs: n * 800 }));
  expect(itemsIn(items, { fromMs: 800, toMs: 2_400 }).map(({ atMs }) => atMs)).toEqual([800, 1_600, 2_400]);
  expect(itemsIn(items, { fromMs: 1_817_601, toMs: 1_900_000 })).toEqual([]);
});

test('the line of rates keeps extremes and breaks where no rate is known', () => {
  const line = rateLine(beatsOf([0, 1_000, 2_000, 2_500, 20_000, 21_000], []), 30_000, 30, 100);
  expect(line).toMatchObject({ least: 50, most: 130 });
  expect(line.path.match(/M/g)).toHaveLength(2);
  expect(rateLine([], 30_000, 30, 100)).toEqual({ least: null, most: null, path: '' });
});

test('labels that would cover each other stand in two lines, and a third keeps only its mark', () => {
  const at = (at_ms: number) => ({ at_ms, text: 'PVC' });
  expect(placedLabels([at(0), at(4_000), at(10), at(20)], 0.025).map(({ lane }) => lane)).toEqual([0, 1, null, 0]);
});

test('calipers: time, the rate it means, and how far the later point stands above', () => {
  const a = { ms: 1_000, yMm: 20 };
  expect(measuredBy({ a, b: { ms: 1_400, yMm: 8 } }, 10)).toEqual({ ms: 400, rate: 150, mv: 1.2 });
  expect(measuredBy({ a: { ms: 1_400, yMm: 8 }, b: a }, 10)).toEqual({ ms: 400, rate: 150, mv: 1.2 });
  expect(measuredBy({ a, b: { ms: 1_000, yMm: 25 } }, 5)).toEqual({ ms: 0, rate: null, mv: -1 });
  expect(measuredBy({ a, b: { ms: 1_400, yMm: 8 } }, null)).toEqual({ ms: 400, rate: 150, mv: null });
});

test('a point stands on the stretch of the row it is in; what runs over the edge is the outer row’s', () => {
  const rows = gridRows(of(twelve), 0, { fromMs: 0, toMs: 10_000 });
  const heights = heightsOf({ gain: 10, beats: [], labels: null }, rows.length);
  const nameAt = (ms: number, row: number) =>
    segmentAt({ ms, yMm: heights.rowsMm + (row + 0.5) * heights.rowMm }, rows, heights)?.name;
  expect([nameAt(0, 0), nameAt(2_499, 0), nameAt(2_500, 0), nameAt(10_000, 0)]).toEqual(['I', 'I', 'aVR', 'V4']);
  expect([nameAt(100, 1), nameAt(100, 3), nameAt(100, -3), nameAt(100, 9)]).toEqual(['II', 'II', 'I', 'II']);
  expect(segmentAt({ ms: 0, yMm: 0 }, [], heights)).toBeNull();
});

test('voltage is measured where a large wave reaches into the next row, on the line of either point, and not from line to line', () => {
  const rows = gridRows(of(twelve), 0, { fromMs: 0, toMs: 10_000 });
  const heights = heightsOf({ gain: 10, beats: null, labels: null }, rows.length);
  const reaches = [
    { up: 4, down: 3 },
    { up: 4, down: 19.3 },
    { up: 3, down: 9 },
    { up: 3, down: 7 },
  ];
  const paper = { rows, heights, reaches, gain: 10 as const, middles: [] };
  const at = (ms: number, row: number, mv: number) => ({ ms, yMm: middleOfRow(heights, row) - mv * 10 });
  const on = (a: ReturnType<typeof at>, b: ReturnType<typeof at>) => measuredLine({ a, b }, paper)?.name ?? null;
  const [zero, s] = [at(5_600, 1, 0), at(5_640, 1, -1.93)];
  expect([on(zero, s), on(s, zero)]).toEqual(['V2', 'V2']);
  expect(measuredBy({ a: zero, b: s }, 10).mv).toBeCloseTo(-1.93);
  // Farther than it is drawn, in the next column, or on the line below.
  expect(on(zero, at(5_640, 1, -2.2))).toBeNull();
  expect(on(zero, at(7_600, 1, -1.93))).toBeNull();
  expect(on(at(5_600, 0, 0), at(5_640, 1, 0))).toBeNull();
});

test('points stay on the line, in ms and mV, when its middle, the room above it or the gain is another', () => {
  const rows = stackedRows(of(['MLII', 'V5']), { fromMs: 0, toMs: 60_000 });
  const strips = { beats: null, labels: null };
  const paperOf = (gain: 5 | 10, headMm: number, middles: readonly number[]) => ({
    ...{ rows, gain, middles, reaches: [] },
    heights: heightsOf({ gain, ...strips }, 2, { headMm, footMm: 0 }),
  });
  const was = paperOf(10, 0, [0, 0]);
  const calipers = {
    a: { ms: 1_000, yMm: middleOfRow(was.heights, 1) - 2 },
    b: { ms: 1_400, yMm: middleOfRow(was.heights, 1) + 9 },
  };
  for (const is of [paperOf(10, 0, [0, 1.5]), paperOf(10, 15, [0, -1.5]), paperOf(5, 5, [3, 0])]) {
    const carried = carriedOver(calipers, was, is);
    const mvOf = ({ yMm }: { yMm: number }) => (middleOfRow(is.heights, 1) - yMm) / is.gain + (is.middles[1] ?? 0);
    expect([mvOf(carried.a), mvOf(carried.b)].map((mv) => Math.round(mv * 1_000) / 1_000)).toEqual([0.2, -0.9]);
    expect([carried.a.ms, carried.b.ms]).toEqual([1_000, 1_400]);
    expect(measuredBy(carried, is.gain).mv).toBeCloseTo(-1.1);
  }
});

test('a point moves by 1 mm, 5 mm with Shift, one sample with Alt, and never off the paper', () => {
  const point = { ms: 1_000, yMm: 20 };
  const press = (key: string, held: 'shiftKey' | 'altKey' | null = null) =>
    movedPoint(point, { key, shiftKey: held === 'shiftKey', altKey: held === 'altKey' }, 25, { sampleMs: 5, mm: 0.1 });
  expect(press('ArrowRight')).toEqual({ ms: 1_040, yMm: 20 });
  expect(press('ArrowLeft', 'shiftKey')).toEqual({ ms: 800, yMm: 20 });
  expect(press('ArrowRight', 'altKey')).toEqual({ ms: 1_005, yMm: 20 });
  expect(press('ArrowUp')).toEqual({ ms: 1_000, yMm: 19 });
  expect(press('ArrowDown', 'altKey')).toEqual({ ms: 1_000, yMm: 20.1 });
  expect(press('Enter')).toBeNull();
  const bounds = { fromMs: 0, toMs: 10_000, heightMm: 80 };
  expect(kept({ ms: -40, yMm: 81 }, bounds)).toEqual({ ms: 0, yMm: 80 });
  expect(firstCalipers(5_000, 40, 10, 25, bounds)).toEqual({ a: { ms: 4_600, yMm: 40 }, b: { ms: 5_400, yMm: 30 } });
});

test('a head that warns of much takes its room from the rows, which never are lower than a large square', () => {
  expect(headLinesOf([])).toBe(0);
  expect(headLinesOf(['short', 'a'.repeat(170)])).toBe(3);
  expect(headLinesOf(['心'.repeat(85)])).toBe(2);
  // Marks of Thai take no room of their own.
  expect(headLinesOf(['ที่'.repeat(168)])).toBe(1);
  expect([0, 3, 6].map((lines) => mostRowMmOf(4, 20, lines))).toEqual([30, 30, 30]);
  expect(mostRowMmOf(4, 20, 12)).toBe(25);
  expect([6, 12, 50].map((lines) => mostRowMmOf(12, 20, lines))).toEqual([10, 8, 5]);
});

const printed = { durationMs: 60_000, speed: 25, fromMs: 12_000, sheets: 1 } as const;

test('a page is 250 mm, full where the recording is long enough', () => {
  const pages = printedPages({ ...printed, layout: 'stacked', leads: of(['MLII', 'V5']), sheets: 3 });
  expect(pages.map(({ span }) => span.fromMs)).toEqual([12_000, 22_000, 32_000]);
  const late = printedPages({ ...printed, layout: 'stacked', leads: of(['MLII']), fromMs: 58_000, sheets: 3 });
  expect(late.map(({ span }) => span)).toEqual([{ fromMs: 50_000, toMs: 60_000 }]);
  expect(sheetsLeft({ ...printed, layout: 'stacked', leads: of(['MLII']) })).toBe(5);
});

test('at 50 mm/s columns take two pages, each with its own', () => {
  const pages = printedPages({ ...printed, layout: 'grid', leads: of(twelve), speed: 50 });
  expect(pages.map(({ rows }) => rows[0]?.segments.map(({ name }) => name))).toEqual([
    ['I', 'aVR'],
    ['V1', 'V4'],
  ]);
  expect(pages.map(({ rows }) => rows.at(-1)?.segments.map(({ name }) => name))).toEqual([['II'], ['II']]);
});

test('under each other are six leads on a page, each 15 mm high or more, as many on each page as on the others', () => {
  const pagesOf = (names: readonly string[], fits?: (page: PrintedPage) => boolean) =>
    printedPages({ ...printed, layout: 'stacked', leads: of(names) }, fits).map(({ rows }) => rows.length);
  expect(pagesOf(twelve)).toEqual([6, 6]);
  expect(pagesOf([...twelve, 'X', 'Y', 'Z'])).toEqual([5, 5, 5]);
  const looks = { gain: 10, beats: [], labels: [] } as const;
  const flat = { up: 5, down: 5 };
  const reaches = Array.from({ length: 6 }, () => flat);
  const { heights } = pageHeights(looks, reaches, 5);
  expect(heights.rowMm).toBe(20);
  // Paper is left for less than another large square of each row.
  expect(155 - heights.allMm).toBeLessThan(6 * 5);
  // Where a head leaves less than that, they give way to another page instead of running through each other.
  expect(haveRoom(looks, reaches, 14)).toBe(true);
  expect(haveRoom(looks, reaches, 20)).toBe(false);
  expect(
    pagesOf(twelve, ({ rows }) =>
      haveRoom(
        looks,
        rows.map(() => flat),
        20,
      ),
    ),
  ).toEqual([4, 4, 4]);
});

test('the twelve stand under each other in the order in which one reads them, others after them', () => {
  const rows = stackedRows(of(['V6', 'X', 'LEAD_I', 'aVF', 'MLII', 'II', 'V1']), { fromMs: 0, toMs: 10_000 });
  expect(rows.map(({ segments }) => segments[0]?.name)).toEqual(['LEAD_I', 'II', 'aVF', 'V1', 'V6', 'X', 'MLII']);
});
