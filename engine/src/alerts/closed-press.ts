/**
 * What a closing took away, for the minute in which anybody may undo it (decisions §15; `docs/decisions/177`): noted, kept, taken along to
 * another bed, and forgotten. Undoing it is `undo-close.ts`.
 */
import { type AlertId, type BedAlertType, type Instant, undoCloseMs } from '@wardlight/contract';
import type { BedState, ClosedAlert, ClosedPress } from '../bed/state.ts';
import type { Stepping } from '../stepping.ts';
import type { AlertState } from '../types.ts';

/** One press may come as one message or as several of the same moment: the log of a rehearsal has one for each alert. */
export function noteClosing(s: Stepping, press: Pick<ClosedPress, 'by' | 'at' | 'going'>, closed: ClosedAlert): void {
  const { bed } = s;
  const open = bed.closedPresses.filter((one) => mayUndo(one, press.at));
  const same = open.find(({ by, at }) => by === press.by && at === press.at);
  bed.closedPresses =
    same === undefined
      ? [...open, { ...press, moved: false, closed: [closed] }]
      : open.map((one) => (one === same ? { ...same, closed: [...same.closed, closed] } : one));
}

/** The bound is inclusive. */
const mayUndo = ({ at }: ClosedPress, now: Instant): boolean => now - at <= undoCloseMs;

/** The closing of this alert, as long as it may be undone. */
export const closingOf = ({ closedPresses }: BedState, id: AlertId, now: Instant): ClosedPress | undefined =>
  closedPresses.find((press) => mayUndo(press, now) && press.closed.some(({ alert }) => alert.id === id));

export function forgetClosings(s: Stepping, now: Instant): void {
  const { bed } = s;
  if (bed.closedPresses.length > 0 && !bed.closedPresses.every((press) => mayUndo(press, now)))
    bed.closedPresses = bed.closedPresses.filter((press) => mayUndo(press, now));
}

/** What a meter raised was never true of this resident: nothing brings it back. */
export function forgetRetracted(s: Stepping, type: BedAlertType): void {
  s.bed.closedPresses = only(s.bed.closedPresses, ({ alert }) => alert.type !== type || alert.source === null);
}

function only(presses: readonly ClosedPress[], wanted: (one: ClosedAlert) => boolean): readonly ClosedPress[] {
  return presses.flatMap((press) => {
    const closed = press.closed.filter(wanted);
    if (closed.length === press.closed.length) return [press];
    return closed.length === 0 ? [] : [{ ...press, closed }];
  });
}

/**
 * Whether what had been closed while true was over before it was undone: then its mark is gone. A mark about the person goes along to another
 * bed; of what is about the mat of a bed that began anew no mark says so.
 */
export function isOverSince({ closedTrue }: BedState, { at, moved }: ClosedPress, { alert }: ClosedAlert): boolean {
  if (alert.clearedAt !== null || closedTrue[alert.type as BedAlertType]?.closedAt === at) return false;
  return !moved || !alert.technical;
}

/** The bed's occupant changes: what is about the person goes along with them, what is about the mat stays. */
export function closingsMoved(bed: BedState, technical: boolean, at: Instant): readonly ClosedPress[] {
  return only(bed.closedPresses, ({ alert }) => alert.technical === technical).map((press) => ({
    ...press,
    moved: true,
    closed: press.closed.map((one) =>
      isOverSince(bed, press, one) ? { ...one, alert: { ...one.alert, clearedAt: at } } : one,
    ),
  }));
}

/** Our clock went back: as long ago as can be. @param alertBack the same for an alert */
export function closingsBroughtBack(
  presses: readonly ClosedPress[],
  latest: Instant,
  alertBack: (alert: AlertState) => AlertState,
): readonly ClosedPress[] {
  return presses.map((press) => ({
    ...press,
    at: Math.min(press.at, latest),
    going: press.going && goingBack(press.going, latest),
    closed: press.closed.map(({ alert, closedBefore }) => ({
      alert: alertBack(alert),
      closedBefore: closedBefore === null ? null : Math.min(closedBefore, latest),
    })),
  }));
}

const goingBack = (going: NonNullable<ClosedPress['going']>, latest: Instant): ClosedPress['going'] => ({
  ...going,
  at: Math.min(going.at, latest),
  withUntil: going.withUntil === null ? null : Math.min(going.withUntil, latest),
});
