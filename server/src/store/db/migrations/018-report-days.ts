/**
 * Report days: one row a resident, date and version of the algorithm, what each one was before it was made again, the work that makes them, and
 * the notes that staff write on them (docs/decisions/138).
 */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '018-report-days';

export interface ReportDayRow {
  agency_id: number;
  resident_id: number;
  /** yyyy-MM-dd */
  date: string;
  algorithm: number;
  version: number;
  cause: string;
  made_at: At;
  from_at: At;
  night_from_at: At;
  to_at: At;
  timezone: string;
  /** Minutes after midnight: the rest window in force. */
  night_start: number;
  night_end: number;
  kind: string;
  level: string | null;
  total: number | null;
  falls: number | null;
  rest: number | null;
  breathing: number | null;
  immobility: number | null;
  /** May stand in a baseline. */
  valid: boolean;
  not_usual: string[];
  seconds: number;
  seen_seconds: number;
  night_seconds: number;
  night_seen_seconds: number;
  exits: number | null;
  night_exits: number | null;
  on_bed_seconds: number | null;
  rest_seconds: number | null;
  rest_efficiency: number | null;
  respiration_slots: number;
  respiration_max: number | null;
  respiration_min: number | null;
  respiration_sd: number | null;
  longest_seconds: number | null;
  mean_seconds: number | null;
  turns: number | null;
  kept: number;
  intervals: number;
  turn_minutes: number | null;
  restless_percent: number | null;
  /** The worst distance from the usual, in spreads. */
  change: number | null;
  moved: unknown;
  items: unknown;
  absences: unknown;
  unseen: unknown;
}

export interface ReportTables {
  report_days: ReportDayRow;
  report_day_versions: {
    agency_id: number;
    resident_id: number;
    date: string;
    algorithm: number;
    version: number;
    cause: string;
    made_at: At;
    replaced_at: At;
    day: unknown;
  };
  report_work: {
    agency_id: number;
    resident_id: number;
    due_at: MaybeAt;
    open_date: string | null;
    open_from: MaybeAt;
    open_night_from: MaybeAt;
    open_to: MaybeAt;
    timezone: string | null;
    night_start: number | null;
    night_end: number | null;
    touched_from: MaybeAt;
    touched_to: MaybeAt;
    touched_cause: string | null;
    /** Since 026. In force when the open day ended. */
    next_timezone: string | null;
    next_night_start: number | null;
    next_night_end: number | null;
    /** Since 026. Counts leases. */
    lease: Generated<number>;
  };
  report_notes: {
    agency_id: number;
    note_id: Generated<number>;
    resident_id: number;
    date: string;
    text: string;
    user_id: number;
    at: At;
    removed_at: MaybeAt;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table report_days (
    agency_id int not null,
    resident_id int not null,
    date date not null,
    algorithm smallint not null,
    version int not null,
    cause text not null,
    made_at timestamptz not null,
    from_at timestamptz not null,
    night_from_at timestamptz not null,
    to_at timestamptz not null,
    timezone text not null,
    night_start smallint not null,
    night_end smallint not null,
    kind text not null,
    level text,
    total smallint,
    falls smallint,
    rest smallint,
    breathing smallint,
    immobility smallint,
    valid boolean not null,
    not_usual text[] not null,
    seconds int not null,
    seen_seconds int not null,
    night_seconds int not null,
    night_seen_seconds int not null,
    exits int,
    night_exits int,
    on_bed_seconds int,
    rest_seconds int,
    rest_efficiency float8,
    respiration_slots smallint not null,
    respiration_max float8,
    respiration_min float8,
    respiration_sd float8,
    longest_seconds int,
    mean_seconds int,
    turns int,
    kept int not null,
    intervals int not null,
    turn_minutes smallint,
    restless_percent float8,
    change float8,
    moved jsonb not null,
    items jsonb not null,
    absences jsonb not null,
    unseen jsonb not null,
    primary key (agency_id, resident_id, date, algorithm),
    foreign key (agency_id, resident_id) references residents on delete cascade)`,
  `create index report_days_of_date on report_days (agency_id, date)`,

  `create table report_day_versions (
    agency_id int not null,
    resident_id int not null,
    date date not null,
    algorithm smallint not null,
    version int not null,
    cause text not null,
    made_at timestamptz not null,
    replaced_at timestamptz not null,
    day jsonb not null,
    primary key (agency_id, resident_id, date, algorithm, version),
    foreign key (agency_id, resident_id) references residents on delete cascade)`,

  // One row a resident who ever had a bed: the day that is open, when it is due to be made, and what of the past was touched since.
  `create table report_work (
    agency_id int not null,
    resident_id int not null,
    due_at timestamptz,
    open_date date,
    open_from timestamptz,
    open_night_from timestamptz,
    open_to timestamptz,
    timezone text,
    night_start smallint,
    night_end smallint,
    touched_from timestamptz,
    touched_to timestamptz,
    touched_cause text,
    primary key (agency_id, resident_id),
    foreign key (agency_id, resident_id) references residents on delete cascade) with (fillfactor = 70)`,
  `create index report_work_due on report_work (due_at) where due_at is not null`,

  // Long ago: due at once, by whatever clock.
  `insert into report_work (agency_id, resident_id, due_at) select distinct agency_id, resident_id, 'epoch'::timestamptz from stays`,
  `create function stays_reported() returns trigger language plpgsql as $$
    begin
      insert into report_work (agency_id, resident_id, due_at) values (new.agency_id, new.resident_id, 'epoch'::timestamptz)
        on conflict (agency_id, resident_id) do update set due_at = coalesce(report_work.due_at, excluded.due_at);
      return null;
    end $$`,
  `create trigger stays_reported after insert on stays for each row execute function stays_reported()`,

  `create table report_notes (
    agency_id int not null,
    note_id int generated always as identity,
    resident_id int not null,
    date date not null,
    text text not null,
    user_id int not null references users,
    at timestamptz not null,
    removed_at timestamptz,
    primary key (agency_id, note_id),
    foreign key (agency_id, resident_id) references residents on delete cascade)`,
  `create index report_notes_of_resident on report_notes (agency_id, resident_id, date)`,
];
