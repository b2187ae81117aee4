/**
 * Readings of meters: who waits for one, what came, whose it is, what it was corrected from; the gateways that bring them and their keys; and
 * one row a resident, kind and local day, which reports read (docs/decisions/151).
 */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';
import type { SpotTables } from './029-spot-readings.ts';

export const name = '027-measurements';

export interface MeasurementTables extends SpotTables {
  gateways: {
    agency_id: number;
    gateway_id: Generated<number>;
    name: string;
    family: string;
    /** As in the directory; null = over HTTP only. */
    serial: string | null;
    readings_per_second: number;
    stored: Generated<number>;
    doubled: Generated<number>;
    refused: Generated<number>;
    unassigned: Generated<number>;
    needs_asking: Generated<number>;
    seen_at: MaybeAt;
    refused_at: MaybeAt;
    refused_reason: string | null;
    revision: Generated<number>;
    /** Off the list; readings still name it. */
    removed_at: MaybeAt;
  };
  /** The broker's door: which gateway a serial is, in which agency. */
  gateway_directory: { serial: string; agency_id: number; gateway_id: number };
  gateway_keys: {
    agency_id: number;
    key_id: Generated<number>;
    gateway_id: number;
    /** SHA-256 of the key, which itself is nowhere. */
    hash: Buffer;
    /** Its last characters. */
    hint: string;
    made_at: At;
    made_by: number;
    used_at: MaybeAt;
  };
  measurement_groups: {
    agency_id: number;
    group_id: Generated<number>;
    family: string;
    name: string;
    device_type: string | null;
    revision: Generated<number>;
    removed_at: MaybeAt;
  };
  meters: {
    agency_id: number;
    meter_id: Generated<number>;
    serial: string;
    name: string;
    family: string;
    group_id: number | null;
    revision: Generated<number>;
    removed_at: MaybeAt;
  };
  waitings: {
    agency_id: number;
    waiting_id: Generated<number>;
    resident_id: number;
    family: string;
    kinds: string[];
    /** Of these a reading has come. */
    met: Generated<string[]>;
    /** When the first came. */
    met_at: MaybeAt;
    group_id: number | null;
    meter_id: number | null;
    /** Of that meter, as it was written when the waiting began; null = any. */
    meter: string | null;
    began_at: At;
    began_by: number;
    /** The account, where that is another: a shared station. */
    began_through: number | null;
    /** Since when it waits for none of the rest: somebody else waited for it. */
    rest_ended_at: MaybeAt;
    ended_at: MaybeAt;
    ended_as: string | null;
    ended_by: number | null;
    ended_through: number | null;
    failed_at: MaybeAt;
    failed_reason: string | null;
    failed_reading: number | null;
  };
  readings: {
    agency_id: number;
    reading_id: number;
    state: string;
    family: string;
    kind: string;
    /** In the unit of the kind, in the order of its items. */
    value: (number | null)[];
    comparator: string | null;
    context: unknown;
    raw_value: (number | null)[];
    raw_unit: string;
    raw_comparator: string | null;
    /** The worst of NEWS2's marks; null = NEWS2 does not weigh it. */
    points: number | null;
    item: string | null;
    band: string | null;
    /** When it was taken, by our clock. */
    at: At;
    clock_doubtful: boolean;
    device_at: number | null;
    sent_at: number | null;
    received_at: At;
    /** Null = typed by hand. */
    gateway_id: number | null;
    meter: string | null;
    /** Of the first of its key; null = of one that stands beside it, or was typed. */
    double_key: Buffer | null;
    /** Of one that stands beside the first and is asked about. */
    asked_key: Buffer | null;
    /** Why it was nobody's when it came. */
    reason: string | null;
    /** Whose it could be. */
    suggested: Generated<number[]>;
    waiting_id: number | null;
    resident_id: number | null;
    stay_id: number | null;
    /** Who typed, confirmed, gave or refused it. */
    by_user: number | null;
    by_through: number | null;
    by_at: MaybeAt;
    refusal: string | null;
    refusal_note: string | null;
    revision: Generated<number>;
    changed_at: At;
  };
  reading_corrections: {
    agency_id: number;
    reading_id: number;
    /** Counts from 1; the first holds what stood there first. */
    n: number;
    at: At;
    by_user: number;
    by_through: number | null;
    why: string;
    /** What stood there before. */
    value: (number | null)[];
    comparator: string | null;
    context: unknown;
    raw_value: (number | null)[];
    raw_unit: string;
    raw_comparator: string | null;
  };
  measurement_days: {
    agency_id: number;
    resident_id: number;
    kind: string;
    /** Of the skin: apart from the body's temperatures. */
    skin: boolean;
    /** yyyy-MM-dd by the agency's clock. */
    date: string;
    readings: number;
    last: (number | null)[];
    last_at: At;
    last_comparator: string | null;
    last_site: string | null;
    least: (number | null)[];
    most: (number | null)[];
    has_below: boolean;
    has_above: boolean;
    points: number | null;
    item: string | null;
    band: string | null;
    /** Of which value and sign the mark is (045). */
    worst_value: number | null;
    worst_comparator: string | null;
  };
  /** Agencies whose days are to be made anew. */
  measurement_remakes: {
    agency_id: number;
    due_at: At;
    /** Made up to this resident. */
    after_resident: Generated<number>;
    /** Counts what asks for it, so that nobody ends what was asked for anew. */
    asked: Generated<number>;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table residents add column spo2_scale smallint not null default 1 check (spo2_scale in (1, 2))`,

  `create table gateways (
    agency_id int not null references agencies,
    gateway_id int generated always as identity,
    name text not null,
    family text not null,
    serial text,
    readings_per_second int not null,
    stored bigint not null default 0,
    doubled bigint not null default 0,
    refused bigint not null default 0,
    unassigned bigint not null default 0,
    needs_asking bigint not null default 0,
    seen_at timestamptz,
    refused_at timestamptz,
    refused_reason text,
    revision int not null default 1,
    removed_at timestamptz,
    primary key (agency_id, gateway_id))`,
  `create unique index gateways_name on gateways (agency_id, lower(name collate any_case)) where removed_at is null`,
  // As that of mats: a serial is looked for before its agency is known.
  `create table gateway_directory (
    serial text primary key,
    agency_id int not null,
    gateway_id int not null,
    foreign key (agency_id, gateway_id) references gateways)`,
  `create table gateway_keys (
    agency_id int not null,
    key_id int generated always as identity,
    gateway_id int not null,
    hash bytea not null,
    hint text not null,
    made_at timestamptz not null,
    made_by int not null references users,
    used_at timestamptz,
    primary key (agency_id, key_id),
    unique (agency_id, hash),
    foreign key (agency_id, gateway_id) references gateways)`,
  `create index gateway_keys_of on gateway_keys (agency_id, gateway_id)`,

  `create table measurement_groups (
    agency_id int not null references agencies,
    group_id int generated always as identity,
    family text not null,
    name text not null,
    device_type text,
    revision int not null default 1,
    removed_at timestamptz,
    primary key (agency_id, group_id))`,
  `create unique index measurement_groups_name on measurement_groups (agency_id, family, lower(name collate any_case))
    where removed_at is null`,
  `create table meters (
    agency_id int not null references agencies,
    meter_id int generated always as identity,
    serial text not null,
    name text not null,
    family text not null,
    group_id int,
    revision int not null default 1,
    removed_at timestamptz,
    primary key (agency_id, meter_id),
    foreign key (agency_id, group_id) references measurement_groups)`,
  `create unique index meters_serial on meters (agency_id, serial) where removed_at is null`,

  // Nobody is measured by waiting alone: a resident who is removed takes their waitings along.
  `create table waitings (
    agency_id int not null,
    waiting_id bigint generated always as identity,
    resident_id int not null,
    family text not null,
    kinds text[] not null,
    met text[] not null default '{}',
    met_at timestamptz,
    group_id int,
    meter_id int,
    meter text,
    began_at timestamptz not null,
    began_by int not null references users,
    began_through int references users,
    rest_ended_at timestamptz,
    ended_at timestamptz,
    ended_as text,
    ended_by int references users,
    ended_through int references users,
    failed_at timestamptz,
    failed_reason text,
    failed_reading bigint,
    primary key (agency_id, waiting_id),
    foreign key (agency_id, resident_id) references residents on delete cascade,
    foreign key (agency_id, group_id) references measurement_groups,
    foreign key (agency_id, meter_id) references meters,
    check ((ended_at is null) = (ended_as is null)))`,
  `create index waitings_by_time on waitings (agency_id, began_at)`,
  `create index waitings_of_resident on waitings (agency_id, resident_id)`,
  `create index waitings_open on waitings (agency_id, began_at) where ended_at is null`,

  `create sequence reading_ids`,
  `create table readings (
    agency_id int not null,
    reading_id bigint not null,
    state text not null,
    family text not null,
    kind text not null,
    value real[] not null,
    comparator text,
    context jsonb not null,
    raw_value double precision[] not null,
    raw_unit text not null,
    raw_comparator text,
    points smallint,
    item text,
    band text,
    at timestamptz not null,
    clock_doubtful boolean not null,
    device_at bigint,
    sent_at bigint,
    received_at timestamptz not null,
    gateway_id int,
    meter text,
    double_key bytea,
    asked_key bytea,
    reason text,
    suggested int[] not null default '{}',
    waiting_id bigint,
    resident_id int,
    stay_id int,
    by_user int references users,
    by_through int references users,
    by_at timestamptz,
    refusal text,
    refusal_note text,
    revision int not null default 1,
    changed_at timestamptz not null,
    primary key (agency_id, reading_id),
    foreign key (agency_id, resident_id) references residents,
    foreign key (agency_id, gateway_id) references gateways,
    check ((resident_id is not null) = (state = 'kept')))`,
  `create index readings_doubles on readings (agency_id, double_key, received_at) where double_key is not null`,
  `create index readings_asked on readings (agency_id, asked_key) where asked_key is not null`,
  `create index readings_of_resident on readings (agency_id, resident_id, kind, at) where resident_id is not null`,
  `create index readings_by_time on readings (agency_id, resident_id, at) where resident_id is not null`,
  `create index readings_unassigned on readings (agency_id, received_at) where state = 'unassigned'`,
  `create index readings_of_waiting on readings (agency_id, waiting_id) where waiting_id is not null`,
  `create index readings_of_meter on readings (agency_id, meter, received_at) where meter is not null`,
  `create index readings_changed on readings (agency_id, changed_at, reading_id) where resident_id is not null`,

  `create table reading_corrections (
    agency_id int not null,
    reading_id bigint not null,
    n smallint not null,
    at timestamptz not null,
    by_user int not null references users,
    by_through int references users,
    why text not null,
    value real[] not null,
    comparator text,
    context jsonb not null,
    raw_value double precision[] not null,
    raw_unit text not null,
    raw_comparator text,
    primary key (agency_id, reading_id, n),
    foreign key (agency_id, reading_id) references readings on delete cascade)`,

  `create table measurement_days (
    agency_id int not null,
    resident_id int not null,
    kind text not null,
    skin boolean not null,
    date date not null,
    readings int not null,
    last real[] not null,
    last_at timestamptz not null,
    last_comparator text,
    last_site text,
    least real[] not null,
    most real[] not null,
    has_below boolean not null,
    has_above boolean not null,
    points smallint,
    item text,
    band text,
    primary key (agency_id, resident_id, date, kind, skin))`,
  `create index measurement_days_by_date on measurement_days (agency_id, date)`,

  `create table measurement_remakes (
    agency_id int primary key references agencies,
    due_at timestamptz not null,
    after_resident int not null default 0,
    asked int not null default 1)`,
  `create index measurement_remakes_due on measurement_remakes (due_at)`,
  // In which local day a reading lies goes by the agency's clock.
  `create function agencies_measured() returns trigger language plpgsql as $$
    begin
      insert into measurement_remakes (agency_id, due_at) values (new.agency_id, 'epoch')
        on conflict (agency_id) do update set due_at = 'epoch', after_resident = 0, asked = measurement_remakes.asked + 1;
      return null;
    end $$`,
  `create trigger agencies_measured after update of timezone on agencies
    for each row when (new.timezone is distinct from old.timezone) execute function agencies_measured()`,
  `alter table login_attempts drop constraint login_attempts_scope,
    add constraint login_attempts_scope check (scope in (
      'account', 'known', 'address', 'pairing', 'pairingCode', 'lineTest', 'lineTestOfDay', 'pushTest',
      'lineBegin', 'foreignSerial', 'foreignUsername', 'gatewayKey'))`,
];
