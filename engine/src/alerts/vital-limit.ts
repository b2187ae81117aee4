/**
 * A vital past its limit: the shape shared by kinds that watch one number of the readings (decisions §2 "Numbers", §3 "Alert kinds").
 * Only values in bed (lying or sitting) and good count. Past the limit, inclusive, for the hold → the condition begins, with the hold's
 * start as its own. Inside the limit by the margin, inclusive, for `vitalClearMs` → it is over. Any other value ends the hold or
 * the clearing under way. Missing never clears: only where gap tolerance and clear time are both 0 (replays of recordings,
 * where every second has its truth) a missing value ends the condition.
 */
import { alertKinds, type BedAlertType, type Instant, type WatchSettings } from '@wardlight/contract';
import { vitalsCount } from '../bed/readings.ts';
import type { ConditionMemory } from '../bed/state.ts';
import { knownAt, type Stepping } from '../stepping.ts';
import type { Reading } from '../types.ts';
import { type AlertKind, remember } from './kind.ts';
import { clear, raise } from './life.ts';
import { hold, miss } from './run.ts';

export interface VitalLimit {
  readonly type: BedAlertType;
  /** `above`: the condition is value ≥ limit; `below`: value ≤ limit. */
  readonly side: 'above' | 'below';
  readonly valueOf: (reading: Reading) => number | null;
  readonly holdMs: (watch: WatchSettings) => number;
  /** How far inside the limit a value must lie to clear. */
  readonly margin: (watch: WatchSettings) => number;
}

export function vitalLimit(kind: VitalLimit): AlertKind {
  return {
    due: () => null,
    act: () => {},
    heard(s, reading, at) {
      const value = vitalsCount(reading) ? kind.valueOf(reading) : null;
      const memory = s.bed.memory[kind.type];
      if (memory !== undefined && memory.told > 0) clearing(s, kind, memory, value, at);
      else holding(s, kind, memory, value, at);
    },
  };
}

function holding(
  s: Stepping,
  kind: VitalLimit,
  memory: ConditionMemory | undefined,
  value: number | null,
  at: Instant,
): void {
  const { bed, rules } = s;
  const { on, value: limit } = rules.alerts[kind.type];
  const { gapToleranceMs } = rules.watch;
  const paused = on && value === null && gapToleranceMs > 0;
  if (paused) {
    if (memory?.run) remember(bed, kind.type, { ...memory, run: miss(memory.run, at) });
    return;
  }
  if (!on || value === null || !meets(kind, value, limit)) {
    if (memory !== undefined) remember(bed, kind.type, null);
    return;
  }
  const run = hold(memory?.run ?? null, at, gapToleranceMs);
  const { since } = run;
  const held = run.heldMs >= kind.holdMs(rules.watch);
  remember(bed, kind.type, { since, told: held ? 1 : 0, run: held ? null : run });
  if (!held) return;
  const { priority } = alertKinds[kind.type];
  raise(s, { type: kind.type, priority, threshold: limit, value, startedAt: since }, knownAt(s, at));
}

function clearing(s: Stepping, kind: VitalLimit, memory: ConditionMemory, value: number | null, at: Instant): void {
  const { bed, rules } = s;
  const { gapToleranceMs, vitalClearMs } = rules.watch;
  if (value === null && (gapToleranceMs > 0 || vitalClearMs > 0)) {
    if (memory.run !== null) remember(bed, kind.type, { ...memory, run: miss(memory.run, at) });
    return;
  }
  if (value !== null && !isInside(kind, value, rules.alerts[kind.type].value, kind.margin(rules.watch))) {
    if (memory.run !== null) remember(bed, kind.type, { ...memory, run: null });
    return;
  }
  const run = hold(memory.run, at, gapToleranceMs);
  const over = run.heldMs >= vitalClearMs;
  remember(bed, kind.type, over ? null : { ...memory, run });
  if (over) clear(s, kind.type, knownAt(s, at));
}

function meets(kind: VitalLimit, value: number, limit: number): boolean {
  return kind.side === 'above' ? value >= limit : value <= limit;
}

/** At a margin of 0 a value that meets the limit still is not inside. */
function isInside(kind: VitalLimit, value: number, limit: number, margin: number): boolean {
  if (meets(kind, value, limit)) return false;
  return kind.side === 'above' ? value <= limit - margin : value >= limit + margin;
}
