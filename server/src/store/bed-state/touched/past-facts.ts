/** Facts of so long ago that days they lie in may be made already: told late after a stop, a blind watch, or a queue that stood still. */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import { settledMs } from './settled.ts';
import type { Touched } from './touch.ts';

interface FactsOfBed {
  readonly entry: { readonly labels: { readonly agencyId: AgencyId; readonly residentId: ResidentId | null } };
  readonly facts: readonly Fact[];
}

const minuteMs = 60_000;

/** When a report day would have had to know it; null = a day is not made of it. */
const knownFrom = (fact: Fact): number | null =>
  fact.fact === 'minute' ? fact.at + minuteMs : fact.fact === 'statusChanged' ? fact.at : null;

export const isOfPast = (fact: Fact, now: number): boolean => (knownFrom(fact) ?? now) < now - settledMs;

/** What of the reports such facts touch, so that whoever has made those days makes them again. */
export function touchedByPast(beds: readonly FactsOfBed[], now: number): Touched[] {
  return beds.flatMap(({ entry: { labels }, facts }): Touched[] => {
    const { agencyId, residentId } = labels;
    const old = facts.flatMap((fact) => (isOfPast(fact, now) && 'at' in fact ? [fact.at] : []));
    if (residentId === null || old.length === 0) return [];
    return [{ agencyId, residentId, from: Math.min(...old), to: now, cause: 'lateReadings' }];
  });
}
