/** As what an alert had been closed, of closings that were undone: on the alert itself nothing of it is left (docs/decisions/177). */
import { type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '037-undone-closings';

export interface UndoneClosingTables {
  undone_closings: {
    agency_id: number;
    alert_id: string;
    /** Of the step that closed it. */
    closed_at: At;
    close_reason: string;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table undone_closings (
    agency_id int not null,
    alert_id text not null,
    closed_at timestamptz not null,
    close_reason text not null,
    primary key (agency_id, alert_id, closed_at),
    foreign key (agency_id, alert_id) references alerts on delete cascade)`.execute(db);
}
