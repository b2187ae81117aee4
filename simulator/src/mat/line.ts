import { downTopic, type UpTopic, upTopic } from '@wardlight/contract';
import { connect, type MqttClient } from 'mqtt';

export interface LineOptions {
  readonly url: string;
  /** Client id and username as well. */
  readonly serial: string;
  readonly password: string;
  readonly keepaliveSeconds: number;
  readonly onOpen: () => void;
  readonly onCommand: (payload: Uint8Array) => void;
  /** Once, however it ended; `refused` says that the broker knew us and did not want us. */
  readonly onEnd: (how: { readonly refused: boolean }) => void;
}

/** One connection of one mat, from its CONNECT to its end; the next one is another line. Nothing of it is kept or sent again. */
export interface Line {
  /** Resolves with the PUBACK; rejects when the line ends before. */
  publish(name: UpTopic, payload: string): Promise<void>;
  /** As when the plug is pulled: the broker publishes the last will. */
  cut(): void;
  /** Says goodbye with a DISCONNECT, so that there is no last will. */
  close(): void;
}

/** CONNACK codes of MQTT 3.1.1: bad user name or password, not authorized. */
const refusals = new Set<unknown>([4, 5]);

export function openLine(options: LineOptions): Line {
  const { url, serial, password, keepaliveSeconds } = options;
  const client: MqttClient = connect(url, {
    protocolVersion: 4,
    clientId: serial,
    username: serial,
    password,
    clean: true,
    keepalive: keepaliveSeconds,
    // The mat itself decides when to come back, by its own clock.
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    queueQoSZero: false,
    will: { topic: upTopic(serial, 'link'), payload: Buffer.from('offline'), qos: 1, retain: true },
  });
  let refused = false;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    client.end(true);
    options.onEnd({ refused });
  };
  client.on('connect', () => {
    client.subscribe(downTopic(serial), { qos: 1 }, (error) => {
      if (error) end();
    });
    options.onOpen();
  });
  client.on('message', (_topic, payload) => options.onCommand(payload));
  client.on('error', (error) => {
    refused ||= 'code' in error && refusals.has(error.code);
    // A refused CONNACK leaves the socket open on our side.
    if (!client.connected) end();
  });
  client.on('close', end);
  return {
    publish(name, payload) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(new Error('the line has ended'));
        client.publish(upTopic(serial, name), payload, { qos: 1, retain: name === 'link' }, (error) =>
          error ? reject(error) : resolve(),
        );
      });
    },
    cut: end,
    close() {
      if (ended) return;
      ended = true;
      client.end(false, () => options.onEnd({ refused: false }));
    },
  };
}
