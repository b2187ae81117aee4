/** One question a moment for all who look for what is due. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/index.ts';
import { createDueWork } from './due-work.ts';

const now = Date.parse('2026-03-01T22:00:00Z');
let database: TestDatabase;
let asked = 0;
let pool: pg.Pool;
let counting: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  counting = new Proxy(pool, {
    get(_, name) {
      if (name !== 'query') return Reflect.get(pool, name) as unknown;
      return (config: pg.QueryConfig) => {
        asked++;
        return pool.query(config);
      };
    },
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  asked = 0;
  await pool.query('delete from handovers');
});

/** A house, whose first shift ended a moment ago. */
async function shiftOver(): Promise<void> {
  await pool.query(`with provider as (insert into providers (name) values ('Provider') returning provider_id)
    insert into agencies (provider_id, name, locale, timezone) select provider_id, 'House', 'en', 'UTC' from provider`);
  const { rowCount } = await pool.query('update handovers set due_at = $1', [new Date(now - 1_000).toISOString()]);
  expect(rowCount).toBe(1);
}

test('where nothing is due, all who look in the same moment ask once', async () => {
  const due = createDueWork(counting);
  const answers = await Promise.all([
    due.has('claims', now),
    due.has('deliveries', now),
    due.has('commands', now + 100),
    due.has('reports', now + 250),
  ]);
  expect(answers).toEqual([false, false, false, false]);
  expect(await due.has('handovers', now + 250)).toBe(false);
  expect(asked).toBe(1);
});

test('the next moment is asked for anew, also by a clock that was put back', async () => {
  const due = createDueWork(counting);
  await due.has('handovers', now);
  await shiftOver();
  expect(await due.has('handovers', now + 251)).toBe(true);
  expect(await due.has('handovers', now - 1)).toBe(true);
  expect(asked).toBe(3);
});

test('where something is due, whoever looks after it asks anew: one’s work may be the next one’s', async () => {
  await shiftOver();
  const due = createDueWork(counting);
  expect(await due.has('handovers', now)).toBe(true);
  expect(await due.has('claims', now)).toBe(false);
  expect(asked).toBe(2);
});

test('an answer that failed is nobody else’s', async () => {
  let broken = true;
  const due = createDueWork(
    new Proxy(pool, {
      get: (_, name) =>
        name === 'query' && broken ? () => Promise.reject(new Error('away')) : (Reflect.get(pool, name) as unknown),
    }),
  );
  await expect(due.has('claims', now)).rejects.toThrow('away');
  broken = false;
  expect(await due.has('claims', now)).toBe(false);
});
