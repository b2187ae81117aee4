/** The command line: what it refuses, and in which words. `main.test.ts` shows it beside a running server. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answer } from './admin.ts';
import { systemClock } from './clock.ts';
import { openAccounts } from './store/accounts.ts';
import { connect } from './store/db/database.ts';
import { freshDatabase, runProgram, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const admin = (...args: string[]) => answer(args, { DATABASE_URL: database.url });
/** As an operator runs it: a process of its own, which takes a second. */
const typed = (...args: string[]) => runProgram('admin', { DATABASE_URL: database.url }, args).ended;

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
      '--zone must be the time zone of a place, such as Asia/Taipei, or UTC.\n',
    ],
    [
      ['create-agency', '--provider', '77', '--name', 'A', '--zone', 'Asia/Taipei', '--locale', 'zh_TW'],
      'There is no provider 77.\n',
    ],
    [['create-agent', '--provider', 'one', '--username', 'agent'], '--provider must be the number of a provider.\n'],
    [['create-agent', '--provider', '77', '--username', 'agent'], 'There is no provider 77.\n'],
    [['create-staff', '--agency', '77', '--username', 'staff'], 'There is no agency 77.\n'],
    [['reset-account', '--username', 'nobody'], 'There is no account nobody.\n'],
    [['disable-account', '--username', 'nobody'], 'There is no account nobody.\n'],
    [['enable-account', '--username', 'nobody'], 'There is no account nobody.\n'],
    [['remove-second-factor', '--username', 'nobody'], 'There is no account nobody.\n'],
    [['second-factor', '--provider', '77', '--for-agents', 'optional'], 'There is no provider 77.\n'],
    [['second-factor', '--provider', '1', '--for-agents', 'never'], '--for-agents must be required or optional.\n'],
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

test('what is typed is answered on stdout with exit code 0, what is refused on stderr with 1', async () => {
  const made = await typed('create-provider', '--name', 'P0');
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toMatch(/^Provider \d+ is made: P0\n$/);
  const refused = await typed('create-agent', '--provider', '77', '--username', 'agent');
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([1, '', 'There is no provider 77.\n']);
});

test('an agency without a time zone takes UTC', async () => {
  const provider = /Provider (\d+)/.exec((await admin('create-provider', '--name', 'P-utc')).stdout)?.[1] ?? '';
  await admin('create-agency', '--provider', provider, '--name', 'A', '--locale', 'ja');
  const opened = connect({ connectionString: database.url }, () => undefined);
  onTestFinished(() => opened.close());
  const stored = await opened.db
    .selectFrom('agencies')
    .where('provider_id', '=', Number(provider))
    .select('timezone')
    .execute();
  expect(stored).toEqual([{ timezone: 'UTC' }]);
});

test('an agency and each kind of account are made once', async () => {
  const provider = /Provider (\d+)/.exec((await admin('create-provider', '--name', 'P')).stdout)?.[1] ?? '';
  const inTokyo = ['--zone', 'Asia/Tokyo', '--locale', 'ja'];
  const first = await admin('create-agency', '--provider', provider, '--name', 'A', ...inTokyo);
  const agency = /Agency (\d+)/.exec(first.stdout)?.[1] ?? '';
  const again = await admin('create-agency', '--provider', provider, '--name', 'a', ...inTokyo);
  expect([again.code, again.stderr]).toEqual([1, `Provider ${provider} has an agency a already.\n`]);
  for (const [command, ...place] of [
    ['create-agent', '--provider', provider],
    ['create-staff', '--agency', agency],
    ['create-display', '--agency', agency],
  ] as const) {
    const made = await admin(command, ...place, '--username', command, '--display-name', '夜班');
    expect(made.stdout).toMatch(
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

test('an agent and a staff account are disabled and enabled; the last agent only where it is meant', async () => {
  const made = await admin('create-provider', '--name', 'P3');
  const provider = /Provider (\d+)/.exec(made.stdout)?.[1] ?? '';
  const agency = await admin(
    ...['create-agency', '--provider', provider, '--name', 'A3', '--zone', 'Asia/Tokyo', '--locale', 'ja'],
  );
  const place = /Agency (\d+)/.exec(agency.stdout)?.[1] ?? '';
  const agent = await admin('create-agent', '--provider', provider, '--username', 'last.agent');
  await admin('create-staff', '--agency', place, '--username', 'leaving.staff');
  await admin('create-display', '--agency', place, '--username', 'a.wall');
  const password = /Password: (\S+)/.exec(agent.stdout)?.[1] ?? '';

  const staff = await admin('disable-account', '--username', 'Leaving.staff', '--note', 'left in May');
  expect(staff.stdout).toBe(
    'Account leaving.staff is disabled: its sessions, notifications and LINE messages are over, and what it was going to sounds again.\n' +
      'npm run admin -- enable-account --username leaving.staff lets it in again.\n',
  );
  const again = await admin('disable-account', '--username', 'leaving.staff');
  expect(again.stdout).toBe('Account leaving.staff was disabled before; nothing is changed.\n');
  const last = await admin('disable-account', '--username', 'last.agent');
  expect([last.code, last.stderr]).toEqual([
    1,
    `last.agent is the last agent of provider ${provider} who may sign in: its accounts could be kept on the command line only.\nGive --even-last where that is meant.\n`,
  ]);
  const wall = await admin('disable-account', '--username', 'a.wall');
  expect([wall.code, wall.stderr]).toEqual([1, 'a.wall is a wall screen: it is removed on the page "Wall screens".\n']);
  const opened = connect({ connectionString: database.url }, () => undefined);
  try {
    const { users } = openAccounts(opened.db, systemClock);
    expect(await users.authenticate('last.agent', password)).not.toBeNull();
    expect((await admin('disable-account', '--username', 'last.agent', '--even-last')).code).toBe(0);
    expect(await users.authenticate('last.agent', password)).toBeNull();
    const enabled = await admin('enable-account', '--username', 'last.agent');
    expect(enabled.stdout).toBe('Account last.agent is enabled: it opens with the password it had.\n');
    expect(await users.authenticate('last.agent', password)).not.toBeNull();
    const entries = await opened.db
      .selectFrom('audit')
      .where('action', 'in', ['disabled', 'enabled'])
      .select(['user_id', 'action', 'subject_label', 'after'])
      .orderBy('entry_id')
      .execute();
    expect(entries).toEqual([
      { user_id: null, action: 'disabled', subject_label: 'leaving.staff', after: { note: 'left in May' } },
      { user_id: null, action: 'disabled', subject_label: 'last.agent', after: null },
      { user_id: null, action: 'enabled', subject_label: 'last.agent', after: null },
    ]);
  } finally {
    await opened.close();
  }
}, 120_000);

test('agents need a second factor unless the command line says otherwise; that of one account is taken off there', async () => {
  const made = await admin('create-provider', '--name', 'P4');
  const provider = /Provider (\d+)/.exec(made.stdout)?.[1] ?? '';
  const say = async (wanted: string) =>
    (await admin('second-factor', '--provider', provider, '--for-agents', wanted)).stdout;
  expect(await say('required')).toBe(`The second factor of agents of provider ${provider} is required already.\n`);
  expect(await say('optional')).toContain('may do without a second factor');
  expect(await say('required')).toContain('each has 7 days');

  await admin('create-agent', '--provider', provider, '--username', 'no.phone');
  const remove = () => admin('remove-second-factor', '--username', 'no.phone');
  expect((await remove()).stderr).toBe('no.phone has no second factor.\n');
  const opened = connect({ connectionString: database.url }, () => undefined);
  try {
    await opened.pool.query(
      `update users set second_factor = 'x', second_factor_at = now(), recovery_hashes = '{}' where username = 'no.phone'`,
    );
    expect((await remove()).stdout).toContain('the password alone signs in');
    const { rows } = await opened.pool.query(
      `select action, user_id from audit where subject_label in ('no.phone', 'P4') order by entry_id`,
    );
    expect(rows).toEqual([
      { action: 'changed', user_id: null },
      { action: 'changed', user_id: null },
      { action: 'secondFactorRemoved', user_id: null },
    ]);
  } finally {
    await opened.close();
  }
}, 120_000);
