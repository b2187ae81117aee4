/** Why a server could not start, in one sentence an operator can act on. */
import { type Config, ConfigProblem } from './config.ts';
import { TlsProblem } from './ingest/tls.ts';
import type { Log } from './log.ts';
import type { Accounts } from './store/accounts.ts';
import { NewerDatabase } from './store/db/migrate.ts';
import { type Might, NotTheSameTables } from './store/db/server-rights.ts';
import { PostgresStartError } from './store/postgres/supervised-postgres.ts';

type Ways = Pick<Config, 'host' | 'port' | 'https' | 'mqttPort' | 'mqtts' | 'databaseUrl' | 'migrationsUrl'>;

/** Null for what nobody foresaw: that is shown whole. `config` is null while the settings themselves are in question. */
export function startProblem(error: unknown, config: Ways | null): string | null {
  if (
    error instanceof ConfigProblem ||
    error instanceof PostgresStartError ||
    error instanceof NewerDatabase ||
    error instanceof NotTheSameTables ||
    error instanceof TlsProblem
  )
    return error.message;
  if (!(error instanceof Error) || config === null) return null;
  const { code = '', syscall, port } = error as Error & { code?: string; syscall?: string; port?: number };
  if (syscall === 'listen') return listenProblem(code, port, config);
  return config.databaseUrl === null ? null : databaseProblem(code, config);
}

function settingOf(port: number | undefined, config: Ways): string {
  if (port === config.mqttPort) return 'WARDLIGHT_MQTT_PORT';
  if (port === config.https?.port) return 'WARDLIGHT_HTTPS_PORT';
  return port === config.mqtts?.port ? 'WARDLIGHT_MQTTS_PORT' : 'WARDLIGHT_PORT';
}

function listenProblem(code: string, port: number | undefined, config: Ways): string | null {
  const name = settingOf(port, config);
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that one, or choose another port with ${name}.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user: choose one above 1023 with ${name}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${config.host}: correct WARDLIGHT_HOST.`;
    default:
      return null;
  }
}

/** The address itself is never repeated, for it holds a password. */
function databaseProblem(code: string, { migrationsUrl }: Ways): string | null {
  const settings = migrationsUrl === null ? 'DATABASE_URL' : 'DATABASE_URL or WARDLIGHT_MIGRATIONS_URL';
  if (/^(?:ECONN|EHOSTUNREACH|ETIMEDOUT|ENOENT)/.test(code))
    return `The database of ${settings} cannot be reached (${code}): start it, or correct ${settings}.`;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The machine named in ${settings} is not known here: correct ${settings}.`;
    case '28P01':
    case '28000':
      return `The database refuses the user or the password of ${settings}: correct them there.`;
    case '3D000':
      return `The database named in ${settings} does not exist: create it, or correct ${settings}.`;
    case '42501':
      return migrationsUrl === null
        ? 'The user of DATABASE_URL may not create tables: make it the owner of the database, or name the owner in WARDLIGHT_MIGRATIONS_URL.'
        : 'The user of WARDLIGHT_MIGRATIONS_URL may not change the tables: make it the owner of the database and of every table in it.';
    case '57P03':
      return `The database of ${settings} is still starting: try again shortly.`;
    case '25006':
      return `The database of ${settings} is read-only: name the primary server.`;
    default:
      return null;
  }
}

/** What an operator should know of settings that are allowed and seldom meant, one sentence each. */
export function startWarnings({
  origin,
  https,
  trustedProxies,
}: Pick<Config, 'https' | 'origin' | 'trustedProxies'>): string[] {
  if (!origin?.startsWith('https:') || https !== null || trustedProxies.length > 0) return [];
  return [
    'WARDLIGHT_ORIGIN is https, so a proxy stands in front, but WARDLIGHT_TRUSTED_PROXIES names none: everybody counts as one address, and one who guesses passwords slows everybody down. Name the proxy there.',
  ];
}

/** The role the server comes by can do more than it needs to. Null where it cannot, or where nobody has said whose the tables are. */
export function mightWarning(might: Might, { migrationsUrl }: Pick<Config, 'migrationsUrl'>): string | null {
  if (might === 'superuser')
    return 'The user of DATABASE_URL is a superuser of its PostgreSQL: give the server a role of its own, and the owner of the tables in WARDLIGHT_MIGRATIONS_URL.';
  if (might === null || migrationsUrl === null) return null;
  if (might === 'maker')
    return 'The user of DATABASE_URL may make tables, because everybody may in the schema public: say "revoke create on schema public from public" as its owner.';
  return 'The user of DATABASE_URL owns the tables, or may act as who does: give them to the user of WARDLIGHT_MIGRATIONS_URL.';
}

/** Of an agency, whose number and zone stand beside it. */
const zoneWarning =
  'The time zone of this agency is not that of a place, or unknown to PostgreSQL: alerts and reports may follow different clocks. Choose a place such as Asia/Taipei on the page "Facilities".';

/** Each agency whose zone could not be chosen today. Not awaited: it reads every zone that the database knows. */
export function sayOddZones({ agencies }: Pick<Accounts, 'agencies'>, log: Pick<Log, 'warn'>): () => Promise<void> {
  const saying = agencies
    .oddZones()
    .then((odd) => {
      for (const zone of odd) log.warn(zone, zoneWarning);
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the time zones of the agencies could not be looked at'));
  return () => saying;
}
