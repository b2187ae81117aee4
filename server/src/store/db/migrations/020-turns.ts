/** An interval of a resident's own, the side to which somebody was turned, and turns that were slips: marked, never deleted. */
import { type Kysely, sql } from 'kysely';

export const name = '020-turns';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Without defaults: no row is written again.
const statements = [
  `alter table residents add column turn_minutes smallint
    check (turn_minutes between 60 and 240 and turn_minutes % 15 = 0)`,
  `alter table care_events add column side text, add column undone_at timestamptz, add column undone_by int`,
];
