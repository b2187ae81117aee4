/** Two residents who are like each other and two people all the same (docs/decisions/194), and how those who are like somebody are found. */
import { type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '056-other-people';

export interface OtherPeopleTables {
  /** A pair stands once, the smaller id first. */
  other_people: { agency_id: number; one_id: number; other_id: number; by_user: number | null; at: At };
}

const statements = [
  `create table other_people (
    agency_id int not null,
    one_id int not null,
    other_id int not null,
    by_user int references users,
    at timestamptz not null,
    primary key (agency_id, one_id, other_id),
    foreign key (agency_id, one_id) references residents on delete cascade,
    foreign key (agency_id, other_id) references residents on delete cascade,
    check (one_id < other_id))`,
  `create index other_people_of_other on other_people (agency_id, other_id)`,
  // What a row of a list is like, and whether it was said to be somebody else; the answer stays once it is added.
  `alter table import_rows add column alike jsonb not null default '[]', add column other_people boolean not null default false`,
  `create index residents_by_birthday on residents (agency_id, birthday) where birthday is not null`,
  `create index residents_by_personal_id on residents (agency_id, (lower(regexp_replace(personal_id, '\\s', '', 'g'))))
    where personal_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
