/** A fresh, migrated database for one test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The same server's database of another name. */
export function urlOf(name: string, templateUrl: string): string {
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asOwner(templateUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres', templateUrl) });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** One without a single table, for tests of how they come to be. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase('template0');

export const freshDatabase = (): Promise<TestDatabase> => newDatabase('template');

async function newDatabase(template: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(templateUrl, `create database ${name} template "${template}"`);
  return {
    url: urlOf(name, templateUrl),
    async drop() {
      try {
        // A pool that has ended may still be saying goodbye; PostgreSQL waits some seconds for it, where force would cut it off with an error.
        await asOwner(templateUrl, `drop database if exists ${name}`);
      } catch {
        await asOwner(templateUrl, `drop database if exists ${name} with (force)`);
      }
    },
  };
}
