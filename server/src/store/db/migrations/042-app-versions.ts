/** Newest and least versions of a provider's own mobile app (`contract/src/app-versions`). */
import { type Kysely, sql } from 'kysely';

export const name = '042-app-versions';

export interface AppVersionTables {
  app_versions: {
    provider_id: number;
    revision: number;
    versions: unknown;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table app_versions (
    provider_id int primary key references providers on delete cascade,
    revision int not null,
    versions jsonb not null)`.execute(db);
}
