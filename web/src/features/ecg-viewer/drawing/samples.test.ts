import { expect, test } from 'vitest';
import { lead } from '../testing/examples.ts';
import { mmOfSample } from './geometry.ts';
import { decodedWindow, type LeadSamples, tracePath } from './samples.ts';

const missing = -32_768;
const samples = (first: number, values: readonly number[]): LeadSamples => ({
  first,
  values: Int16Array.from(values),
  missing,
  middle: null,
});
const scale = { speed: 25, gain: 10, columnsPerMm: 4, middleMv: 0 } as const;
/** Points of a path, by its pieces. */
const pieces = (path: string) =>
  path
    .split('M')
    .slice(1)
    .map((piece) =>
      piece
        .replace('h1', '')
        .split('L')
        .map((point) => point.split(' ').map(Number)),
    );

test('a sample stands where its time and its voltage say, at every scale', () => {
  const measure = { rate: 360, step: 0.005, zero: 1_024 };
  expect(mmOfSample(measure, 360, 1_224, 25, 10)).toEqual({ x: 25, y: 10 });
  expect(mmOfSample(measure, 360, 1_224, 50, 20)).toEqual({ x: 50, y: 20 });
  expect(mmOfSample(measure, 36, 824, 25, 5)).toEqual({ x: 2.5, y: -5 });
});

test('the line goes through every sample where there is room for each', () => {
  const slow = { ...lead('II'), rate: 10, step: 0.1 };
  const path = tracePath(slow, [samples(0, [0, 10, -5])], { fromMs: 0, toMs: 1_000 }, scale);
  // Hundredths of a millimetre; up is less.
  expect(pieces(path)).toEqual([
    [
      [0, 0],
      [250, -1_000],
      [500, 500],
    ],
  ]);
});

test('of a column the lowest and the highest stay, in the order in which they came', () => {
  const fast = { ...lead('II'), rate: 10_000, step: 0.001 };
  const values = Array.from({ length: 1_000 }, (_, n) => (n === 503 ? 2_000 : n === 507 ? -1_500 : n % 3));
  const path = tracePath(fast, [samples(0, values)], { fromMs: 0, toMs: 100 }, scale);
  const points = pieces(path).flat();
  // 2.5 mm are ten columns.
  expect(points.length).toBeLessThanOrEqual(22);
  const heights = points.map(([, y]) => y);
  expect(Math.min(...(heights as number[]))).toBe(-2_000);
  expect(Math.max(...(heights as number[]))).toBe(1_500);
  expect(heights.indexOf(-2_000)).toBeLessThan(heights.indexOf(1_500));
});

test('extremes stay though the file counts downwards', () => {
  const turned = { ...lead('II'), rate: 10_000, step: -0.001 };
  const values = Array.from({ length: 100 }, (_, n) => (n === 50 ? 2_000 : 0));
  const path = tracePath(turned, [samples(0, values)], { fromMs: 0, toMs: 10 }, scale);
  expect(
    Math.max(
      ...pieces(path)
        .flat()
        .map(([, y]) => y ?? 0),
    ),
  ).toBe(2_000);
});

test('missing samples and windows that do not meet are gaps; a sample alone is a dot', () => {
  const slow = { ...lead('II'), rate: 10, step: 0.1 };
  const span = { fromMs: 0, toMs: 3_000 };
  const within = tracePath(slow, [samples(0, [1, 1, missing, missing, 1, missing, 1, 1])], span, scale);
  expect(pieces(within).map((piece) => piece.length)).toEqual([2, 1, 2]);
  expect(within).toContain('h1');
  const between = tracePath(slow, [samples(0, [1, 1]), samples(20, [1, 1])], span, scale);
  expect(pieces(between)).toHaveLength(2);
});

test('windows that overlap are one line, and no sample is drawn twice', () => {
  const slow = { ...lead('II'), rate: 10, step: 0.1 };
  const path = tracePath(slow, [samples(0, [0, 1, 2]), samples(2, [2, 3])], { fromMs: 0, toMs: 1_000 }, scale);
  expect(pieces(path)).toEqual([
    [
      [0, 0],
      [250, -100],
      [500, -200],
      [750, -300],
    ],
  ]);
});

test('only the span is drawn, its edges included, and a row may have another middle', () => {
  const slow = { ...lead('II'), rate: 10, step: 0.1 };
  const values = Array.from({ length: 50 }, () => 50);
  const path = tracePath(slow, [samples(0, values)], { fromMs: 1_000, toMs: 1_200 }, { ...scale, middleMv: 5 });
  expect(pieces(path)).toEqual([
    [
      [0, 0],
      [250, 0],
      [500, 0],
    ],
  ]);
});

const answered = (bits: 16 | 32, bytes: readonly number[]) => ({
  leads: [{ first: 4, bits, samples: btoa(String.fromCharCode(...bytes)) }],
});

test('samples are signed and little endian, of two bytes or four', () => {
  const [short] = decodedWindow(answered(16, [1, 0, 255, 255, 0, 128]), [lead('II')]);
  expect([...(short?.values ?? [])]).toEqual([1, -1, -32_768]);
  expect(short).toMatchObject({ first: 4, missing: -32_768, middle: 1 });
  const [long] = decodedWindow(answered(32, [0, 0, 1, 0, 254, 255, 255, 255]), [lead('II')]);
  expect([...(long?.values ?? [])]).toEqual([65_536, -2]);
});

test('what is cut within a sample, or of fewer leads, is not drawn as if it were whole', () => {
  expect(() => decodedWindow(answered(16, [1, 0, 2]), [lead('II')])).toThrow(/cut/);
  expect(() => decodedWindow(answered(16, [1, 0]), [lead('II'), lead('V5')])).toThrow(/1 leads/);
});
