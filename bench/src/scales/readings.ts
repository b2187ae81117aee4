/**
 * Readings of gateways beside a thousand mats: how many are stored for good in a second, beside bare inserts into the same columns and indexes of
 * the same database; and how long one takes from its gateway to a screen that hears of it.
 */
import { createHash } from 'node:crypto';
import {
  addGateway,
  beginWaiting,
  endWaiting,
  foraChannel,
  makeGatewayKey,
  mostReadingsPerSecond,
  type Route,
} from '@wardlight/contract';
import pg from 'pg';
import { io } from 'socket.io-client';
import { median } from '../histogram.ts';
import type { MatsOrders } from '../load/mats.ts';
import type { Setting } from '../scale.ts';
import type { Stack, Ward } from '../stack.ts';
import { atLeast, atMost, inMs, type Row, roughly } from '../table.ts';

const mats = 1_000;
const everyMs = 10_000;
const perBody = 100;
/** At the same time; each by a gateway of its own, or their limit would be what is measured. */
const gateways = 8;
const slices = 3;
const sliceMs = 3_000;
const singles = 40;

async function call(stack: Stack, route: Route, token: string, agency: number | null, path: string, body: unknown) {
  const answer = await fetch(`${stack.url}${path}`, {
    method: route.method,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(agency === null ? {} : { 'x-agency-id': String(agency) }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> }).data;
}

async function keysOf(stack: Stack, ward: Ward): Promise<string[]> {
  const token = await stack.signIn(ward, 'agent');
  const keys: string[] = [];
  for (let n = 0; n < gateways; n += 1) {
    const body = { name: `Bench ${n}`, family: 'fora', serial: null, readings_per_second: mostReadingsPerSecond };
    const made = await call(stack, addGateway, token, ward.agencyId, addGateway.path, body);
    const path = makeGatewayKey.path.replace('{gateway_id}', String(made.gateway_id));
    keys.push(String((await call(stack, makeGatewayKey, token, ward.agencyId, path, {})).key));
  }
  return keys;
}

let made = 0;
const reading = () => {
  const at = Date.now();
  made += 1;
  return { id: `b-${made}`, meter: `M-${made % 50}`, at, sent: at, kind: 'spo2', value: 94 + (made % 5), unit: '%' };
};

async function post(stack: Stack, key: string, body: unknown): Promise<void> {
  const answer = await fetch(`${stack.url}/api/gateway/fora`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a gateway was answered ${answer.status}: ${text.slice(0, 300)}`);
}

/** Stored in a second. @param one as many as `perBody`, until they are stored for good */
async function rate(one: (n: number) => Promise<void>): Promise<number> {
  const begin = performance.now();
  let stored = 0;
  await Promise.all(
    Array.from({ length: gateways }, async (_, n) => {
      while (performance.now() - begin < sliceMs) {
        await one(n);
        stored += perBody;
      }
    }),
  );
  return (stored * 1_000) / (performance.now() - begin);
}

const bareColumns = [
  ...['agency_id', 'reading_id', 'state', 'family', 'kind', 'value', 'context', 'raw_value', 'raw_unit', 'at'],
  ...[
    'clock_doubtful',
    'device_at',
    'sent_at',
    'received_at',
    'gateway_id',
    'meter',
    'double_key',
    'reason',
    'changed_at',
  ],
];
/** The same rows by one statement that commits by itself, their values sent along as a client must send them. */
const bareInsert = {
  name: 'bare-readings',
  text: `insert into bare_readings (${bareColumns.join(', ')}) values ${Array.from(
    { length: perBody },
    (_, row) => `(${bareColumns.map((_, column) => `$${row * bareColumns.length + column + 1}`).join(', ')})`,
  ).join(', ')}`,
};

function bareValues(from: number): unknown[] {
  const now = new Date();
  return Array.from({ length: perBody }, (_, row) => {
    const n = from + row;
    const value = [94 + (n % 5)];
    const key = createHash('md5').update(String(n)).digest();
    return [
      ...[1, n, 'unassigned', 'fora', 'spo2', value, '{}', value, '%', now],
      ...[false, now.getTime(), now.getTime(), now, 1, `M-${n % 50}`, key, 'nobodyWaits', now],
    ];
  }).flat();
}

async function storing(stack: Stack, keys: readonly string[]): Promise<{ ours: number[]; bare: number[] }> {
  await stack.query('create table bare_readings (like readings including all)');
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: gateways });
  let next = 1;
  const [ours, bare]: [number[], number[]] = [[], []];
  try {
    for (let slice = 0; slice < slices; slice += 1) {
      ours.push(await rate((n) => post(stack, keys[n] ?? '', { readings: Array.from({ length: perBody }, reading) })));
      bare.push(
        await rate(async () => {
          const from = next;
          next += perBody;
          await pool.query({ ...bareInsert, values: bareValues(from) });
        }),
      );
    }
  } finally {
    await pool.end();
  }
  return { ours, bare };
}

/** From the post to the event that says whose it is, one after the other. */
async function toScreen(stack: Stack, ward: Ward, key: string): Promise<number[]> {
  const token = await stack.signIn(ward);
  const socket = io(stack.url, { transports: ['websocket'] });
  const channel = foraChannel(ward.agencyId as Parameters<typeof foraChannel>[0]);
  let heard: (() => void) | null = null;
  const fresh = new Promise<void>((begun) => {
    socket.on('ForaEvent', (_: string, event: { news: { what: string }[] }) => {
      begun();
      if (event.news.some(({ what }) => what === 'reading')) heard?.();
    });
  });
  socket.on('connect', () =>
    socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } }),
  );
  await fresh;
  const [{ resident_id } = { resident_id: 0 }] = await stack.query<{ resident_id: number }>(
    `select resident_id from residents where agency_id = ${ward.agencyId} order by 1 limit 1`,
  );
  const times: number[] = [];
  for (let n = 0; n < singles; n += 1) {
    const wish = { resident_id, family: 'fora', kinds: ['spo2'] };
    const begun = await call(stack, beginWaiting, token, null, beginWaiting.path, wish);
    const { waiting_id } = begun.waiting as { waiting_id: number };
    const seen = new Promise<void>((done) => {
      heard = done;
    });
    const begin = performance.now();
    const posted = post(stack, key, reading());
    await seen;
    times.push(performance.now() - begin);
    heard = null;
    await posted;
    const path = endWaiting.path.replace('{waiting_id}', String(waiting_id));
    await call(stack, endWaiting, token, null, path, { as: 'saved' });
  }
  socket.close();
  return times.toSorted((a, b) => a - b);
}

export async function weighReadings({ programs, note }: Setting, stack: Stack): Promise<readonly Row[]> {
  const ward = await stack.makeWard(mats, 'meters');
  const keys = await keysOf(stack, ward);
  const worker = programs.work<MatsOrders>('bench/src/load/mats.ts');
  await worker.ask('connect', { port: stack.mqttPort, mats: ward.mats });
  const forMs = slices * 2 * sliceMs + 10_000;
  const pacing = worker.ask('pace', { everyMs, forMs });
  const { ours, bare } = await storing(stack, keys);
  const times = await toScreen(stack, ward, keys[0] ?? '');
  const { unacked } = await pacing;
  await worker.stop();
  const shown = (list: readonly number[]) => list.map(roughly).join(', ');
  note(
    `readings: ${shown(ours)} a second, bare ${shown(bare)}; of the mats' frames beside them ${unacked} were not acknowledged`,
  );
  const ratio = median(ours) / median(bare);
  const late = times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  return [
    {
      what: `readings: stored for good in a second, ${perBody} a body over ${gateways} connections beside ${mats} mats; beside bare inserts of the same values by ${gateways} connections`,
      figure: roughly(median(ours)),
      baseline: roughly(median(bare)),
      ratio,
      goal: atLeast('ratio', ratio, 0.5, '0.5 of bare inserts'),
    },
    {
      what: 'readings: posted → a screen hears whose it is (p95), beside its goal',
      figure: `p50 ${inMs(median(times))}, p95 ${inMs(late)}`,
      goal: atMost('time', late, 150, '150 ms'),
    },
  ];
}
