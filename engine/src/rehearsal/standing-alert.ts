/** An alert as it stood at some time, by the steps that were written down of it until then: what happened to it later had not happened. */
import type { AlertChange, AlertPriority, AlertSource, AlertType, Instant, UserId } from '@wardlight/contract';
import { unanswered, unclaimed } from '../alerts/change.ts';
import { claimOf } from '../alerts/claims.ts';
import { newAlert } from '../alerts/new-alert.ts';
import type { AlertState } from '../types.ts';

/** One step as rows hold it. */
export interface AlertStepThen {
  readonly at: Instant;
  readonly change: AlertChange;
  readonly type: AlertType;
  readonly priority: AlertPriority;
  readonly threshold: number | null;
  readonly value: number | null;
  /** The meter's reading it stood on after this step. */
  readonly source: AlertSource | null;
  readonly startedAt: Instant;
  readonly by: UserId | null;
  /** Who goes after this step, where the step is about that; null = not known, another step, or (all four) nobody. */
  readonly claimedAt: Instant | null;
  readonly claimedBy: UserId | null;
  readonly withUntil: Instant | null;
  readonly handedTo: UserId | null;
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
    const { type, priority, threshold, value, source, startedAt } = step;
    const now: AlertState = {
      ...(alert ?? newAlert),
      id,
      technical,
      raisedAt,
      type,
      priority,
      threshold,
      value,
      source,
      startedAt,
    };
    alert = { ...now, ...partsOf(now, step) };
  }
  return alert;
}

function partsOf(alert: AlertState, step: AlertStepThen): Partial<AlertState> {
  const { at, change, by } = step;
  switch (change) {
    case 'raised':
      return { toldAt: at, firstToldAt: at };
    case 'joined':
      return { toldAt: at, firstToldAt: at, joined: true, ...claimAfter(step), firstClaimedAt: step.claimedAt };
    case 'upgraded':
      return { toldAt: at, grownAt: at, ...unanswered, stillAt: alert.claimedAt === null ? null : at };
    case 'reopened':
      return {
        toldAt: at,
        firstToldAt: at,
        grownAt: null,
        ...unanswered,
        ...unclaimed,
        firstClaimedAt: null,
        joined: false,
        clearedAt: null,
        reopened: alert.reopened + 1,
      };
    case 'released':
      return {
        toldAt: at,
        ...unanswered,
        ...unclaimed,
        ...(alert.joined ? { joined: false, firstToldAt: at, firstClaimedAt: null } : {}),
      };
    case 'toldAgain':
      return { toldAgainAt: at };
    case 'escalated':
      return { escalatedAt: at };
    case 'claimed':
      return by === null ? {} : (claimOf(alert, by, at) ?? {});
    case 'withResident':
      return { ...(by === null ? {} : claimOf(alert, by, at)), withUntil: step.withUntil };
    case 'takenBack': {
      const wasFirst = step.claimedAt !== alert.claimedAt && alert.firstClaimedAt === alert.claimedAt;
      return { ...claimAfter(step), firstClaimedAt: wasFirst ? null : alert.firstClaimedAt };
    }
    case 'handedOver':
      return { handedTo: step.handedTo };
    case 'still':
      return { ...unanswered, stillAt: at };
    case 'measured':
      return { noData: false };
    case 'dataLost':
    case 'dataBack':
      return { noData: change === 'dataLost' };
    case 'cleared':
      return { clearedAt: at };
    case 'closed':
      return { closedAt: at, closedBy: by };
    case 'closingUndone':
      return { closedAt: null, closedBy: null, ...claimAfter(step) };
    default:
      return {};
  }
}

const claimAfter = ({ claimedAt, claimedBy, withUntil, handedTo }: AlertStepThen) => ({
  claimedAt,
  claimedBy,
  withUntil,
  handedTo,
});
