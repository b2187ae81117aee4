/** Every answer has the contract's envelope, whatever was sent, and errors tell nothing of the inside. */
import { connect } from 'node:net';
import { errorBodySchema } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';

let app: TestApp;
let staff: MadeUser;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000, trustedProxies: ['127.0.0.1'] });
  const provider = await makeProvider(app);
  staff = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
  ({ token } = await signIn(app, staff));
});
afterAll(() => app.stop());

interface Sent {
  readonly method?: string;
  readonly type?: string;
  readonly body?: string;
  readonly signedIn?: boolean;
  readonly headers?: Record<string, string>;
}

async function send(path: string, { method = 'POST', type, body, signedIn = false, headers = {} }: Sent = {}) {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(signedIn ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { error } = errorBodySchema.parse(await response.json());
  return { status: response.status, headers: response.headers, ...error };
}

const json = 'application/json';
const closing = `/api/alerts/${'0'.repeat(16)}-1/close`;

describe('what cannot be read', () => {
  const cases: [string, string, Sent, number, string][] = [
    ['broken JSON', '/api/login', { type: json, body: '{"username":' }, 400, 'malformed'],
    ['a poisoned prototype', '/api/login', { type: json, body: '{"__proto__":{"role":"agent"}}' }, 400, 'malformed'],
    ['an address that cannot be decoded', '/api/beds/%zz/hour', { method: 'GET' }, 400, 'malformed'],
    ['text', '/api/login', { type: 'text/plain', body: 'username=a' }, 415, 'unsupported_media'],
    [
      'a form',
      '/api/login',
      { type: 'application/x-www-form-urlencoded', body: 'username=a' },
      415,
      'unsupported_media',
    ],
    [
      'a body of no type',
      '/api/login',
      { type: '', body: '{}', headers: { 'content-type': '' } },
      415,
      'unsupported_media',
    ],
    ['70 kB', '/api/login', { type: json, body: JSON.stringify({ username: 'x'.repeat(70_000) }) }, 413, 'too_large'],
    ['a path nobody serves', '/api/nothing/here', { method: 'GET' }, 404, 'not_found'],
    ['another method', '/api/login', { method: 'PUT', type: json, body: '{}' }, 404, 'not_found'],
    ['a path beside the API', '/api', { method: 'GET' }, 404, 'not_found'],
  ];
  test.each(cases)('%s', async (_, path, sent, status, code) => {
    const answer = await send(path, sent);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('bytes that are no HTTP', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(app.httpPort, '127.0.0.1', () => socket.write('\u0016\u0003\u0001 hello\r\n\r\n'));
      socket.on('data', (chunk) => {
        text += chunk.toString('utf8');
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 400');
    expect(errorBodySchema.parse(JSON.parse(body)).error.code).toBe('malformed');
  });
});

describe('what is not valid is named field by field', () => {
  const cases: [string, string, Sent, Record<string, string>][] = [
    ['nothing', '/api/login', {}, { username: 'required', password: 'required' }],
    [
      'an empty body that says it is JSON',
      '/api/login',
      { type: json, body: '' },
      { username: 'required', password: 'required' },
    ],
    ['a list', '/api/login', { type: json, body: '[]' }, { body: 'wrong_format' }],
    [
      'types and lengths',
      '/api/login',
      { type: json, body: '{"username":7,"password":""}' },
      { username: 'wrong_format', password: 'too_short' },
    ],
    [
      'too long',
      '/api/login',
      { type: json, body: JSON.stringify({ username: 'abc', password: 'x'.repeat(257) }) },
      { password: 'too_long' },
    ],
    [
      'an unknown reason',
      closing,
      { type: json, body: '{"reason":"tired"}', signedIn: true },
      { reason: 'unknown_value' },
    ],
    ['an id that cannot be one', '/api/beds/1e3/hour', { method: 'GET', signedIn: true }, { bed_id: 'wrong_format' }],
    ['an id beyond 32 bits', '/api/beds/9999999999/hour', { method: 'GET', signedIn: true }, { bed_id: 'too_large' }],
    [
      'an agency that cannot be one',
      '/api/user',
      { method: 'GET', signedIn: true, headers: { 'x-agency-id': '-1' } },
      { 'x-agency-id': 'wrong_format' },
    ],
  ];
  test.each(cases)('%s', async (_, path, sent, fields) => {
    const answer = await send(path, sent);
    expect([answer.status, answer.code, answer.fields]).toEqual([422, 'invalid', fields]);
  });
});

test('who is asked before what: a body is not even read for nobody', async () => {
  expect((await send(closing, { type: 'text/plain', body: 'not json' })).code).toBe('unauthenticated');
});

test('a token may not stand in the address', async () => {
  expect((await send(`/api/user?token=${token}&access_token=${token}`, { method: 'GET' })).code).toBe(
    'unauthenticated',
  );
});

test('too many calls from one address are asked to wait; another address is not', async () => {
  const from = (address: string) => ({ method: 'GET', headers: { 'x-forwarded-for': address } });
  for (let n = 0; n < 1_000; n++) await fetch(`${app.url}/api/nothing`, from('192.0.2.200'));
  const answer = await send('/api/nothing', from('192.0.2.200'));
  expect([answer.status, answer.code]).toEqual([429, 'too_many_requests']);
  expect(answer.retry_after).toBeGreaterThan(0);
  expect(answer.headers.get('retry-after')).toBe(String(answer.retry_after));
  expect((await send('/api/user', from('192.0.2.201'))).code).toBe('unauthenticated');
});

describe('trouble inside', () => {
  test('is 500 without a word of it on the wire', async () => {
    await app.database.query(`alter table sessions rename to sessions_away`);
    try {
      const answer = await send('/api/user', { method: 'GET', signedIn: true });
      expect([answer.status, answer.code]).toEqual([500, 'internal']);
      expect(JSON.stringify(answer)).not.toMatch(/sessions|relation|select/i);
      expect(app.logged()).toContain('"route":"/api/user"');
    } finally {
      await app.database.query(`alter table sessions_away rename to sessions`);
    }
  });

  test('a database that is away is 503 with a time to come back, and health says so', async () => {
    // Only the test may connect: the server meets what it meets while PostgreSQL restarts.
    const name = new URL(app.database.url).pathname.slice(1);
    const pg = await import('pg');
    const other = new URL(app.database.url);
    other.pathname = '/postgres';
    const client = new pg.default.Client({ connectionString: other.href });
    await client.connect();
    try {
      await client.query(`alter database ${name} with allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      const health = await fetch(`${app.url}/healthz`);
      expect([health.status, await health.json()]).toEqual([503, { status: 'unavailable', database: false }]);
    } finally {
      await client.query(`alter database ${name} with allow_connections true`);
      await client.end();
    }
    await app.clock.leap(1_000);
    const health = await fetch(`${app.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', database: true }]);
  });
});

test('however often health is asked for, the database is asked once a second', async () => {
  await app.clock.leap(1_000);
  const { pool } = app.store;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  let asked = 0;
  pool.query = ((...given: unknown[]) => {
    if (given[0] === 'select 1') asked++;
    return query(...given);
  }) as typeof pool.query;
  try {
    const ask = async () => (await fetch(`${app.url}/healthz`)).status;
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));
    await app.clock.advance(999);
    expect([await ask(), asked]).toEqual([200, 1]);
    await app.clock.advance(1);
    expect([await ask(), asked]).toEqual([200, 2]);
  } finally {
    pool.query = query as typeof pool.query;
  }
});
