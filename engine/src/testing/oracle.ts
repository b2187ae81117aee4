/**
 * A second opinion on status and the two timeouts, for streams without gaps: it knows the whole night beforehand and works on stretches
 * of time, so it shares neither code nor method with the engine. True starts decide; a stretch `[start, end)` reaches what is due at its end.
 */
import type { MatState } from '@wardlight/contract';
import type { Input, Rules } from '../types.ts';

export interface Stretch {
  readonly state: MatState;
  readonly start: number;
  readonly end: number;
}

/** The raw states, then only those that held. */
export function countedStretches(inputs: readonly Input[], rules: Rules): Stretch[] {
  const { outHoldMs, sittingHoldMs, inBedHoldMs } = rules.watch;
  const hold = { out: outHoldMs, sitting: sittingHoldMs, lying: inBedHoldMs };
  const end = inputs.at(-1)?.at ?? 0;
  const changes = inputs.flatMap((input) =>
    input.kind === 'frame' ? [{ state: input.reading.state, at: input.at }] : [],
  );
  const starts = changes.filter(({ state }, n) => state !== changes[n - 1]?.state);
  const raw = starts.map(({ state, at }, n) => ({ state, start: at, end: starts[n + 1]?.at ?? end }));
  const held = raw.filter((stretch) => stretch.end - stretch.start >= hold[stretch.state]);
  const counted = held.filter(({ state }, n) => state !== held[n - 1]?.state);
  return counted.map(({ state, start }, n) => ({ state, start, end: counted[n + 1]?.start ?? end }));
}

/** One telling: which change, of what priority, for which true start, due when. */
export interface Telling {
  readonly change: 'raised' | 'upgraded' | 'reopened';
  readonly priority: 'medium' | 'high';
  readonly startedAt: number;
  readonly due: number;
}

/** What staff must be told of people out too long: all of it, nothing twice. */
export function leaveTimeoutTellings(stretches: readonly Stretch[], rules: Rules): Telling[] {
  const limit = rules.alerts.leaveTimeout.value * 60_000;
  const { inBedClearMs, outHoldMs } = rules.watch;
  return tellings(absencesOf(stretches, 'out', inBedClearMs), [limit, 2 * limit], outHoldMs);
}

export function siteTimeoutTellings(stretches: readonly Stretch[], rules: Rules): Telling[] {
  const limit = rules.alerts.siteTimeout.value * 1_000;
  const { notSittingClearMs, sittingHoldMs } = rules.watch;
  return tellings(absencesOf(stretches, 'sitting', notSittingClearMs), [limit], sittingHoldMs);
}

/**
 * The stretches of a state, gathered where what lies between is too short to clear an alert. Until decisions §15 each stretch was a count of
 * its own: four absences of ten minutes with three seconds of sitting between raised nothing.
 */
export function absencesOf(stretches: readonly Stretch[], state: MatState, clearMs: number): Stretch[][] {
  const gathered: Stretch[][] = [];
  for (const stretch of stretches.filter((one) => one.state === state)) {
    const before = gathered.at(-1);
    const end = before?.at(-1)?.end;
    if (before !== undefined && end !== undefined && stretch.start - end < clearMs) before.push(stretch);
    else gathered.push([stretch]);
  }
  return gathered;
}

/** The first moment at or after `at` that lies in one of the parts: in the next one where it falls between, once that counts. */
export function momentIn(parts: readonly Stretch[], at: number, holdMs: number): number | null {
  const part = parts.find(({ end }) => end >= at);
  if (part === undefined) return null;
  return part.start > at ? part.start + holdMs : at;
}

function tellings(absences: readonly (readonly Stretch[])[], limits: readonly number[], holdMs: number): Telling[] {
  const told: Telling[] = [];
  // High ones latch, so what comes back after the first is the same alert.
  let latched = false;
  for (const parts of absences) {
    const startedAt = parts[0]?.start ?? 0;
    const moments = limits.map((limit) => momentIn(parts, startedAt + limit, holdMs));
    let open = false;
    for (const [step, due] of moments.entries()) {
      // Two that fall due during one short return are raised once, as the higher.
      if (due === null || moments[step + 1] === due) continue;
      const change = open ? 'upgraded' : latched ? 'reopened' : 'raised';
      open = true;
      latched ||= step > 0;
      told.push({ change, priority: latched ? 'high' : 'medium', startedAt, due });
    }
  }
  return told;
}
