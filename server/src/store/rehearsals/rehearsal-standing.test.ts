/** How a bed stood in the middle of its history, by what was written down. */
import type { AlertId, AlertType, CloseCause } from '@wardlight/contract';
import type { AlertStepThen } from '@wardlight/engine';
import { expect, it } from 'vitest';
import type { ResidentPast } from './rehearsal-past.ts';
import { stoodAt } from './rehearsal-standing.ts';

const minute = 60_000;
const ten = Date.UTC(2026, 0, 5, 22);

interface Told {
  readonly id: string;
  readonly type: AlertType;
  readonly toldAt: number;
  /** Closed by staff while it was still true. */
  readonly closedAt: number | null;
}

/** What rows would say of a resident of whom nothing else is known. */
function pastOf(...told: readonly Told[]): ResidentPast {
  const steps = new Map<AlertId, AlertStepThen[]>();
  const alerts = told.map(({ id, type, toldAt, closedAt }) => {
    const step = {
      type,
      priority: 'medium',
      threshold: 38,
      value: 38.6,
      source: null,
      startedAt: toldAt - minute,
      by: null,
    } as const;
    const nobody = { claimedAt: null, claimedBy: null, withUntil: null, handedTo: null };
    const own: AlertStepThen[] = [{ ...step, ...nobody, at: toldAt, change: 'raised' }];
    if (closedAt !== null)
      for (const change of ['closedWhileTrue', 'closed'] as const)
        own.push({ ...step, ...nobody, at: closedAt, change });
    steps.set(id as AlertId, own);
    const close_reason: CloseCause | null = closedAt === null ? null : 'fine';
    return {
      ...{ alert_id: id as AlertId, type, technical: false, raised_at: toldAt, with_until: null },
      ...{ closed_at: closedAt, close_reason },
    };
  });
  return { beds: [], episodes: [], alerts, steps, absences: [], words: [] };
}

it('closed while still true stands, until an alert speaks for it again', () => {
  const closed = { id: 'a-1', type: 'tempGreater', toldAt: ten - 70 * minute, closedAt: ten - 60 * minute } as const;
  expect(stoodAt(pastOf(closed), ten).closedTrue).toMatchObject({ tempGreater: { closedAt: ten - 60 * minute } });
  const again = { id: 'a-2', type: 'tempGreater', toldAt: ten - 30 * minute, closedAt: null } as const;
  const stood = stoodAt(pastOf(closed, again), ten);
  expect(stood.closedTrue).toEqual({});
  expect(stood.alerts.map(({ id }) => id)).toEqual(['a-2']);
});

it('being out is one matter: told as "out too long" since, it is not told again as "left the bed"', () => {
  const closed = { id: 'a-1', type: 'leaveBed', toldAt: ten - 40 * minute, closedAt: ten - 39 * minute } as const;
  const grown = { id: 'a-2', type: 'leaveTimeout', toldAt: ten - 20 * minute, closedAt: null } as const;
  expect(stoodAt(pastOf(closed), ten).closedTrue).toHaveProperty('leaveBed');
  expect(stoodAt(pastOf(closed, grown), ten).closedTrue).toEqual({});
});

it.each([
  ['before it begins', ten - minute],
  ['after', ten + minute],
])('a closing that was undone %s was none: the alert stands as it stood', (_, undoneAt) => {
  const past = pastOf({ id: 'a-1', type: 'tempGreater', toldAt: ten - 5 * minute, closedAt: ten - 90_000 });
  const [closed] = past.steps.get('a-1' as AlertId)?.slice(-1) ?? [];
  if (closed === undefined) throw new Error('it was never closed');
  const undone: AlertStepThen = { ...closed, at: undoneAt, change: 'closingUndone' };
  const stood = stoodAt(
    {
      ...past,
      alerts: past.alerts.map((alert) => ({ ...alert, closed_at: null, close_reason: null })),
      steps: new Map([['a-1' as AlertId, [...(past.steps.get('a-1' as AlertId) ?? []), undone]]]),
    },
    ten,
  );
  expect(stood.alerts).toMatchObject([{ id: 'a-1', toldAt: ten - 5 * minute, closedAt: null, closedBy: null }]);
  expect([stood.closed, stood.closedTrue]).toEqual([{}, {}]);
});
