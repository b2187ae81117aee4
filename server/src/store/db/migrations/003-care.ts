/** The whole watch: suppressed and escalated alerts, outages of networks, absences and care, late history. */
import { shippedSettings } from '@wardlight/contract';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

export const name = '003-care';

type At = number;
type MaybeAt = ColumnType<number | null, number | null | undefined, number | null>;

export interface CareTables {
  /** Away on purpose; one that goes on has no `ended_at`, of which a bed has one at most. */
  absences: {
    agency_id: number;
    absence_id: Generated<number>;
    bed_id: number;
    resident_id: number;
    reason: string;
    from_at: At;
    until_at: At;
    /** Who marked it last. */
    marked_by: number;
    ended_at: MaybeAt;
    /** Null with `ended_at` set: the mat saw the person. */
    ended_by: number | null;
  };
  /** What staff did at a bed, beside answering alerts. */
  care_events: {
    agency_id: number;
    event_id: Generated<number>;
    bed_id: number;
    resident_id: number | null;
    at: At;
    kind: string;
    user_id: number | null;
    /** Since 005: the account it was done from where that is another. */
    account_id: number | null;
    /** Since 020: of a turn, where it was said. */
    side: string | null;
    /** Since 020: it was a slip, and counts for nothing. */
    undone_at: MaybeAt;
    undone_by: number | null;
  };
  /** The judgement of networks that have, or lately had, a mat that is lost. */
  network_states: {
    agency_id: number;
    network_id: number;
    version: number;
    state: string;
    /** Known to be out: the beds' own disconnections keep quiet. */
    is_out: boolean;
    /** Must be looked at although no mat of it is lost. */
    restless: boolean;
    wake_at: MaybeAt;
  };
  /** Stretches of a bed's history that late frames have changed and nobody has rebuilt yet. */
  history_rebuilds: { agency_id: number; bed_id: number; from_at: At; to_at: At; due_at: At };
}

/** What ships is taken from the contract: agencies that are older get the template that new ones are made with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`insert into templates (agency_id, shipped, name, settings)
    select agency_id, 'pressureCare', 'pressureCare', ${JSON.stringify(shippedSettings.pressureCare)}::jsonb from agencies
    on conflict (agency_id, shipped) do nothing`.execute(db);
}

const statements = [
  `alter table alerts
    alter column told_at drop not null,
    alter column bed_id drop not null,
    add column network_id int,
    add column beds int[],
    add column suppressed text,
    add column told_again_at timestamptz,
    add column escalated_at timestamptz,
    add column with_until timestamptz,
    add column still_at timestamptz,
    add constraint alerts_about check ((bed_id is null) = (network_id is not null) and (network_id is null) = (beds is null))`,
  // Suppressed ones are open for the engine, and on no list of open alerts.
  `drop index alerts_open`,
  `create index alerts_open on alerts (agency_id) where closed_at is null and told_at is not null`,

  `alter table alert_events
    alter column bed_id drop not null,
    add column network_id int,
    add constraint alert_events_about check ((bed_id is null) = (network_id is not null))`,

  `alter table templates
    add column not_claimed_minutes smallint not null default 3 check (not_claimed_minutes between 1 and 60),
    add column still_true_minutes smallint not null default 5 check (still_true_minutes between 1 and 60),
    add column sleep_start smallint check (sleep_start between 0 and 1439),
    add column sleep_end smallint check (sleep_end between 0 and 1439),
    add constraint templates_sleep check ((sleep_start is null) = (sleep_end is null) and coalesce(sleep_start <> sleep_end, true))`,

  `create table absences (
    agency_id int not null,
    absence_id int generated always as identity,
    bed_id int not null,
    resident_id int not null,
    reason text not null,
    from_at timestamptz not null,
    until_at timestamptz not null,
    marked_by int not null,
    ended_at timestamptz,
    ended_by int,
    primary key (agency_id, absence_id))`,
  `create unique index absences_open on absences (agency_id, bed_id) where ended_at is null`,
  `create index absences_of_resident on absences (agency_id, resident_id, from_at)`,

  `create table care_events (
    agency_id int not null,
    event_id bigint generated always as identity,
    bed_id int not null,
    resident_id int,
    at timestamptz not null,
    kind text not null,
    user_id int,
    primary key (agency_id, event_id))`,
  `create index care_events_of_bed on care_events (agency_id, bed_id, at)`,

  `create table network_states (
    agency_id int not null,
    network_id int not null,
    version bigint not null default 1,
    state text not null,
    is_out boolean not null default false,
    restless boolean not null default false,
    wake_at timestamptz,
    primary key (agency_id, network_id),
    foreign key (agency_id, network_id) references networks on delete cascade)`,
  `create index network_states_restless on network_states (agency_id, network_id) where restless`,
  `create index mats_of_network on mats (agency_id, network_id) where bed_id is not null`,

  `create table history_rebuilds (
    agency_id int not null,
    bed_id int not null,
    from_at timestamptz not null,
    to_at timestamptz not null,
    due_at timestamptz not null,
    primary key (agency_id, bed_id))`,
  `create index history_rebuilds_due on history_rebuilds (due_at)`,

  // The last hour of a whole agency for the strips of its tiles, and the mats that are lost now.
  `create index episodes_ended on episodes (agency_id, ended_at) where ended_at is not null`,
  `create index episodes_lost on episodes (agency_id, bed_id) where ended_at is null and status = 'disconnected'`,
];
