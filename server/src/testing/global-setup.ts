/** One supervised PostgreSQL for the whole run, and in it a migrated template that every test file copies (see `database.ts`). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { startPostgres } from '../store/supervised-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the template database. */
    templateUrl: string;
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
  const database = connect({ connectionString: postgres.url }, (error) => void lines.push(error.message));
  await migrate(database.db);
  // A database with connections cannot be copied.
  await database.close();
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await remove();
  };
}
