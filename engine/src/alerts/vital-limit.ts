/**
 * A vital past its limit. Only values in bed (lying or sitting) and good count. Past the limit, inclusive, for the hold, or as often in a
 * row as `readings` says → the condition begins. Inside the limit by the margin, inclusive, for `vitalClearMs` → it is over.
 */
import type { BedAlertType, WatchSettings } from '@wardlight/contract';
import { vitalsCount } from '../bed/readings.ts';
import type { Reading } from '../types.ts';
import { judgedByValues } from './judged-by-values.ts';
import type { AlertKind } from './kind.ts';

export interface VitalLimit {
  readonly type: BedAlertType;
  /** `above`: the condition is value ≥ limit; `below`: value ≤ limit. */
  readonly side: 'above' | 'below';
  readonly valueOf: (reading: Reading) => number | null;
  readonly holdMs: (watch: WatchSettings) => number;
  /** So many values in a row are enough, before the hold is over; left out, only the hold counts. */
  readonly readings?: (watch: WatchSettings) => number;
  /** How far inside the limit a value must lie to clear. */
  readonly margin: (watch: WatchSettings) => number;
}

/** Far below what a sensor resolves: 38.1 − 0.3 must be 37.8. */
const tiny = 1e-6;

export function vitalLimit(kind: VitalLimit): AlertKind {
  return judgedByValues({
    type: kind.type,
    judge(reading, _, { alerts, watch }) {
      const value = kind.valueOf(reading);
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
    valueOf: kind.valueOf,
  });
}
