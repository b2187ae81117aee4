/** What never stands in the log. */
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createLog } from './log.ts';

function capture(): { text: () => string; log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return { text: () => lines.join(''), log: createLog('trace', { write: (line: string) => void lines.push(line) }) };
}

test.each([
  ['a token', { token: 'hush' }],
  ['a password in a body', { body: { password: 'hush' } }],
  ['a header', { request: { headers: { authorization: 'Bearer hush' } } }],
  ["a resident's name", { tile: { resident: { name: 'hush' } } }],
  ['a name on an alert', { alert: { resident_name: 'hush' } }],
])('%s', (_, fields) => {
  const { text, log } = capture();
  log.info(fields, 'something happened');
  expect(text()).toContain('something happened');
  expect(text()).not.toContain('hush');
});

test('the row in the details of a database error', async () => {
  const client = new pg.Client({ connectionString: inject('templateUrl').replace('/template?', '/postgres?') });
  await client.connect();
  await client.query('create temp table people (name text primary key)');
  await client.query("insert into people values ('hush')");
  const error = await client.query("insert into people values ('hush')").catch((caught: unknown) => caught);
  await client.end();
  // The error itself carries it: this test is about something.
  expect((error as { detail: string }).detail).toContain('hush');
  const { text, log } = capture();
  log.error({ err: new Error('a call failed', { cause: error }) }, 'failed');
  expect(text()).toContain('"code":"23505"');
  expect(text()).not.toContain('hush');
});

test('lines below the level', () => {
  const lines: string[] = [];
  createLog('warn', { write: (line: string) => void lines.push(line) }).info('quiet');
  expect(lines).toEqual([]);
});
