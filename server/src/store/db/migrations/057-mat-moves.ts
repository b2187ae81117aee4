/** How a move of a mat is taken back: for ten minutes, where everything still is as it was left (docs/decisions/193). */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At, MaybeAt } from '../column-types.ts';

export const name = '057-mat-moves';

export interface MatMoveTables {
  mat_moves: {
    agency_id: number;
    move_id: Generated<number>;
    at: At;
    by_user: number;
    mat_id: number;
    from_bed: number;
    to_bed: number;
    /** The mat's, as the move left it. */
    revision: number;
    /** The mat that changed places with it; null = none. */
    other_mat: number | null;
    other_revision: number | null;
    /** Of the residents in the two beds; null = nobody. Not a foreign key: what is left of somebody may be removed meanwhile. */
    from_stay: number | null;
    to_stay: number | null;
    taken_back_at: MaybeAt;
  };
}

const statements = [
  `create table mat_moves (
    agency_id int not null references agencies on delete cascade,
    move_id int generated always as identity,
    at timestamptz not null,
    by_user int not null references users,
    mat_id int not null,
    from_bed int not null,
    to_bed int not null,
    revision int not null,
    other_mat int,
    other_revision int,
    from_stay int,
    to_stay int,
    taken_back_at timestamptz,
    primary key (agency_id, move_id),
    foreign key (agency_id, mat_id) references mats on delete cascade,
    foreign key (agency_id, other_mat) references mats (agency_id, mat_id) on delete cascade,
    foreign key (agency_id, from_bed) references beds (agency_id, bed_id) on delete cascade,
    foreign key (agency_id, to_bed) references beds (agency_id, bed_id) on delete cascade,
    check ((other_mat is null) = (other_revision is null)))`,
  `create index mat_moves_by_time on mat_moves (agency_id, at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
