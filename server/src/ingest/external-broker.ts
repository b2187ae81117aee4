/**
 * Mats and gateways that speak through somebody else's broker: this server is one reader of a shared subscription, and acknowledges each message to the
 * broker only when its effects are committed. Who may publish under which serial is the broker's to say (docs/operations.md).
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Command,
  downTopic,
  type GatewayResult,
  readingTopic,
  resultTopic,
  serialSchema,
} from '@wardlight/contract';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';
import { pause } from '../clock.ts';
import { atMostEvery } from '../connections/at-most-every.ts';
import type { GatewayDoor } from '../gateways/door.ts';
import type { Log } from '../log.ts';
import { mayTryAgain, StoreUnavailable, WorkFailed } from '../store/bed-state/pipeline.ts';
import { type AcceptContext, accept, type ConnectedMat } from './accept.ts';
import type { CommandWay } from './commands.ts';
import { takeMessage } from './gateway-messages.ts';
import { type SaidUnder, saidUnder } from './topics.ts';

export interface ExternalBrokerOptions extends AcceptContext {
  readonly log: Log;
  /** Undefined = only mats are heard. */
  readonly gateways?: GatewayDoor;
  /** mqtt:// or mqtts://, with user and password where the broker wants them. */
  readonly url: string;
  /** Under which the broker keeps what it could not deliver; another for each server. */
  readonly clientId: string;
  /** For so long the broker keeps for us what it could not deliver, or what we had not acknowledged when we were gone. */
  readonly sessionSeconds: number;
}

export interface ExternalBroker extends CommandWay {
  readonly connected: boolean;
  /** Messages that wait for their commit. */
  readonly held: number;
  /** What is remembered of a mat no longer counts. */
  forget(serial: string): void;
  stop(): Promise<void>;
}

const sharedTopic = '$share/wardlight/v1/+/up/#';

/** What the broker may send before the first of it is acknowledged; it bounds our memory. */
const mostHeld = 1_000;
/** Far above any message; the broker keeps larger ones to itself. */
const mostBytes = 65_536;
/** MQTT 5, 3.8.3.1: what the broker has kept is old, and an old "offline" must not pass for news. */
const noneRetained = 2;
/**
 * Messages that cannot be stepped stay unacknowledged, so that a server that can gets them; but each takes a place of what the broker sends
 * ahead (Mosquitto's own limit is 20), and one bed in trouble must not make all others silent. The older ones are refused.
 */
const mostFailed = 10;
/** MQTT 5, 3.4.2.1 "implementation specific error": the broker lets go of it. */
const refusedReason = 0x83;
const tellMs = 60_000;
const stopMs = 2_000;

/** Does not wait for the broker: it is tried until it answers, as a mat would. */
export function joinExternalBroker(options: ExternalBrokerOptions): ExternalBroker {
  const { log, clock, url, clientId, sessionSeconds } = options;
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clientId,
    clean: false,
    resubscribe: false,
    reconnectPeriod: 1_000,
    properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: mostHeld, maximumPacketSize: mostBytes },
  });
  const acks = holdAcks(client);
  const register = rememberMats(options);
  const sender = commandSender(client);
  const hearGateway = gatewayHearer(options, client);
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (error: unknown) => {
    if (Math.abs(clock.now() - toldAt) < tellMs) return;
    toldAt = clock.now();
    log.warn({ err: error }, 'the external broker cannot be used; it is tried again');
  };
  client.on('error', tell);
  client.on('connect', () => {
    client
      .subscribeAsync(sharedTopic, { qos: 1, rh: noneRetained })
      .then(() => log.info('reading from the external broker'))
      .catch(tell);
  });
  client.on('message', (topic, payload, packet) => {
    // Some brokers send what they have kept all the same.
    const settled = packet.retain ? Promise.resolve() : take(options, register.matOf, hearGateway, topic, payload);
    acks.hold(packet, settled);
    settled.catch((error: unknown) =>
      log.error({ err: error, topic }, 'a message was not committed, and the broker not told that it was'),
    );
  });
  return {
    get connected() {
      return client.connected;
    },
    get held() {
      return acks.held;
    },
    forget: register.forget,
    // Who is connected there only the broker knows. While we are not, the library would keep it and send it when nobody waits any more.
    reaches: () => client.connected,
    // How the mat is connected there is the broker's own to say.
    isEncrypted: () => new URL(url).protocol === 'mqtts:',
    send: (serial, command, patienceMs) => sender(serial, command, patienceMs),
    async stop() {
      await Promise.race([acks.settled(), pause(stopMs)]);
      await client.endAsync(!client.connected);
    },
  };
}

/** MQTT 5, 3.4.2.1 "no matching subscribers": the broker took it and gave it to nobody. */
const nobodyReason = 0x10;

/** Resolves when the broker has somebody to give it to; the broker itself forgets it once it is worth nothing. */
function commandSender(client: MqttClient) {
  /** The library tells only of refusals; this is none. */
  const heardByNobody = new Set<number>();
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'puback' && packet.reasonCode === nobodyReason && packet.messageId !== undefined)
      heardByNobody.add(packet.messageId);
  });
  client.on('close', () => heardByNobody.clear());
  return (serial: string, command: Command, patienceMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const messageExpiryInterval = Math.max(1, Math.ceil(patienceMs / 1_000));
      const options = { qos: 1, properties: { messageExpiryInterval } } as const;
      client.publish(downTopic(serial), JSON.stringify(command), options, (error, packet) => {
        const nobody = packet?.messageId !== undefined && heardByNobody.delete(packet.messageId);
        if (error) reject(error);
        else if (nobody) reject(new Error('the mat is not at the external broker'));
        else resolve();
      });
    });
}

/** Rejects where the effects are not committed: the broker then delivers the message again, to us or to another server. */
async function take(
  context: ExternalBrokerOptions,
  matOf: (serial: string) => Promise<ConnectedMat | null>,
  hearGateway: ReturnType<typeof gatewayHearer>,
  topic: string,
  payload: Buffer,
): Promise<void> {
  const named = namedIn(topic);
  if (named === null) return;
  const mat = await matOf(named.serial);
  if (mat !== null) return await accept(context, mat, named.topic, payload);
  if (topic === readingTopic(named.serial) && (await hearGateway(named.serial, payload))) return;
  context.log.warn({ serial: named.serial }, 'the external broker lets somebody speak whom nobody registered');
}

/** A gateway behind that broker has its PUBACK from there, before we have heard of it: what it is told here is the promise. */
const resultSeconds = 600;

/** @returns how one message of a gateway is taken; false = no gateway with a key has this serial */
function gatewayHearer({ gateways, clock, log }: ExternalBrokerOptions, client: MqttClient) {
  /** While the database is away it waits, as mats' messages do; another fault is ours, and would be met each time it came again. */
  async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!client.connected) throw error;
        if (!(error instanceof StoreUnavailable) && !mayTryAgain(error)) throw new WorkFailed(error);
        await pause(retryMs);
      }
    }
  }
  async function tell(serial: string, result: GatewayResult): Promise<void> {
    const options = { qos: 1, properties: { messageExpiryInterval: resultSeconds } } as const;
    // Where the broker is gone it sends the message again, and the answer to that is told.
    if (client.connected) await client.publishAsync(resultTopic(serial), JSON.stringify(result), options);
  }
  const tellAhead = atMostEvery(tellMs, clock, (gateway: number) =>
    log.warn({ gateway }, 'a gateway behind the external broker is ahead of its limit: what it sends is refused'),
  );
  return async (serial: string, payload: Buffer): Promise<boolean> => {
    const arrivedAt = clock.now();
    const gateway = (await untilAnswered(async () => gateways?.findSerial(serial))) ?? null;
    if (gateways === undefined || gateway === null) return false;
    // Nobody slows it down here: that broker's connection is everybody's. So what is too much is refused.
    const sender = { gateway, key: null, arrivedAt, wait: null };
    const result = await untilAnswered(() => takeMessage(gateways, sender, payload));
    if ('error' in result && result.error.code === 'too_many_readings') tellAhead(gateway.gatewayId);
    await tell(serial, result);
    return true;
  };
}

function namedIn(topic: string): { serial: string; topic: SaidUnder } | null {
  const parsed = serialSchema.safeParse(topic.split('/')[1]);
  const said = parsed.success ? saidUnder(parsed.data, topic) : null;
  return parsed.success && said !== null ? { serial: parsed.data, topic: said } : null;
}

/** `failed`: a fault of ours, which it would meet each time it came again. `left`: to whoever comes after us. */
type Settled = 'committed' | 'failed' | 'left';

/**
 * Keeps each PUBACK back until its message is settled, and lets them go in the order of the messages (MQTT 5, 4.6). The library would read
 * the next message only after the PUBACK of the one before, which is one message a commit; so the PUBACK is caught on its way out.
 */
function holdAcks(client: MqttClient) {
  type Packet = { cmd: string; messageId?: number; reasonCode?: number };
  type Send = (packet: Packet, done?: (error?: Error) => void, ...rest: unknown[]) => void;
  // Not in the library's types: it has no other place where a PUBACK can be held. The tests with Mosquitto fail if it goes.
  const inner = client as unknown as { _sendPacket: Send };
  const send = inner._sendPacket.bind(client);
  const waiting = new Map<number, Promise<Settled>>();
  const failed: Packet[] = [];
  let connection = 0;
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  client.on('close', () => {
    // Numbers of an old connection may mean other messages on the next.
    connection++;
    waiting.clear();
    failed.length = 0;
  });
  inner._sendPacket = (packet, done, ...rest) => {
    const settled = packet.messageId === undefined ? undefined : waiting.get(packet.messageId);
    if (packet.cmd !== 'puback' || settled === undefined) return send(packet, done, ...rest);
    waiting.delete(packet.messageId as number);
    const mine = connection;
    last = last.then(async () => {
      const how = await settled;
      if (connection !== mine || !client.connected) return;
      if (how === 'committed') send(packet);
      if (how !== 'failed') return;
      failed.push(packet);
      const oldest = failed.length > mostFailed ? failed.shift() : undefined;
      if (oldest !== undefined) send({ ...oldest, reasonCode: refusedReason });
    });
    done?.();
  };
  return {
    hold({ messageId }: IPublishPacket, settled: Promise<void>): void {
      held++;
      const how = settled.then(
        (): Settled => 'committed',
        (error: unknown): Settled => (error instanceof WorkFailed ? 'failed' : 'left'),
      );
      void how.then(() => held--);
      if (messageId !== undefined) waiting.set(messageId, how);
    },
    settled: () => last,
    get held() {
      return held;
    },
  };
}

const rememberMs = 60_000;
const mostRemembered = 50_000;
const retryMs = 500;

/** Who a serial is, asked once a minute of the register; while the database is away it is asked until it answers, and messages wait. */
function rememberMats({ store, clock }: ExternalBrokerOptions) {
  interface Remembered {
    readonly mat: Promise<ConnectedMat | null>;
    readonly at: number;
    readonly toldOnce: ConnectedMat['toldOnce'];
  }
  const known = new Map<string, Remembered>();

  async function ask(serial: string, toldOnce: ConnectedMat['toldOnce']): Promise<ConnectedMat | null> {
    for (;;) {
      try {
        const mat = await store.findMat(serial);
        return mat === null ? null : { ...mat, serial, connectedAt: null, toldOnce };
      } catch {
        await pause(retryMs);
      }
    }
  }

  const matOf = (serial: string): Promise<ConnectedMat | null> => {
    const now = clock.now();
    const before = known.get(serial);
    if (before !== undefined && Math.abs(now - before.at) < rememberMs) return before.mat;
    if (known.size >= mostRemembered) known.clear();
    const toldOnce = before?.toldOnce ?? new Set();
    const mat = ask(serial, toldOnce);
    known.set(serial, { mat, at: now, toldOnce });
    return mat;
  };
  return { matOf, forget: (serial: string) => void known.delete(serial) };
}

const clientIdFile = 'broker-client-id';

/** Kept beside the data, so that the server that comes back is the one for which the broker has kept messages. */
export async function brokerClientId(dataDir: string): Promise<string> {
  const path = join(dataDir, clientIdFile);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^wardlight-[0-9a-f]{16}$/.test(kept)) return kept;
  const made = `wardlight-${randomBytes(8).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, made);
  return made;
}
