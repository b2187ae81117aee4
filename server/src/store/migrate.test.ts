import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { connect, type Database } from './database.ts';
import { migrate, migrations, NewerDatabase } from './migrate.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await freshDatabase();
  database = connect({ connectionString: made.url }, () => undefined);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

describe('migrate', () => {
  it('does nothing the second time', async () => {
    expect(await migrate(database.db)).toEqual([]);
  });

  it('takes a new step once, also when two servers start together', async () => {
    let taken = 0;
    const step = {
      name: '900-step',
      up: async () => {
        taken++;
        await Promise.resolve();
      },
    };
    const known = [...migrations, step];
    const both = await Promise.all([migrate(database.db, known), migrate(database.db, known)]);
    expect(both.flat()).toEqual(['900-step']);
    expect(taken).toBe(1);
  });

  it('refuses a database of a newer version and leaves it as it is', async () => {
    await expect(migrate(database.db)).rejects.toBeInstanceOf(NewerDatabase);
    await sql`delete from migrations where name = '900-step'`.execute(database.db);
    expect(await migrate(database.db)).toEqual([]);
  });

  it('leaves nothing of a step that fails', async () => {
    const failing = {
      name: '901-fails',
      up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
        await sql`create table half_made (id int)`.execute(db);
        throw new Error('in the middle');
      },
    };
    await expect(migrate(database.db, [...migrations, failing])).rejects.toThrow('in the middle');
    const { rows } = await sql<{ found: string | null }>`select to_regclass('half_made')::text as found`.execute(
      database.db,
    );
    expect(rows).toEqual([{ found: null }]);
  });
});
