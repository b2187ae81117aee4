/**
 * rrAbnormal: in bed and good, and yet no plausible breathing (4–60 /min) for ≥ `value` seconds and three readings, high, worded "check
 * breathing signal"; over after 30 s of breathing. All day, whatever the ranges (decisions §2 "Numbers", §3).
 *
 * Judged only after 60 s counted on the bed: a mat takes as long to find a rhythm, so what it misses until then says nothing.
 * Bad quality, no reading, an empty bed and somebody sitting up unheard are gaps: a mat under the mattress hears little of who sits. Leaving the bed does not clear it; but closed by staff before, it is told anew
 * of whoever comes back and is not heard to breathe.
 */
import { vitalsCount } from '../../bed/readings.ts';
import { standingAlert } from '../life.ts';
import { judgedByValues } from './judged-by-values.ts';
import { type AlertKind, remember } from './kind.ts';

const type = 'rrAbnormal';
const secondMs = 1_000;
/** Plausible breathing, /min, both inclusive. */
const slowest = 4;
const fastest = 60;

const judged = judgedByValues({
  type,
  judge(reading, bed, { watch }) {
    if (!vitalsCount(reading)) return null;
    if (reading.rr !== null && reading.rr >= slowest && reading.rr <= fastest) return 'over';
    if (reading.state !== 'lying') return null;
    const armed = bed.onBedSince !== null && bed.last !== null && bed.last.at - bed.onBedSince >= watch.rrArmMs;
    return armed ? 'true' : 'between';
  },
  isHeld: (run, { alerts, watch }) => run.heldMs >= alerts[type].value * secondMs && run.readings >= watch.rrFrames,
  clearMs: (watch) => watch.rrClearMs,
  valueOf: (_, run) => Math.floor(run.heldMs / secondMs),
});

export const rrAbnormal: AlertKind = {
  ...judged,
  turned({ bed }, { to }) {
    if (to === 'bedExit' && bed.memory[type] !== undefined && standingAlert(bed, type) === undefined)
      remember(bed, type, null);
  },
};
