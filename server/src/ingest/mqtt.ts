/**
 * The broker, MQTT 3.1.1, in this process; the only file that knows aedes.
 * A mat signs in as itself, publishes under its own `up/` and reads its own `down/`; everything else is denied and counted.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { type UpTopic, upTopics } from '@wardlight/contract';
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes';
import type { Log } from '../log.ts';
import { type AcceptContext, accept, type ConnectedMat } from './accept.ts';
import { createWaitingRoom, type DoorLimits, guardReads, standardDoorLimits } from './door.ts';
import { signIn } from './sign-in.ts';

export interface BrokerOptions extends AcceptContext {
  readonly log: Log;
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  readonly limits?: DoorLimits;
}

export interface Broker {
  readonly port: number;
  /** Mats that are signed in. */
  readonly connected: number;
  /** Connections that are not. */
  readonly waiting: number;
  stop(): Promise<void>;
}

/** Who speaks on which connection. */
interface Connections {
  readonly mats: WeakMap<Client, ConnectedMat>;
  /** The connection that speaks for a serial now: the will of one that was taken over says nothing about the mat. */
  readonly current: Map<string, Client>;
  /** aedes invents an id for a client that gives none; a mat without a name is refused whatever its clean flag says. */
  readonly unnamed: WeakSet<Client>;
  /** What aedes will tell the end of: it says `clientDisconnect` only of clients it has registered. */
  readonly registered: WeakSet<Client>;
  /** How each leaves the waiting room. */
  readonly leave: WeakMap<Client, () => void>;
}

type Rules = Pick<
  AedesOptions,
  'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
>;

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log, limits = standardDoorLimits } = options;
  const connections = noConnections();
  const { mats, current, registered } = connections;
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 64,
    connectTimeout: limits.connectMs,
    ...rulesOf(options, connections),
  });
  const forget = (client: Client) => {
    const mat = mats.get(client);
    if (mat !== undefined && current.get(mat.serial) === client) current.delete(mat.serial);
  };
  broker.on('client', (client) => {
    registered.add(client);
    if (client.closed) forget(client);
  });
  broker.on('clientDisconnect', forget);
  broker.on('clientError', (client, error) =>
    log.debug({ err: error, mat: mats.get(client)?.matId }, 'a connection of a mat ended'),
  );

  const sockets = new Set<Socket>();
  const room = createWaitingRoom(limits);
  const tellFull = atMostEvery(60_000, options.clock, (address: string) =>
    log.warn({ address, waiting: room.waiting }, 'a connection was refused: too many wait to sign in'),
  );
  const tellTooLarge = (mat: ConnectedMat | undefined, address: string) => {
    if (mat !== undefined) options.rejections.count(mat, 'tooLarge');
    else log.debug({ address }, 'a connection announced more than may come before signing in');
  };
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    const leave = room.enter(address);
    if (leave === null) {
      tellFull(address);
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.setNoDelay(true);
    const client = broker.handle(socket);
    connections.leave.set(client, leave);
    guardReads(
      socket,
      () => (mats.has(client) ? limits.bytesAfter : limits.bytesBefore),
      () => tellTooLarge(mats.get(client), address),
    );
    socket.on('close', () => {
      sockets.delete(socket);
      leave();
      // Of the others aedes tells, after it has asked whether their last will may be published.
      if (!registered.has(client)) forget(client);
    });
  });
  const port = await listen(server, options.host, options.port).catch(async (error: unknown) => {
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    throw error;
  });
  return {
    port,
    get connected() {
      return current.size;
    },
    get waiting() {
      return room.waiting;
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Nobody unplugged anything: the wills of connections that we cut ourselves say nothing about the mats.
      current.clear();
      for (const socket of sockets) socket.destroy();
      await closed;
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

const noConnections = (): Connections => ({
  mats: new WeakMap(),
  current: new Map(),
  unnamed: new WeakSet(),
  registered: new WeakSet(),
  leave: new WeakMap(),
});

function rulesOf(options: BrokerOptions, { mats, current, unnamed, leave }: Connections): Rules {
  const { rejections, log } = options;
  const mayRead = (mat: ConnectedMat, topic: string) => topic.startsWith(`v1/${mat.serial}/down/`);
  return {
    preConnect(client, packet, done) {
      if (packet.clientId === '') unnamed.add(client);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const clientId = unnamed.has(client) ? '' : client.id;
      signIn(options, { clientId, username, password: password?.toString('utf8') }).then(
        (mat) => {
          // Gone while its password was looked up: it speaks for nobody.
          if (client.closed) return done(null, false);
          leave.get(client)?.();
          mats.set(client, mat);
          const former = current.get(mat.serial);
          current.set(mat.serial, client);
          if (former === undefined) return done(null, true);
          rejections.count(mat, 'takenOver');
          // Before this one is registered: ended by aedes only then, the former could be forgotten in its place if this one dies meanwhile.
          former.close(() => done(null, true));
        },
        (error: AuthenticateError) => done(error, false),
      );
    },
    authorizePublish(client, packet, done) {
      const mat = client === null ? undefined : mats.get(client);
      if (client === null || mat === undefined) return done(new Error('not signed in'));
      const topic = ownTopic(mat.serial, packet.topic);
      if (topic === null) {
        rejections.count(mat, 'foreignTopic');
        return done(new Error('this topic belongs to somebody else'));
      }
      // Only a last will is published by a connection that is closed.
      if (client.closed && current.get(mat.serial) !== client) return done(new Error('taken over'));
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      accept(options, mat, topic, payload).then(
        () => done(null),
        (error: Error) => {
          log.error(
            { err: error, mat: mat.matId, topic },
            'a message was not committed, and its mat not told that it was',
          );
          done(error);
        },
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const mat = mats.get(client as Client);
      if (mat !== undefined && mayRead(mat, subscription.topic)) return done(null, subscription);
      if (mat !== undefined) rejections.count(mat, 'foreignTopic');
      // A null subscription is answered 0x80 in the SUBACK, and the connection stays.
      return done(null, null);
    },
    authorizeForward(client, packet) {
      const mat = mats.get(client as Client);
      return mat !== undefined && mayRead(mat, packet.topic) ? packet : null;
    },
  };
}

/** `v1/{serial}/up/{name}` with a name we know, for this serial only. */
function ownTopic(serial: string, topic: string): UpTopic | null {
  const prefix = `v1/${serial}/up/`;
  if (!topic.startsWith(prefix)) return null;
  const name = topic.slice(prefix.length);
  return upTopics.find((known) => known === name) ?? null;
}

function atMostEvery<A>(
  ms: number,
  clock: Pick<AcceptContext['clock'], 'now'>,
  act: (given: A) => void,
): (given: A) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (given) => {
    if (clock.now() - last < ms) return;
    last = clock.now();
    act(given);
  };
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
