/**
 * The broker, MQTT 3.1.1, in this process, plain and where wished over TLS; the only file that knows aedes.
 * A mat signs in as itself, publishes under its own `up/` and reads its own `down/`; everything else is denied and counted.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { type Command, downTopic, type RejectionReason } from '@wardlight/contract';
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes';
import { atMostEvery } from '../connections/at-most-every.ts';
import { createRoom, type Place } from '../connections/room.ts';
import type { RefusedEvent } from '../health/security-events.ts';
import type { Log } from '../log.ts';
import { type AcceptContext, accept, type ConnectedMat } from './accept.ts';
import type { CommandWay } from './commands.ts';
import { type DoorLimits, guardReads, reRead, standardDoorLimits } from './door.ts';
import { createIntake, type Intake, type IntakeLimits, standardIntakeLimits, type Tap } from './intake.ts';
import { type ArrivalLimits, createArrivals } from './limits/arrivals.ts';
import { type Comings, createComings } from './limits/comings.ts';
import { createPacketRules } from './limits/packets.ts';
import { listen } from './listen.ts';
import { SignInRefused, signIn } from './sign-in.ts';
import { commandFilters, isOwnDown, mayHear, saidUnder, subscriptionPace } from './topics.ts';
import { createUnacked, type Unacked } from './unacked.ts';

export interface BrokerOptions extends AcceptContext {
  readonly log: Log;
  readonly onRefused: (event: RefusedEvent) => void;
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** Null = no TLS. */
  readonly tls?: TlsListener | null;
  readonly limits?: DoorLimits;
  readonly intake?: IntakeLimits;
  readonly arrivals?: ArrivalLimits;
}

export interface TlsListener {
  readonly port: number;
  /** Asked for each connection, so that a renewed certificate counts from the next one on. */
  readonly context: () => SecureContext;
}

export interface Broker extends CommandWay {
  readonly port: number;
  /** Null = no TLS. */
  readonly tlsPort: number | null;
  /** Mats that are signed in. */
  readonly connected: number;
  /** Connections that are not. */
  readonly waiting: number;
  /** Messages that wait for their commit. */
  readonly held: number;
  /** Who is signed in, by serial. */
  mats(): ConnectedMat[];
  /** Ends a mat's connection, as when it lost its network: it may come back with a password that is right. */
  shut(serial: string): void;
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
  readonly addresses: WeakMap<Client, string>;
  /** Where each waits that has not signed in. */
  readonly places: WeakMap<Client, Place>;
  readonly taps: WeakMap<Client, Tap>;
  readonly maySubscribe: WeakMap<Client, () => boolean>;
  readonly comings: Comings;
  /** Commands on their way. */
  readonly unacked: Unacked<Client>;
}

type Rules = Pick<
  AedesOptions,
  'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
>;

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log, limits = standardDoorLimits, tls = null } = options;
  const connections = noConnections(createComings(options.clock));
  const { mats, current, registered, unacked } = connections;
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 64,
    connectTimeout: limits.connectMs,
    ...rulesOf(options, connections),
  });
  keepOnlyGranted(broker);
  const forget = (client: Client) => {
    unacked.ended(client);
    const mat = mats.get(client);
    if (mat !== undefined && current.get(mat.serial) === client) current.delete(mat.serial);
  };
  broker.on('client', (client) => {
    registered.add(client);
    if (client.closed) forget(client);
  });
  broker.on('clientDisconnect', forget);
  // All that we send with QoS 1 is commands.
  broker.on('ack', (_packet, client) => unacked.acked(client));
  broker.on('clientError', (client, error) =>
    log.debug({ err: error, mat: mats.get(client)?.matId }, 'a connection of a mat ended'),
  );
  const entrance = openEntrance(options, broker, connections, forget);
  const stop = async () => {
    // Nobody unplugged anything: the wills of connections that we cut ourselves say nothing about the mats.
    current.clear();
    await entrance.close();
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    unacked.end();
  };
  try {
    const port = await entrance.listen(options.port, null);
    const tlsPort = tls === null ? null : await entrance.listen(tls.port, tls);
    return {
      port,
      tlsPort,
      get connected() {
        return current.size;
      },
      get waiting() {
        return entrance.room.size;
      },
      get held() {
        return entrance.intake.held;
      },
      mats: () => [...current.values()].flatMap((client) => mats.get(client) ?? []),
      shut: (serial) => current.get(serial)?.close(),
      reaches: (serial) => hearing(connections, serial) !== null,
      isEncrypted: (serial) => hearing(connections, serial)?.conn instanceof TLSSocket,
      send: (serial, command) => sendCommand(connections, serial, command),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The library keeps for a mat's next connection also what it was refused in the same packet, and would gather everybody's messages for it. */
function keepOnlyGranted(broker: Aedes): void {
  // Not in the library's types. A test holds that what was refused is not kept.
  interface Kept {
    addSubscriptions(client: Client, subscriptions: readonly { readonly topic: string }[]): Promise<unknown>;
  }
  const { persistence } = broker as unknown as { persistence: Kept };
  const add = persistence.addSubscriptions.bind(persistence);
  // A mat's client id is its serial.
  persistence.addSubscriptions = (client, subscriptions) =>
    add(
      client,
      subscriptions.filter(({ topic }) => mayHear(client.id, topic)),
    );
}

/** The connection of a mat that has subscribed to its commands: told before that, it would not hear. */
function hearing({ current }: Connections, serial: string): Client | null {
  const client = current.get(serial);
  if (client === undefined || !client.connected || client.closed) return null;
  return commandFilters(serial).some((one) => one in subscriptionsOf(client)) ? client : null;
}

/** Not in the library's types, and no event tells of those that a persistent session brings back. The tests of commands fail if it goes. */
const subscriptionsOf = (client: Client): Readonly<Record<string, { readonly qos: number } | undefined>> =>
  (client as unknown as { subscriptions: Record<string, { qos: number } | undefined> }).subscriptions;

/** Not by the broker's own queue, which would keep it for a mat that is gone and deliver it when nobody waits for it any more. */
async function sendCommand(connections: Connections, serial: string, command: Command): Promise<void> {
  const client = hearing(connections, serial);
  if (client === null) throw new Error('the mat is not here');
  const topic = downTopic(serial);
  const packet = {
    cmd: 'publish' as const,
    topic,
    payload: JSON.stringify(command),
    qos: 1 as const,
    retain: false,
    dup: false,
  };
  const written = new Promise<void>((resolve, reject) => {
    client.publish(packet, (error) => (error ? reject(error) : resolve()));
  });
  // Who asked for it without acknowledgements gives none.
  if (subscriptionsOf(client)[topic]?.qos === 0) return await written;
  await Promise.all([written, connections.unacked.wait(client)]);
}

/** Where connections come in: everybody waits in one room until signed in, and is read from as the one intake allows. */
function openEntrance(
  options: BrokerOptions,
  broker: Aedes,
  { mats, addresses, places, registered, taps, unacked }: Connections,
  forget: (client: Client) => void,
) {
  const { log, rejections, clock, limits = standardDoorLimits, intake: intakeLimits = standardIntakeLimits } = options;
  const intake: Intake = createIntake({ clock, limits: intakeLimits, count: rejections.count });
  const tellFull = atMostEvery(60_000, clock, (address: string) =>
    log.warn({ address }, 'too many connections wait to sign in: those of this address that say nothing give way'),
  );
  const room = createRoom({ most: limits.waiting, mostOfAddress: limits.waitingPerAddress }, (address) => {
    options.onRefused({ code: 'noRoom', address, written: false });
    tellFull(address);
  });
  const arrivals = createArrivals(clock, options.arrivals);
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const tellCut = (reason: 'tooLarge' | 'refused', mat: ConnectedMat | undefined, address: string) => {
    if (mat !== undefined) rejections.count(mat, reason === 'refused' ? 'badShape' : reason);
    else log.debug({ address }, 'a connection announced more, or other things, than may come before signing in');
  };

  /** Until it is its turn only the socket is there. */
  function arrive(raw: Socket, tls: TlsListener | null): void {
    const address = raw.remoteAddress ?? '';
    const place = room.enter(address, () => raw.destroy());
    if (place === null) {
      raw.destroy();
      return;
    }
    sockets.add(raw);
    raw.on('error', () => undefined);
    const leave = arrivals.enter(address, () => welcome(raw, tls, address, place));
    raw.once('close', () => {
      leave();
      sockets.delete(raw);
      place.leave();
    });
  }

  function welcome(raw: Socket, tls: TlsListener | null, address: string, place: Place): void {
    raw.setNoDelay(true);
    // The time to connect counts from here, the handshake included.
    const socket = tls === null ? raw : new TLSSocket(raw, { isServer: true, secureContext: tls.context() });
    sockets.add(socket);
    const client = broker.handle(socket);
    const tap = intake.open(() => reRead(socket));
    addresses.set(client, address);
    places.set(client, place);
    taps.set(client, tap);
    guardReads(socket, {
      most: () => (mats.has(client) ? limits.bytesAfter : limits.bytesBefore),
      mayRead: tap.mayRead,
      bytesAtOnce: intakeLimits.bytesAtOnce,
      admits: createPacketRules(tap, () => unacked.has(client)),
      onFilter: tap.spoke,
      onCut: (reason) => tellCut(reason, mats.get(client), address),
    });
    socket.on('close', () => {
      sockets.delete(socket);
      tap.close();
      if (socket !== raw) raw.destroy();
      // Of the others aedes tells, after it has asked whether their last will may be published.
      if (!registered.has(client)) forget(client);
    });
  }

  return {
    room,
    intake,
    async listen(port: number, tls: TlsListener | null): Promise<number> {
      const server = createServer((socket) => arrive(socket, tls));
      const bound = await listen(server, options.host, port);
      servers.push(server);
      return bound;
    },
    async close(): Promise<void> {
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

const noConnections = (comings: Comings): Connections => ({
  comings,
  mats: new WeakMap(),
  current: new Map(),
  unnamed: new WeakSet(),
  registered: new WeakSet(),
  addresses: new WeakMap(),
  places: new WeakMap(),
  taps: new WeakMap(),
  maySubscribe: new WeakMap(),
  unacked: createUnacked(),
});

function rulesOf(
  options: BrokerOptions,
  { mats, current, unnamed, addresses, places, taps, maySubscribe, comings }: Connections,
): Rules {
  const { rejections, log } = options;
  const noteRefused = (client: Client, mat: Pick<ConnectedMat, 'agencyId' | 'matId'> | null, code: RejectionReason) =>
    options.onRefused({
      code,
      address: addresses.get(client) ?? null,
      ...(mat === null ? {} : { mat: mat.matId, agency: mat.agencyId }),
    });
  const oldProtocol = 'a connection that speaks MQTT 3.1 was refused: mats speak MQTT 3.1.1';
  const tellOld = atMostEvery(60_000, options.clock, () => log.warn(oldProtocol));
  return {
    preConnect(client, packet, done) {
      places.get(client)?.hold();
      if (packet.clientId === '') unnamed.add(client);
      // MQTT 3.1 is known to the library. One that it does not know gets the answer of the standard: unacceptable protocol version.
      if (packet.protocolVersion === 3) {
        tellOld();
        options.onRefused({ code: 'oldProtocol', address: addresses.get(client) ?? null, written: false });
        packet.protocolVersion = 5;
      }
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const clientId = unnamed.has(client) ? '' : client.id;
      signIn(options, comings, { clientId, username, password: password?.toString('utf8') }).then(
        (mat) => {
          // Gone while its password was looked up: it speaks for nobody.
          if (client.closed) return done(null, false);
          if (!comings.cameIn(mat.serial)) rejections.count(mat, 'tooFast');
          places.get(client)?.leave();
          mats.set(client, mat);
          maySubscribe.set(client, subscriptionPace(options.clock.now));
          taps.get(client)?.signedIn(mat);
          const former = current.get(mat.serial);
          current.set(mat.serial, client);
          if (former === undefined) return done(null, true);
          rejections.count(mat, 'takenOver');
          // Before this one is registered: ended by aedes only then, the former could be forgotten in its place if this one dies meanwhile.
          former.close(() => done(null, true));
        },
        (error: AuthenticateError) => {
          if (error instanceof SignInRefused && error.reason !== null) noteRefused(client, error.mat, error.reason);
          done(error, false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      const mat = client === null ? undefined : mats.get(client);
      if (client === null || mat === undefined) return done(new Error('not signed in'));
      const topic = saidUnder(mat.serial, packet.topic);
      if (topic === null) {
        rejections.count(mat, 'foreignTopic');
        noteRefused(client, mat, 'foreignTopic');
        return done(new Error('this topic belongs to somebody else'));
      }
      // Only a last will is published by a connection that is closed.
      if (client.closed && current.get(mat.serial) !== client) return done(new Error('taken over'));
      // Nobody reads here what a mat publishes; kept by the broker, each new name would cost memory for ever.
      packet.retain = false;
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      const tap = taps.get(client);
      tap?.began();
      accept(options, mat, topic, payload).then(
        () => {
          tap?.ended();
          done(null);
        },
        (error: Error) => {
          tap?.ended();
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
      if (mat !== undefined) {
        const inPace = maySubscribe.get(client as Client)?.() ?? false;
        if (inPace && mayHear(mat.serial, subscription.topic)) return done(null, subscription);
        const reason = isOwnDown(mat.serial, subscription.topic) ? 'needlessFilter' : 'foreignTopic';
        rejections.count(mat, reason);
        noteRefused(client as Client, mat, reason);
      }
      // A null subscription is answered 0x80 in the SUBACK, and the connection stays.
      return done(null, null);
    },
    authorizeForward(client, packet) {
      // What the broker kept from an earlier connection comes before this one is ready; what still counts of it is sent anew.
      if (!(client as Client).connected) return null;
      const mat = mats.get(client as Client);
      return mat !== undefined && packet.topic === downTopic(mat.serial) ? packet : null;
    },
  };
}
