/** Connections that come and go in a circle: what mats that are connected notice of it, and a mat that comes back behind the same address. */
import { readFileSync } from 'node:fs';
import { percentile } from '../histogram.ts';
import type { MatsOrders } from '../load/mats.ts';
import type { Credentials, ReconnectsOrders } from '../load/reconnects.ts';
import { pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { startStack } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';

const mats = 180;
const returning = 20;
const connections = 100;
const forMs = 5_000;

/** Of all threads of a process, in ms. */
function cpuMsOf(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) * 10;
}

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  const stack = await startStack(programs);
  const ward = await stack.makeWard(mats + returning + 1);
  const sleepers = programs.work<MatsOrders>('bench/src/load/mats.ts');
  await sleepers.ask('connect', { port: stack.mqttPort, mats: ward.mats.slice(0, mats) });
  const attacker = programs.work<ReconnectsOrders>('bench/src/load/reconnects.ts');
  const facility = programs.work<ReconnectsOrders>('bench/src/load/reconnects.ts');
  const { port } = { port: stack.mqttPort };
  const back = ward.mats.slice(mats, mats + returning);
  const own = ward.mats[mats + returning];
  if (own === undefined) throw new Error('no mat is left');
  const calm = await sleepers.ask('pace', { everyMs: 1_000, forMs });
  const calmBack = await facility.ask('comeBack', { port, mats: back, forMs: 2_000 });

  const ways: readonly (readonly [words: string, as: Credentials | 'unknown' | null, addresses: number])[] = [
    ['accepted and left, one address', null, 1],
    ['serials nobody has, one address', 'unknown', 1],
    ['serials nobody has, 100 addresses', 'unknown', 100],
    ['one mat with its password, one address', own, 1],
    ['one mat with its password, 100 addresses', own, 100],
  ];
  const rows: Row[] = [];
  let unacked = 0;
  for (const [words, as, addresses] of ways) {
    const talking = sleepers.ask('pace', { everyMs: 1_000, forMs });
    const coming = facility.ask('comeBack', { port, mats: back, forMs });
    const before = cpuMsOf(stack.server.pid);
    const { accepted, answers } = await attacker.ask('circle', { port, connections, addresses, as, forMs });
    const cpu = (cpuMsOf(stack.server.pid) - before) / forMs;
    const [paced, came] = [await talking, await coming];
    unacked += paced.unacked;
    const p99 = percentile(paced.acks, 0.99);
    rows.push({
      what: `reconnects: PUBACK of other mats (${words})`,
      figure: `p50 ${inMs(percentile(paced.acks, 0.5))}, p99 ${inMs(p99)}`,
      baseline: `p99 ${inMs(percentile(calm.acks, 0.99))}`,
      goal: atMost('time', p99, 250, '250 ms'),
    });
    note(
      `reconnects, ${words}: ${Math.round((accepted * 1_000) / forMs)}/s, answers ${JSON.stringify(answers)}; server ${Math.round(cpu * 100)} % of a core; mats behind that address came back p50 ${inMs(percentile(came.times, 0.5))}, p99 ${inMs(percentile(came.times, 0.99))} in ${came.tries} tries, ${came.out} not before the end (nobody else: p99 ${inMs(percentile(calmBack.times, 0.99))})`,
    );
    await pause(1_000);
  }
  await stack.stop();
  return [
    ...rows,
    { what: 'reconnects: frames not acknowledged', figure: String(unacked), goal: atMost('count', unacked, 0, '0') },
  ];
}

export const reconnects: Scale = {
  name: 'reconnects',
  about: 'connections that come and go in a circle, beside mats',
  limitSeconds: 120,
  weigh,
};
