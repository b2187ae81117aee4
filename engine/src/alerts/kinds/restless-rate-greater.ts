/**
 * restlessRateGreater: moving for ≥ `value` % of 15 minutes in bed, low; over at 10 points below (decisions §3).
 *
 * The 15 minutes are time seen in bed, in 15 slices; judged whenever a slice is full. `move` looks back ("% of the seconds since the last
 * frame"), so time counts from one reading in bed to the next, at most a mat's slowest pace. A gap up to 30 s is left out; after a
 * longer one, and on leaving the bed, the 15 minutes begin anew. A gap clears nothing, but who has left is not restless in bed.
 * How good the signal is does not matter: movement is what spoils it. Time of which the mat does not know the movement is left out too.
 */
import { alertKinds, type Instant, type WatchSettings } from '@wardlight/contract';
import type { Movement } from '../../bed/state.ts';
import { type Changing, knownAt, type Stepping } from '../../stepping.ts';
import type { Reading } from '../../types.ts';
import { clear, raise, standingAlert } from '../life.ts';
import { paceMs } from '../run.ts';
import { type AlertKind, never, remember } from './kind.ts';

const type = 'restlessRateGreater';
const slices = 15;
/** Far below a thousandth of a percent: sums of shares are not exact. */
const tiny = 1e-6;

export const restlessRateGreater: AlertKind = {
  ...never,
  heard(s, reading, at) {
    const { bed, rules } = s;
    if (!rules.alerts[type].on && standingAlert(bed, type) === undefined) {
      bed.movement = null;
      if (bed.memory[type] !== undefined) remember(bed, type, null);
      return;
    }
    const before = continued(bed.movement, at, rules.watch);
    if (reading.state === 'out') {
      bed.movement = before && ({ ...before, at: null } satisfies Movement);
      return;
    }
    const movement: Changing<Movement> = before ? { ...before } : emptyMovement(at, rules.watch);
    const full = fill(movement, reading, at);
    bed.movement = movement;
    if (full && movement.whole.length === slices) judge(s, movement, at);
  },
  turned(s, { to, countedAt }) {
    if (to !== 'bedExit') return;
    s.bed.movement = null;
    if (s.bed.memory[type] !== undefined) remember(s.bed, type, null);
    clear(s, type, countedAt);
  },
};

/** What was remembered, unless a gap or another setting has made it worthless. */
function continued(movement: Movement | null, at: Instant, watch: WatchSettings): Movement | null {
  if (movement === null || movement.sliceMs !== sliceOf(watch)) return null;
  return at - movement.seenAt > paceMs + watch.gapToleranceMs ? null : movement;
}

function emptyMovement(at: Instant, watch: WatchSettings): Changing<Movement> {
  return { at: null, seenAt: at, sliceMs: sliceOf(watch), filledMs: 0, movingMs: 0, whole: [] };
}

function sliceOf(watch: WatchSettings): number {
  return Math.ceil(watch.restlessWindowMs / slices);
}

/** Adds the time since the last reading in bed; says whether a slice has become full with it. */
function fill(movement: Changing<Movement>, { move }: Reading, at: Instant): boolean {
  let rest = movement.at === null || move === null ? 0 : Math.min(at - movement.at, paceMs);
  movement.at = at;
  movement.seenAt = at;
  let full = false;
  while (rest > 0) {
    const part = Math.min(rest, movement.sliceMs - movement.filledMs);
    rest -= part;
    movement.filledMs += part;
    movement.movingMs += (part * (move ?? 0)) / 100;
    if (movement.filledMs < movement.sliceMs) break;
    movement.whole = [...movement.whole.slice(1 - slices), movement.movingMs];
    movement.filledMs = 0;
    movement.movingMs = 0;
    full = true;
  }
  return full;
}

function judge(s: Stepping, { whole, sliceMs }: Movement, at: Instant): void {
  const { bed, rules } = s;
  const { on, value: threshold } = rules.alerts[type];
  const windowMs = sliceMs * slices;
  const percent = (whole.reduce((sum, ms) => sum + ms, 0) / windowMs) * 100;
  const known = bed.memory[type] !== undefined;
  if (known && percent <= threshold - rules.watch.restlessMargin + tiny && percent < threshold - tiny) {
    remember(bed, type, null);
    clear(s, type, knownAt(s, at));
  } else if (!known && on && percent >= threshold - tiny) {
    const startedAt = at - windowMs;
    remember(bed, type, { since: startedAt, told: 1, run: null });
    const value = Math.round(percent * 10) / 10;
    raise(s, { type, priority: alertKinds[type].priority, threshold, value, startedAt }, knownAt(s, at));
  }
}
