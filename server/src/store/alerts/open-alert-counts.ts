/** How many alerts are open, for who watches the server from outside: numbers only. */
import type { AlertPriority } from '@wardlight/contract';
import type pg from 'pg';

export async function countOpenAlerts(pool: Pick<pg.Pool, 'query'>): Promise<ReadonlyMap<AlertPriority, number>> {
  const { rows } = await pool.query<{ priority: AlertPriority; count: number }>({
    name: 'count-open-alerts',
    text: 'select priority, count(*) as count from alerts where closed_at is null group by priority',
  });
  return new Map(rows.map(({ priority, count }) => [priority, count]));
}
