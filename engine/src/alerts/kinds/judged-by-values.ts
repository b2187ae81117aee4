/**
 * A condition judged at the values of readings and by nothing else: the shape shared by kinds that watch a number or its absence
 * (decisions §2 "Numbers", §3 "Alert kinds", §15). True for the hold → it begins, with the hold's start as its own. Over for the clear
 * time → it has ended. What is neither ends a clearing under way, and a hold too, unless `pausesBetween`. Missing never clears: only where gap tolerance and clear time
 * are both 0 (replays of recordings, where every second has its truth) a missing value ends the condition.
 */
import { alertKinds, type BedAlertType, type Instant, type WatchSettings } from '@wardlight/contract';
import type { BedState, ConditionMemory, Run } from '../../bed/state.ts';
import { knownAt, type Stepping } from '../../stepping.ts';
import type { Reading, Rules } from '../../types.ts';
import { clear, raise } from '../life.ts';
import { hold, miss, rest } from '../run.ts';
import { type AlertKind, never, remember } from './kind.ts';

/** `between`: neither past the limit nor inside it by the margin. */
export type Verdict = 'true' | 'between' | 'over';

export interface JudgedByValues {
  readonly type: BedAlertType;
  /** null = this reading says nothing. */
  readonly judge: (reading: Reading, bed: BedState, rules: Rules) => Verdict | null;
  /** Whether the hold is over with its latest value. */
  readonly isHeld: (run: Run, rules: Rules) => boolean;
  readonly clearMs: (watch: WatchSettings) => number;
  /** What is neither true nor over says that little has changed: a hold waits for the next value that is true. */
  readonly pausesBetween?: true;
  /** What met the limit, in the kind's unit. */
  readonly valueOf: (reading: Reading, run: Run) => number | null;
}

export function judgedByValues(
  kind: JudgedByValues,
): Pick<AlertKind, 'due' | 'act'> & Required<Pick<AlertKind, 'heard'>> {
  return {
    ...never,
    heard(s, reading, at) {
      const memory = s.bed.memory[kind.type];
      // By far the most readings end here.
      if (memory === undefined && kind.judge(reading, s.bed, s.rules) !== 'true') return;
      if (memory !== undefined && memory.told > 0) clearing(s, kind, memory, reading, at);
      else holding(s, kind, memory, reading, at);
    },
  };
}

function holding(
  s: Stepping,
  kind: JudgedByValues,
  memory: ConditionMemory | undefined,
  reading: Reading,
  at: Instant,
): void {
  const { bed, rules } = s;
  const { on, value: threshold } = rules.alerts[kind.type];
  const { gapToleranceMs } = rules.watch;
  if (!on && memory === undefined) return;
  const verdict = kind.judge(reading, bed, rules);
  if (on && verdict === null && gapToleranceMs > 0) {
    if (memory?.run) remember(bed, kind.type, { ...memory, run: miss(memory.run, at) });
    return;
  }
  if (on && kind.pausesBetween === true && verdict === 'between' && memory?.run) {
    const run = rest(memory.run, at, gapToleranceMs);
    remember(bed, kind.type, run === null ? null : { ...memory, run });
    return;
  }
  if (!on || verdict !== 'true') {
    if (memory !== undefined) remember(bed, kind.type, null);
    return;
  }
  const run = hold(memory?.run ?? null, at, gapToleranceMs);
  const { since } = run;
  const held = kind.isHeld(run, rules);
  remember(bed, kind.type, { since, told: held ? 1 : 0, run: held ? null : run });
  if (!held) return;
  const { priority } = alertKinds[kind.type];
  const value = kind.valueOf(reading, run);
  raise(s, { type: kind.type, priority, threshold, value, startedAt: since }, knownAt(s, at));
}

function clearing(s: Stepping, kind: JudgedByValues, memory: ConditionMemory, reading: Reading, at: Instant): void {
  const { bed, rules } = s;
  const { gapToleranceMs } = rules.watch;
  const clearMs = kind.clearMs(rules.watch);
  const verdict = kind.judge(reading, bed, rules);
  if (verdict === null && (gapToleranceMs > 0 || clearMs > 0)) {
    if (memory.run !== null) remember(bed, kind.type, { ...memory, run: miss(memory.run, at) });
    return;
  }
  if (verdict !== null && verdict !== 'over') {
    if (memory.run !== null) remember(bed, kind.type, { ...memory, run: null });
    return;
  }
  const run = hold(memory.run, at, gapToleranceMs);
  const over = run.heldMs >= clearMs;
  remember(bed, kind.type, over ? null : { ...memory, run });
  if (over) clear(s, kind.type, knownAt(s, at));
}
