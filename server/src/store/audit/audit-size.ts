/** How much the audit holds, for who watches the server from outside: numbers only. */
import type pg from 'pg';

export interface AuditSize {
  /** By the newest entry's number: counting them all would read them all. */
  readonly entries: number;
  /** With its indexes. */
  readonly bytes: number;
}

export async function auditSize(pool: Pick<pg.Pool, 'query'>): Promise<AuditSize> {
  const { rows } = await pool.query<AuditSize>({
    name: 'audit-size',
    text: `select coalesce(max(entry_id), 0)::float8 as entries, pg_total_relation_size('audit')::float8 as bytes from audit`,
  });
  return rows[0] ?? { entries: 0, bytes: 0 };
}
