/**
 * Alerts that stand on a reading of a meter: which one, on each alert and each of its steps; and whose readings a bed has to be told of
 * (docs/decisions/152).
 */
import { type Generated, type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '029-spot-readings';

export interface SpotTables {
  /** Written with what changes a resident's readings, or their bed; gone when their bed was told. */
  spot_looks: {
    agency_id: number;
    look_id: Generated<number>;
    resident_id: number;
    measurement: string;
    asked_at: At;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table alerts add column source jsonb`,
  `alter table alert_events add column source jsonb`,

  `create table spot_looks (
    agency_id int not null,
    look_id bigint generated always as identity,
    resident_id int not null,
    measurement text not null,
    asked_at timestamptz not null,
    primary key (agency_id, look_id),
    foreign key (agency_id, resident_id) references residents on delete cascade)`,
  `create index spot_looks_of_resident on spot_looks (agency_id, resident_id)`,
];
