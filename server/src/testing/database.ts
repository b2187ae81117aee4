/** A fresh, migrated database for one test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseWays } from '../store/db/owner.ts';

export interface TestDatabase {
  /** By its owner, for what a test itself has to say. */
  readonly url: string;
  /** By the role of the running server. */
  readonly serverUrl: string;
  readonly ways: DatabaseWays;
  /** Of its owner. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** The same server's database of another name. */
export function urlOf(name: string, templateUrl: string): string {
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values?: readonly unknown[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values === undefined ? undefined : [...values])).rows;
  } finally {
    await client.end();
  }
}

/** One without a single table, for tests of how they come to be. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase('template0');

export const freshDatabase = (): Promise<TestDatabase> => newDatabase('template');

async function newDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = urlOf(name, inject('templateUrl'));
  const serverUrl = urlOf(name, inject('serverUrl'));
  const cluster = urlOf('postgres', url);
  // Writing each page of the template to the log as well took three times as long, beside other tests.
  await ask(cluster, `create database ${name} template "${template}" strategy file_copy`);
  return {
    url,
    serverUrl,
    ways: { database: { connectionString: serverUrl }, owner: { connectionString: url } },
    query: (text, values) => ask(url, text, values),
    async drop() {
      try {
        // A pool that has ended may still be saying goodbye; PostgreSQL waits some seconds for it, where force would cut it off with an error.
        await ask(cluster, `drop database if exists ${name}`);
      } catch {
        await ask(cluster, `drop database if exists ${name} with (force)`);
      }
    },
  };
}
