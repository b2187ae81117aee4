/** The register and the watch. Every tenant key begins with `agency_id`, so that the tables can be distributed by it unchanged. */
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';
import type { KeptStay } from './011-stays.ts';

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

export interface RegisterTables {
  providers: {
    provider_id: Generated<number>;
    name: string;
    revision: Generated<number>;
    /** Since 015. Of its agents. */
    second_factor_required: Generated<boolean>;
    created_at: Generated<number>;
  };
  agencies: {
    agency_id: Generated<number>;
    provider_id: number;
    name: string;
    locale: string;
    timezone: string;
    night_start: number;
    night_end: number;
    /** Since 021. Minutes after midnight at which shifts begin, in order. */
    shifts: Generated<number[]>;
    /** Since 035. */
    station_name_minutes: Generated<number>;
    /** Since 046. */
    years: Generated<'common' | 'roc'>;
    revision: Generated<number>;
    created_at: Generated<number>;
  };
  networks: {
    agency_id: number;
    network_id: Generated<number>;
    name: string;
    ssid: string | null;
    /** Sealed (`secrets.ts`); null = an open network. */
    password: Buffer | null;
    revision: Generated<number>;
    /** Off the lists; alerts about it still name it. */
    removed_at: MaybeAt;
    /** Kept by the database: another network had this name before, in other case. */
    spelled_apart: Generated<boolean>;
  };
  templates: {
    agency_id: number;
    template_id: Generated<number>;
    /** `standard`, `fallRisk`, `pressureCare` as shipped; null = the agency's own. */
    shipped: string | null;
    name: string;
    settings: ColumnType<unknown, string, string>;
    version: Generated<number>;
    not_claimed_minutes: Generated<number>;
    still_true_minutes: Generated<number>;
    claim_covers_minutes: Generated<number>;
    closed_true_minutes: Generated<number>;
    closed_true_high_minutes: Generated<number>;
    /** Instead of the agency's nighttime rest window, for this template's residents; both or neither. */
    sleep_start: number | null;
    sleep_end: number | null;
    /** Null = those on duty, and the agents. */
    tell_list_id: number | null;
    escalate_list_id: number | null;
    changed_at: MaybeAt;
    changed_by: number | null;
  };
  beds: {
    agency_id: number;
    bed_id: Generated<number>;
    floor: string;
    bed_no: string;
    revision: Generated<number>;
    /** Off the lists; what was recorded there stays. */
    removed_at: MaybeAt;
    /** Kept by the database: another bed had this number before, in other case. */
    spelled_apart: Generated<boolean>;
  };
  residents: {
    agency_id: number;
    resident_id: Generated<number>;
    name: string;
    gender: 'male' | 'female' | null;
    /** yyyy-MM-dd, a date without time. */
    birthday: string | null;
    /** Other than `day`, the first of January stands for the year. */
    birthday_precision: Generated<'day' | 'year' | 'about'>;
    bed_id: number | null;
    /** Their present stay in this bed (`stays`). */
    stay_id: KeptStay;
    template_id: number | null;
    personal_id: string | null;
    resident_code: string | null;
    customer_no: string | null;
    note: string | null;
    /** `AlertOverrides`; null = as the template says. */
    /** Their own turn interval; null = the template's. */
    turn_minutes: number | null;
    alert_overrides: ColumnType<unknown, string | null | undefined, string | null>;
    /** In no bed from then on. */
    discharged_at: MaybeAt;
    /** yyyy-MM-dd, by the agency's calendar. */
    discharged_on: string | null;
    discharge_reason: string | null;
    discharge_note: string | null;
    /** By which import they came. */
    import_id: string | null;
    /** A mat saw them in a bed they have left since. */
    recorded: Generated<boolean>;
    /** Kept by the database: another resident had this code before, in other case. */
    spelled_apart: Generated<boolean>;
    /** Since 027. NEWS2's scale for their SpO2. */
    spo2_scale: Generated<number>;
    revision: Generated<number>;
    created_at: Generated<number>;
  };
  mats: {
    agency_id: number;
    mat_id: Generated<number>;
    serial: string;
    bed_id: number | null;
    network_id: number | null;
    online: Generated<boolean>;
    version: string | null;
    ssid: string | null;
    rssi: number | null;
    info_at: MaybeAt;
    /** Since 031; null = it has not said. */
    booted_at: MaybeAt;
    /** When it last said anything, to the minute where it speaks all the time. */
    heard_at: MaybeAt;
    frames: Generated<number>;
    revision: Generated<number>;
    /** Off the register, and not in the directory: its serial number may be registered again. */
    removed_at: MaybeAt;
    /** Since 062, of one that was removed within `undoRemovalMs`: what it is given back. */
    kept_password_hash: string | null;
    kept_network_id: number | null;
    created_at: Generated<number>;
  };
  /** The broker's door: which mat a serial is, in which agency, and its secret's hash. */
  mat_directory: { serial: string; agency_id: number; mat_id: number; password_hash: string };
  mat_rejections: { agency_id: number; mat_id: number; reason: string; count: number; last_at: At };
}
