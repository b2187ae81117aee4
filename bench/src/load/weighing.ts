/** How long each frame took to whoever shows it. */
import { add, addUp, type Histogram, newHistogram, percentile } from '../histogram.ts';
import type { Published } from './mats.ts';

/** News of one screen in order: which mat's bed, the last frame it shows (server's clock, the same machine), when it came. */
export interface Notes {
  readonly mats: number[];
  readonly dataAt: number[];
  readonly cameAt: number[];
}

export const noNotes = (): Notes => ({ mats: [], dataAt: [], cameAt: [] });

export interface Weighed {
  readonly latency: Histogram;
  /** The p99 of the frames of each second. */
  readonly p99BySecond: readonly number[];
  /** Frames × screens that never heard of them. */
  readonly missing: number;
}

/** A frame is shown by the first news of its bed whose data is no older than it. @returns how many were not */
function weighOne(
  { mats, dataAt, cameAt }: Notes,
  publishedOf: readonly (readonly number[])[],
  took: (publishedAt: number, ms: number) => void,
): number {
  const next = publishedOf.map(() => 0);
  for (const [n, mat] of mats.entries()) {
    const published = publishedOf[mat] ?? [];
    let index = next[mat] ?? 0;
    for (let at = published[index]; at !== undefined && at <= (dataAt[n] ?? 0); at = published[++index])
      took(at, (cameAt[n] ?? 0) - at);
    next[mat] = index;
  }
  return publishedOf.reduce((sum, published, mat) => sum + published.length - (next[mat] ?? 0), 0);
}

/** `counts`: which frames are asked about; all, if it is left out. */
export function weighNotes(
  notes: readonly Notes[],
  { mats, at }: Published,
  counts: (mat: number, at: number) => boolean = () => true,
): Weighed {
  const most = mats.reduce((largest, mat) => Math.max(largest, mat), -1);
  const publishedOf: number[][] = Array.from({ length: most + 1 }, () => []);
  for (const [n, mat] of mats.entries()) {
    const publishedAt = at[n] ?? 0;
    if (counts(mat, publishedAt)) publishedOf[mat]?.push(publishedAt);
  }
  const begin = at[0] ?? 0;
  const bySecond: Histogram[] = [];
  let missing = 0;
  for (const one of notes)
    missing += weighOne(one, publishedOf, (publishedAt, ms) => {
      const second = Math.max(Math.floor((publishedAt - begin) / 1000), 0);
      bySecond[second] ??= newHistogram();
      add(bySecond[second], ms);
    });
  const seconds = Object.values(bySecond);
  return { latency: addUp(seconds), p99BySecond: seconds.map((second) => percentile(second, 0.99)), missing };
}
