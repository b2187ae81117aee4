/** Mats under load for kill rounds and power cuts: each remembers what was acknowledged, and its client sends again what was not. */
import { login } from '@wardlight/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { ownLine } from './line/own-line.ts';
import type { Stack, Ward } from './stack.ts';

export const frameMs = 200;

export interface Sleeper {
  readonly serial: string;
  readonly client: MqttClient;
  readonly acked: Set<string>;
  /** Published, and given up by the client: nobody was promised anything. */
  failed: number;
  seq: number;
}

/** In bed most of the time, out for 6 of every 16 s, each mat at its own moment. */
const stateAt = (who: number, at: number): 'lying' | 'out' => ((at / 1000 + who * 1.7) % 16 < 6 ? 'out' : 'lying');

export function lieDown(stack: Stack, ward: Ward): Sleeper[] {
  return ward.mats.map(({ serial, password }) => {
    const client = mqtt.connect(stack.mqttUrl, {
      clientId: serial,
      username: serial,
      password,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 100,
      queueQoSZero: false,
    });
    client.on('error', () => undefined);
    return { serial, client, acked: new Set<string>(), failed: 0, seq: 0 };
  });
}

export function breathe(sleepers: readonly Sleeper[]): () => void {
  const timer = setInterval(() => {
    const at = Date.now();
    sleepers.forEach((sleeper, who) => {
      if (!sleeper.client.connected) return;
      const seq = sleeper.seq++;
      const frame = { seq, at, sent: at, state: stateAt(who, at), posture: null, rr: 15, hr: 62, move: 1, quality: 95 };
      sleeper.client.publish(`v1/${sleeper.serial}/up/frame`, JSON.stringify(frame), { qos: 1 }, (error) => {
        if (error) sleeper.failed++;
        else sleeper.acked.add(`${sleeper.serial} ${at} ${seq}`);
      });
    });
  }, frameMs);
  return () => clearInterval(timer);
}

export const ackedOf = (sleepers: readonly Sleeper[]): number =>
  sleepers.reduce((sum, { acked }) => sum + acked.size, 0);

export async function signIn(stack: Stack, { staff }: Ward): Promise<string> {
  const answer = await fetch(`${stack.url}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', ...ownLine },
    body: JSON.stringify(staff),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return login.data.parse(data).token;
}
