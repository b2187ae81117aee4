/**
 * A commit whose answer never came may stand all the same. The database remembers what became of each transaction, so it is asked on another
 * connection; then what was done is told, or answered as failed, like any other (docs/decisions/109).
 */
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { pause } from '../../clock.ts';

/** Which transaction, and on whose connection. */
export interface Commit {
  readonly pid: number;
  readonly xid: string;
}

export type Fate = 'committed' | 'undone' | 'unknown';

/** In real time: a person waits for this answer, and everybody behind it. */
const patienceMs = 5_000;
const tryMs = 1_000;
const betweenMs = 50;

/** The database itself refused, so nothing of it stands. What ends its connections (57, 58, XX) says no such thing. */
export function wasRolledBack(error: unknown): boolean {
  if (error instanceof AbortedTransactionError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:2|4|53|54|55)[0-9A-Z]*$/.test(code) && code.length === 5;
}

async function askOnce(address: pg.ClientConfig, { pid, xid }: Commit): Promise<Fate | null> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: tryMs, query_timeout: tryMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ status: string | null }>('select pg_xact_status($1::text::xid8) as status', [
      xid,
    ]);
    const status = rows[0]?.status ?? null;
    if (status === 'committed') return 'committed';
    if (status === 'aborted') return 'undone';
    if (status === null) return 'unknown';
    // It may never hear that its client is gone, or that it was asked to commit; until it ends, nothing is decided.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_xid = $2::text::xid8::xid',
      [pid, xid],
    );
    return null;
  } finally {
    void client.end().catch(() => {});
  }
}

export async function fateOf(address: pg.ClientConfig, commit: Commit): Promise<Fate> {
  let late = false;
  void pause(patienceMs).then(() => {
    late = true;
  });
  for (;;) {
    const fate = await askOnce(address, commit).catch(() => null);
    if (fate !== null) return fate;
    if (late) return 'unknown';
    await pause(betweenMs);
  }
}

export interface SureCommits {
  /** Begins a transaction on this connection and commits it when the work is done. Rejects where nothing of it stands, or nobody can know. */
  within<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result>;
  /** For what is written by kysely. */
  readonly dialect: PostgresDialect;
}

/** @param onDoubt a commit was asked for, and nobody can say what became of it */
export function sureCommits(pool: pg.Pool, address: pg.ClientConfig, onDoubt: () => void): SureCommits {
  const connectionOf = rememberConnections(pool);

  /** Resolves when it is committed, whether or not its answer came. */
  async function surely(commit: Commit, ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (wasRolledBack(error)) throw error;
      const fate = await fateOf(address, commit);
      // What is still to come on it would be taken for the answer to something else.
      connectionOf(commit.pid)?.connection.stream.destroy();
      if (fate === 'committed') return;
      if (fate === 'unknown') onDoubt();
      throw error;
    }
  }

  class SureDriver extends PostgresDriver {
    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      const { rows } = await connection.executeQuery<{ pid: number; xid: string | null }>(
        CompiledQuery.raw('select pg_backend_pid() as pid, pg_current_xact_id_if_assigned()::text as xid'),
      );
      const { pid, xid } = rows[0] ?? { pid: 0, xid: null };
      // It has written nothing.
      if (xid === null) return await super.commitTransaction(connection);
      await surely({ pid, xid }, () => super.commitTransaction(connection));
    }
  }
  class SureDialect extends PostgresDialect {
    override createDriver(): PostgresDriver {
      return new SureDriver({ pool });
    }
  }

  return {
    async within(client, work) {
      // One round trip. The driver answers two statements with a list, which its types do not know.
      const begun = (await client.query(
        'begin; select pg_backend_pid() as pid, pg_current_xact_id()::text as xid',
      )) as unknown as readonly [unknown, pg.QueryResult<Commit>];
      const [commit] = begun[1].rows;
      if (commit === undefined) throw new Error('a transaction has no number');
      const result = await work();
      await surely(commit, () => client.query('commit'));
      return result;
    },
    dialect: new SureDialect({ pool }),
  };
}

/** By the number the database gives it. */
function rememberConnections(pool: pg.Pool): (pid: number) => pg.PoolClient | undefined {
  const clients = new Map<number, pg.PoolClient>();
  // The driver has it from the first message of the server; it is not in its types.
  const pidOf = (client: pg.PoolClient) => (client as unknown as { processID?: number }).processID ?? 0;
  pool.on('connect', (client) => void clients.set(pidOf(client), client));
  pool.on('remove', (client) => void clients.delete(pidOf(client)));
  return (pid) => clients.get(pid);
}
