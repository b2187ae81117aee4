/**
 * What a shift's page is read by, and its counts beside it: a list of shifts need not read whole pages. And what the next report day goes by,
 * noted when a day ends; and which lease of a resident's days it is.
 */
import { type Kysely, sql } from 'kysely';

export const name = '026-shift-pages';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index alerts_told on alerts (agency_id, told_at) where told_at is not null`,
  `create index alerts_closed on alerts (agency_id, closed_at) where closed_at is not null`,
  `create index alerts_of_network on alerts (agency_id, started_at) where network_id is not null`,
  `create index report_notes_by_time on report_notes (agency_id, at)`,

  // A null stands for a page that the former version fixed: its counts are read from the page.
  `alter table handovers add column counts jsonb`,

  `alter table report_work add column next_timezone text, add column next_night_start smallint, add column next_night_end smallint,
    add column lease int not null default 0`,
  `create index report_work_ended on report_work (open_to) where next_timezone is null and open_to is not null`,
];
