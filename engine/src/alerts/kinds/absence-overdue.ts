/**
 * absenceOverdue: a planned absence has ended and the person is still away, medium (decisions §3 "away"). Told by the clock alone, also of a
 * bed whose mat is not heard: nobody needs a mat to be awaited. Over when the mat sees the person, when staff end the absence, and when
 * they give it another end.
 */
import { alertKinds, type Instant } from '@wardlight/contract';
import type { BedState } from '../../bed/state.ts';
import { clear, raise, standingAlert } from '../life.ts';
import { type AlertKind, remember, toldOf } from './kind.ts';

const type = 'absenceOverdue';
const minuteMs = 60_000;

export const absenceOverdue: AlertKind = {
  due(bed, rules) {
    const until = awaitedAt(bed);
    const known = until !== null && toldOf(bed, type, until) > 0;
    if (standingAlert(bed, type) !== undefined && !known) return bed.clock;
    return until === null || known || !rules.alerts[type].on ? null : until;
  },
  act(s, at) {
    const { bed } = s;
    const until = awaitedAt(bed);
    if (standingAlert(bed, type) !== undefined || until === null) {
      remember(bed, type, null);
      return clear(s, type, at);
    }
    remember(bed, type, { since: until, told: 1, run: null });
    const value = Math.floor((at - until) / minuteMs);
    raise(s, { type, priority: alertKinds[type].priority, threshold: null, value, startedAt: until }, at);
  },
};

/** One that was marked and never begun ends by itself. */
function awaitedAt({ away }: BedState): Instant | null {
  return away?.out === true ? away.until : null;
}
