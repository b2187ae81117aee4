/** One step in the making. Only the outermost fields of `bed` may be set; what they hold belongs to the state before. */
import type { Instant } from '@wardlight/contract';
import type { BedState } from './bed/state.ts';
import type { Fact, MinuteFact, Rules } from './types.ts';

export type Changing<T> = { -readonly [K in keyof T]: T[K] };

export interface Stepping {
  readonly bed: Changing<BedState>;
  readonly rules: Rules;
  readonly facts: Fact[];
}

/** The time at which something that holds since `at` becomes known: never before what was told already. */
export function knownAt(s: Stepping, at: Instant): Instant {
  return Math.max(at, s.bed.clock);
}

/** Tells a fact and moves the clock to the time it became known. Minutes are sums, not news: they have no part in the order. */
export function tell(s: Stepping, fact: Exclude<Fact, MinuteFact>): void {
  s.bed.clock = Math.max(s.bed.clock, fact.fact === 'statusChanged' ? fact.countedAt : fact.at);
  s.facts.push(fact);
}
