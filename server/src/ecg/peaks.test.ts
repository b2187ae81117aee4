/** R peaks: beside what cardiologists marked, and on beats whose places are known. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ecgMissing } from '@wardlight/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { BEATS } from './formats/wfdb/wfdb-annotations.ts';
import { beatsAnew, findPeaks, leadForPeaks, meanRate, peaksOf } from './peaks.ts';
import { readEcg } from './read-ecg.ts';
import type { ReadLead } from './shape.ts';
import { beating, beats as beatsOf } from './testing/beating.ts';
import { randomOf } from './testing/mutate.ts';

const missing = ecgMissing[32];
const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
/** Up to 1, the same each time. */
const chance = (seed: number) => {
  const random = randomOf(seed);
  return () => random(1_000_000) / 1_000_000;
};

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
  let leads: Record<string, ReadLead>;
  /** Places where cardiologists saw beats. */
  let beats: number[];
  beforeAll(() => {
    const files = ['100.hea', '100.dat', '100.atr'].map((name) => ({
      ...{ name, content: readFileSync(join(folder, 'ecg/wfdb', name)) },
    }));
    const ecg = readEcg(files);
    leads = Object.fromEntries(ecg.leads.map((lead) => [lead.name, lead]));
    beats = ecg.annotations.flatMap(({ at_ms, text }) => (BEATS.has(text) ? [Math.round(at_ms * 0.36)] : []));
  });

  test.each(['MLII', 'V5'])('%s: peaks are where cardiologists saw beats', (name) => {
    const { samples, rate, step } = leads[name]!;
    expect([beats.length, samples.length]).toEqual([2_273, 650_000]);
    const { sensitivity, precision } = judge(findPeaks(samples, rate, step), beats, rate);
    expect(sensitivity).toBeGreaterThanOrEqual(0.995);
    expect(precision).toBeGreaterThanOrEqual(0.995);
  });

  test('the mean rate is 75.51, and peaks stand on the tips of R', () => {
    const { samples, rate, step } = leads.MLII!;
    const peaks = findPeaks(samples, rate, step);
    expect(Math.abs(meanRate(peaks, rate)! - 75.51)).toBeLessThanOrEqual(0.05);
    expect(beatsAnew(peaks, samples)).toEqual([]);
    expect(judge(peaks, beats, rate).furthest).toBeLessThanOrEqual(rate * 0.02);
    const elsewhere = peaks.filter((peak) => samples[peak] !== Math.max(...samples.subarray(peak - 5, peak + 6)));
    // The one ventricular beat of this recording points down, and its mark stands on its lowest point.
    expect(elsewhere).toEqual([546_792]);
    expect(samples[546_792]).toBe(Math.min(...samples.subarray(546_700, 546_900)));
  });

  test('a recording that runs upside down has its peaks at the same places', () => {
    const { samples, rate, step } = leads.MLII!;
    const upright = samples.subarray(0, 36_000);
    const turned = upright.map((sample) => -sample);
    expect(findPeaks(turned, rate, step)).toEqual(findPeaks(upright, rate, step));
    expect(findPeaks(upright, rate, -step)).toEqual(findPeaks(upright, rate, step));
  });

  test('has the same peaks, however small the pieces that are filtered at once', () => {
    const { samples, rate, step } = leads.MLII!;
    const whole = findPeaks(samples, rate, step, samples.length);
    for (const piece of [262_144, 20_011, 3_600]) expect(findPeaks(samples, rate, step, piece)).toEqual(whole);
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
    const anew = beatsAnew(peaks, samples);
    expect(anew.map((index) => [peaks[index - 1]! < 30 * 250, peaks[index]! >= 50 * 250])).toEqual([[true, true]]);
    expect(meanRate(peaks, 250, anew)).toBeCloseTo(75, 1);
    expect(meanRate(peaks, 250)).toBeLessThan(60);
  });

  test('with one sample missing between two of them, the second begins anew', () => {
    const samples = digits(beatsOf('II', { rate: 250, seconds: 20 }).mv);
    const before = findPeaks(samples, 250, step);
    // In the middle between two beats, where it takes nothing from either.
    samples[Math.round((before[8]! + before[9]!) / 2)] = missing;
    const { peaks, mean_rate } = peaksOf([{ name: 'II', rate: 250, step, zero: 0, samples }]);
    expect([peaks?.at_ms.length, peaks?.anew]).toEqual([20, [9]]);
    expect(mean_rate).toBeCloseTo(60, 1);
  });

  test('stop where the heart stops: noise is no beat', () => {
    const beats = steady(0.8, 29.5, 75);
    const random = chance(7);
    const noise = () => (random() - 0.5) * 0.05;
    const peaks = findPeaks(digits(beating({ rate: 250, seconds: 60, beats, noise })), 250, step);
    expect(judge(peaks, inSamples(beats, 250), 250)).toMatchObject({ sensitivity: 1, precision: 1 });
  });
});

describe('in pieces', () => {
  test.each([128, 250, 500])('peaks are those of the whole, at %i Hz', (rate) => {
    const beats = steady(0.8, 299, 75, 0.2).filter((_, index) => index % 37 !== 0);
    const random = chance(rate);
    const noise = (sample: number) => (random() - 0.5) * 0.2 + 0.5 * Math.sin(sample / rate / 2);
    const mv = beating({ rate, seconds: 300, beats, wave: 0.5, noise });
    mv.fill(Number.NaN, 100 * rate, 110 * rate);
    const samples = digits(mv);
    const whole = findPeaks(samples, rate, step, samples.length);
    expect(judge(whole, inSamples(beats, rate), rate).precision).toBeGreaterThan(0.98);
    for (const piece of [10, 3, 1.7, 0.5].map((seconds) => Math.round(seconds * rate)))
      expect(findPeaks(samples, rate, step, piece)).toEqual(whole);
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

describe('the lead to find peaks in', () => {
  const lead = (name: string, samples: readonly number[], rate = 500): ReadLead => ({
    ...{ name, rate, step, zero: 0 },
    samples: Int32Array.from(samples),
  });
  const [flat, lively] = [
    [5, 5, missing, 6],
    [0, 400, missing, -400],
  ];
  const chosen = (...leads: ReadLead[]) => leadForPeaks(leads)?.name ?? null;

  test('is II before MLII, V5 and others, and never a flat or a slow one', () => {
    expect(chosen(lead('V5', lively!), lead('I', lively!), lead('II', lively!))).toBe('II');
    expect(chosen(lead('V5', lively!), lead('MLII', lively!))).toBe('MLII');
    expect(chosen(lead('II', flat!), lead('I', lively!), lead('V5', lively!))).toBe('V5');
    expect(chosen(lead('Chest', lively!), lead('II', flat!))).toBe('Chest');
    expect(chosen(lead('II', lively!, 40), lead('V1', lively!))).toBe('V1');
    expect(chosen(lead('aux', flat!), lead('II', [missing]))).toBeNull();
    expect(chosen()).toBeNull();
  });

  test('is one that was recorded all along, whatever its name', () => {
    const wave = Array.from({ length: 2_000 }, (_, n) => (n % 100 === 0 ? 400 : 0));
    const quarter = wave.map((sample, n) => (n < 500 ? sample : missing));
    const nearly = wave.map((sample, n) => (n < 1_950 ? sample : missing));
    expect(chosen(lead('II', quarter), lead('V1', wave))).toBe('V1');
    expect(chosen(lead('II', nearly), lead('V1', wave))).toBe('II');
    expect(chosen(lead('II', wave.slice(0, 500)), lead('V1', wave))).toBe('V1');
    // Fewer samples of a slower lead are as long.
    expect(chosen(lead('II', wave.slice(0, 1_000), 250), lead('V1', wave))).toBe('II');
    expect(chosen(lead('II', quarter), lead('V1', quarter))).toBe('II');
  });
});
