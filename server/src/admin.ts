/**
 * The command line for what has no screen: the first provider, its agencies and accounts (`npm run admin -- create-provider --name …`).
 * Works beside a running server: its PostgreSQL is shared, not taken.
 */
import { inspect, parseArgs } from 'node:util';
import {
  type AgencyId,
  agencyIdSchema,
  disablingNoteSchema,
  localeSchema,
  nameSchema,
  type ProviderId,
  providerIdSchema,
  type Role,
  standardZone,
  usernameSchema,
  zoneSchema,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { systemClock } from './clock.ts';
import { type Config, givenWays, readConfig } from './config.ts';
import { startProblem } from './start-problems.ts';
import type { Account } from './store/accounts/account.ts';
import { codeLastsDays } from './store/accounts/sign-in/one-time-codes.ts';
import { graceDays } from './store/accounts/sign-in/owed.ts';
import { makePassword } from './store/accounts/sign-in/passwords-made.ts';
import { type Accounts, openAccounts } from './store/accounts.ts';
import { AgencyNameTaken } from './store/agencies/agencies.ts';
import { connect } from './store/db/database.ts';
import { migrateWhole } from './store/db/migrate.ts';
import { startPostgres } from './store/postgres/supervised-postgres.ts';

/** One sentence for whoever typed the command. */
class Mistake extends Error {
  override readonly name = 'Mistake';
}

const options = {
  name: { schema: nameSchema, allowed: '1 to 100 characters' },
  provider: {
    schema: z.pipe(z.pipe(z.string(), z.transform(Number)), providerIdSchema),
    allowed: 'the number of a provider',
  },
  agency: {
    schema: z.pipe(z.pipe(z.string(), z.transform(Number)), agencyIdSchema),
    allowed: 'the number of an agency',
  },
  zone: { schema: zoneSchema, allowed: 'the time zone of a place, such as Asia/Taipei, or UTC' },
  locale: { schema: localeSchema, allowed: 'a locale such as zh_TW' },
  username: { schema: usernameSchema, allowed: '3 to 64 letters, digits, or . _ - @' },
  'display-name': { schema: nameSchema, allowed: '1 to 100 characters' },
  note: { schema: disablingNoteSchema, allowed: 'at most 200 characters' },
  /** Given or not: it takes no value. */
  'even-last': { schema: z.literal(true), allowed: 'given alone' },
  'for-agents': { schema: z.enum(['required', 'optional']), allowed: 'required or optional' },
} as const;
type Option = keyof typeof options;
const isFlag = (option: Option): boolean => option === 'even-last';
type Given = { readonly [O in Option]: z.output<(typeof options)[O]['schema']> };

interface Command {
  readonly needs: readonly Option[];
  readonly may?: readonly Option[];
  /** @returns what to say. */
  run(accounts: Accounts, given: Given): Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  'create-provider': {
    needs: ['name'],
    async run({ agencies }, { name }) {
      return `Provider ${await agencies.createProvider(name)} is made: ${name}`;
    },
  },
  'create-agency': {
    needs: ['provider', 'name', 'locale'],
    may: ['zone'],
    async run({ agencies }, { provider, name, zone = standardZone, locale }) {
      if (!(await agencies.allowsZone(zone))) throw new Mistake(`PostgreSQL knows no time zone ${zone}.`);
      const agency = await agencies
        .create({ provider_id: provider, name, timezone: zone, locale })
        .catch((error: unknown) => {
          if (error instanceof AgencyNameTaken)
            throw new Mistake(`Provider ${provider} has an agency ${name} already.`);
          throw error;
        });
      if (agency === null) throw new Mistake(`There is no provider ${provider}.`);
      return `Agency ${agency} of provider ${provider} is made: ${name}`;
    },
  },
  'create-agent': {
    needs: ['provider', 'username'],
    may: ['display-name'],
    async run(accounts, given) {
      const { provider } = given;
      if (!(await accounts.agencies.hasProvider(provider))) throw new Mistake(`There is no provider ${provider}.`);
      return await createAccount(accounts, 'agent', provider, null, given);
    },
  },
  'create-staff': {
    needs: ['agency', 'username'],
    may: ['display-name'],
    run: (accounts, given) => createInAgency(accounts, 'staff', given),
  },
  'create-display': {
    needs: ['agency', 'username'],
    may: ['display-name'],
    run: (accounts, given) => createInAgency(accounts, 'display', given),
  },
  'second-factor': {
    needs: ['provider', 'for-agents'],
    async run({ agencies }, { provider, 'for-agents': wanted }) {
      if (!(await agencies.hasProvider(provider))) throw new Mistake(`There is no provider ${provider}.`);
      const changed = await agencies.requireSecondFactor(provider, wanted === 'required', systemClock.now());
      if (!changed) return `The second factor of agents of provider ${provider} is ${wanted} already.`;
      return wanted === 'required'
        ? `Agents of provider ${provider} need a second factor: each has ${graceDays} days, from now or from their first sign-in, the later. Screens that are open go on.`
        : `Agents of provider ${provider} may do without a second factor. Whoever has one keeps it.`;
    },
  },
  'remove-second-factor': {
    needs: ['username'],
    async run({ secondFactors, users }, { username }) {
      const account = await users.find(username);
      if (account === null) throw new Mistake(`There is no account ${username}.`);
      if (!(await secondFactors.remove(account, null))) throw new Mistake(`${account.username} has no second factor.`);
      return `The second factor of ${account.username} is off: the password alone signs in. Its sessions go on; reset-account ends them.`;
    },
  },
  'reset-account': {
    needs: ['username'],
    async run({ users }, { username }) {
      const account = await users.find(username);
      if (account === null) throw new Mistake(`There is no account ${username}.`);
      const code = await users.issueCode(account, null);
      return `Account ${account.username} must choose a password; its sessions and its second factor are over.\nOne-time code: ${code}\nIt is shown this once only, and opens the account for ${codeLastsDays} days.`;
    },
  },
  'disable-account': {
    needs: ['username'],
    may: ['note', 'even-last'],
    run: disableAccount,
  },
  'enable-account': {
    needs: ['username'],
    async run({ users, agents, staffAccounts }, { username }) {
      const account = await needPerson(users, username);
      const meant = { userId: account.user_id, by: null, at: systemClock.now() };
      const answer =
        account.agency_id === null
          ? await agents.enable({ ...meant, providerId: account.provider_id })
          : await staffAccounts.enable({ ...meant, agencyIds: [account.agency_id] });
      if ('refused' in answer) throw new Mistake(`There is no account ${username}.`);
      return `Account ${account.username} is enabled: it opens with the password it had.`;
    },
  },
};

/** @throws Mistake */
async function needPerson(users: Accounts['users'], username: string): Promise<Account> {
  const account = await users.find(username);
  if (account === null) throw new Mistake(`There is no account ${username}.`);
  if (account.role === 'display')
    throw new Mistake(`${account.username} is a wall screen: it is removed on the page "Wall screens".`);
  return account;
}

async function disableAccount({ users, agents, staffAccounts }: Accounts, given: Given): Promise<string> {
  const account = await needPerson(users, given.username);
  const { username, provider_id, agency_id, user_id } = account;
  const meant = { userId: user_id, by: null, at: systemClock.now(), note: given.note };
  const answer =
    agency_id === null
      ? await agents.disable({ ...meant, providerId: provider_id, evenLast: given['even-last'] === true })
      : await staffAccounts.disable({ ...meant, agencyIds: [agency_id] });
  if ('refused' in answer) {
    if (answer.refused !== 'last_agent') throw new Mistake(`There is no account ${username}.`);
    throw new Mistake(
      `${username} is the last agent of provider ${provider_id} who may sign in: its accounts could be kept on the command line only.\nGive --even-last where that is meant.`,
    );
  }
  const { disabled_at } = 'agent' in answer ? answer.agent : answer.account;
  if (disabled_at !== meant.at) return `Account ${username} was disabled before; nothing is changed.`;
  return `Account ${username} is disabled: its sessions, notifications and LINE messages are over, and what it was going to sounds again.\nnpm run admin -- enable-account --username ${username} lets it in again.`;
}

async function createInAgency(accounts: Accounts, role: Role, given: Given): Promise<string> {
  const provider = await accounts.agencies.providerOf(given.agency);
  if (provider === null) throw new Mistake(`There is no agency ${given.agency}.`);
  return await createAccount(accounts, role, provider, given.agency, given);
}

async function createAccount(
  accounts: Accounts,
  role: Role,
  provider_id: ProviderId,
  agency_id: AgencyId | null,
  given: Given,
): Promise<string> {
  const { username } = given;
  const password = makePassword();
  const made = await accounts.users.create({
    provider_id,
    agency_id,
    role,
    username,
    password,
    display_name: given['display-name'] ?? username,
  });
  if (made === null) throw new Mistake(`The username ${username} is taken.`);
  return `Account ${username} (${role}) is made.\nPassword: ${password}\nIt is shown this once only.`;
}

const usage = () =>
  Object.entries(commands)
    .map(
      ([name, { needs, may = [] }]) =>
        `  ${name}${needs.map((one) => ` --${one} …`).join('')}${may.map((one) => (isFlag(one) ? ` [--${one}]` : ` [--${one} …]`)).join('')}`,
    )
    .join('\n');

function readCommand(args: readonly string[]): { command: Command; given: Given } {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new Mistake(`${name === '' ? 'Name a command' : `There is no command ${name}`}. There are:\n${usage()}`);
  const known = [...command.needs, ...(command.may ?? [])];
  const values = parseOptions(name, rest, known);
  const given: Record<string, unknown> = {};
  for (const option of known) {
    const value = values[option];
    if (value === undefined && command.may?.includes(option)) continue;
    if (value === undefined) throw new Mistake(`--${option} is missing: give ${options[option].allowed}.`);
    const parsed = z.safeParse<z.ZodMiniType>(options[option].schema, value);
    if (!parsed.success) throw new Mistake(`--${option} must be ${options[option].allowed}.`);
    given[option] = parsed.data;
  }
  return { command, given: given as Given };
}

function parseOptions(command: string, args: readonly string[], known: readonly Option[]): Record<string, unknown> {
  try {
    const types = Object.fromEntries(
      known.map((option) => [option, { type: isFlag(option) ? ('boolean' as const) : ('string' as const) }]),
    );
    return parseArgs({ args: [...args], options: types, allowPositionals: false }).values as Record<string, unknown>;
  } catch (error) {
    throw new Mistake(
      `${command} takes ${known.map((option) => `--${option}`).join(', ')}: ${(error as Error).message.split('. ')[0]}.`,
    );
  }
}

async function withAccounts<T>(config: Config, use: (accounts: Accounts) => Promise<T>): Promise<T> {
  const own =
    config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, log: () => undefined }) : null;
  try {
    const ways = own?.ways ?? givenWays(config);
    await migrateWhole(ways);
    const database = connect(ways.database, () => undefined);
    try {
      return await use(openAccounts(database.db, systemClock));
    } finally {
      await database.close();
    }
  } finally {
    await own?.stop();
  }
}

export interface Answer {
  /** Exit code: 1 = refused or failed, and `stderr` says why. */
  readonly code: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
}

/** One command, from what was typed to what is printed. */
export async function answer(args: readonly string[], env?: Record<string, string | undefined>): Promise<Answer> {
  let config: Config | null = null;
  try {
    const { command, given } = readCommand(args);
    config = readConfig(env);
    return {
      code: 0,
      stdout: `${await withAccounts(config, (accounts) => command.run(accounts, given))}\n`,
      stderr: '',
    };
  } catch (error) {
    const sentence = error instanceof Mistake ? error.message : (startProblem(error, config) ?? inspect(error));
    return { code: 1, stdout: '', stderr: `${sentence}\n` };
  }
}

if (import.meta.main) {
  const { code, stdout, stderr } = await answer(process.argv.slice(2));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
