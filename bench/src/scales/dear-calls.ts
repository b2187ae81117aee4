/**
 * Every GET of the contract's table by itself, and the dearest of them asked on two hundred connections, signed in and not, from one address
 * and from as many: what mats and claims notice of it.
 */
import { readFileSync } from 'node:fs';
import { agencyHeader, type Route, type RouteName, routes, turnResident } from '@wardlight/contract';
import * as z from 'zod/mini';
import { productOf } from '../chains.ts';
import { add, addUp, type Histogram, newHistogram, percentile } from '../histogram.ts';
import type { HammerOrders } from '../load/hammer.ts';
import type { MatsOrders } from '../load/mats.ts';
import { pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack } from '../stack.ts';
import { atMost, inKb, inMs, type Row } from '../table.ts';
import { makePast } from './ninety-days.ts';

const residents = 1_000;
/** So many that at any hour one of them is about to get up. */
const mats = 180;
const days = 90;
const dearest = 10;
const tries = 2;
const connections = 200;
const hammerMs = 1_000;
const calmMs = 5_000;
const careEachMs = 50;
const openapi = '/api/openapi.json';

interface Quiet {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Of the thread that judges. */
  readonly threadMs: number;
  readonly bytes: number;
}

/** Nanoseconds that the first thread of a process was given a core, in ms: what judges is that thread. */
const threadMsOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const boardSchema = z.object({
  data: z.object({
    tiles: z.array(
      z.object({ bed_id: z.int(), resident: z.nullable(z.object({ resident_id: z.int(), stay_id: z.int() })) }),
    ),
    alerts: z.array(z.object({ alert_id: z.string(), bed_id: z.nullable(z.int()) })),
  }),
});
type Known = z.infer<typeof boardSchema>['data'];

/** Ids of what there is in an address, and what a query must say. */
function pathOf({ path, query }: Route, { tiles, alerts }: Known): string {
  const [tile] = tiles;
  const ids: Record<string, string> = {
    bed_id: String(tile?.bed_id ?? 1),
    resident_id: String(tile?.resident?.resident_id ?? 1),
    alert_id: alerts[0]?.alert_id ?? '0000000000000000-1',
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? '1');
  if (path.endsWith('/export')) return `${filled}?language=en&format=xlsx`;
  if (path.endsWith('/template') || path.endsWith('/failed-rows')) return `${filled}?language=en`;
  return query !== undefined && 'shape' in query && 'limit' in (query.shape as object) ? `${filled}?limit=500` : filled;
}

async function weighQuiet(stack: Stack, headers: Readonly<Record<string, string>>, known: Known): Promise<Quiet[]> {
  const gets = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === 'GET');
  const questions = [
    ...gets.map((name) => ({ name: name as string, path: pathOf(routes[name], known) })),
    { name: 'openapi', path: openapi },
  ];
  const weighed: Quiet[] = [];
  for (const { name, path } of questions) {
    const ask = async () => {
      const answer = await fetch(`${stack.url}${path}`, { headers });
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
    };
    const { status, bytes } = await ask();
    const [threadMs, began] = [threadMsOf(stack.server.pid), performance.now()];
    for (let n = 0; n < tries; n++) await ask();
    const ms = (performance.now() - began) / tries;
    weighed.push({ name, path, status, ms, threadMs: (threadMsOf(stack.server.pid) - threadMs) / tries, bytes });
  }
  return weighed;
}

interface Hammered {
  readonly name: string;
  readonly acks: Histogram;
  readonly claims: Histogram;
  readonly refused: number;
  readonly unacked: number;
  readonly statuses: Readonly<Record<string, number>>;
}

const ways = [
  { words: 'signed in, one address', signedIn: true, addresses: 1 },
  { words: 'signed in, 200 addresses', signedIn: true, addresses: 200 },
  { words: 'not signed in, one address', signedIn: false, addresses: 1 },
  { words: 'not signed in, 200 addresses', signedIn: false, addresses: 200 },
] as const;

/** What staff do at a bed goes the way of a claim: the line of care, the queue of the beds, one commit. */
async function caring(stack: Stack, token: string, { tiles }: Known, over: () => boolean) {
  const times = newHistogram();
  let refused = 0;
  const beds = tiles.flatMap(({ bed_id, resident }) =>
    resident === null ? [] : [{ bed_id, stay_id: resident.stay_id }],
  );
  for (let n = 0; !over(); n++) {
    const { bed_id, stay_id } = beds[n % beds.length] ?? { bed_id: 0, stay_id: 0 };
    const began = performance.now();
    const answer = await fetch(`${stack.url}${turnResident.path.replace('{bed_id}', String(bed_id))}`, {
      method: turnResident.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ stay_id }),
    });
    await answer.arrayBuffer();
    add(times, performance.now() - began);
    if (answer.status !== 200) refused++;
    await pause(careEachMs);
  }
  return { times, refused };
}

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  const env = { WARDLIGHT_TRUSTED_PROXIES: '127.0.0.1', WARDLIGHT_REQUESTS_PER_MINUTE: '1000000' };
  const stack = await startStack(programs, programs.tempFolder(), [], env);
  const ward = await stack.makeWard(residents);
  const chain = await productOf(stack, ward);
  const sleepers = programs.work<MatsOrders>('bench/src/load/mats.ts');
  await sleepers.ask('connect', { port: stack.mqttPort, mats: ward.mats.slice(0, mats) });
  // Somebody gets up meanwhile, and there is an alert of which the past can be made.
  await sleepers.ask('pace', { everyMs: 1_000, forMs: 20_000 });
  await makePast(stack, ward, days);
  const known = await readBoard(stack, chain.token);
  const attacker = {
    authorization: `Bearer ${await stack.signIn(ward, 'agent')}`,
    [agencyHeader]: String(ward.agencyId),
  };
  const quiet = await weighQuiet(stack, attacker, known);
  const top = quiet
    .toSorted((a, b) => b.ms - a.ms)
    .filter(({ name, status }) => status === 200 && name !== 'openapi')
    .slice(0, dearest);
  const asked = [...top, ...quiet.filter(({ name }) => name === 'openapi')];
  const attackers = programs.work<HammerOrders>('bench/src/load/hammer.ts');

  const calm = await sleepers.ask('pace', { everyMs: 1_000, forMs: calmMs });
  const rows: Row[] = [];
  const all: Hammered[] = [];
  for (const { words, signedIn, addresses } of ways) {
    const of: Hammered[] = [];
    for (const { name, path } of asked) {
      let over = false;
      const talking = sleepers.ask('pace', { everyMs: 1_000, forMs: hammerMs });
      const claims = caring(stack, chain.token, known, () => over);
      const headers = signedIn ? attacker : {};
      const { statuses } = await attackers.ask('hammer', {
        url: stack.url,
        path,
        headers,
        connections,
        addresses,
        forMs: hammerMs,
      });
      over = true;
      const [{ acks, unacked }, { times, refused }] = [await talking, await claims];
      of.push({ name, acks, unacked, claims: times, refused, statuses });
    }
    all.push(...of);
    rows.push(...rowsOf(words, of));
  }
  const blind = await blindSeconds(stack);
  await stack.stop();
  note(
    `dear-calls: ${residents} residents, ${days} days; ${mats} mats at 1/s; each hammered ${hammerMs / 1_000} s on ${connections} connections; the dearest, quiet (ms at the caller · ms of the thread that judges · size) and hammered (PUBACK p99, all four ways together): ${asked
      .map(
        ({ name, ms, threadMs, bytes }) =>
          `${name} ${inMs(ms)} · ${inMs(threadMs)} · ${inKb(bytes)} → ${inMs(hammeredP99(all, name))}`,
      )
      .join(
        '; ',
      )}. PUBACK with nobody asking: p50 ${inMs(percentile(calm.acks, 0.5))}, p99 ${inMs(percentile(calm.acks, 0.99))}`,
  );
  const lost = all.reduce((sum, { unacked, refused }) => sum + unacked + refused, 0);
  return [
    ...rows,
    {
      what: 'dear-calls: frames not acknowledged and acts at a bed not answered; seconds blind',
      figure: `${lost}; ${blind}`,
      goal: atMost('count', lost + blind, 0, '0'),
    },
  ];
}

const hammeredP99 = (all: readonly Hammered[], name: string): number =>
  percentile(addUp(all.filter((one) => one.name === name).map(({ acks }) => acks)), 0.99);

function rowsOf(words: string, of: readonly Hammered[]): Row[] {
  const [acks, claims] = [addUp(of.map((one) => one.acks)), addUp(of.map((one) => one.claims))];
  const answers = of.reduce((sum, { statuses }) => sum + Object.values(statuses).reduce((all, n) => all + n, 0), 0);
  const p99 = percentile(acks, 0.99);
  return [
    {
      what: `dear-calls: PUBACK while the ten dearest and the document are hammered (${words})`,
      figure: `p50 ${inMs(percentile(acks, 0.5))}, p99 ${inMs(p99)} (${Math.round((answers * 1_000) / (of.length * hammerMs))} answers/s)`,
      goal: atMost('time', p99, 250, '250 ms'),
    },
    {
      what: `dear-calls: "turned" said at a bed meanwhile, the way of a claim (${words})`,
      figure: `p50 ${inMs(percentile(claims, 0.5))}, p99 ${inMs(percentile(claims, 0.99))}`,
    },
  ];
}

async function readBoard({ url }: Stack, token: string): Promise<Known> {
  const answer = await fetch(`${url}${routes.readBoard.path}`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = boardSchema.parse(await answer.json());
  return data;
}

/** Gaps of the watch since the start, in seconds. */
async function blindSeconds(stack: Stack): Promise<number> {
  const rows = await stack.query<{ seconds: number }>(
    `select coalesce(sum(extract(epoch from coalesce(to_at, now()) - from_at)), 0)::float8 as seconds from watch_gaps where cause <> 'stopped'`,
  );
  return Math.round(rows[0]?.seconds ?? 0);
}

export const dearCalls: Scale = {
  name: 'dear-calls',
  about: 'the dearest calls on 200 connections, beside mats and claims',
  limitSeconds: 240,
  weigh,
};
