/** The command line: what it refuses, and in which words. `main.test.ts` shows it beside a running server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { openAccounts } from './store/accounts.ts';
import { connect } from './store/database.ts';
import { freshDatabase, runProgram, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const admin = (...args: string[]) => runProgram('admin', { DATABASE_URL: database.url }, args).ended;

describe('a mistake is one sentence and exit code 1', () => {
  test.each<[string[], string | RegExp]>([
    [[], /^Name a command\. There are:\n {2}create-provider --name …\n/],
    [['make-coffee'], /^There is no command make-coffee\. There are:\n/],
    [['toString'], /^There is no command toString\./],
    [['create-provider'], '--name is missing: give 1 to 100 characters.\n'],
    [['create-provider', '--name', ''], '--name must be 1 to 100 characters.\n'],
    [['create-provider', '--nam', 'x'], /^create-provider takes --name: Unknown option '--nam'\.\n$/],
    [
      ['create-agency', '--provider', '1', '--name', 'A', '--zone', 'Asia/Nowhere', '--locale', 'zh_TW'],
      '--zone must be a time zone such as Asia/Taipei.\n',
    ],
    [
      ['create-agency', '--provider', '77', '--name', 'A', '--zone', 'Asia/Taipei', '--locale', 'zh_TW'],
      'There is no provider 77.\n',
    ],
    [['create-agent', '--provider', 'one', '--username', 'agent'], '--provider must be the number of a provider.\n'],
    [['create-agent', '--provider', '77', '--username', 'agent'], 'There is no provider 77.\n'],
    [['create-staff', '--agency', '77', '--username', 'staff'], 'There is no agency 77.\n'],
    [['reset-account', '--username', 'nobody'], 'There is no account nobody.\n'],
    [
      ['create-staff', '--agency', '1', '--username', 'a b'],
      '--username must be 3 to 64 letters, digits, or . _ - @.\n',
    ],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await admin(...args);
    expect([code, stdout]).toEqual([1, '']);
    if (typeof sentence === 'string') expect(stderr).toBe(sentence);
    else expect(stderr).toMatch(sentence);
  });
});

test('an agency and each kind of account are made once', async () => {
  await admin('create-provider', '--name', 'P');
  await admin('create-agency', '--provider', '1', '--name', 'A', '--zone', 'Asia/Tokyo', '--locale', 'ja');
  const again = await admin(
    'create-agency',
    '--provider',
    '1',
    '--name',
    'a',
    '--zone',
    'Asia/Tokyo',
    '--locale',
    'ja',
  );
  expect([again.code, again.stderr]).toEqual([1, 'Provider 1 has an agency a already.\n']);
  for (const [command, ...place] of [
    ['create-agent', '--provider', '1'],
    ['create-staff', '--agency', '1'],
    ['create-display', '--agency', '1'],
  ] as const) {
    const first = await admin(command, ...place, '--username', command, '--display-name', '夜班');
    expect(first.stdout).toMatch(
      /^Account create-\w+ \(\w+\) is made\.\nPassword: ([a-z2-9]{5}-){3}[a-z2-9]{5}\nIt is shown this once only\.\n$/,
    );
    const second = await admin(command, ...place, '--username', command.toUpperCase());
    expect([second.code, second.stderr]).toEqual([1, `The username ${command.toUpperCase()} is taken.\n`]);
  }
}, 120_000);

test('an account is reset to a one-time code: nothing it had before opens it, and it must choose a password', async () => {
  await admin('create-provider', '--name', 'P2');
  const made = await admin('create-agent', '--provider', '1', '--username', 'lost.agent');
  const before = /Password: (\S+)/.exec(made.stdout)?.[1] ?? '';
  const reset = await admin('reset-account', '--username', 'LOST.agent');
  expect(reset.stdout).toMatch(
    /^Account lost\.agent must choose a password; its sessions and its second factor are over\.\nOne-time code: ([a-z2-9]{4}-){2}[a-z2-9]{4}\nIt is shown this once only, and opens the account for 7 days\.\n$/,
  );
  const code = /One-time code: (\S+)/.exec(reset.stdout)?.[1] ?? '';
  const opened = connect({ connectionString: database.url }, () => undefined);
  try {
    const { users } = openAccounts(opened.db, systemClock);
    expect(await users.authenticate('lost.agent', before)).toBeNull();
    expect(await users.authenticate('lost.agent', code)).toMatchObject({
      must_change_password: true,
      has_second_factor: false,
    });
    const entries = await opened.db
      .selectFrom('audit')
      .where('action', '=', 'codeIssued')
      .select(['user_id', 'address', 'subject_label', 'after'])
      .execute();
    expect(entries).toEqual([{ user_id: null, address: null, subject_label: 'lost.agent', after: null }]);
  } finally {
    await opened.close();
  }
}, 120_000);
