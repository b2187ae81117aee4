/** A mat for tests: an ordinary MQTT client, with whatever credentials the test wants it to have. */
import type { Frame } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Clock } from '../clock.ts';
import type { TestApp } from './app.ts';
import type { MadeBed } from './factories.ts';

export interface TestMat {
  readonly client: MqttClient;
  /** Resolves with the PUBACK; rejects when the connection ends without it. */
  publish(topic: string, payload: string | Buffer): Promise<void>;
  /** A frame of now, on its own topic. @returns what was sent. */
  say(change?: Partial<Frame>): Promise<Frame>;
  close(): Promise<void>;
}

type Part = Pick<TestApp, 'mqttPort'> & { readonly clock: Clock };

const options = (bed: Pick<MadeBed, 'serial' | 'matPassword'>, change: IClientOptions): IClientOptions => ({
  clientId: bed.serial,
  username: bed.serial,
  password: bed.matPassword,
  protocolVersion: 4,
  clean: true,
  reconnectPeriod: 0,
  ...change,
});

/** Resolves when the broker has let it in; rejects with the broker's answer. */
export async function connectMat(
  app: Part,
  bed: Pick<MadeBed, 'serial' | 'matPassword'>,
  change: IClientOptions = {},
): Promise<TestMat> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${app.mqttPort}`, options(bed, change));
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('closed before it was let in')));
  });
  client.on('error', () => undefined);
  let seq = 0;
  const publish: TestMat['publish'] = (topic, payload) =>
    new Promise((resolve, reject) => {
      const lost = () => reject(new Error('the connection ended without a PUBACK'));
      client.once('close', lost);
      client.publish(topic, payload, { qos: 1 }, (error) => {
        client.off('close', lost);
        if (error) reject(error);
        else resolve();
      });
    });
  return {
    client,
    publish,
    async say(change_ = {}) {
      const now = app.clock.now();
      const said = frame({ seq: seq++, at: now, sent: now, ...change_ });
      await publish(`v1/${bed.serial}/up/frame`, JSON.stringify(said));
      return said;
    },
    // A message that was denied waits for its PUBACK for ever; only a live connection says goodbye.
    close: () => new Promise((resolve) => client.end(!client.connected, {}, () => resolve())),
  };
}
