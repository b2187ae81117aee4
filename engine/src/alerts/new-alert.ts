/** An alert before anything has happened to it. Its fields stand in one order in every alert: two equal ones are equal as text too. */
import type { AlertState } from '../types.ts';

export const newAlert: AlertState = {
  id: '' as AlertState['id'],
  type: 'leaveBed',
  priority: 'medium',
  technical: false,
  threshold: null,
  value: null,
  startedAt: 0,
  raisedAt: 0,
  toldAt: null,
  suppressed: null,
  toldAgainAt: null,
  escalatedAt: null,
  claimedAt: null,
  claimedBy: null,
  withUntil: null,
  stillAt: null,
  clearedAt: null,
  closedAt: null,
  closedBy: null,
  closeCause: null,
  closeNote: null,
  noData: false,
  reopened: 0,
};
