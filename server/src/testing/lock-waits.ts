/** Two who meet at a lock, one of them held where it is: no test guesses when the other has come as far. */
import type { TestApp } from './app.ts';

/** Resolves once somebody in this database waits for what is held. */
export async function untilSomebodyWaits({ store }: Pick<TestApp, 'store'>): Promise<void> {
  const waiting = `select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await store.pool.query(waiting)).rows[0].count < 1);
}
