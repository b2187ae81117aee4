/** After how many idle minutes the name at a shared station ends, by agency (docs/decisions/173). */
import { type Kysely, sql } from 'kysely';

export const name = '034-names-at-stations';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agencies add column station_name_minutes smallint not null default 10
    constraint agencies_station_name_minutes check (station_name_minutes between 2 and 60)`.execute(db);
}
