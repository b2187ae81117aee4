/** What both leave alerts share: how they end. */
import type { BedAlertType, Instant } from '@wardlight/contract';
import type { BedState } from '../../bed/state.ts';
import type { Rules } from '../../types.ts';
import { standingAlert } from '../life.ts';
import { unlessChanging } from './kind.ts';

/** When a standing alert of this kind is over, or a count: seen on the bed, lying or sitting, for `inBedClearMs` without a break. */
export function backOnBedDue(bed: BedState, rules: Rules, type: BedAlertType, counts = false): Instant | null {
  if (bed.onBedSince === null || !(counts || standingAlert(bed, type) !== undefined)) return null;
  return unlessChanging(bed, bed.onBedSince + rules.watch.inBedClearMs, (to) => to === 'bedExit');
}
