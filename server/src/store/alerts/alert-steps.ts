/** One alert's whole life: every step it took, and what became of the messages about it. */
import type { AgencyId, AlertId, AlertStep, Delivery, LoggedAlert, UserId } from '@wardlight/contract';
import type { Db } from '../db/database.ts';
import { deliveriesOf } from '../messages/deliveries.ts';
import { findLoggedAlert } from './alert-log.ts';

export interface AlertLife {
  readonly alert: LoggedAlert;
  readonly steps: AlertStep[];
  readonly deliveries: Delivery[];
}

export async function readAlertLife(
  db: Db,
  agencyIds: readonly AgencyId[],
  alertId: AlertId,
): Promise<AlertLife | null> {
  const alert = await findLoggedAlert(db, agencyIds, alertId);
  if (alert === null) return null;
  const [steps, deliveries] = await Promise.all([stepsOf(db, alert), deliveriesOf(db, [alert.agency_id], [alertId])]);
  return { alert, steps, deliveries };
}

type Named = Pick<LoggedAlert, 'agency_id' | 'alert_id' | 'close_reason'>;

const person = (userId: number | null, name: string | null) =>
  userId === null ? null : { user_id: userId as UserId, name: name ?? `#${userId}` };

async function stepsOf(db: Db, { agency_id, alert_id, close_reason }: Named): Promise<AlertStep[]> {
  const rows = await db
    .selectFrom('alert_events as e')
    .leftJoin('users as u', 'u.user_id', 'e.user_id')
    .leftJoin('users as t', 't.user_id', 'e.account_id')
    .leftJoin('undone_closings as x', (join) =>
      join
        .onRef('x.agency_id', '=', 'e.agency_id')
        .onRef('x.alert_id', '=', 'e.alert_id')
        .onRef('x.closed_at', '=', 'e.at'),
    )
    .selectAll('e')
    .select(['u.display_name as by_name', 't.display_name as through_name', 'x.close_reason as undone_reason'])
    .where('e.agency_id', '=', agency_id)
    .where('e.alert_id', '=', alert_id)
    .orderBy('e.event_id')
    .execute();
  return rows.map(
    (row) =>
      ({
        event_id: row.event_id,
        at: row.at,
        change: row.change,
        type: row.type,
        priority: row.priority,
        threshold: row.threshold,
        value: row.value,
        source: row.source,
        by: person(row.user_id, row.by_name),
        through: person(row.account_id, row.through_name),
        // What was undone is on the alert no more, which may have been closed as something else since.
        reason: row.change === 'closed' ? (row.undone_reason ?? close_reason) : null,
      }) as AlertStep,
  );
}
