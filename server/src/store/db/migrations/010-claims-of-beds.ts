/** A claim is of a bed: what joined it, who was asked to take over, what grew; and how long a template's claims and closings hold. */
import { type Kysely, sql } from 'kysely';

export const name = '010-claims-of-beds';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table alerts
    add column grown_at timestamptz,
    add column joined boolean not null default false,
    add column handed_to int`,
  // Response counts from each occurrence's first telling: of one that came back, the last telling of it that was no reminder.
  `update alerts a set first_told_at = e.told_at, first_claimed_at = e.claimed_at
    from (
      select r.agency_id, r.alert_id, r.at as told_at, (select min(c.at) from alert_events c
        where c.agency_id = r.agency_id and c.alert_id = r.alert_id and c.change in ('claimed', 'withResident') and c.event_id > r.event_id) as claimed_at
      from (select agency_id, alert_id, max(event_id) as event_id, max(at) as at from alert_events where change = 'reopened'
        group by agency_id, alert_id) r) e
    where a.agency_id = e.agency_id and a.alert_id = e.alert_id`,
  `update alerts a set grown_at = e.at
    from (select agency_id, alert_id, max(at) as at from alert_events where change = 'upgraded' group by agency_id, alert_id) e
    where a.agency_id = e.agency_id and a.alert_id = e.alert_id and e.at > a.first_told_at`,
  `alter table alert_events
    add column claimed_at timestamptz,
    add column claimed_by int,
    add column with_until timestamptz,
    add column handed_to int`,
  `alter table templates
    add column claim_covers_minutes smallint not null default 5 check (claim_covers_minutes between 0 and 15),
    add column closed_true_minutes smallint not null default 30 check (closed_true_minutes between 5 and 120),
    add column closed_true_high_minutes smallint not null default 15 check (closed_true_high_minutes between 5 and 15)`,
];
