/** A process that connects to the broker and leaves again, on many connections in a circle, as a mat gone mad or somebody who wants to do harm. */
import { connect } from 'node:net';
import { add, type Histogram, newHistogram } from '../histogram.ts';
import { answerOrders, pause } from '../programs.ts';
import { connectWords } from './mqtt-client.ts';

export interface Credentials {
  readonly serial: string;
  readonly password: string;
}

export type ReconnectsOrders = {
  circle: {
    ask: {
      readonly port: number;
      readonly connections: number;
      /** Of the loopback; 1 = all come from one. */
      readonly addresses: number;
      /** Null = leaves as soon as it is accepted; 'unknown' = each time with a serial that nobody has. */
      readonly as: Credentials | 'unknown' | null;
      readonly forMs: number;
    };
    /** Connections that were accepted, and CONNACKs by their code. */
    answer: { readonly accepted: number; readonly answers: Readonly<Record<string, number>> };
  };
  /** Mats of the attacker's own address come back one after the other, each until it is let in. */
  comeBack: {
    ask: { readonly port: number; readonly mats: readonly Credentials[]; readonly forMs: number };
    answer: { readonly times: Histogram; readonly tries: number; readonly out: number };
  };
};

const patienceMs = 2_000;
const retryMs = 100;
const address = (n: number): string => `127.1.${Math.floor(n / 200)}.${(n % 200) + 1}`;

/** @returns the code of the CONNACK; null = accepted and left; 'cut' = neither */
function visit(port: number, from: string, who: Credentials | null, withinMs: number): Promise<number | null | 'cut'> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let said: number | null | 'cut' = 'cut';
    socket.on('error', () => undefined);
    socket.setTimeout(withinMs, () => socket.destroy());
    socket.once('connect', () => {
      if (who !== null) return void socket.write(connectWords(who.serial, who.password));
      said = null;
      socket.destroy();
    });
    socket.once('data', (bytes) => {
      said = bytes[3] ?? 'cut';
      socket.destroy();
    });
    socket.once('close', () => resolve(said));
  });
}

async function circle({ port, connections, addresses, as, forMs }: ReconnectsOrders['circle']['ask']) {
  const answers: Record<string, number> = {};
  let accepted = 0;
  let named = 0;
  const end = performance.now() + forMs;
  const one = async (n: number) => {
    while (performance.now() < end) {
      const who = as === 'unknown' ? { serial: `NOBODY-${n}-${named++}`, password: 'x' } : as;
      const said = await visit(port, address(n % addresses), who, Math.max(1, end - performance.now()));
      if (said === null || typeof said === 'number') accepted++;
      if (said !== null) answers[said] = (answers[said] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => one(n)));
  return { accepted, answers };
}

async function comeBack({ port, mats, forMs }: ReconnectsOrders['comeBack']['ask']) {
  const times = newHistogram();
  const end = performance.now() + forMs;
  let tries = 0;
  let out = 0;
  for (let n = 0; performance.now() < end; n++) {
    const began = performance.now();
    let isIn = false;
    while (!isIn && performance.now() < end) {
      tries++;
      isIn = (await visit(port, address(0), mats[n % mats.length] ?? null, patienceMs)) === 0;
      if (!isIn) await pause(retryMs);
    }
    if (isIn) add(times, performance.now() - began);
    else out++;
    await pause(retryMs);
  }
  return { times, tries, out };
}

answerOrders<ReconnectsOrders>({ circle, comeBack });
