/** The statements of the hot path are written for the driver's own connection; by this they run on a transaction's. */
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

export function connectionOf(step: Db): pg.PoolClient {
  const query = ({ text, values = [] }: pg.QueryConfig) => step.executeQuery(CompiledQuery.raw(text, [...values]));
  // Of a connection they use nothing but `query`, and of its answer nothing but `rows`.
  return { query } as unknown as pg.PoolClient;
}
