/** Who heard the alarm on which screen and when: asked at the start of a shift. */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '050-sound-checks';

export interface SoundCheckTables {
  sound_checks: {
    agency_id: number;
    check_id: Generated<number>;
    /** A browser's own number. */
    screen_id: string;
    /** "Chrome · Android"; null = not known. */
    device: string | null;
    user_id: number;
    /** The account it was said through where that is another: a shared station. */
    account_id: number | null;
    at: At;
  };
}

const statements = [
  `create table sound_checks (
    agency_id int not null references agencies on delete cascade,
    check_id int generated always as identity,
    screen_id uuid not null,
    device text,
    user_id int not null references users,
    account_id int references users,
    at timestamptz not null,
    primary key (agency_id, check_id))`,
  `create index sound_checks_of_screen on sound_checks (agency_id, screen_id, at desc)`,
  `create index sound_checks_by_time on sound_checks (at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
