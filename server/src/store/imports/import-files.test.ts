/** What is remembered of headings, without a database. */
import type { AgencyId } from '@wardlight/contract';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { rememberColumns } from './import-files.ts';

test('headings are written in one order, so that two lists added at once never wait for each other', async () => {
  const orders: unknown[][] = [];
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (it) => new PostgresIntrospector(it),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      if (query.sql.startsWith('insert'))
        orders.push(query.parameters.filter((one) => one === '主治' || one === '床' || one === '管床'));
    },
  });
  for (const headings of [
    ['管床', '主治', '床'],
    ['床', '管床', '主治'],
  ])
    await rememberColumns(db, 1 as AgencyId, new Map(headings.map((heading) => [heading, 'note'])), 0);
  expect(orders[0]).toHaveLength(3);
  expect(orders[1]).toEqual(orders[0]);
});
