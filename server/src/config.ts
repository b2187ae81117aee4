/** The settings of a server, from the environment; the only file that reads it. `docs/operations.md` lists them for operators. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { standardWatch, type WatchSettings, watchSettingsSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { type LogLevel, logLevels } from './log.ts';
import { keyBytes } from './secrets.ts';

export interface Config {
  /** Production unless NODE_ENV says otherwise; elsewhere every answer is checked against the contract. */
  readonly mode: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  readonly mqttPort: number;
  /** Null = browsers come over plain HTTP, or through a proxy that has the certificate. */
  readonly https: TlsPort | null;
  /** For so long browsers that were here over https come by no other way; 0 = they are told nothing of it. */
  readonly hstsSeconds: number;
  /** Null = no TLS for mats. */
  readonly mqtts: TlsPort | null;
  /** Wireless passwords go to mats whose connection everybody on the way can read. */
  readonly wifiOverPlainMqtt: boolean;
  /** Null = mats come to our own broker only. */
  readonly externalBroker: { readonly url: string; readonly sessionSeconds: number } | null;
  readonly dataDir: string;
  /** What is kept sealed is sealed by it; null = by the key in `dataDir`, made at the first start. */
  readonly sealingKey: Buffer | null;
  /** Null = the server supervises a PostgreSQL of its own in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Who owns the tables there; null = whoever `databaseUrl` names does. */
  readonly migrationsUrl: string | null;
  readonly logLevel: LogLevel;
  readonly webDir: string;
  /** Null = nobody is told by LINE. */
  readonly line: LineConfig | null;
  /** Where browsers reach the server, when that is not plain http on a LAN; https turns on what only https can carry. */
  readonly origin: string | null;
  /** Hosts that a browser's push service may have; `*.` = all below it. */
  readonly pushServices: readonly string[];
  /** Proxies whose word about the caller's address is believed. */
  readonly trustedProxies: readonly string[];
  /** How many HTTP calls one address may make in a minute: a whole facility may stand behind one. */
  readonly requestsPerMinute: number;
  /** Of one account, care apart. */
  readonly changesPerDay: number;
  /** Who may read /metrics: nobody, programs on this machine, or whoever reaches the port. */
  readonly metrics: (typeof metricsReaders)[number];
  /** How many days of arrival frames are kept. */
  readonly frameDays: number;
  /** How many months minutes are kept. */
  readonly minuteMonths: number;
  /** That all ECG recordings of one agency may take. */
  readonly ecgBytes: number;
  /** Time stands still until POST /api/test/clock drives it. */
  readonly testClock: boolean;
  /** The instant at which it stands then; null = that of the start. */
  readonly testClockFrom: number | null;
  /** Holds and limits for replaying recordings; null = the standard ones. */
  readonly testWatch: WatchSettings | null;
}

export interface TlsPort {
  readonly port: number;
  readonly cert: string;
  readonly key: string;
}

/** The two channels of one LINE provider: LINE Login, and the official account's Messaging API. */
export interface LineConfig {
  readonly loginChannelId: string;
  readonly loginChannelSecret: string;
  readonly messagingToken: string;
  readonly messagingSecret: string;
  /** Where the browser is sent, and where LINE's API answers. */
  readonly access: string;
  readonly api: string;
}

const metricsReaders = ['off', 'local', 'all'] as const;

interface Setting<T> {
  readonly schema: z.ZodMiniType<T, string>;
  /** What is taken when it is not set. */
  readonly standard: string;
  /** Ends the sentence "X must be …". */
  readonly allowed: string;
}

const setting = <T>(standard: string, allowed: string, schema: z.ZodMiniType<T, string>): Setting<T> => ({
  schema,
  standard,
  allowed,
});
const toText = <T>(schema: z.ZodMiniType<string, string>, read: (text: string) => T) =>
  z.pipe(schema, z.transform(read));
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const wholeNumber = (least: number, most: number) =>
  z.pipe(toText(matching(/^\d{1,9}$/), Number), z.number().check(z.gte(least), z.lte(most)));
const port = (standard: string) =>
  setting(standard, 'a port number from 0 to 65535 (0 = any free one)', wholeNumber(0, 65_535));
const portOrNothing = setting(
  '',
  'a port number from 0 to 65535 (0 = any free one), or unset for no TLS',
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wholeNumber(0, 65_535),
  ]) as z.ZodMiniType<number | null, string>,
);
const fileOrNothing = setting(
  '',
  'the path of a file',
  toText(matching(/^[^\0]*$/), (text) => (text === '' ? null : resolve(text))),
);
const path = (standard: string) =>
  setting(
    standard,
    'the path of a folder',
    toText(matching(/^[^\0]+$/), (text) => resolve(text)),
  );
const isUrl = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);
const urlOrNothing = (allowed: string, protocols: readonly string[]) =>
  setting(
    '',
    allowed,
    z.pipe(
      z.string().check(z.refine((text) => text === '' || isUrl(protocols)(text))),
      z.transform((text) => text || null),
    ),
  );
const secretOrNothing = setting('', 'a secret without spaces, or unset', matching(/^[^\s]*$/));
const baseUrl = (standard: string) =>
  setting(
    standard,
    'an http:// or https:// address',
    z.pipe(
      z.string().check(z.refine(isUrl(['http:', 'https:']))),
      z.transform((text) => text.replace(/\/+$/, '')),
    ),
  );
const switched = setting(
  '0',
  '0 or 1',
  toText(matching(/^[01]$/), (text) => text === '1'),
);
/** Some of the watch settings as JSON, the rest standard; nothing = null. */
const watchFromText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context): unknown => {
      try {
        return { ...standardWatch, ...JSON.parse(text) };
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: text });
        return z.NEVER;
      }
    }),
  ),
  watchSettingsSchema,
);
const isSubnet = (text: string) => {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
};
/** Of the browsers there are. What a person's browser names is called by the server itself, so it calls nobody else. */
const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;
const listOf = (text: string) => text.split(',').flatMap((part) => part.trim() || []);

const settings = {
  NODE_ENV: setting('production', 'production, development or test', z.enum(['production', 'development', 'test'])),
  WARDLIGHT_HOST: setting('0.0.0.0', 'the address or name to listen on', matching(/^[A-Za-z0-9.:_-]{1,253}$/)),
  WARDLIGHT_PORT: port('8080'),
  WARDLIGHT_MQTT_PORT: port('1883'),
  WARDLIGHT_HTTPS_PORT: portOrNothing,
  WARDLIGHT_HSTS_SECONDS: setting('0', 'a number of seconds from 0 to 63072000', wholeNumber(0, 63_072_000)),
  WARDLIGHT_MQTTS_PORT: portOrNothing,
  WARDLIGHT_WIFI_OVER_PLAIN_MQTT: switched,
  WARDLIGHT_TLS_CERT: fileOrNothing,
  WARDLIGHT_TLS_KEY: fileOrNothing,
  WARDLIGHT_BROKER_URL: urlOrNothing('an mqtt:// or mqtts:// address, or unset for our own broker alone', [
    'mqtt:',
    'mqtts:',
  ]),
  WARDLIGHT_BROKER_SESSION_SECONDS: setting('3600', 'a number of seconds from 0 to 604800', wholeNumber(0, 604_800)),
  WARDLIGHT_DATA: path('data'),
  WARDLIGHT_SEALING_KEY: setting(
    '',
    `${keyBytes} bytes in base64, the same for every server of a database, or unset for the one in the data folder`,
    z.pipe(
      z.string().check(z.refine((text) => text === '' || Buffer.from(text, 'base64').length === keyBytes)),
      z.transform((text) => (text === '' ? null : Buffer.from(text, 'base64'))),
    ),
  ),
  DATABASE_URL: urlOrNothing('a postgres:// address, or unset for a PostgreSQL of our own', [
    'postgres:',
    'postgresql:',
  ]),
  WARDLIGHT_MIGRATIONS_URL: urlOrNothing('a postgres:// address of the same database, or unset', [
    'postgres:',
    'postgresql:',
  ]),
  WARDLIGHT_LOG_LEVEL: setting('info', `one of ${logLevels.join(', ')}`, z.enum(logLevels)),
  WARDLIGHT_WEB: path(resolve(import.meta.dirname, '../../web/dist')),
  WARDLIGHT_LINE_LOGIN_CHANNEL_ID: secretOrNothing,
  WARDLIGHT_LINE_LOGIN_CHANNEL_SECRET: secretOrNothing,
  WARDLIGHT_LINE_MESSAGING_TOKEN: secretOrNothing,
  WARDLIGHT_LINE_MESSAGING_CHANNEL_SECRET: secretOrNothing,
  WARDLIGHT_LINE_ACCESS_URL: baseUrl('https://access.line.me'),
  WARDLIGHT_LINE_API_URL: baseUrl('https://api.line.me'),
  WARDLIGHT_ORIGIN: urlOrNothing('an http:// or https:// address', ['http:', 'https:']),
  WARDLIGHT_PUSH_SERVICES: setting(
    pushServices.join(','),
    'names of hosts, separated by commas; *. before a name means all below it',
    z.pipe(
      z.pipe(z.string(), z.transform(listOf)),
      z.array(z.string().check(z.regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/))),
    ),
  ),
  WARDLIGHT_TRUSTED_PROXIES: setting(
    '',
    'addresses or subnets, separated by commas',
    z.pipe(z.pipe(z.string(), z.transform(listOf)), z.array(z.string().check(z.refine(isSubnet)))),
  ),
  WARDLIGHT_REQUESTS_PER_MINUTE: setting('3000', 'a number from 10 to 1000000', wholeNumber(10, 1_000_000)),
  WARDLIGHT_CHANGES_PER_DAY: setting('5000', 'a number from 10 to 1000000', wholeNumber(10, 1_000_000)),
  WARDLIGHT_METRICS: setting('local', `one of ${metricsReaders.join(', ')}`, z.enum(metricsReaders)),
  WARDLIGHT_FRAME_DAYS: setting('16', 'a number of days from 2 to 3660', wholeNumber(2, 3_660)),
  WARDLIGHT_MINUTE_MONTHS: setting('13', 'a number of months from 2 to 120', wholeNumber(2, 120)),
  WARDLIGHT_ECG_GIGABYTES: setting('20', 'a number of GiB from 1 to 10000', wholeNumber(1, 10_000)),
  WARDLIGHT_TEST_CLOCK: switched,
  WARDLIGHT_TEST_CLOCK_FROM: setting(
    '',
    'milliseconds since 1970, or unset',
    toText(matching(/^[0-9]{0,14}$/), (text) => (text === '' ? null : Number(text))),
  ),
  WARDLIGHT_TEST_WATCH: setting('{}', 'some of the watch settings as JSON, within their bounds', watchFromText),
} as const;
type Name = keyof typeof settings;

function tlsOf(
  name: Extract<Name, 'WARDLIGHT_HTTPS_PORT' | 'WARDLIGHT_MQTTS_PORT'>,
  port: number | null,
  { cert, key }: { readonly cert: string | null; readonly key: string | null },
  wrong: string[],
): TlsPort | null {
  if (port === null || port === undefined) return null;
  if (cert !== null && key !== null) return { port, cert, key };
  wrong.push(`${name} needs WARDLIGHT_TLS_CERT and WARDLIGHT_TLS_KEY.`);
  return null;
}

function tellSamePorts({ port, https, mqttPort, mqtts }: Config, wrong: string[]): void {
  const ports = [
    ['WARDLIGHT_PORT', port],
    ['WARDLIGHT_MQTT_PORT', mqttPort],
    ['WARDLIGHT_HTTPS_PORT', https?.port ?? 0],
    ['WARDLIGHT_MQTTS_PORT', mqtts?.port ?? 0],
  ] as const;
  for (const [at, [name, port]] of ports.entries())
    for (const [other, taken] of ports.slice(0, at))
      if (port !== 0 && port === taken) wrong.push(`${other} and ${name} must differ.`);
}

const gibibyte = 1_024 ** 3;

/** All of it or none: half of LINE links people who are then told nothing. */
function lineOf(line: LineConfig, origin: string | null, wrong: string[]): LineConfig | null {
  const secrets = [line.loginChannelId, line.loginChannelSecret, line.messagingToken, line.messagingSecret];
  if (secrets.every((secret) => secret === '')) return null;
  if (origin !== null && secrets.every((secret) => secret !== '')) return line;
  wrong.push(
    'LINE needs WARDLIGHT_LINE_LOGIN_CHANNEL_ID, WARDLIGHT_LINE_LOGIN_CHANNEL_SECRET, WARDLIGHT_LINE_MESSAGING_TOKEN, WARDLIGHT_LINE_MESSAGING_CHANNEL_SECRET and WARDLIGHT_ORIGIN.',
  );
  return null;
}

const brokerOf = (url: string | null, sessionSeconds: number): Config['externalBroker'] =>
  url === null ? null : { url, sessionSeconds };

/** How to reach a database that was given. */
export const givenWays = ({ databaseUrl, migrationsUrl }: Pick<Config, 'databaseUrl' | 'migrationsUrl'>) => ({
  database: { connectionString: databaseUrl ?? '' },
  owner: migrationsUrl === null ? undefined : { connectionString: migrationsUrl },
});

/** One sentence for the operator, and nothing more: see `main.ts`. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** @throws ConfigProblem with one sentence for every setting that is wrong. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const wrong: string[] = [];
  function read<N extends Name>(name: N): z.infer<(typeof settings)[N]['schema']> {
    const { schema, standard, allowed } = settings[name];
    const given = env[name]?.trim() || standard;
    const parsed = z.safeParse<z.ZodMiniType>(schema, given);
    // The value is not repeated: it may hold a password.
    if (!parsed.success) wrong.push(`${name} must be ${allowed}.`);
    return parsed.data as z.infer<(typeof settings)[N]['schema']>;
  }
  const origin = read('WARDLIGHT_ORIGIN');
  const files = { cert: read('WARDLIGHT_TLS_CERT'), key: read('WARDLIGHT_TLS_KEY') };
  const config: Config = {
    mode: read('NODE_ENV'),
    host: read('WARDLIGHT_HOST'),
    port: read('WARDLIGHT_PORT'),
    mqttPort: read('WARDLIGHT_MQTT_PORT'),
    https: tlsOf('WARDLIGHT_HTTPS_PORT', read('WARDLIGHT_HTTPS_PORT'), files, wrong),
    hstsSeconds: read('WARDLIGHT_HSTS_SECONDS'),
    mqtts: tlsOf('WARDLIGHT_MQTTS_PORT', read('WARDLIGHT_MQTTS_PORT'), files, wrong),
    wifiOverPlainMqtt: read('WARDLIGHT_WIFI_OVER_PLAIN_MQTT'),
    externalBroker: brokerOf(read('WARDLIGHT_BROKER_URL'), read('WARDLIGHT_BROKER_SESSION_SECONDS')),
    dataDir: read('WARDLIGHT_DATA'),
    sealingKey: read('WARDLIGHT_SEALING_KEY'),
    databaseUrl: read('DATABASE_URL'),
    migrationsUrl: read('WARDLIGHT_MIGRATIONS_URL'),
    logLevel: read('WARDLIGHT_LOG_LEVEL'),
    webDir: read('WARDLIGHT_WEB'),
    line: lineOf(
      {
        loginChannelId: read('WARDLIGHT_LINE_LOGIN_CHANNEL_ID'),
        loginChannelSecret: read('WARDLIGHT_LINE_LOGIN_CHANNEL_SECRET'),
        messagingToken: read('WARDLIGHT_LINE_MESSAGING_TOKEN'),
        messagingSecret: read('WARDLIGHT_LINE_MESSAGING_CHANNEL_SECRET'),
        access: read('WARDLIGHT_LINE_ACCESS_URL'),
        api: read('WARDLIGHT_LINE_API_URL'),
      },
      origin,
      wrong,
    ),
    origin,
    pushServices: read('WARDLIGHT_PUSH_SERVICES'),
    trustedProxies: read('WARDLIGHT_TRUSTED_PROXIES'),
    requestsPerMinute: read('WARDLIGHT_REQUESTS_PER_MINUTE'),
    changesPerDay: read('WARDLIGHT_CHANGES_PER_DAY'),
    metrics: read('WARDLIGHT_METRICS'),
    frameDays: read('WARDLIGHT_FRAME_DAYS'),
    minuteMonths: read('WARDLIGHT_MINUTE_MONTHS'),
    ecgBytes: read('WARDLIGHT_ECG_GIGABYTES') * gibibyte,
    testClock: read('WARDLIGHT_TEST_CLOCK'),
    testClockFrom: read('WARDLIGHT_TEST_CLOCK_FROM'),
    testWatch: env.WARDLIGHT_TEST_WATCH ? read('WARDLIGHT_TEST_WATCH') : null,
  };
  tellSamePorts(config, wrong);
  if (config.migrationsUrl !== null && config.databaseUrl === null)
    wrong.push('WARDLIGHT_MIGRATIONS_URL needs DATABASE_URL: a PostgreSQL of our own knows both by itself.');
  if (config.testClock && config.mode === 'production')
    wrong.push('WARDLIGHT_TEST_CLOCK is refused in production: unset it, or set NODE_ENV to development or test.');
  if (config.testWatch !== null && config.mode === 'production')
    wrong.push('WARDLIGHT_TEST_WATCH is refused in production: unset it, or set NODE_ENV to development or test.');
  if (wrong.length > 0) throw new ConfigProblem(wrong.join('\n'));
  return config;
}
