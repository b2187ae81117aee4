/** An alert as it stood at some time, by the steps that were written down of it until then: what happened to it later had not happened. */
import type { AlertChange, AlertPriority, AlertType, Instant, UserId } from '@wardlight/contract';
import { unanswered } from '../alerts/life.ts';
import { newAlert } from '../alerts/new-alert.ts';
import { claimOf } from '../alerts/response.ts';
import type { AlertState } from '../types.ts';

/** One step as rows hold it. */
export interface AlertStepThen {
  readonly at: Instant;
  readonly change: AlertChange;
  readonly type: AlertType;
  readonly priority: AlertPriority;
  readonly threshold: number | null;
  readonly value: number | null;
  readonly startedAt: Instant;
  readonly by: UserId | null;
  /** Of "with the resident"; null = not known, or another step. */
  readonly withUntil: Instant | null;
}

/**
 * @param steps in their order, the last before the time asked about. Null = by then it had not come true.
 */
export function alertThatStood(
  { id, technical, raisedAt }: Pick<AlertState, 'id' | 'technical' | 'raisedAt'>,
  steps: readonly AlertStepThen[],
): AlertState | null {
  let alert: AlertState | null = null;
  for (const step of steps) {
    const { type, priority, threshold, value, startedAt } = step;
    const now: AlertState = {
      ...(alert ?? newAlert),
      id,
      technical,
      raisedAt,
      type,
      priority,
      threshold,
      value,
      startedAt,
    };
    alert = { ...now, ...partsOf(now, step) };
  }
  return alert;
}

const nobodyGoes = { claimedAt: null, claimedBy: null, withUntil: null } as const;

function partsOf(alert: AlertState, { at, change, by, withUntil }: AlertStepThen): Partial<AlertState> {
  switch (change) {
    case 'raised':
      return { toldAt: at };
    case 'upgraded': {
      const attended = alert.withUntil !== null && alert.withUntil > at;
      return { toldAt: at, ...unanswered, stillAt: alert.claimedAt === null || attended ? null : at };
    }
    case 'reopened':
      return { toldAt: at, ...unanswered, ...nobodyGoes, clearedAt: null, reopened: alert.reopened + 1 };
    case 'released':
      return { toldAt: at, ...unanswered, ...nobodyGoes };
    case 'toldAgain':
      return { toldAgainAt: at };
    case 'escalated':
      return { escalatedAt: at };
    case 'claimed':
      return by === null ? {} : (claimOf(alert, by, at) ?? {});
    case 'withResident':
      return { ...(by === null ? {} : claimOf(alert, by, at)), withUntil };
    case 'still':
      return { ...unanswered, stillAt: at };
    case 'dataLost':
    case 'dataBack':
      return { noData: change === 'dataLost' };
    case 'cleared':
      return { clearedAt: at };
    case 'closed':
      return { closedAt: at, closedBy: by };
    default:
      return {};
  }
}
