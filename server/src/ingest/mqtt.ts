/**
 * The broker, MQTT 3.1.1, in this process; the only file that knows aedes.
 * A mat signs in as itself, publishes under its own `up/` and reads its own `down/`; everything else is denied and counted.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { serialSchema, type UpTopic, upTopics } from '@wardlight/contract';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Log } from '../log.ts';
import { matPasswordFits } from '../store/mats.ts';
import { type AcceptContext, accept, type ConnectedMat } from './accept.ts';

export interface BrokerOptions extends AcceptContext {
  readonly log: Log;
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
}

export interface Broker {
  readonly port: number;
  readonly connected: number;
  stop(): Promise<void>;
}

/** MQTT 3.1.1 table 3.1, the answers to a CONNECT. */
const identifierRejected = 2;
const serverUnavailable = 3;
const badCredentials = 4;

const refusal = (returnCode: number, message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode }) as AuthenticateError;

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { store, rejections, log } = options;
  const mats = new Map<Client, ConnectedMat>();
  /** The connection that speaks for a serial now: the will of one that was taken over says nothing about the mat. */
  const current = new Map<string, Client>();
  const unnamed = new WeakSet<Client>();

  const broker = await Aedes.createBroker({
    maxClientsIdLength: 64,
    preConnect(client, packet, done) {
      // aedes invents an id for a client that gives none; a mat without a name is refused whatever its clean flag says.
      if (packet.clientId === '') unnamed.add(client);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      signIn(client, username, password?.toString('utf8')).then(
        (mat) => {
          mats.set(client, mat);
          const former = current.get(mat.serial);
          if (former !== undefined && former !== client) rejections.count(mat, 'takenOver');
          current.set(mat.serial, client);
          done(null, true);
        },
        (error: AuthenticateError) => done(error, false),
      );
    },
    authorizePublish(client, packet, done) {
      const mat = client === null ? undefined : mats.get(client);
      if (client === null || mat === undefined) return done(new Error('not signed in'));
      const topic = ownTopic(mat.serial, 'up', packet.topic);
      if (topic === null) {
        rejections.count(mat, 'foreignTopic');
        return done(new Error('this topic belongs to somebody else'));
      }
      if (topic === 'link' && client.closed && current.get(mat.serial) !== client) return done(new Error('taken over'));
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      accept(options, mat, topic, payload).then(
        () => done(null),
        (error: Error) => {
          log.error({ err: error, mat: mat.matId, topic }, 'a message could not be committed; the mat was not told that it was');
          done(error);
        },
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const mat = mats.get(client as Client);
      if (mat !== undefined && subscription.topic.startsWith(`v1/${mat.serial}/down/`)) return done(null, subscription);
      if (mat !== undefined) rejections.count(mat, 'foreignTopic');
      // A null subscription is answered 0x80 in the SUBACK, and the connection stays.
      return done(null, null);
    },
    authorizeForward(client, packet) {
      const mat = mats.get(client as Client);
      return mat !== undefined && packet.topic.startsWith(`v1/${mat.serial}/down/`) ? packet : null;
    },
  });

  async function signIn(client: Client, username: string | undefined, password: string | undefined): Promise<ConnectedMat> {
    const serial = serialSchema.safeParse(username);
    if (!serial.success || password === undefined) throw refusal(badCredentials, 'a serial and a password are needed');
    const known = await store.findMat(serial.data).catch((error: unknown) => {
      log.warn({ err: error }, 'a mat could not sign in: the database does not answer');
      throw refusal(serverUnavailable, 'the database does not answer');
    });
    if (known === null) throw refusal(badCredentials, 'unknown serial');
    if (!matPasswordFits(known, serial.data, password)) {
      rejections.count(known, 'badCredentials');
      throw refusal(badCredentials, 'wrong password');
    }
    if (unnamed.has(client)) {
      rejections.count(known, 'emptyClientId');
      throw refusal(identifierRejected, 'a client id is needed');
    }
    if (client.id !== serial.data) {
      rejections.count(known, 'wrongClientId');
      throw refusal(identifierRejected, 'the client id must be the serial');
    }
    return { ...known, serial: serial.data };
  }

  broker.on('clientDisconnect', forget);
  broker.on('clientError', (client, error) => log.debug({ err: error, mat: mats.get(client)?.matId }, 'a connection of a mat ended'));
  function forget(client: Client): void {
    const mat = mats.get(client);
    if (mat !== undefined && current.get(mat.serial) === client) current.delete(mat.serial);
  }

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setNoDelay(true);
    broker.handle(socket);
  });
  const port = await listen(server, options.host, options.port);
  return {
    port,
    get connected() {
      return broker.connectedClients;
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      });
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

/** `v1/{serial}/up/{name}` with a name we know, for this serial only. */
function ownTopic(serial: string, direction: 'up', topic: string): UpTopic | null {
  const prefix = `v1/${serial}/${direction}/`;
  if (!topic.startsWith(prefix)) return null;
  const name = topic.slice(prefix.length);
  return upTopics.find((known) => known === name) ?? null;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
