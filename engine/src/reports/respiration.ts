/** Respiration of a report day: its extremes and how much it varies, over five-minute medians. */
import type { Instant } from '@wardlight/contract';
import { median, populationSd, roundHalfUp } from './numbers.ts';

/** The median of a minute's trustworthy values (good, still, in bed); null = it held none. */
export interface RespirationMinute {
  readonly at: Instant;
  readonly rr: number | null;
}

export interface Respiration {
  /** Slots of five minutes that count. */
  readonly slots: number;
  /** Whole breaths a minute; null = fewer than twelve slots, of which nothing is said. */
  readonly max: number | null;
  readonly min: number | null;
  readonly sd: number | null;
}

const slotMs = 5 * 60_000;
const fewestMinutesOfSlot = 3;
const fewestSlots = 12;

/** @param minutes in any order, each at most once */
export function respirationOf(minutes: readonly RespirationMinute[]): Respiration {
  const bySlot = new Map<number, number[]>();
  for (const { at, rr } of minutes) {
    if (rr === null) continue;
    const slot = Math.floor(at / slotMs);
    const values = bySlot.get(slot);
    if (values === undefined) bySlot.set(slot, [rr]);
    else values.push(rr);
  }
  const slots = [...bySlot.values()].filter((values) => values.length >= fewestMinutesOfSlot).map(median);
  if (slots.length < fewestSlots) return { slots: slots.length, max: null, min: null, sd: null };
  return {
    slots: slots.length,
    // Rounded before they are weighed: 20.5 counts as 21.
    max: roundHalfUp(Math.max(...slots)),
    min: roundHalfUp(Math.min(...slots)),
    sd: populationSd(slots),
  };
}
