/** A database of before, with weak passwords and agents without a second factor: everybody goes on watching (docs/decisions/123, 124). */
import type { ProviderId } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drivenClock } from '../../clock.ts';
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { openAccounts } from '../accounts.ts';
import { connect, type Database } from '../db/database.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { hashPassword } from './sign-in/passwords.ts';

const dayMs = 86_400_000;
let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await emptyDatabase();
  database = connect({ connectionString: made.url }, () => undefined);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

test('open sessions stay as they were; who signs in next is asked for a better password, an agent for the factor after 7 days', async () => {
  const { db } = database;
  const columns = Object.entries(await hashPassword('12345678'));
  const names = sql.raw(columns.map(([name]) => name).join(', '));
  const values = sql.join(columns.map(([, value]) => value));
  const step = migrations.findIndex(({ name }) => name.endsWith('second-factors-of-agents'));
  await migrate(db, migrations.slice(0, step));
  await sql`insert into providers (name) values ('Elm House')`.execute(db);
  await sql`insert into agencies (provider_id, name, locale, timezone)
    values (1, 'Elm', 'zh_TW', 'Asia/Taipei')`.execute(db);
  await sql`insert into users (provider_id, agency_id, role, username, username_key, display_name, shared, ${names}) values
    (1, null, 'agent', 'agent', 'agent', 'A', false, ${values}),
    (1, null, 'agent', 'never.came', 'never.came', 'B', false, ${values}),
    (1, 1, 'staff', 'station', 'station', 'C', true, ${values})`.execute(db);
  await sql`insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
    select sha256(convert_to(${'t'.repeat(42)} || user_id, 'UTF8')), user_id, now(), now(), now() + interval '30 days'
    from users where username <> 'never.came'`.execute(db);
  await sql`insert into login_tickets (token_hash, user_id, made_at, expires_at)
    values ('x', 1, now(), now() + interval '10 minutes')`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ at: number }>`select extract(epoch from now()) * 1000 as at`.execute(db);
  const clock = drivenClock(Math.ceil(Number(rows[0]?.at)));
  const { agencies, passwordRules, sessions, users } = openAccounts(db, clock);
  const session = (user: number) => sessions.find(`${'t'.repeat(42)}${user}`);
  expect([await session(1), await session(3)]).toMatchObject([{ owes: null }, { owes: null, shared: true }]);
  expect(await agencies.readProvider(1 as ProviderId)).toMatchObject({ second_factor_required: true });

  const signIn = async (username: string) => {
    const { account, stamp } = await users.tryPassword(username, '12345678');
    if (account === null || stamp === null) throw new Error(`${username} has that password`);
    const weak = (await passwordRules.problemOf(account, '12345678')) !== null;
    const begun = await sessions.signIn(
      account,
      { address: '192.0.2.1', agent: null },
      { way: 'password', stamp, weak },
    );
    return begun?.session.owes;
  };
  expect([await signIn('station'), await signIn('agent')]).toEqual(['strongerPassword', 'strongerPassword']);
  const change = async (username: string) => {
    const { account, stamp } = await users.tryPassword(username, '12345678');
    if (account === null || stamp === null) throw new Error(`${username} has that password`);
    const by = { userId: account.user_id, accountId: account.user_id, address: null };
    const password = 'rain on the roof';
    expect(await users.choosePassword({ account, stamp, password, endOthersThan: null, by })).toBe(true);
  };
  for (const username of ['station', 'agent', 'never.came']) await change(username);
  const later = async (username: string) => {
    const { account, stamp } = await users.tryPassword(username, 'rain on the roof');
    if (account === null || stamp === null) throw new Error(`${username} has that password`);
    const typed = { way: 'password', stamp, weak: false } as const;
    return (await sessions.signIn(account, { address: '192.0.2.1', agent: null }, typed))?.session.owes;
  };
  expect([await later('station'), await later('agent')]).toEqual([null, null]);
  await clock.leap(8 * dayMs);
  // The days of whoever never came in begin with the first time.
  expect([await later('station'), await later('agent'), await later('never.came')]).toEqual([
    null,
    'secondFactor',
    null,
  ]);
  expect([await session(1), await session(3)]).toMatchObject([{ owes: null }, { owes: null }]);
});
