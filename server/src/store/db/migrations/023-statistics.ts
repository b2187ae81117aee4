/**
 * The statistics filter of each agency (one row, saved whole), and the index by which levels over time are counted: it holds what is counted,
 * so that ninety days of a thousand residents are read without their rows (docs/decisions/145).
 */
import { type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '023-statistics';

export interface StatisticsTables {
  report_filters: {
    agency_id: number;
    /** Counts the saves; who saves names the one that was read. */
    version: number;
    fields: unknown;
    types: string[];
    priorities: string[];
    without_coverage: boolean;
    saved_at: At;
    saved_by: number;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table report_filters (
    agency_id int primary key references agencies on delete cascade,
    version int not null check (version > 0),
    fields jsonb not null,
    types text[] not null,
    priorities text[] not null,
    without_coverage boolean not null,
    saved_at timestamptz not null,
    saved_by int not null references users)`,
  `drop index report_days_of_date`,
  `create index report_days_of_date on report_days (agency_id, date, algorithm) include (kind, level, valid, resident_id)`,
];
