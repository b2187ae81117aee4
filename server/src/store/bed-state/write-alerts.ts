/** Rows of `alerts`, `alert_events` and `deliveries`, whatever the alerts are about. One statement each, whatever the batch's size. */
import {
  type AlertChange,
  type AlertMethod,
  type Notify,
  standardMethods,
  tellingChanges,
  type UserId,
} from '@wardlight/contract';
import { type AlertState, isSounding } from '@wardlight/engine';
import type pg from 'pg';
import { instantText, maybeInstantText } from '../db/database.ts';
import { askDeliveries } from '../messages/ask-deliveries.ts';
import type { AlertLabels, Names } from './told.ts';

export interface ChangeOfAlert {
  readonly labels: AlertLabels;
  readonly at: number;
  readonly change: AlertChange;
  readonly by: UserId | null;
  /** The account it was said by, where that is not their own. */
  readonly through?: UserId | null;
  readonly alert: AlertState;
  /** By which ways its kind is told here; null = as it was when it was last judged. */
  readonly methods: readonly AlertMethod[] | null;
}

export interface WrittenAlert {
  readonly labels: AlertLabels;
  readonly alert: AlertState;
  readonly methods: readonly AlertMethod[];
}

export interface Written {
  /** Each alert that changed and that staff have been told of, as it is now. */
  readonly alerts: readonly WrittenAlert[];
  readonly notifies: readonly { readonly labels: AlertLabels; readonly notify: Notify }[];
}

export const nothingWritten: Written = { alerts: [], notifies: [] };

const telling: ReadonlySet<string> = new Set(tellingChanges);

const alertColumns = [
  'agency_id int',
  'alert_id text',
  'bed_id int',
  'network_id int',
  'beds int[]',
  'resident_id int',
  'type text',
  'priority text',
  'technical boolean',
  'threshold real',
  'value real',
  'started_at timestamptz',
  'raised_at timestamptz',
  'told_at timestamptz',
  'suppressed text',
  'told_again_at timestamptz',
  'escalated_at timestamptz',
  'claimed_at timestamptz',
  'claimed_by int',
  'with_until timestamptz',
  'handed_to int',
  'joined boolean',
  'grown_at timestamptz',
  'still_at timestamptz',
  'cleared_at timestamptz',
  'closed_at timestamptz',
  'closed_by int',
  'close_reason text',
  'close_note text',
  'fall_injury text',
  'fall_called text[]',
  'no_data boolean',
  'reopened int',
  'methods text[]',
  'first_told_at timestamptz',
  'first_claimed_at timestamptz',
  'source jsonb',
];
const alertNames = alertColumns.map((column) => column.split(' ')[0]);
/** What was said once stands: ways of telling where nothing is judged. */
const kept: Readonly<Record<string, string>> = { methods: 'coalesce(excluded.methods, alerts.methods)' };
const upsertAlerts = `insert into alerts (${alertNames.join(', ')})
  select ${alertNames.join(', ')} from jsonb_to_recordset($1::jsonb) as a(${alertColumns.join(', ')})
  on conflict (agency_id, alert_id) do update set
  ${alertNames
    .slice(2)
    .map((column = '') => `${column} = ${kept[column] ?? `excluded.${column}`}`)
    .join(', ')}
  returning alert_id, methods`;

const eventNames =
  'agency_id, alert_id, bed_id, network_id, resident_id, at, change, type, priority, threshold, value, started_at, user_id, account_id, ' +
  'claimed_at, claimed_by, with_until, handed_to, source';
const insertEvents = `insert into alert_events (${eventNames})
  select ${eventNames} from jsonb_to_recordset($1::jsonb) as e(n int, agency_id int, alert_id text, bed_id int, network_id int,
    resident_id int, at timestamptz, change text, type text, priority text, threshold real, value real, started_at timestamptz, user_id int, account_id int,
    claimed_at timestamptz, claimed_by int, with_until timestamptz, handed_to int, source jsonb)
  order by n
  returning event_id, alert_id, change, at`;

const alertRow = (labels: AlertLabels, alert: AlertState, methods: readonly AlertMethod[] | null) => ({
  agency_id: labels.agencyId,
  alert_id: alert.id,
  bed_id: labels.bedId,
  network_id: labels.outage?.network_id ?? null,
  beds: labels.outage?.beds.map((bed) => bed.bed_id) ?? null,
  resident_id: labels.residentId,
  type: alert.type,
  priority: alert.priority,
  technical: alert.technical,
  threshold: alert.threshold,
  value: alert.value,
  started_at: instantText(alert.startedAt),
  raised_at: instantText(alert.raisedAt),
  told_at: maybeInstantText(alert.toldAt),
  suppressed: alert.suppressed,
  told_again_at: maybeInstantText(alert.toldAgainAt),
  escalated_at: maybeInstantText(alert.escalatedAt),
  claimed_at: maybeInstantText(alert.claimedAt),
  claimed_by: alert.claimedBy,
  with_until: maybeInstantText(alert.withUntil),
  handed_to: alert.handedTo,
  joined: alert.joined,
  grown_at: maybeInstantText(alert.grownAt),
  still_at: maybeInstantText(alert.stillAt),
  cleared_at: maybeInstantText(alert.clearedAt),
  closed_at: maybeInstantText(alert.closedAt),
  closed_by: alert.closedBy,
  close_reason: alert.closeCause,
  close_note: alert.closeNote,
  fall_injury: alert.fall?.injury ?? null,
  fall_called: alert.fall?.called ?? null,
  no_data: alert.noData,
  reopened: alert.reopened,
  methods,
  first_told_at: maybeInstantText(alert.firstToldAt),
  first_claimed_at: maybeInstantText(alert.firstClaimedAt),
  source: alert.source,
});

/** Steps that change who goes say who does after them; a rehearsal reads it. */
const aboutTheClaim: ReadonlySet<AlertChange> = new Set([
  'claimed',
  'withResident',
  'joined',
  'takenBack',
  'handedOver',
  'closingUndone',
]);
const nobodyKnown = { claimed_at: null, claimed_by: null, with_until: null, handed_to: null };

const eventKey = (alertId: string, change: string, at: number): string => `${alertId} ${change} ${at}`;

/** A card is handed over with all its alerts; whoever is asked gets one message for it. */
function isFirstAsked(
  { labels, at, change, alert }: ChangeOfAlert,
  place: number,
  all: readonly ChangeOfAlert[],
): boolean {
  if (change !== 'handedOver') return true;
  const first = all.findIndex(
    (other) =>
      other.change === 'handedOver' &&
      other.at === at &&
      other.labels.agencyId === labels.agencyId &&
      other.labels.bedId === labels.bedId &&
      other.alert.handedTo === alert.handedTo,
  );
  return first === place;
}

/** Whoever was told and saw it closed must hear of it again; where somebody goes they need not. */
const isToldAnew = ({ change, alert }: ChangeOfAlert): boolean => change !== 'closingUndone' || isSounding(alert);

/** Before the alerts are written, which know nothing of it any more: as what those were closed whose closing is undone. */
async function keepReasons(client: pg.PoolClient, changes: readonly ChangeOfAlert[]): Promise<void> {
  const undone = changes.filter(({ change }) => change === 'closingUndone');
  if (undone.length === 0) return;
  await client.query({
    name: 'keep-reasons',
    text: `insert into undone_closings (agency_id, alert_id, closed_at, close_reason)
      select a.agency_id, a.alert_id, a.closed_at, a.close_reason
      from unnest($1::int[], $2::text[]) u(agency_id, alert_id) join alerts a using (agency_id, alert_id)
      where a.closed_at is not null and a.close_reason is not null on conflict do nothing`,
    values: [undone.map(({ labels }) => labels.agencyId), undone.map(({ alert }) => alert.id)],
  });
}

/** Stores every change, in its order; gives back only what staff may hear of. */
export async function writeAlerts(client: pg.PoolClient, changes: readonly ChangeOfAlert[]): Promise<Written> {
  if (changes.length === 0) return nothingWritten;
  const alerts = [...Map.groupBy(changes, ({ alert }) => alert.id).values()];
  const latest = alerts.flatMap((own) => own.at(-1) ?? []);
  await keepReasons(client, changes);
  const upserted = await client.query<{ alert_id: string; methods: AlertMethod[] | null }>({
    name: 'write-alerts',
    text: upsertAlerts,
    values: [
      JSON.stringify(
        alerts.flatMap((own) => own.slice(-1).map(({ labels, alert, methods }) => alertRow(labels, alert, methods))),
      ),
    ],
  });
  const methodsOf = new Map(upserted.rows.map((row) => [row.alert_id, row.methods]));
  const events = changes.map(({ labels, alert, at, change, by, through }, n) => ({
    n,
    ...alertRow(labels, alert, null),
    ...(aboutTheClaim.has(change) ? {} : nobodyKnown),
    at: instantText(at),
    change,
    user_id: by,
    account_id: through ?? null,
  }));
  const { rows } = await client.query<{ event_id: number; alert_id: string; change: string; at: number }>({
    name: 'write-alert-events',
    text: insertEvents,
    values: [JSON.stringify(events)],
  });
  const ids = new Map(rows.map((row) => [eventKey(row.alert_id, row.change, row.at), row.event_id]));
  await askDeliveries(
    client,
    changes
      .filter(isFirstAsked)
      .filter(isToldAnew)
      .map(({ labels, alert, change, at }) => ({
        to: change === 'handedOver' ? alert.handedTo : null,
        agencyId: labels.agencyId,
        alertId: alert.id,
        eventId: ids.get(eventKey(alert.id, change, at)) ?? 0,
        residentId: labels.residentId,
        change,
        at,
        methods: methodsOf.get(alert.id) ?? standardMethods(alert.type),
      })),
  );
  return {
    alerts: latest
      .filter(({ alert }) => alert.toldAt !== null)
      .map(({ labels, alert }) => ({
        labels,
        alert,
        methods: methodsOf.get(alert.id) ?? standardMethods(alert.type),
      })),
    notifies: changes
      .filter(({ change }) => telling.has(change))
      .map(({ labels, alert, at, change }) => ({
        labels,
        notify: {
          notify_id: ids.get(eventKey(alert.id, change, at)) ?? 0,
          created_at: at,
          type: alert.type,
          change,
          priority: alert.priority,
          alert_id: alert.id,
          bed_no: labels.bedNo,
          threshold: alert.threshold,
          value: alert.value,
          started_at: alert.startedAt,
        },
      })),
  };
}

/** The people these alerts name, by user id. */
export async function namesOf(client: pg.PoolClient, written: Written): Promise<Names> {
  const ids = new Set(
    written.alerts
      .flatMap(({ alert }) => [alert.claimedBy, alert.closedBy, alert.handedTo])
      .filter((id) => id !== null),
  );
  if (ids.size === 0) return new Map();
  const { rows } = await client.query<{ user_id: number; display_name: string }>({
    name: 'names-of-users',
    text: 'select user_id, display_name from users where user_id = any($1::int[])',
    values: [[...ids]],
  });
  return new Map(rows.map((row) => [row.user_id, row.display_name]));
}
