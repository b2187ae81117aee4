/** R peaks by Pan and Tompkins (1985), and the rate they give. */
import { ecgMissing } from '@wardlight/contract/ecg-limits';
import { detectBeats } from './peak-detector.ts';
import { filterStretch } from './peak-filters.ts';
import type { ReadLead } from './shape.ts';

const missing = ecgMissing[32];
/** Seconds: too little to learn from. */
const shortest = 1;

/**
 * R peaks of one lead: places in `samples`, rising, each at the extremum of the signal as it was recorded. Learns anew after each gap.
 * @param rate samples a second, 50 or more; none are found in slower leads
 * @param step mV a digit; its sign turns nothing but the picture
 */
export function findPeaks(samples: Int32Array, rate: number, step: number): number[] {
  if (!(rate >= 50)) return [];
  const peaks: number[] = [];
  for (const [start, end] of stretches(samples)) {
    if (end - start < rate * shortest) continue;
    const volts = Float64Array.from(samples.subarray(start, end), (sample) => sample * step);
    const filtered = filterStretch(volts, rate);
    for (const beat of detectBeats(filtered, rate)) {
      const peak = start + refine(volts, filtered.band, beat, rate);
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

/** The filtered signal says where the complex is and which way it points; the recorded one where its tip is. */
function refine(volts: Float64Array, band: Float64Array, beat: number, rate: number): number {
  const centre = furthest(band, beat, Math.round(rate * 0.1), Math.abs);
  const sign = Math.sign(band[centre] ?? 0) || 1;
  return furthest(volts, centre, Math.max(1, Math.round(rate * 0.04)), (value) => value * sign);
}

function furthest(values: Float64Array, around: number, reach: number, height: (value: number) => number): number {
  let best = around;
  for (let at = Math.max(0, around - reach); at <= around + reach && at < values.length; at++)
    if (height(values[at] ?? 0) > height(values[best] ?? 0)) best = at;
  return best;
}

/**
 * Beats a minute over all intervals between peaks; null = there are none.
 * @param samples the lead the peaks are of: what lies across a gap is no interval
 */
export function meanRate(peaks: readonly number[], rate: number, samples?: Int32Array): number | null {
  let [intervals, span] = [0, 0];
  for (let index = 1; index < peaks.length; index++) {
    const [from, to] = [peaks[index - 1] ?? 0, peaks[index] ?? 0];
    if (samples?.subarray(from, to).includes(missing)) continue;
    intervals++;
    span += to - from;
  }
  return span > 0 ? (60 * intervals * rate) / span : null;
}

/** In which R waves stand out most, the best first. */
const preferred = ['II', 'MLII', 'I', 'V5', 'V4', 'V6', 'V3', 'V2', 'MLI', 'MLIII', 'III', 'aVF', 'V1', 'aVL', 'aVR'];
/** mV, from the lowest to the highest sample: no beat is flatter. */
const flat = 0.05;

/** The lead to find R peaks in: the preferred one that is not flat; null = all are. */
export function leadForPeaks(leads: readonly ReadLead[]): ReadLead | null {
  const place = ({ name }: ReadLead): number => {
    const bare = name.replace(/^(?:ECG|EKG)?\s*(?:lead)?\s*/i, '').toLowerCase();
    const found = preferred.findIndex((known) => known.toLowerCase() === bare);
    return found === -1 ? preferred.length : found;
  };
  return leads.toSorted((a, b) => place(a) - place(b)).find((lead) => !isFlat(lead)) ?? null;
}

function isFlat({ samples, step }: ReadLead): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const sample of samples) {
    if (sample === missing) continue;
    if (sample < low) low = sample;
    if (sample > high) high = sample;
  }
  return !((high - low) * Math.abs(step) >= flat);
}
