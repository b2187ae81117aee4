/** A meter and its gateway, against a server that takes readings as the contract says, or does not answer. */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gatewayBodySchema, itemsOfBody, parseGatewayReading } from '@wardlight/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simulatedGateway } from './gateway.ts';
import { memoryOf, readingOf } from './readings.ts';

const now = Date.UTC(2026, 10, 27, 20);
const setting = { meter: 'M-1', clockAt: (at: number) => at, idOf: (n: number) => `i-${n}`, says: true };

let server: Server;
let url: string;
let bodies: {
  readonly key: string | undefined;
  readonly path: string | undefined;
  readonly items: readonly unknown[];
}[];
/** What the next calls get instead of an answer; null = the connection is cut. */
let instead: ({ readonly status: number; readonly body: unknown } | null)[];

beforeEach(async () => {
  bodies = [];
  instead = [];
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const items = itemsOfBody(gatewayBodySchema.parse(JSON.parse(text)));
    bodies.push({ key: request.headers.authorization, path: request.url, items });
    const other = instead.shift();
    if (other === null) return void request.socket.destroy();
    const readings = items.map((item, index) => {
      const { reading, ...parsed } = parseGatewayReading(item, 'chiline');
      const outcome = reading === null ? 'refused' : 'unassigned';
      const reason = 'reason' in parsed ? parsed.reason : 'nobodyWaits';
      return { index, id: null, reading_id: reading === null ? null : 1, outcome, reason };
    });
    const { status, body } = other ?? { status: 200, body: { data: { readings } } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

test('each kind is a reading as the contract has it', () => {
  const orders = [
    'spo2=97',
    'temperature=36.6@ear',
    'bloodPressure=128/76/68',
    'glucose=5.6mmol/L',
    'glucose>600',
    'ketone=0.4',
  ];
  const parsed = orders.map((order, n) => parseGatewayReading(readingOf(order, setting, now, n), 'chiline').reading);
  expect(parsed.map((reading) => [reading?.kind, reading?.value, reading?.unit, reading?.comparator])).toEqual([
    ['spo2', 97, '%', null],
    ['temperature', 36.6, '°C', null],
    ['bloodPressure', { systolic: 128, diastolic: 76, pulse: 68 }, 'mmHg', null],
    ['glucose', 5.6, 'mmol/L', null],
    ['glucose', 600, 'mg/dL', '>'],
    ['ketone', 0.4, 'mmol/L', null],
  ]);
  expect(parsed[1]?.context).toEqual({ site: 'ear' });
  expect(() => readingOf('weight=70', setting, now, 0)).toThrow('is no reading');
  expect(() => readingOf('bloodPressure=120', setting, now, 0)).toThrow('128/76');
  expect(memoryOf(3, setting, now).map(({ at }) => (now - at) / 3_600_000)).toEqual([3, 2, 1]);
});

test('without an answer it sends the same again, ahead of its limit too; what is refused it never repeats', async () => {
  const gateway = simulatedGateway({ url, family: 'chiline', key: 'k', againMs: 1 });
  instead = [null, { status: 429, body: { error: { code: 'too_many_readings', retry_after: 0.001 } } }];
  const answers = await gateway.post([readingOf('spo2=97', setting, now, 0)]);
  expect(answers).toMatchObject([{ outcome: 'unassigned' }]);
  expect(bodies).toHaveLength(3);
  expect(bodies[2]).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({ key: 'Bearer k', path: '/api/gateway/chiline' });
  instead = [{ status: 401, body: { error: { code: 'key_unknown' } } }];
  await expect(gateway.post([readingOf('spo2=97', setting, now, 0)])).rejects.toThrow('key_unknown');
  expect(bodies).toHaveLength(4);
});

test('from the command line: one reading a call, or a memory in one body, and what became of each', async () => {
  const run = async (...args: string[]) => {
    const program = join(import.meta.dirname, 'main.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--url', url, '--key', 'k', ...args]);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  expect(await run('--family', 'chiline', 'spo2=97', 'error')).toMatchObject([
    { kind: 'spo2', value: 97, outcome: 'unassigned', reason: 'nobodyWaits' },
    { kind: 'bloodPressure' },
  ]);
  expect(bodies.map(({ items }) => items.length)).toEqual([1, 1]);
  bodies = [];
  const lines = await run(
    '--batch',
    '--memory',
    '5',
    '--clock',
    '2017-01-01T00:00:59Z',
    '--no-ids',
    '--no-sent',
    '--twice',
    'spo2=90',
  );
  expect(lines).toHaveLength(12);
  expect(bodies.map(({ items }) => items.length)).toEqual([6, 6]);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]?.items.at(-1)).toEqual({
    meter: 'METER-1',
    at: Date.UTC(2017, 0, 1, 0, 0, 59),
    kind: 'spo2',
    value: 90,
    unit: '%',
  });
});
