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
  return tellings(
    stretches,
    (state) => state === 'out',
    rules.watch.inBedClearMs,
    (length) => {
      if (length < limit) return [];
      return length < 2 * limit
        ? [['medium', limit]]
        : [
            ['medium', limit],
            ['high', 2 * limit],
          ];
    },
  );
}

export function siteTimeoutTellings(stretches: readonly Stretch[], rules: Rules): Telling[] {
  const limit = rules.alerts.siteTimeout.value * 1_000;
  return tellings(
    stretches,
    (state) => state === 'sitting',
    rules.watch.notSittingClearMs,
    (length) => (length < limit ? [] : [['medium', limit]]),
  );
}

type Steps = readonly (readonly ['medium' | 'high', number])[];

function tellings(
  stretches: readonly Stretch[],
  isTrue: (state: MatState) => boolean,
  clearMs: number,
  stepsOf: (length: number) => Steps,
): Telling[] {
  const told: Telling[] = [];
  const episodes = stretches.filter(({ state }) => isTrue(state));
  let open: { high: boolean; cleared: boolean; step: number } | null = null;
  for (const [n, episode] of episodes.entries()) {
    for (const [index, [priority, after]] of stepsOf(episode.end - episode.start).entries()) {
      const telling = { priority, startedAt: episode.start, due: episode.start + after };
      if (open === null) {
        told.push({ change: 'raised', ...telling });
        open = { high: priority === 'high', cleared: false, step: index };
      } else if (open.cleared) {
        // Only high ones are still here to come back, and they stay high.
        told.push({ change: 'reopened', ...telling, priority: 'high' });
        open = { high: true, cleared: false, step: index };
      } else if (index > open.step) {
        told.push({ change: 'upgraded', ...telling });
        open = { high: true, cleared: false, step: index };
      }
    }
    const next = episodes[n + 1];
    if (open !== null && next !== undefined && next.start - episode.end >= clearMs) {
      open = open.high ? { ...open, cleared: true } : null;
    }
  }
  return told;
}
