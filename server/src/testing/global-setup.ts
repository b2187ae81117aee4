/** One supervised PostgreSQL for the whole run, and in it a migrated template that every test file copies (see `database.ts`). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateWhole } from '../store/db/migrate.ts';
import { startPostgres } from '../store/postgres/supervised-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the template database, by its owner. */
    templateUrl: string;
    /** The same by the role of a running server. */
    serverUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wardlight-tests-'));
  const lines: string[] = [];
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const options = { dataDir, database: 'template', durable: false, log: (line: string) => void lines.push(line) };
  const postgres = await startPostgres(options).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  // No connection of it stays: a database with connections cannot be copied.
  await migrateWhole(postgres.ways);
  project.provide('templateUrl', postgres.ownerUrl);
  project.provide('serverUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await remove();
  };
}
