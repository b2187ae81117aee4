/** The server as an operator meets it: it starts whole or not at all, says why in one sentence, and stops when asked. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectMqtt } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller, freshDatabase, runProgram, type TestDatabase } from './testing/index.ts';

let folder: string;
let database: TestDatabase;
let occupied: Server;
let takenPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlight-main-'));
  database = await freshDatabase();
  occupied = createServer();
  takenPort = await new Promise<number>((resolve) => {
    occupied.listen(0, '127.0.0.1', () => resolve((occupied.address() as { port: number }).port));
  });
});
afterAll(async () => {
  occupied.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const anyPort = { WARDLIGHT_HOST: '127.0.0.1', WARDLIGHT_PORT: '0', WARDLIGHT_MQTT_PORT: '0' };

describe('one sentence, exit code not 0, nothing half started', () => {
  const cases: [string, () => Record<string, string>, string | RegExp][] = [
    [
      'wrong settings',
      () => ({ WARDLIGHT_PORT: 'eighty' }),
      'WARDLIGHT_PORT must be a port number from 0 to 65535 (0 = any free one).\n',
    ],
    [
      'the driven clock without saying that this is a test',
      () => ({ WARDLIGHT_TEST_CLOCK: '1' }),
      /^WARDLIGHT_TEST_CLOCK is refused in production[^\n]+\n$/,
    ],
    [
      'its HTTP port in use',
      () => ({ ...anyPort, DATABASE_URL: database.url, WARDLIGHT_PORT: String(takenPort) }),
      /^Port \d+ is in use by another program: stop that one, or choose another port with WARDLIGHT_PORT\.\n$/,
    ],
    [
      'its MQTT port in use',
      () => ({ ...anyPort, DATABASE_URL: database.url, WARDLIGHT_MQTT_PORT: String(takenPort) }),
      /^Port \d+ is in use by another program: stop that one, or choose another port with WARDLIGHT_MQTT_PORT\.\n$/,
    ],
    [
      'an address this machine has not',
      () => ({ ...anyPort, DATABASE_URL: database.url, WARDLIGHT_HOST: '203.0.113.1' }),
      /^This machine has no address 203\.0\.113\.1: correct WARDLIGHT_HOST\.\n$/,
    ],
    [
      'a database that is not there',
      () => ({ ...anyPort, DATABASE_URL: 'postgresql://ward:hush@127.0.0.1:1/ward' }),
      /^The database of DATABASE_URL cannot be reached \(ECONNREFUSED\)[^\n]+\n$/,
    ],
    [
      'a database that does not exist',
      () => ({ ...anyPort, DATABASE_URL: database.url.replace(/\/test_[0-9a-f]+/, '/nowhere') }),
      /^The database named in DATABASE_URL does not exist[^\n]+\n$/,
    ],
    [
      'a data folder that cannot be',
      () => ({ ...anyPort, WARDLIGHT_DATA: join(folder, 'file', 'data') }),
      /^The data folder [^\n]+ cannot be written \([^\n]+\n$/,
    ],
    [
      'a data folder on what takes no files',
      () => ({ ...anyPort, WARDLIGHT_DATA: '/proc/wardlight' }),
      /^The data folder \/proc\/wardlight cannot be written \([^\n]+\n$/,
    ],
  ];

  test.each(cases)('%s', async (_, env, sentence) => {
    await writeFile(join(folder, 'file'), '');
    const { code, stderr } = await runProgram('main', env()).ended;
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('hush');
    expect(code).toBe(1);
  });

  test('a database of a newer version is left as it is', async () => {
    const newer = await freshDatabase();
    const client = new pg.Client({ connectionString: newer.url });
    await client.connect();
    await client.query(`insert into migrations (name) values ('999-from-the-future')`);
    const tables = async () => (await client.query('select count(*) from pg_tables')).rows[0].count;
    const before = await tables();
    const { code, stderr } = await runProgram('main', { ...anyPort, DATABASE_URL: newer.url }).ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The database was written by a newer Wardlight \(it has 999-from-the-future\)\.[^\n]+\n$/),
    ]);
    expect(await tables()).toBe(before);
    await client.end();
    await newer.drop();
  });

  test('a PostgreSQL it had started is stopped again', async () => {
    const data = join(folder, 'stopped-again');
    const { code, stdout, stderr } = await runProgram('main', {
      ...anyPort,
      WARDLIGHT_DATA: data,
      WARDLIGHT_PORT: String(takenPort),
    }).ended;
    expect(stderr).toMatch(/^Port \d+ is in use/);
    expect(code).toBe(1);
    expect(stdout).toContain('PostgreSQL runs');
    expect(existsSync(join(data, 'pg', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(data, 'pg', 'postmaster.pid'))).toBe(false);
  }, 60_000);
});

test('a first start: accounts by the command line beside it, signing in, and an orderly stop', async () => {
  const data = join(folder, 'data');
  const server = runProgram('main', { ...anyPort, WARDLIGHT_DATA: data });
  const ready = JSON.parse(await server.said('"ready"')) as { http: number; mqtt: number };
  const url = `http://127.0.0.1:${ready.http}`;

  const admin = async (...args: string[]) => {
    const ended = await runProgram('admin', { WARDLIGHT_DATA: data }, args).ended;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    return ended.stdout;
  };
  expect(await admin('create-provider', '--name', 'Evening Care')).toBe('Provider 1 is made: Evening Care\n');
  await admin('create-agency', '--provider', '1', '--name', '晚晴', '--zone', 'Asia/Taipei', '--locale', 'zh_TW');
  const said = await admin('create-agent', '--provider', '1', '--username', 'agent');
  const password = /^Password: (\S+)$/m.exec(said)?.[1] ?? '';

  const call = createCaller(url);
  const answer = await call('login', { body: { username: 'agent', password } });
  expect([answer.status, answer.body.data?.user.agencies[0].name]).toEqual([200, '晚晴']);

  // Its mats' door is open too, and shut to strangers.
  const refused = await new Promise<string>((resolve) => {
    const mat = connectMqtt(`mqtt://127.0.0.1:${ready.mqtt}`, {
      clientId: 'MAT-X',
      username: 'MAT-X',
      password: 'x',
      reconnectPeriod: 0,
      protocolVersion: 4,
    });
    mat.on('error', (error) => {
      mat.end(true);
      resolve(error.message);
    });
  });
  expect(refused).toMatch(/Bad username or password|Not authorized/i);

  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(server.output()).not.toContain(password);
  expect(existsSync(join(data, 'pg', 'postmaster.pid'))).toBe(false);
}, 120_000);

test('a signal during the start gives the start up', async () => {
  const data = join(folder, 'given-up');
  const server = runProgram('main', { ...anyPort, WARDLIGHT_DATA: data });
  await server.said('PostgreSQL: creating the database');
  server.child.kill('SIGINT');
  const { code, stderr } = await server.ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(existsSync(join(data, 'pg', 'postmaster.pid'))).toBe(false);
}, 60_000);
