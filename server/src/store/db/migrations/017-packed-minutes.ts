/**
 * Minutes for reports: how much of one was calm, and when the posture changed in it; and hours of minutes, packed (docs/decisions/136).
 * What stands is packed behind the live watch after the start (`reports/minutes/pack-minutes.ts`), so that no start waits for it.
 */
import { type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '017-packed-minutes';

export interface PackedMinuteTables {
  minute_hours: {
    agency_id: number;
    bed_id: number;
    resident_id: number | null;
    hour_at: At;
    /** Of `reports/minutes/minute-codec.ts`. */
    data: Buffer;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Without defaults: no row is written again. Null = of before calm was known; offsets in the minute, in ms, null = none.
  'alter table minutes add column calm_seconds real, add column turned_at int[]',
  `create table minute_hours (
    hour_at timestamptz not null,
    agency_id int not null,
    bed_id int not null,
    resident_id int,
    data bytea not null)`,
  // Compressed already.
  'alter table minute_hours alter column data set storage external',
  'create unique index minute_hours_key on minute_hours (agency_id, bed_id, hour_at, resident_id) nulls not distinct',
];
