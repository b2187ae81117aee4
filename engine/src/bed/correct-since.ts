/** Late readings have shown when what counts now truly began (`docs/decisions/058`). */
import type { BedAlertType, Instant } from '@wardlight/contract';
import { remember } from '../alerts/kinds/kind.ts';
import { clear, drop, standingAlert } from '../alerts/life.ts';
import type { Stepping } from '../stepping.ts';
import type { Input } from '../types.ts';
import { countFromOf } from './counts.ts';
import type { Lying } from './state.ts';

const outCount = ['leaveTimeout', 'outCountFrom'] as const;
const sittingCount = ['siteTimeout', 'sittingCountFrom'] as const;

type Corrected = Extract<Input, { kind: 'history' }>;

/**
 * Moves the start of the counted status, known at `at`, and of its count. What that makes due is told now; what was told of it already
 * stays told. What waits to be told and has not lasted long enough after all is dropped, and comes anew in its time.
 */
export function correctSince(s: Stepping, input: Corrected, at: Instant): void {
  const { bed } = s;
  const before = bed.since;
  const since = Math.min(input.since, at);
  if (bed.status !== input.status || before === null || since === before) return;
  bed.clock = Math.max(bed.clock, at);
  bed.since = since;
  const countBefore = countFromOf(bed);
  if (countBefore !== null)
    correctCount(s, { before, countBefore, count: Math.min(input.countFrom ?? since, since) }, at);
  moveWaiting(bed, 'leaveBed', before, since);
  if (bed.lying !== null && bed.lying.since < since) lieFrom(s, bed.lying, since, at);
}

interface Counted {
  /** The start of the status as it was known, from when it counted, and from when it counts as far as the late readings reach. */
  readonly before: Instant;
  readonly countBefore: Instant;
  readonly count: Instant;
}

function correctCount(s: Stepping, { before, countBefore, count }: Counted, at: Instant): void {
  const { bed } = s;
  // One that was not ended after what was known began goes on from where it did.
  const from = count > before ? count : Math.min(countBefore, count);
  if (from === countBefore) return;
  const [type, key] = bed.status === 'bedExit' ? outCount : sittingCount;
  bed[key] = from;
  const waits = bed.waiting.some(({ alert }) => alert.type === type && alert.startedAt === countBefore);
  const memory = bed.memory[type];
  if (memory?.since === countBefore) {
    if (waits && from > countBefore) {
      drop(s, type, at);
      remember(bed, type, null);
    } else remember(bed, type, { ...memory, since: from });
  }
  moveWaiting(bed, type, countBefore, from);
}

function moveWaiting(bed: Stepping['bed'], type: BedAlertType, before: Instant, startedAt: Instant): void {
  bed.waiting = bed.waiting.map((entry) =>
    entry.alert.type === type && entry.alert.startedAt === before
      ? { ...entry, alert: { ...entry.alert, startedAt } }
      : entry,
  );
}

/** Who was up meanwhile has not lain all the time. */
function lieFrom(s: Stepping, lying: Lying, since: Instant, at: Instant): void {
  const { bed } = s;
  bed.lying = { ...lying, since };
  if (bed.memory.lyingTimeout === undefined) return;
  remember(bed, 'lyingTimeout', null);
  if (standingAlert(bed, 'lyingTimeout') !== undefined) clear(s, 'lyingTimeout', at);
}
