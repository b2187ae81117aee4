/**
 * What each sensor of a mat gives, and since when one gives nothing; a frame whose movement or quality is not known is kept with the rest
 * of what it says (docs/decisions/160).
 */
import { type Kysely, sql } from 'kysely';
import type { MaybeAt } from '../column-types.ts';

export const name = '030-sensors-of-mats';

export interface SensorTables {
  /** At most one row for each field of a frame. */
  mat_sensors: {
    agency_id: number;
    mat_id: number;
    field: string;
    /** It has given a value at least once. */
    sent: boolean;
    /** Values that cannot be, and the last of them. */
    refused: number;
    refused_at: MaybeAt;
    /** The last valid value, once there has been none for some minutes; null = it gives values. */
    silent_since: MaybeAt;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mat_sensors (
    agency_id int not null,
    mat_id int not null,
    field text not null,
    sent boolean not null,
    refused bigint not null,
    refused_at timestamptz,
    silent_since timestamptz,
    primary key (agency_id, mat_id, field),
    foreign key (agency_id, mat_id) references mats on delete cascade)`,
  `create index mat_sensors_silent on mat_sensors (mat_id) where silent_since is not null`,
  `alter table frames alter column move drop not null, alter column quality drop not null`,
];
