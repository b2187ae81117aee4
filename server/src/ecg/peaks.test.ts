/** R peaks: beside what cardiologists marked, and on beats whose places are known. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ecgMissing } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import { findPeaks, leadForPeaks, meanRate } from './peaks.ts';
import type { ReadLead } from './shape.ts';
import { beating, chance } from './testing/given-lead.ts';
import { readMit100 } from './testing/mit-100.ts';

const missing = ecgMissing[32];
const folder = process.env.WARDLIGHT_RECORDINGS ?? '';

/** Each reference beat is met by one peak at most, within 150 ms. */
function judge(peaks: readonly number[], beats: readonly number[], rate: number) {
  const within = rate * 0.15;
  let [met, next, furthest] = [0, 0, 0];
  for (const beat of beats) {
    while (next < peaks.length && peaks[next]! < beat - within) next++;
    const off = Math.abs((peaks[next] ?? Number.POSITIVE_INFINITY) - beat);
    if (off > within) continue;
    met++;
    next++;
    furthest = Math.max(furthest, off);
  }
  return { sensitivity: met / beats.length, precision: met / peaks.length, furthest };
}

describe.runIf(existsSync(join(folder, 'ecg/wfdb/100.dat')))('MIT-BIH 100', () => {
  test.each(['MLII', 'V5'] as const)('%s: peaks are where cardiologists saw beats', (name) => {
    const { rate, step, leads, beats } = readMit100(folder);
    expect([beats.length, leads[name].length]).toEqual([2_273, 650_000]);
    const began = performance.now();
    const peaks = findPeaks(leads[name], rate, step);
    expect(performance.now() - began).toBeLessThan(5_000);
    const { sensitivity, precision } = judge(peaks, beats, rate);
    expect(sensitivity).toBeGreaterThanOrEqual(0.995);
    expect(precision).toBeGreaterThanOrEqual(0.995);
  });

  test('the mean rate is 75.51, and peaks stand on the tips of R', () => {
    const { rate, step, leads, beats } = readMit100(folder);
    const peaks = findPeaks(leads.MLII, rate, step);
    expect(Math.abs(meanRate(peaks, rate, leads.MLII)! - 75.51)).toBeLessThanOrEqual(0.05);
    expect(judge(peaks, beats, rate).furthest).toBeLessThanOrEqual(rate * 0.02);
    const elsewhere = peaks.filter((peak) => leads.MLII[peak] !== Math.max(...leads.MLII.subarray(peak - 5, peak + 6)));
    // The one ventricular beat of this recording points down, and its mark stands on its lowest point.
    expect(elsewhere).toEqual([546_792]);
    expect(leads.MLII[546_792]).toBe(Math.min(...leads.MLII.subarray(546_700, 546_900)));
  });

  test('a recording that runs upside down has its peaks at the same places', () => {
    const { rate, step, leads } = readMit100(folder);
    const upright = leads.MLII.subarray(0, 36_000);
    expect(
      findPeaks(
        upright.map((sample) => -sample),
        rate,
        step,
      ),
    ).toEqual(findPeaks(upright, rate, step));
    expect(findPeaks(upright, rate, -step)).toEqual(findPeaks(upright, rate, step));
  });
});

const step = 0.0025;
const digits = (millivolts: ArrayLike<number>) =>
  Int32Array.from(millivolts, (value) => (Number.isNaN(value) ? missing : Math.round(value / step) + 4_000));
/** Seconds of R waves of a heart whose pace wanders a little. */
function steady(from: number, to: number, perMinute: number, wander = 0.05): number[] {
  const beats: number[] = [];
  for (let at = from; at < to; at += (60 / perMinute) * (1 + wander * Math.sin(at))) beats.push(at);
  return beats;
}
const inSamples = (beats: readonly number[], rate: number) => beats.map((beat) => beat * rate);

describe('beats at known places', () => {
  test.each([100, 125, 200, 250, 257, 360, 500, 1_000])('are all found at %i Hz, to the sample', (rate) => {
    const beats = steady(0.8, 59.5, 72);
    const random = chance(rate);
    const noise = (sample: number) => (random() - 0.5) * 0.06 + 0.4 * Math.sin((2 * Math.PI * 0.25 * sample) / rate);
    const peaks = findPeaks(digits(beating({ rate, seconds: 60, beats, noise })), rate, step);
    const { sensitivity, precision, furthest } = judge(peaks, inSamples(beats, rate), rate);
    expect([sensitivity, precision]).toEqual([1, 1]);
    expect(furthest).toBeLessThanOrEqual(Math.max(1.01, rate * 0.008));
  });

  test.each([35, 50, 120, 180, 220])('are all found at %i beats a minute', (perMinute) => {
    const beats = steady(0.5, 59.5, perMinute, 0.02);
    const wave = perMinute > 150 ? 0.1 : 0.3;
    const peaks = findPeaks(digits(beating({ rate: 250, seconds: 60, beats, wave })), 250, step);
    const { sensitivity, precision } = judge(peaks, inSamples(beats, 250), 250);
    expect(precision).toBe(1);
    expect(sensitivity).toBeGreaterThanOrEqual(0.99);
    const mean = (60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]!);
    expect(Math.abs(meanRate(peaks, 250)! - mean)).toBeLessThan(1);
  });

  test('with T waves nearly as high as R are not counted twice', () => {
    const beats = steady(0.8, 59, 65);
    const peaks = findPeaks(digits(beating({ rate: 500, seconds: 60, beats, wave: 0.9 })), 500, step);
    expect(judge(peaks, inSamples(beats, 500), 500)).toMatchObject({ sensitivity: 1, precision: 1 });
  });

  test('that become a fifth as high, or are small all along, are found again', () => {
    const beats = steady(0.8, 119, 70);
    const [high, low] = [1.5, 0.3].map((height, part) =>
      beating({ rate: 250, seconds: 120, beats: beats.filter((beat) => beat > 60 === (part === 1)), height }),
    );
    const peaks = findPeaks(digits(high!.map((value, index) => value + low![index]!)), 250, step);
    const { sensitivity, precision } = judge(peaks, inSamples(beats, 250), 250);
    expect(sensitivity).toBeGreaterThan(0.93);
    expect(precision).toBeGreaterThan(0.99);
    const small = findPeaks(digits(beating({ rate: 250, seconds: 120, beats, height: 0.15 })), 250, step);
    expect(judge(small, inSamples(beats, 250), 250)).toMatchObject({ sensitivity: 1, precision: 1 });
  });

  test('a missed one of half the height is found by looking back', () => {
    const beats = steady(0.8, 59, 60, 0.01);
    const weak = beats.filter((_, index) => index % 11 === 7);
    const strong = beating({ rate: 250, seconds: 60, beats: beats.filter((beat) => !weak.includes(beat)) });
    const both = beating({ rate: 250, seconds: 60, beats: weak, height: 0.42 }).map((value, at) => value + strong[at]!);
    const peaks = findPeaks(digits(both), 250, step);
    expect(judge(peaks, inSamples(beats, 250), 250)).toMatchObject({ sensitivity: 1, precision: 1 });
  });

  test('on both sides of a gap are found, none in it, and no interval across it', () => {
    const beats = [...steady(0.8, 29.5, 75, 0), ...steady(50.8, 79.5, 75, 0)];
    const millivolts = beating({ rate: 250, seconds: 80, beats });
    millivolts.fill(Number.NaN, 30 * 250, 50 * 250);
    const samples = digits(millivolts);
    const peaks = findPeaks(samples, 250, step);
    expect(judge(peaks, inSamples(beats, 250), 250)).toMatchObject({ sensitivity: 1, precision: 1 });
    expect(meanRate(peaks, 250, samples)).toBeCloseTo(75, 1);
    expect(meanRate(peaks, 250)).toBeLessThan(60);
  });

  test('stop where the heart stops: noise is no beat', () => {
    const beats = steady(0.8, 29.5, 75);
    const random = chance(7);
    const noise = () => (random() - 0.5) * 0.05;
    const peaks = findPeaks(digits(beating({ rate: 250, seconds: 60, beats, noise })), 250, step);
    expect(judge(peaks, inSamples(beats, 250), 250)).toMatchObject({ sensitivity: 1, precision: 1 });
  });
});

test('nothing, a flat line, gaps alone or too slow a lead have no peaks and no rate', () => {
  expect(findPeaks(new Int32Array(0), 250, step)).toEqual([]);
  expect(findPeaks(new Int32Array(10_000), 250, step)).toEqual([]);
  expect(findPeaks(new Int32Array(10_000).fill(missing), 250, step)).toEqual([]);
  const dotted = Int32Array.from({ length: 10_000 }, (_, at) => (at % 100 === 0 ? missing : at));
  expect(findPeaks(dotted, 250, step)).toEqual([]);
  expect(findPeaks(digits(beating({ rate: 20, seconds: 60, beats: steady(1, 59, 60) })), 20, step)).toEqual([]);
  expect([meanRate([], 250), meanRate([5], 250), meanRate([0, 250], 250)]).toEqual([null, null, 60]);
});

test('peaks are sought in II before others, and never in a flat lead', () => {
  const lead = (name: string, samples: readonly number[]): ReadLead => ({
    ...{ name, rate: 500, step, zero: 0 },
    samples: Int32Array.from(samples),
  });
  const [flat, lively] = [
    [5, 5, missing, 6],
    [0, 400, missing, -400],
  ];
  const chosen = (...leads: ReadLead[]) => leadForPeaks(leads)?.name ?? null;
  expect(chosen(lead('V5', lively!), lead('I', lively!), lead('II', lively!))).toBe('II');
  expect(chosen(lead('V5', lively!), lead('MLII', lively!))).toBe('MLII');
  expect(chosen(lead('II', flat!), lead('V5', lively!), lead('Lead I', lively!))).toBe('Lead I');
  expect(chosen(lead('Chest', lively!), lead('II', flat!))).toBe('Chest');
  expect(chosen(lead('aux', flat!), lead('II', [missing]))).toBeNull();
  expect(chosen()).toBeNull();
});
