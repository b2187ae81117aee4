/** A process full of mats. Orders: `connect`, `pace` (each mat a frame every so often), `flood` (as fast as PUBACKs come back). */
import { upTopic } from '@wardlight/contract';
import { add, type Histogram, newHistogram } from '../histogram.ts';
import { answerOrders, pause } from '../programs.ts';
import { connectMqtt, type MqttClient } from './mqtt-client.ts';
import { frameOf } from './sleeper.ts';

/** Which mat published when (`Date.now()`), in order. */
export interface Published {
  readonly mats: Int32Array;
  readonly at: Float64Array;
}

export type MatsOrders = {
  connect: {
    ask: { readonly port: number; readonly mats: readonly { readonly serial: string; readonly password: string }[] };
    answer: { readonly connected: number };
  };
  pace: {
    ask: { readonly everyMs: number; readonly forMs: number };
    answer: {
      readonly published: Published;
      readonly acks: Histogram;
      readonly unacked: number;
      /** How late frames were against the plan: the load generator's own trouble. */
      readonly lateness: Histogram;
    };
  };
  flood: {
    /** `window`: how many PUBACKs a mat may be owed. */
    ask: { readonly window: number; readonly forMs: number };
    answer: { readonly acked: number; readonly unacked: number; readonly ms: number };
  };
  leave: { ask: object; answer: object };
};

const atOnce = 50;
const beatMs = 5;
/** A chain that has fallen behind is given the time to catch up: what is owed after it is lost, not late. */
const lastAcksMs = 20_000;

let serials: string[] = [];
let clients: MqttClient[] = [];
let seqs: number[] = [];

async function connect({ port, mats }: MatsOrders['connect']['ask']) {
  serials = mats.map(({ serial }) => serial);
  seqs = mats.map(() => 0);
  clients = [];
  for (let n = 0; n < mats.length; n += atOnce) {
    const some = mats.slice(n, n + atOnce).map(({ serial, password }) => connectMqtt(port, serial, password));
    clients.push(...(await Promise.all(some)));
  }
  return { connected: clients.length };
}

function say(who: number, at: number, acked: () => void): void {
  const seq = seqs[who] ?? 0;
  seqs[who] = seq + 1;
  clients[who]?.publish(upTopic(serials[who] ?? '', 'frame'), JSON.stringify(frameOf(who, seq, at)), acked);
}

const owed = (): number => clients.reduce((sum, client) => sum + client.owed, 0);

async function lastAcks(): Promise<number> {
  const end = performance.now() + lastAcksMs;
  while (owed() > 0 && performance.now() < end) await pause(5);
  return owed();
}

async function pace({ everyMs, forMs }: MatsOrders['pace']['ask']) {
  const [acks, lateness] = [newHistogram(), newHistogram()];
  const mats: number[] = [];
  const instants: number[] = [];
  const begin = performance.now();
  // Spread evenly: wards do not breathe in step.
  const due = clients.map((_, who) => begin + (who / clients.length) * everyMs);
  while (performance.now() < begin + forMs) {
    const now = performance.now();
    for (const [who, dueAt] of due.entries()) {
      if (dueAt > now || dueAt >= begin + forMs) continue;
      due[who] = dueAt + everyMs;
      add(lateness, now - dueAt);
      const [sentAt, at] = [performance.now(), Date.now()];
      mats.push(who);
      instants.push(at);
      say(who, at, () => add(acks, performance.now() - sentAt));
    }
    await pause(beatMs);
  }
  const unacked = await lastAcks();
  return { published: { mats: Int32Array.from(mats), at: Float64Array.from(instants) }, acks, unacked, lateness };
}

async function flood({ window, forMs }: MatsOrders['flood']['ask']) {
  let acked = 0;
  let over = false;
  const begin = performance.now();
  const next = (who: number): void => {
    if (over) return;
    say(who, Date.now(), () => {
      acked++;
      next(who);
    });
  };
  for (const who of clients.keys()) for (let n = 0; n < window; n++) next(who);
  await pause(forMs);
  over = true;
  const ms = performance.now() - begin;
  const inTime = acked;
  const unacked = await lastAcks();
  return { acked: inTime, unacked, ms };
}

answerOrders<MatsOrders>({
  connect,
  pace,
  flood,
  async leave() {
    for (const client of clients) client.close();
    clients = [];
    return {};
  },
});
