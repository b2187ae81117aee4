/** When an account was last used: by its sessions as long as they are there, and kept when they go. */
import { sql } from 'kysely';
import { type Db, instant } from '../../db/database.ts';

/** Of `u`, for a list of accounts; null = never. */
export const lastUse = sql<number | null>`greatest(
  (select max(s.seen_at) from sessions s where s.user_id = u.user_id),
  (select l.at from last_uses l where l.user_id = u.user_id))`;

/** Of sessions that go with this transaction, after they are held. */
export async function keepLastUses(
  step: Db,
  sessions: readonly { readonly user_id: number; readonly seen_at: number }[],
): Promise<void> {
  const latest = new Map<number, number>();
  for (const { user_id, seen_at } of sessions) latest.set(user_id, Math.max(seen_at, latest.get(user_id) ?? seen_at));
  if (latest.size === 0) return;
  // In one order, so that two who do so at once wait for each other and not in a circle.
  const rows = [...latest].toSorted(([a], [b]) => a - b);
  await step
    .insertInto('last_uses')
    .values(rows.map(([user_id, at]) => ({ user_id, at: instant(at) })))
    .onConflict((on) => on.column('user_id').doUpdateSet({ at: sql`greatest(last_uses.at, excluded.at)` }))
    .execute();
}
