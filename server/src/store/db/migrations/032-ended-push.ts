/** Addresses of phone notifications that a push service has ended for good: none of them is ever sent to or taken again (docs/decisions/172). */
import { type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '032-ended-push';

export interface EndedPushTables {
  /** Apart from `push_subscriptions`, because a person may take the marked device off their list while its browser still holds the address. */
  push_endpoints_ended: { endpoint: string; at: At };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_endpoints_ended (endpoint text primary key, at timestamptz not null)`.execute(db);
}
