/** The register in full: what is kept of residents, beds, mats and networks; accounts with all that belongs to them; the audit. */
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

export const name = '005-people-and-things';

type At = number;
type MaybeAt = ColumnType<number | null, number | null | undefined, number | null>;
type Json = ColumnType<unknown, string | null, string | null>;

export interface PeopleTables {
  /** One-time tickets by which an account signs in on another device; the ticket itself is known to its holder only. */
  login_tickets: {
    token_hash: Buffer;
    user_id: number;
    made_at: At;
    expires_at: At;
    // Since 015: of the session that made it, over with which it is too.
    session_id: number;
    /** When that one ends at the latest; null = never. */
    session_ends_at: At | null;
  };
  /** Wall screens that show a code and wait for somebody to take it. */
  pairings: { secret_hash: Buffer; code: string; expires_at: At; user_id: number | null };
  /** Who is on duty now. */
  duty: { agency_id: number; user_id: number; since_at: At };
  mat_events: {
    agency_id: number;
    event_id: Generated<number>;
    mat_id: number;
    at: At;
    event: string;
    user_id: number | null;
    /** A bed's or network's name as it was, or what the mat said. */
    about: string | null;
  };
  mat_commands: {
    agency_id: number;
    command_id: string;
    mat_id: number;
    kind: 'reboot' | 'network';
    /** Of a `network` command. */
    network_id: number | null;
    state: Generated<string>;
    failure: string | null;
    error: string | null;
    asked_at: At;
    asked_by: number | null;
    /** Handed to the broker. */
    sent_at: MaybeAt;
    /** Failed if nothing has answered by then. */
    due_at: At;
    ended_at: MaybeAt;
  };
  imports: {
    agency_id: number;
    import_id: string;
    made_at: At;
    made_by: number;
    file_name: string | null;
    state: string;
    total: number;
    taken: number;
    failed: number;
    done: Generated<number>;
    /** Who had it added (`Actor`); null = nobody yet. */
    begun_by: Json;
  };
  /** What stood in the workbook, for as long as it may be needed (`imports.ts`). */
  import_rows: {
    agency_id: number;
    import_id: string;
    /** As the workbook's program numbers it. */
    row: number;
    state: Generated<'waiting' | 'added' | 'failed'>;
    /** By column, as typed; null = added, and no longer needed. */
    typed: Json;
    /** As understood; null = nothing that could be added. */
    resident: Json;
    problems: ColumnType<unknown, string, string>;
    warnings: ColumnType<unknown, string, string>;
    /** Residents and rows it is like (`importAlikeSchema`). */
    alike: ColumnType<unknown, string | undefined, string>;
    /** It was said to be somebody else. */
    other_people: Generated<boolean>;
    resident_id: number | null;
    bed_id: number | null;
  };
  audit: {
    entry_id: Generated<number>;
    at: At;
    provider_id: number;
    agency_id: number | null;
    user_id: number | null;
    account_id: number | null;
    address: string | null;
    action: string;
    subject_kind: string;
    subject_id: string | null;
    subject_label: string;
    before: Json;
    after: Json;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const people = [
  `alter table providers add column revision int not null default 1`,
  `alter table agencies add column contact text, add column revision int not null default 1`,

  `alter table users
    add column revision int not null default 1,
    add column must_change_password boolean not null default false,
    add column code_until timestamptz,
    add column shared boolean not null default false,
    add column names_masked boolean not null default true,
    add column second_factor bytea,
    add column second_factor_at timestamptz,
    add column second_factor_step bigint,
    add column recovery_hashes bytea[]`,
  `alter table sessions add column address text, add column agent text`,

  `create table login_tickets (
    token_hash bytea primary key,
    user_id int not null references users on delete cascade,
    made_at timestamptz not null,
    expires_at timestamptz not null)`,
  `create table pairings (
    secret_hash bytea primary key,
    code text not null unique,
    expires_at timestamptz not null,
    user_id int references users on delete cascade)`,
  `alter table login_attempts drop constraint login_attempts_scope_check,
    add constraint login_attempts_scope check (scope in ('account', 'known', 'address', 'pairing', 'pairingCode'))`,
  `create table duty (
    agency_id int not null references agencies,
    user_id int not null references users on delete cascade,
    since_at timestamptz not null,
    primary key (agency_id, user_id))`,
  // Through whose account a person answered, where the station is shared.
  `alter table alert_events add column account_id int`,
  `alter table care_events add column account_id int`,
];

/** The first of these that this PostgreSQL can make; what has neither keeps the name and goes by code points. */
const collation = (name: string, ...ways: readonly string[]): string =>
  ways.reduceRight(
    (otherwise, way) => `begin create collation ${name} (${way}); exception when others then ${otherwise} end;`,
    `create collation ${name} from "C";`,
  );
const collations = `do $$ begin
  ${collation('natural_order', `provider = icu, locale = 'und-u-kn-true'`)}
  ${collation('name_order', `provider = icu, locale = 'zh-Hant-u-kn-true'`)}
  ${collation('any_case', `provider = builtin, locale = 'C.UTF-8'`, `provider = icu, locale = 'und'`)}
end $$`;

const things = [
  // 2F before 10F, 201-2 before 201-10; names by strokes. Upper case for lower case, in no order, but ten times as quick.
  collations,

  `alter table residents
    add column revision int not null default 1,
    add column personal_id text,
    add column resident_code text,
    add column customer_no text,
    add column note text,
    add column discharged_at timestamptz,
    add column import_id uuid,
    add column recorded boolean not null default false,
    add constraint residents_discharged check (discharged_at is null or bed_id is null)`,
  `create unique index residents_code on residents (agency_id, resident_code) where resident_code is not null and discharged_at is null`,
  `create index residents_import on residents (agency_id, import_id) where import_id is not null`,
  // What was measured before is not about whoever lies there now; not indexed, so that updates stay HOT.
  `alter table bed_states add column begun_at timestamptz`,
  // What staff were told of one resident, newest first.
  `create index alerts_of_resident on alerts (agency_id, resident_id, raised_at, alert_id)
    where told_at is not null and resident_id is not null`,
  `create index episodes_of_resident on episodes (agency_id, resident_id, started_at)`,

  `alter table beds add column revision int not null default 1, add column removed_at timestamptz`,
  `alter table beds drop constraint beds_agency_id_bed_no_key`,
  `create unique index beds_number on beds (agency_id, bed_no) where removed_at is null`,

  // Nearly every minute of a mat writes its row: `heard_at` is in no index, or that would cost more than it tells.
  `alter table mats
    add column revision int not null default 1,
    add column removed_at timestamptz,
    add column heard_at timestamptz`,
  `create table mat_events (
    agency_id int not null,
    event_id bigint generated always as identity,
    mat_id int not null,
    at timestamptz not null,
    event text not null,
    user_id int,
    about text,
    primary key (agency_id, event_id),
    foreign key (agency_id, mat_id) references mats on delete cascade)`,
  `create index mat_events_of_mat on mat_events (agency_id, mat_id, at)`,
  `create table mat_commands (
    agency_id int not null,
    command_id text not null,
    mat_id int not null,
    kind text not null check (kind in ('reboot', 'network')),
    network_id int,
    state text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed')),
    failure text,
    error text,
    asked_at timestamptz not null,
    asked_by int,
    sent_at timestamptz,
    due_at timestamptz not null,
    ended_at timestamptz,
    primary key (agency_id, command_id),
    foreign key (agency_id, mat_id) references mats on delete cascade)`,
  `create index mat_commands_waiting on mat_commands (due_at) where state = 'waiting'`,
  `create index mat_commands_of_mat on mat_commands (agency_id, mat_id, asked_at)`,
  `create index mat_commands_of_network on mat_commands (agency_id, network_id, asked_at) where network_id is not null`,

  // Alerts about outages name networks for ever: one that is removed keeps its row.
  `alter table networks
    add column revision int not null default 1,
    add column password bytea,
    add column removed_at timestamptz`,
  `alter table networks drop constraint networks_agency_id_name_key`,
  `create unique index networks_name on networks (agency_id, name) where removed_at is null`,

  `create table imports (
    agency_id int not null references agencies,
    import_id uuid not null,
    made_at timestamptz not null,
    made_by int not null,
    file_name text,
    state text not null check (state in ('checked', 'running', 'done', 'failed', 'undone')),
    total int not null,
    taken int not null,
    failed int not null,
    done int not null default 0,
    begun_by jsonb,
    primary key (agency_id, import_id))`,
  `create index imports_by_time on imports (agency_id, made_at)`,
  `create index imports_running on imports (agency_id, import_id) where state = 'running'`,
  `create table import_rows (
    agency_id int not null,
    import_id uuid not null,
    row int not null,
    state text not null default 'waiting' check (state in ('waiting', 'added', 'failed')),
    typed jsonb,
    resident jsonb,
    problems jsonb not null,
    warnings jsonb not null,
    resident_id int,
    bed_id int,
    primary key (agency_id, import_id, row),
    foreign key (agency_id, import_id) references imports on delete cascade)`,
  // Whom an import has added, asked for each resident of it.
  `create unique index import_rows_added on import_rows (agency_id, import_id, resident_id) where resident_id is not null`,
];

const audit = [
  `create table audit (
    entry_id bigint generated always as identity primary key,
    at timestamptz not null,
    provider_id int not null,
    agency_id int,
    user_id int,
    account_id int,
    address text,
    action text not null,
    subject_kind text not null,
    subject_id text,
    subject_label text not null,
    before jsonb,
    after jsonb)`,
  `create index audit_of_provider on audit (provider_id, at desc, entry_id desc)`,
  `create index audit_of_agency on audit (agency_id, at desc, entry_id desc)`,
  `create index audit_of_person on audit (user_id, at desc, entry_id desc)`,
  // Only ever added to: the right is taken from the owner, and who stands above rights is stopped by the trigger (docs/decisions/091).
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise insufficient_privilege using message = 'the audit is only ever added to'; end $$`,
  `create trigger only_ever_added_to before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`,
  `alter table audit enable always trigger only_ever_added_to`,
  `revoke update, delete, truncate on audit from public, current_user`,
];

const statements = [...people, ...things, ...audit];
