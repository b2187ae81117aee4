/** R peaks by Pan and Tompkins (1985), and the rate they give. */
import { ecgMissing } from '@wardlight/contract/ecg-limits';
import { findCrests } from './peak-crests.ts';
import { detectBeats } from './peak-detector.ts';
import { mostPeaks, type ReadEcg, type ReadLead } from './shape.ts';

const missing = ecgMissing[32];
/** Seconds: too little to learn from. */
const shortest = 1;
/** Samples a second: slower ones do not have the shape of a beat. */
const slowest = 50;
/** Samples that are filtered at once: as a whole, a day of them would take as much memory as everything else together. */
const pieceSamples = 262_144;
/** Seconds. A piece is so long at any rate that what it overlaps with its neighbours is the smaller part. */
const pieceSeconds = 16;

/**
 * R peaks of one lead: places in `samples`, rising, each at the extremum of the signal as it was recorded. Learns anew after each gap.
 * @param rate samples a second, 50 or more; none are found in slower leads
 * @param step mV a digit; its sign turns nothing but the picture
 * @param piece samples that are filtered at once; the peaks are the same whatever it is
 */
export function findPeaks(samples: Int32Array, rate: number, step: number, piece?: number): number[] {
  if (!(rate >= slowest)) return [];
  const size = piece ?? Math.max(pieceSamples, Math.ceil(rate * pieceSeconds));
  const peaks: number[] = [];
  for (const [start, end] of stretches(samples)) {
    if (end - start < rate * shortest) continue;
    for (const beat of detectBeats(findCrests(samples.subarray(start, end), { rate, step, piece: size }), rate)) {
      const peak = start + beat;
      if (peak > (peaks.at(-1) ?? -1)) peaks.push(peak);
    }
  }
  return peaks;
}

function* stretches(samples: Int32Array): Iterable<readonly [number, number]> {
  for (let start = 0; start < samples.length; ) {
    if (samples[start] === missing) {
      start++;
      continue;
    }
    const gap = samples.indexOf(missing, start);
    const end = gap === -1 ? samples.length : gap;
    yield [start, end];
    start = end;
  }
}

/** Indexes of peaks with missing samples between the one before and themselves. */
export function beatsAnew(peaks: readonly number[], samples: Int32Array): number[] {
  const anew: number[] = [];
  for (let index = 1; index < peaks.length; index++)
    if (samples.subarray(peaks[index - 1], peaks[index]).includes(missing)) anew.push(index);
  return anew;
}

/**
 * Beats a minute over all intervals between peaks; null = there are none.
 * @param anew from `beatsAnew`: what lies across a gap is no interval
 */
export function meanRate(peaks: readonly number[], rate: number, anew: readonly number[] = []): number | null {
  const across = new Set(anew);
  let [intervals, span] = [0, 0];
  for (let index = 1; index < peaks.length; index++) {
    if (across.has(index)) continue;
    intervals++;
    span += (peaks[index] ?? 0) - (peaks[index - 1] ?? 0);
  }
  return span > 0 ? (60 * intervals * rate) / span : null;
}

/** In which R waves stand out most, the best first. */
const preferred = ['II', 'MLII', 'V5', 'V4', 'V6', 'I', 'V3', 'V2', 'MLI', 'MLIII', 'III', 'aVF', 'V1', 'aVL', 'aVR'];
/** mV, from the lowest to the highest sample: no beat is flatter. */
const flat = 0.05;
/** Of what the fullest lead has: one with less was not recorded all along. */
const allAlong = 0.9;

/** The lead to find R peaks in: of those recorded all along and not flat the preferred one; null = there is none. */
export function leadForPeaks(leads: readonly ReadLead[]): ReadLead | null {
  const lively = leads.flatMap((lead) => {
    const { height, seconds } = extentOf(lead);
    return lead.rate >= slowest && height >= flat ? [{ lead, seconds }] : [];
  });
  const most = lively.reduce((longest, { seconds }) => Math.max(longest, seconds), 0);
  const full = lively.filter(({ seconds }) => seconds >= most * allAlong);
  return full.toSorted((a, b) => placeOf(a.lead) - placeOf(b.lead))[0]?.lead ?? null;
}

function placeOf({ name }: ReadLead): number {
  const place = preferred.indexOf(name);
  return place === -1 ? preferred.length : place;
}

function extentOf({ samples, rate, step }: ReadLead): { readonly height: number; readonly seconds: number } {
  let [low, high, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const sample of samples) {
    if (sample === missing) continue;
    count++;
    if (sample < low) low = sample;
    if (sample > high) high = sample;
  }
  return { height: (high - low) * Math.abs(step), seconds: count / rate };
}

interface FoundPeaks {
  readonly lead: string;
  /** From the start of the recording. */
  readonly at_ms: readonly number[];
  /** Indexes of peaks with a gap before them. */
  readonly anew: readonly number[];
}

/** Of the best lead; null = none has beats to look for, or there are more peaks than any heart makes. */
export function peaksOf(leads: ReadEcg['leads']): { peaks: FoundPeaks | null; mean_rate: number | null } {
  const lead = leadForPeaks(leads);
  if (lead === null) return { peaks: null, mean_rate: null };
  const { samples, rate, step, name } = lead;
  const found = findPeaks(samples, rate, step);
  if (found.length > mostPeaks) return { peaks: null, mean_rate: null };
  const anew = beatsAnew(found, samples);
  const at_ms = found.map((at) => Math.round((at / rate) * 1_000_000) / 1_000);
  return { peaks: { lead: name, at_ms, anew }, mean_rate: meanRate(found, rate, anew) };
}
