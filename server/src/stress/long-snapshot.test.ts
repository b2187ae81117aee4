/** A transaction that somebody forgot holds on to every dead row; ours are ended by the database before that costs much. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database, hotLimits } from '../store/db/database.ts';
import { openStore, type Store } from '../store/open.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';

let made: TestDatabase;
let store: Store;
beforeAll(async () => {
  made = await freshDatabase();
  store = await openStore({
    ...made.ways,
    now: () => Date.UTC(2026, 2, 1),
    pause: () => Promise.resolve(),
    onTrouble: () => undefined,
  });
});
afterAll(async () => {
  await store.close();
  await made.drop();
});

const shown = async (database: Pick<pg.Pool, 'query'>, name: string): Promise<string> =>
  (await database.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name] ?? '';

describe('on every connection of ours', () => {
  test.each(['statement_timeout', 'idle_in_transaction_session_timeout'])('%s is set', async (name) => {
    expect(await shown(store.pool, name)).toBe(`${hotLimits.statementMs / 1_000}s`);
    const ordinary = connect({ connectionString: made.url }, () => undefined);
    expect(await shown(ordinary.pool, name)).toBe('1min');
    await ordinary.close();
  });
});

describe('a transaction that was left open', () => {
  let ordinary: Database;
  const removable = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    let kept = Number.NaN;
    client.on('notice', ({ message }) => {
      const found = /(\d+) are dead but not yet removable/.exec(message ?? '');
      if (found) kept = Number(found[1]);
    });
    await client.query('vacuum (verbose) churned');
    await client.end();
    return kept;
  };

  test('stops the cleaning while it lasts, and is ended so that it does not last', async () => {
    ordinary = connect({ connectionString: made.url }, () => undefined, {
      connections: 2,
      statementMs: 400,
      answerMs: 0,
    });
    await ordinary.pool.query('create table churned (id int primary key, n int)');
    await ordinary.pool.query('insert into churned select n, 0 from generate_series(1, 100) n');
    const forgotten = await ordinary.pool.connect();
    const ended = new Promise<{ code?: string }>((resolve) => forgotten.once('error', resolve));
    await forgotten.query('begin isolation level repeatable read');
    await forgotten.query('select count(*) from churned');
    await ordinary.pool.query('update churned set n = n + 1');
    expect(await removable()).toBe(100);
    // idle_in_transaction_session_timeout
    expect((await ended).code).toBe('25P03');
    forgotten.release(true);
    // The word that it is ended comes before the process behind it has let go.
    await eventually(async () => expect(await removable()).toBe(0));
    await ordinary.close();
  });
});
