/** Two who meet at a lock, one of them held where it is: no test guesses when the other has come as far. */
import type { TestApp } from './app.ts';

/**
 * Resolves once somebody in this database waits for what is held.
 * @param asking part of their statement, where others may wait too
 */
export async function untilSomebodyWaits({ store }: Pick<TestApp, 'store'>, asking = ''): Promise<void> {
  const waiting = `select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`;
  while ((await store.pool.query(waiting, [asking])).rows[0].count < 1);
}
