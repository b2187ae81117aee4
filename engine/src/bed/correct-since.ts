/** Late readings have shown when what counts now truly began (`docs/decisions/058`). */
import type { AlertType, BedAlertType, Instant } from '@wardlight/contract';
import { remember } from '../alerts/kind.ts';
import { clear, drop, standingAlert } from '../alerts/life.ts';
import type { Stepping } from '../stepping.ts';
import type { CountedStatus } from '../types.ts';
import type { Lying } from './state.ts';

/** Kinds that count from the start of a status. */
const counted = ['leaveTimeout', 'siteTimeout'] as const satisfies readonly BedAlertType[];
const startingWithIt: ReadonlySet<AlertType> = new Set(['leaveBed', ...counted]);

/**
 * Moves the start of the counted status, known at `at`. What that makes due is told now; what was told of it already stays told. What
 * waits to be told and has not lasted long enough after all is dropped, and comes anew in its time.
 */
export function correctSince(s: Stepping, status: CountedStatus, truly: Instant, at: Instant): void {
  const { bed } = s;
  const before = bed.since;
  const since = Math.min(truly, at);
  if (bed.status !== status || before === null || since === before) return;
  bed.clock = Math.max(bed.clock, at);
  bed.since = since;
  for (const type of counted) {
    const waits = bed.waiting.some(({ alert }) => alert.type === type && alert.startedAt === before);
    const memory = bed.memory[type];
    if (memory?.since !== before) continue;
    if (waits && since > before) {
      drop(s, type, at);
      remember(bed, type, null);
    } else remember(bed, type, { ...memory, since });
  }
  bed.waiting = bed.waiting.map((entry) =>
    entry.alert.startedAt === before && startingWithIt.has(entry.alert.type)
      ? { ...entry, alert: { ...entry.alert, startedAt: since } }
      : entry,
  );
  if (bed.lying !== null && bed.lying.since < since) lieFrom(s, bed.lying, since, at);
}

/** Who was up meanwhile has not lain all the time. */
function lieFrom(s: Stepping, lying: Lying, since: Instant, at: Instant): void {
  const { bed } = s;
  bed.lying = { ...lying, since };
  if (bed.memory.lyingTimeout === undefined) return;
  remember(bed, 'lyingTimeout', null);
  if (standingAlert(bed, 'lyingTimeout') !== undefined) clear(s, 'lyingTimeout', at);
}
