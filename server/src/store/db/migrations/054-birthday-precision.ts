/** Birthdays of which only the year is known, or about the year (docs/decisions/192). */
import { type Kysely, sql } from 'kysely';

export const name = '054-birthday-precision';

const statements = [
  `alter table residents add column birthday_precision text not null default 'day'
    constraint residents_birthday_precision check (birthday_precision in ('day', 'year', 'about'))`,
  // Nobody takes a day for known that stands for a year.
  `alter table residents add constraint residents_birthday_of_year check (birthday_precision = 'day'
    or coalesce(extract(month from birthday) = 1 and extract(day from birthday) = 1, false))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
