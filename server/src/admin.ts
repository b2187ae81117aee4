/**
 * The command line for what has no screen: the first provider, its agencies and accounts (`npm run admin -- create-provider --name …`).
 * Works beside a running server: its PostgreSQL is shared, not taken.
 */
import { parseArgs } from 'node:util';
import {
  type AgencyId,
  agencyIdSchema,
  localeSchema,
  nameSchema,
  type ProviderId,
  providerIdSchema,
  type Role,
  usernameSchema,
  zoneSchema,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { startProblem } from './start-problems.ts';
import { type Accounts, openAccounts } from './store/accounts.ts';
import { AgencyNameTaken } from './store/agencies.ts';
import { connect } from './store/database.ts';
import { migrate } from './store/migrate.ts';
import { codeLastsDays } from './store/one-time-codes.ts';
import { makePassword } from './store/passwords-made.ts';
import { startPostgres } from './store/supervised-postgres.ts';

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
  zone: { schema: zoneSchema, allowed: 'a time zone such as Asia/Taipei' },
  locale: { schema: localeSchema, allowed: 'a locale such as zh_TW' },
  username: { schema: usernameSchema, allowed: '3 to 64 letters, digits, or . _ - @' },
  'display-name': { schema: nameSchema, allowed: '1 to 100 characters' },
} as const;
type Option = keyof typeof options;
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
    needs: ['provider', 'name', 'zone', 'locale'],
    async run({ agencies }, { provider, name, zone, locale }) {
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
  'reset-account': {
    needs: ['username'],
    async run({ users }, { username }) {
      const account = await users.find(username);
      if (account === null) throw new Mistake(`There is no account ${username}.`);
      const code = await users.issueCode(account, null);
      return `Account ${account.username} must choose a password; its sessions and its second factor are over.\nOne-time code: ${code}\nIt is shown this once only, and opens the account for ${codeLastsDays} days.`;
    },
  },
};

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
        `  ${name}${needs.map((one) => ` --${one} …`).join('')}${may.map((one) => ` [--${one} …]`).join('')}`,
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

function parseOptions(
  command: string,
  args: readonly string[],
  known: readonly Option[],
): Record<string, string | undefined> {
  try {
    const types = Object.fromEntries(known.map((option) => [option, { type: 'string' as const }]));
    return parseArgs({ args: [...args], options: types, allowPositionals: false }).values as Record<
      string,
      string | undefined
    >;
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
    const database = connect(own?.connection ?? { connectionString: config.databaseUrl ?? '' }, () => undefined);
    try {
      await migrate(database.db);
      return await use(openAccounts(database.db, systemClock));
    } finally {
      await database.close();
    }
  } finally {
    await own?.stop();
  }
}

async function run(args: readonly string[]): Promise<void> {
  let config: Config | null = null;
  try {
    const { command, given } = readCommand(args);
    config = readConfig();
    console.log(await withAccounts(config, (accounts) => command.run(accounts, given)));
  } catch (error) {
    console.error(error instanceof Mistake ? error.message : (startProblem(error, config) ?? error));
    process.exitCode = 1;
  }
}

await run(process.argv.slice(2));
