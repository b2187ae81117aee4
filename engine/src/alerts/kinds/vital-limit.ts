/**
 * A vital past its limit. Only values in bed (lying or sitting) and good count. Past the limit, inclusive, for the hold, or as often
 * as `readings` says → the condition begins, with a value past the limit. Inside the limit by the margin, inclusive, ends the hold, and for
 * `vitalClearMs` the condition. A value between the two pauses the hold.
 */
import type { AlertSettings, BedAlertType, WatchSettings } from '@wardlight/contract';
import { vitalsCount } from '../../bed/readings.ts';
import type { BedState } from '../../bed/state.ts';
import type { Reading } from '../../types.ts';
import { judgedByValues } from './judged-by-values.ts';
import type { AlertKind } from './kind.ts';

type Vital = 'rr' | 'hr' | 'spo2' | 'temp';

export interface VitalLimit {
  readonly type: BedAlertType;
  readonly vital: Vital;
  /** `above`: the condition is value ≥ limit; `below`: value ≤ limit. */
  readonly side: 'above' | 'below';
  readonly holdMs: (watch: WatchSettings) => number;
  /** So many values in one hold are enough, before it is over; left out, only the hold counts. */
  readonly readings?: (watch: WatchSettings) => number;
  /** How far inside the limit a value must lie to clear. */
  readonly margin: (watch: WatchSettings) => number;
}

/** Far below what a sensor resolves: 38.1 − 0.3 must be 37.8. */
const tiny = 1e-6;

export interface VitalLimitKind extends AlertKind {
  readonly limit: VitalLimit;
}

export function vitalLimit(kind: VitalLimit): VitalLimitKind {
  const judged = judgedByValues({
    type: kind.type,
    judge(reading, _, { alerts, watch }) {
      const value = reading[kind.vital];
      if (value === null || !vitalsCount(reading)) return null;
      const limit = alerts[kind.type].value;
      const inside = kind.side === 'above' ? limit - value : value - limit;
      // At a margin of 0 a value that meets the limit still is not inside.
      if (inside <= 0) return 'true';
      return inside >= kind.margin(watch) - tiny ? 'over' : 'between';
    },
    isHeld(run, { watch }) {
      if (run.heldMs >= kind.holdMs(watch)) return true;
      return kind.readings !== undefined && run.readings >= kind.readings(watch);
    },
    clearMs: (watch) => watch.vitalClearMs,
    pausesBetween: true,
    valueOf: (reading) => reading[kind.vital],
  });
  return { ...judged, limit: kind };
}

/** Of each vital the values that are past no limit, both bounds exclusive. */
type Bands = { readonly [V in Vital]: { above: number; below: number } };

/**
 * Whether none of these kinds has anything to say: nothing is remembered of any, and the reading is past no limit of theirs. By far the
 * most readings are so, and one look at them is quicker than one for each kind. What is not so may still say nothing.
 */
export function withinLimits(
  kinds: readonly VitalLimitKind[],
): (reading: Reading, bed: BedState, alerts: AlertSettings) => boolean {
  const types: ReadonlySet<string> = new Set(kinds.map(({ limit }) => limit.type));
  const known = new WeakMap<AlertSettings, Bands>();
  return (reading, { memory }, alerts) => {
    for (const type in memory) if (types.has(type)) return false;
    let bands = known.get(alerts);
    if (bands === undefined) {
      bands = bandsOf(kinds, alerts);
      known.set(alerts, bands);
    }
    return (
      isInside(reading.rr, bands.rr) &&
      isInside(reading.hr, bands.hr) &&
      isInside(reading.spo2, bands.spo2) &&
      isInside(reading.temp, bands.temp)
    );
  };
}

function bandsOf(kinds: readonly VitalLimitKind[], alerts: AlertSettings): Bands {
  const open = () => ({ above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY });
  const bands: Bands = { rr: open(), hr: open(), spo2: open(), temp: open() };
  for (const { limit } of kinds) {
    const { on, value } = alerts[limit.type];
    const band = bands[limit.vital];
    if (!on) continue;
    if (limit.side === 'above') band.below = Math.min(band.below, value);
    else band.above = Math.max(band.above, value);
  }
  return bands;
}

function isInside(value: number | null, { above, below }: { above: number; below: number }): boolean {
  return value === null || (value > above && value < below);
}
