/** One of the screens is a real browser: its page, and what it painted when. */
import type { Page } from '@playwright/test';
import { pause } from '../programs.ts';
import type { Seen } from './board-watch.ts';
import type { Published } from './mats.ts';
import { isUp } from './sleeper.ts';
import { type Weighed, weighNotes } from './weighing.ts';

export interface Painted extends Weighed {
  /** Frames of beds in sight: those that are asked about. */
  readonly frames: number;
  readonly bedsInSight: number;
  readonly seen: Seen;
}

export const listenTo = (page: Page): Promise<void> => page.evaluate(() => window.boardWatch.listen());

export const takeFrom = (page: Page): Promise<Seen> => page.evaluate(() => window.boardWatch.take());

const settleMs = 1_500;

/** `bedOf`: the bed of each mat. Frames without vitals show no number by which a painting could be known. */
export async function weighPage(page: Page, published: Published, bedOf: readonly number[]): Promise<Painted> {
  await pause(settleMs);
  return weighSeen(await takeFrom(page), published, bedOf);
}

/** @throws when nothing was in sight, or nothing at all was seen to be painted: the page shows tiles that this cannot read */
export function weighSeen(seen: Seen, published: Published, bedOf: readonly number[]): Painted {
  const matOf = new Map(bedOf.map((bed, mat) => [bed, mat]));
  const inSight = new Set(seen.inSight.map((bed) => matOf.get(bed)));
  const counts = (mat: number, at: number): boolean => inSight.has(mat) && !isUp(mat, at);
  const notes = { mats: seen.beds.map((bed) => matOf.get(bed) ?? -1), dataAt: seen.dataAt, cameAt: seen.cameAt };
  const weighed = weighNotes([notes], published, counts);
  if (weighed.latency.count === 0)
    throw new Error(
      `${seen.events} events came and ${inSight.size} beds were in sight, but no number of a frame was seen on a tile`,
    );
  return { ...weighed, frames: weighed.latency.count + weighed.missing, bedsInSight: inSight.size, seen };
}
