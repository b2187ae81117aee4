/** leaveBed: true at the counted exit, medium; over once the person has been back on the bed for `inBedClearMs` (decisions §3). */
import { alertKinds } from '@wardlight/contract';
import { isOnBed } from '../../bed/readings.ts';
import { clear, raise, standingAlert } from '../life.ts';
import type { AlertKind } from './kind.ts';
import { backOnBedDue } from './leave.ts';

const type = 'leaveBed';

/**
 * An exit is a counted change from lying or sitting to out; the first state ever seen is none.
 * Told only where the true start and the moment it counts are in force (see `suppression.ts`), and not where an absence begins with it.
 * A standing leaveTimeout alert is this alert grown older, so it is not told beside it.
 */
export const leaveBed: AlertKind = {
  due: (bed, rules) => backOnBedDue(bed, rules, type),
  act: (s, at) => clear(s, type, at),
  turned(s, { previous, to, startedAt, countedAt }) {
    if (!s.rules.alerts[type].on || to !== 'bedExit' || !isOnBed(previous) || s.bed.away !== null) return;
    if (standingAlert(s.bed, 'leaveTimeout') !== undefined) return;
    raise(s, { type, priority: alertKinds[type].priority, threshold: null, value: null, startedAt }, countedAt);
  },
};
