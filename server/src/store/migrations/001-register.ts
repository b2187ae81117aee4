/** The register and the watch. Every tenant key begins with `agency_id`, so that the tables can be distributed by it unchanged. */
import { type Kysely, sql } from 'kysely';

export const name = '001-register';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table providers (
    provider_id int generated always as identity primary key,
    name text not null,
    contact text,
    created_at timestamptz not null default now())`,

  `create table agencies (
    agency_id int generated always as identity primary key,
    provider_id int not null references providers,
    name text not null,
    locale text not null,
    timezone text not null,
    night_start smallint not null default 1260 check (night_start between 0 and 1439),
    night_end smallint not null default 360 check (night_end between 0 and 1439),
    created_at timestamptz not null default now())`,
  `create index on agencies (provider_id)`,

  `create table networks (
    agency_id int not null references agencies,
    network_id int generated always as identity,
    name text not null,
    ssid text,
    primary key (agency_id, network_id),
    unique (agency_id, name))`,

  `create table templates (
    agency_id int not null references agencies,
    template_id int generated always as identity,
    shipped text,
    name text not null,
    settings jsonb not null,
    version int not null default 1,
    primary key (agency_id, template_id),
    unique (agency_id, shipped))`,

  `create table beds (
    agency_id int not null references agencies,
    bed_id int generated always as identity,
    floor text not null,
    bed_no text not null,
    primary key (agency_id, bed_id),
    unique (agency_id, bed_no))`,

  `create table residents (
    agency_id int not null references agencies,
    resident_id int generated always as identity,
    name text not null,
    gender text check (gender in ('male', 'female')),
    birthday date,
    bed_id int,
    template_id int,
    created_at timestamptz not null default now(),
    primary key (agency_id, resident_id),
    unique (agency_id, bed_id),
    foreign key (agency_id, bed_id) references beds,
    foreign key (agency_id, template_id) references templates)`,

  `create table mats (
    agency_id int not null references agencies,
    mat_id int generated always as identity,
    serial text not null,
    bed_id int,
    network_id int,
    online boolean not null default false,
    version text,
    ssid text,
    rssi real,
    info_at timestamptz,
    frames bigint not null default 0,
    created_at timestamptz not null default now(),
    primary key (agency_id, mat_id),
    unique (agency_id, bed_id),
    foreign key (agency_id, bed_id) references beds,
    foreign key (agency_id, network_id) references networks)`,

  `create table mat_directory (
    serial text primary key,
    agency_id int not null,
    mat_id int not null,
    password_hash text not null,
    foreign key (agency_id, mat_id) references mats on delete cascade)`,

  `create table mat_rejections (
    agency_id int not null,
    mat_id int not null,
    reason text not null,
    count bigint not null,
    last_at timestamptz not null,
    primary key (agency_id, mat_id, reason),
    foreign key (agency_id, mat_id) references mats on delete cascade)`,

  // Written with nearly every frame: room on the page keeps each update HOT, and no column of it is indexed but the key.
  `create table bed_states (
    agency_id int not null,
    bed_id int not null,
    version bigint not null default 1,
    state text not null,
    primary key (agency_id, bed_id),
    foreign key (agency_id, bed_id) references beds) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.05)`,

  // Due timers are rows of their own because an index on the state's row would end its HOT updates.
  `create table bed_wakes (
    agency_id int not null,
    bed_id int not null,
    due_at timestamptz not null,
    primary key (agency_id, bed_id)) with (fillfactor = 70)`,
  `create index on bed_wakes (due_at)`,

  `create table frames (
    agency_id int not null,
    bed_id int not null,
    mat_id int not null,
    resident_id int,
    seq bigint not null,
    device_at bigint not null,
    at timestamptz not null,
    arrived_at timestamptz not null,
    state text not null,
    posture text,
    rr real,
    hr real,
    spo2 real,
    temp real,
    move real not null,
    quality real not null) partition by range (arrived_at)`,
  // A frame is known by (mat, its clock, seq): a doubled one is found here. The second index reads a bed's nights.
  `create index frames_identity on frames (agency_id, mat_id, device_at, seq)`,
  `create index frames_of_bed on frames (agency_id, bed_id, at)`,

  `create table minutes (
    agency_id int not null,
    bed_id int not null,
    resident_id int,
    at timestamptz not null,
    lying_seconds real not null,
    sitting_seconds real not null,
    out_seconds real not null,
    moving_seconds real not null,
    still_seconds real not null,
    turns int not null,
    frames int not null,
    rr real[] not null,
    hr real[] not null)`,
  `create unique index minutes_key on minutes (agency_id, bed_id, at, resident_id) nulls not distinct`,

  `create table episodes (
    agency_id int not null,
    bed_id int not null,
    resident_id int,
    status text not null,
    from_status text not null,
    started_at timestamptz not null,
    ended_at timestamptz)`,
  `create index episodes_of_bed on episodes (agency_id, bed_id, started_at)`,
  `create index episodes_open on episodes (agency_id, bed_id) where ended_at is null`,

  `create table alerts (
    agency_id int not null,
    alert_id text not null,
    bed_id int not null,
    resident_id int,
    type text not null,
    priority text not null,
    technical boolean not null,
    threshold real,
    value real,
    started_at timestamptz not null,
    raised_at timestamptz not null,
    told_at timestamptz not null,
    claimed_at timestamptz,
    claimed_by int,
    cleared_at timestamptz,
    closed_at timestamptz,
    closed_by int,
    close_reason text,
    close_note text,
    no_data boolean not null,
    reopened int not null,
    primary key (agency_id, alert_id))`,
  `create index alerts_open on alerts (agency_id) where closed_at is null`,
  `create index alerts_of_bed on alerts (agency_id, bed_id, raised_at)`,

  `create table alert_events (
    agency_id int not null,
    event_id bigint generated always as identity,
    alert_id text not null,
    bed_id int not null,
    resident_id int,
    at timestamptz not null,
    change text not null,
    type text not null,
    priority text not null,
    threshold real,
    value real,
    started_at timestamptz not null,
    user_id int,
    primary key (agency_id, event_id))`,
  `create index alert_events_by_time on alert_events (agency_id, at)`,
  `create index alert_events_of_alert on alert_events (agency_id, alert_id)`,
];
