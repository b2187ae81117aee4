import { describe, expect, test } from 'vitest';
import { ConfigProblem, readConfig } from './config.ts';

const problem = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblem);
    return (error as Error).message;
  }
  throw new Error('nothing was wrong');
};

test('nothing set is a production server with a database of its own', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'production',
    port: 8080,
    mqttPort: 1883,
    host: '0.0.0.0',
    databaseUrl: null,
    migrationsUrl: null,
    testClock: false,
    testClockFrom: null,
  });
});

test('what is set is read, spaces around it do not matter', () => {
  const config = readConfig({
    WARDLIGHT_PORT: ' 0 ',
    WARDLIGHT_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
    WARDLIGHT_DATA: '/srv/ward',
  });
  expect(config).toMatchObject({ port: 0, trustedProxies: ['127.0.0.1', '10.0.0.0/8'], dataDir: '/srv/ward' });
});

test('a variable set to nothing counts as not set', () => {
  expect(readConfig({ WARDLIGHT_PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
});

describe('each wrong setting is one sentence that names it and what is allowed', () => {
  test.each([
    [{ WARDLIGHT_PORT: '80a' }, 'WARDLIGHT_PORT must be a port number from 0 to 65535 (0 = any free one).'],
    [{ WARDLIGHT_PORT: '65536' }, 'WARDLIGHT_PORT must be a port number from 0 to 65535 (0 = any free one).'],
    [{ WARDLIGHT_MQTT_PORT: '-1' }, 'WARDLIGHT_MQTT_PORT must be a port number from 0 to 65535 (0 = any free one).'],
    [{ WARDLIGHT_MQTT_PORT: '8080' }, 'WARDLIGHT_PORT and WARDLIGHT_MQTT_PORT must differ.'],
    [{ WARDLIGHT_HOST: 'a b' }, 'WARDLIGHT_HOST must be the address or name to listen on.'],
    [
      { DATABASE_URL: 'mysql://here' },
      'DATABASE_URL must be a postgres:// address, or unset for a PostgreSQL of our own.',
    ],
    [
      { DATABASE_URL: 'postgres://ward@here/ward', WARDLIGHT_MIGRATIONS_URL: 'here' },
      'WARDLIGHT_MIGRATIONS_URL must be a postgres:// address of the same database, or unset.',
    ],
    [
      { WARDLIGHT_MIGRATIONS_URL: 'postgres://owner@here/ward' },
      'WARDLIGHT_MIGRATIONS_URL needs DATABASE_URL: a PostgreSQL of our own knows both by itself.',
    ],
    [
      { WARDLIGHT_LOG_LEVEL: 'loud' },
      'WARDLIGHT_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [{ WARDLIGHT_ORIGIN: 'ward.example' }, 'WARDLIGHT_ORIGIN must be an http:// or https:// address.'],
    [
      { WARDLIGHT_TRUSTED_PROXIES: 'proxy' },
      'WARDLIGHT_TRUSTED_PROXIES must be addresses or subnets, separated by commas.',
    ],
    [
      { WARDLIGHT_TRUSTED_PROXIES: '10.0.0.0/99' },
      'WARDLIGHT_TRUSTED_PROXIES must be addresses or subnets, separated by commas.',
    ],
    [{ WARDLIGHT_REQUESTS_PER_MINUTE: '9' }, 'WARDLIGHT_REQUESTS_PER_MINUTE must be a number from 10 to 1000000.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
    [{ WARDLIGHT_TEST_CLOCK: 'yes', NODE_ENV: 'test' }, 'WARDLIGHT_TEST_CLOCK must be 0 or 1.'],
    [{ WARDLIGHT_TEST_CLOCK_FROM: 'noon' }, 'WARDLIGHT_TEST_CLOCK_FROM must be milliseconds since 1970, or unset.'],
  ])('%j', (env, sentence) => {
    expect(problem(env as Record<string, string>)).toBe(sentence);
  });

  test('several wrong ones are several sentences', () => {
    expect(problem({ WARDLIGHT_PORT: 'x', WARDLIGHT_LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  test('a password in a wrong address is not repeated', () => {
    expect(problem({ DATABASE_URL: 'mysql://ward:hush@here/ward' })).not.toContain('hush');
    expect(problem({ WARDLIGHT_MIGRATIONS_URL: 'mysql://ward:hush@here/ward' })).not.toContain('hush');
  });
});

test.each([{}, { NODE_ENV: 'production' }])('the driven clock is refused in production %j', (env) => {
  expect(problem({ ...env, WARDLIGHT_TEST_CLOCK: '1' })).toMatch(/^WARDLIGHT_TEST_CLOCK is refused in production/);
  expect(readConfig({ NODE_ENV: 'test', WARDLIGHT_TEST_CLOCK: '1' }).testClock).toBe(true);
});

const line = {
  WARDLIGHT_ORIGIN: 'https://ward.example',
  WARDLIGHT_LINE_LOGIN_CHANNEL_ID: '1234567890',
  WARDLIGHT_LINE_LOGIN_CHANNEL_SECRET: 'login-secret',
  WARDLIGHT_LINE_MESSAGING_TOKEN: 'messaging-token',
  WARDLIGHT_LINE_MESSAGING_CHANNEL_SECRET: 'messaging-secret',
};

test('LINE is set up as a whole or not at all, and a sentence about it repeats no secret', () => {
  expect(readConfig({}).line).toBeNull();
  expect(readConfig(line).line).toMatchObject({ loginChannelId: '1234567890', api: 'https://api.line.me' });
  expect(readConfig({ ...line, WARDLIGHT_LINE_API_URL: 'http://127.0.0.1:9/' }).line?.api).toBe('http://127.0.0.1:9');
  for (const name of Object.keys(line)) {
    const said = problem({ ...line, [name]: '' });
    expect(said).toContain('LINE needs WARDLIGHT_LINE_LOGIN_CHANNEL_ID');
    expect(said).not.toMatch(/login-secret|messaging-token|messaging-secret/);
  }
});
