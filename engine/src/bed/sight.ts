/** Whether the bed is being seen at all: silence, the mat's last will, a server that was away, data coming back (decisions §3). */
import type { Instant } from '@wardlight/contract';
import { markData } from '../alerts/life.ts';
import { type Stepping, tell } from '../stepping.ts';
import type { Rules } from '../types.ts';
import { stopCredit } from './minutes.ts';
import type { BedState } from './state.ts';

/** A mat that never spoke is not silent: it is not fitted yet. */
export const awaitsFirstConnection = (bed: BedState, { firstConnection }: Rules): boolean =>
  firstConnection !== undefined && bed.last === null;

/** When silence has lasted long enough; null = already disconnected, or nobody has begun to listen, or there is nobody yet to listen to. */
export function silenceDue(bed: BedState, rules: Rules): Instant | null {
  if (awaitsFirstConnection(bed, rules)) return null;
  if (bed.quietFrom === null || (bed.status === 'disconnected' && !bed.seeing)) return null;
  return bed.quietFrom + rules.watch.silenceMs;
}

/** Silence or last will, known at `at`: the bed is disconnected since its last data, and open alerts say that nobody knows. */
export function loseSight(s: Stepping, at: Instant): void {
  const { bed } = s;
  goBlind(s, at);
  if (bed.status !== 'disconnected') {
    // Never before what is counted, which may begin after the last reading: a first one older than the last will before it.
    const since = Math.max(bed.last?.at ?? bed.quietFrom ?? at, bed.since ?? 0);
    bed.before = { status: bed.status, since: bed.since };
    tell(s, { fact: 'statusChanged', at: since, countedAt: at, from: bed.status, to: 'disconnected' });
    bed.status = 'disconnected';
    bed.since = since;
  }
  markData(s, false, at);
}

/** Nothing is seen after `at`; what is counted stays so until silence or data says otherwise. */
export function goBlind(s: Stepping, at: Instant): void {
  const { bed } = s;
  stopCredit(s, at);
  bed.seeing = false;
  bed.candidate = null;
  bed.backAt = null;
  bed.onBedSince = null;
  bed.notSittingSince = null;
  bed.lastPosture = null;
  bed.unratedFrom = null;
  bed.doubledFrom = null;
}

/** First reading after a gap. Timers that ran on unseen are told now, not with a time at which nobody knew. */
export function regainSight(s: Stepping, at: Instant): void {
  const { bed } = s;
  bed.seeing = true;
  bed.backAt = at;
  bed.clock = Math.max(bed.clock, at);
  markData(s, true, bed.clock);
}

/** The last will. One that is older than a newer frame belongs to a connection that was taken over. */
export function hearOffline(s: Stepping, at: Instant): void {
  const { bed } = s;
  if (bed.status === 'disconnected' && !bed.seeing) return;
  if (bed.seeing && bed.quietFrom !== null && at < bed.quietFrom) return;
  bed.quietFrom ??= at;
  loseSight(s, Math.max(at, bed.clock));
}

/** A mat that for so long, inclusive, says only what it said before is not watching anybody. */
export const doubledMs = 30_000;

/** Whether one more double at `at` would change anything: the first since the last news, or one that comes too long after that. */
export const doubleMatters = ({ seeing, doubledFrom }: BedState, at: Instant): boolean =>
  seeing && (doubledFrom === null || at - doubledFrom >= doubledMs);

export function hearDouble(s: Stepping, at: Instant): void {
  const { bed } = s;
  if (!doubleMatters(bed, at)) return;
  if (bed.doubledFrom === null) bed.doubledFrom = at;
  else loseSight(s, Math.max(at, bed.clock));
}

/**
 * A server takes the bed up again at `at`: silence counts from here. `settle` must have brought the bed to the end of what was seen.
 * Data older than the silence limit is no sight: until data comes, or silence has counted, nothing is claimed about this bed.
 */
export function resumeWatch(s: Stepping, at: Instant): void {
  const { bed } = s;
  const due = silenceDue(bed, s.rules);
  if (bed.seeing && due !== null && due <= at) goBlind(s, due);
  bed.quietFrom = Math.max(bed.quietFrom ?? at, at);
}
