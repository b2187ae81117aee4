/**
 * The broker, MQTT 3.1.1, in this process, plain and where wished over TLS; with `broker-connections.ts` all that knows aedes.
 * A mat or a gateway signs in as itself, publishes under its own `up/` and reads its own `down/`; everything else is denied and counted.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import type { RejectionReason } from '@wardlight/contract';
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes';
import { atMostEvery } from '../connections/at-most-every.ts';
import { createRoom, type Place } from '../connections/room.ts';
import type { RefusedEvent } from '../health/security-events.ts';
import type { ConnectedMat } from './accept.ts';
import { type Connections, hearing, noConnections, sendCommand, tellResult } from './broker-connections.ts';
import type { CommandWay } from './commands.ts';
import { type DoorLimits, guardReads, reRead, standardDoorLimits } from './door.ts';
import { type Guest, mostBytesFrom, type Noted, refusedFilter } from './guests.ts';
import { createIntake, type Intake, type IntakeLimits, standardIntakeLimits } from './intake.ts';
import { type ArrivalLimits, createArrivals } from './limits/arrivals.ts';
import { createComings } from './limits/comings.ts';
import { createPacketRules } from './limits/packets.ts';
import { listen } from './listen.ts';
import { type SignInContext, SignInRefused, signIn } from './sign-in.ts';
import { subscriptionPace } from './topics.ts';

export interface BrokerOptions extends SignInContext {
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
  /** Mats and gateways that are signed in. */
  readonly connected: number;
  /** Connections that are not. */
  readonly waiting: number;
  /** Messages that wait for their commit. */
  readonly held: number;
  /** The mats of them. */
  mats(): ConnectedMat[];
  /** As when it lost its network: whoever it was may come back with a password that is right. */
  shut(serial: string): void;
  stop(): Promise<void>;
}

type Rules = Pick<
  AedesOptions,
  'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
>;

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log, limits = standardDoorLimits, tls = null } = options;
  const connections = noConnections(createComings(options.clock));
  const { guests, current, registered, unacked } = connections;
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 64,
    connectTimeout: limits.connectMs,
    ...rulesOf(options, connections),
  });
  keepOnlyGranted(broker, connections);
  const forget = (client: Client) => {
    unacked.ended(client);
    const guest = guests.get(client);
    if (guest !== undefined && current.get(guest.serial) === client) current.delete(guest.serial);
  };
  broker.on('client', (client) => {
    registered.add(client);
    if (client.closed) forget(client);
  });
  broker.on('clientDisconnect', forget);
  // All that we send with QoS 1 is commands.
  broker.on('ack', (_packet, client) => unacked.acked(client));
  broker.on('clientError', (client, error) =>
    log.debug({ err: error, ...guests.get(client)?.noted }, 'a connection ended'),
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
      mats: () => [...current.values()].flatMap((client) => guests.get(client)?.mat ?? []),
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
function keepOnlyGranted(broker: Aedes, { guests }: Connections): void {
  // Not in the library's types. A test holds that what was refused is not kept.
  interface Kept {
    addSubscriptions(client: Client, subscriptions: readonly { readonly topic: string }[]): Promise<unknown>;
  }
  const { persistence } = broker as unknown as { persistence: Kept };
  const add = persistence.addSubscriptions.bind(persistence);
  persistence.addSubscriptions = (client, subscriptions) =>
    add(
      client,
      subscriptions.filter(({ topic }) => guests.get(client)?.filters.includes(topic)),
    );
}

/** Where connections come in: everybody waits in one room until signed in, and is read from as the one intake allows. */
function openEntrance(
  options: BrokerOptions,
  broker: Aedes,
  { guests, addresses, places, registered, taps, unacked }: Connections,
  forget: (client: Client) => void,
) {
  const { log, clock, limits = standardDoorLimits, intake: intakeLimits = standardIntakeLimits } = options;
  const intake: Intake = createIntake({ clock, limits: intakeLimits });
  const full = 'too many connections wait to sign in: those of this address that say nothing give way';
  const tellFull = atMostEvery(60_000, clock, (address: string) => log.warn({ address }, full));
  const room = createRoom({ most: limits.waiting, mostOfAddress: limits.waitingPerAddress }, (address) => {
    options.onRefused({ code: 'noRoom', address, written: false });
    tellFull(address);
  });
  const arrivals = createArrivals(clock, options.arrivals);
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const tellCut = (reason: 'tooLarge' | 'refused', guest: Guest | undefined, address: string) => {
    if (guest !== undefined) guest.refused(reason === 'refused' ? 'badShape' : reason);
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
      most: () => mostBytesFrom(guests.get(client), limits),
      mayRead: tap.mayRead,
      bytesAtOnce: intakeLimits.bytesAtOnce,
      admits: createPacketRules(tap, () => unacked.has(client)),
      onFilter: tap.spoke,
      onCut: (reason) => tellCut(reason, guests.get(client), address),
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

function rulesOf(
  options: BrokerOptions,
  { guests, current, unnamed, addresses, places, taps, maySubscribe, comings }: Connections,
): Rules {
  const { log } = options;
  const noteRefused = (client: Client, noted: Noted | null, code: RejectionReason) =>
    options.onRefused({ code, address: addresses.get(client) ?? null, ...noted });
  const tellOld = atMostEvery(60_000, options.clock, () => log.warn('MQTT 3.1 was refused: mats speak MQTT 3.1.1'));
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
        (guest) => {
          // Gone while its password was looked up: it speaks for nobody.
          if (client.closed) return done(null, false);
          if (!comings.cameIn(guest.serial)) guest.refused('tooFast');
          places.get(client)?.leave();
          guests.set(client, guest);
          maySubscribe.set(client, subscriptionPace(options.clock.now));
          taps.get(client)?.signedIn(guest);
          const former = current.get(guest.serial);
          current.set(guest.serial, client);
          if (former === undefined) return done(null, true);
          guest.refused('takenOver');
          // Before this one is registered: ended by aedes only then, the former could be forgotten in its place if this one dies meanwhile.
          former.close(() => done(null, true));
        },
        (error: AuthenticateError) => {
          if (error instanceof SignInRefused && error.reason !== null) noteRefused(client, error.noted, error.reason);
          done(error, false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      const guest = client === null ? undefined : guests.get(client);
      if (client === null || guest === undefined) return done(new Error('not signed in'));
      const hear = guest.hears(packet.topic);
      if (hear === null) {
        guest.refused('foreignTopic');
        noteRefused(client, guest.noted, 'foreignTopic');
        return done(new Error('this topic belongs to somebody else'));
      }
      // Only a last will is published by a connection that is closed.
      if (client.closed && current.get(guest.serial) !== client) return done(new Error('taken over'));
      // Nobody reads here what is published; kept by the broker, each new name would cost memory for ever.
      packet.retain = false;
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      const tap = taps.get(client);
      tap?.began();
      const heard = hear(payload, { isOpen: () => !client.closed });
      heard
        .then((result) => tellResult(client, guest, result))
        .then(
          () => {
            tap?.ended();
            done(null);
          },
          (error: Error) => {
            tap?.ended();
            log.error(
              { err: error, ...guest.noted },
              'a message was not committed, and its sender not told that it was',
            );
            done(error);
          },
        );
    },
    authorizeSubscribe(client, subscription, done) {
      const guest = guests.get(client as Client);
      if (guest !== undefined) {
        const inPace = maySubscribe.get(client as Client)?.() ?? false;
        if (inPace && guest.filters.includes(subscription.topic)) return done(null, subscription);
        const reason = refusedFilter(guest, subscription.topic);
        guest.refused(reason);
        noteRefused(client as Client, guest.noted, reason);
      }
      // A null subscription is answered 0x80 in the SUBACK, and the connection stays.
      return done(null, null);
    },
    authorizeForward(client, packet) {
      // What the broker kept from an earlier connection comes before this one is ready; what still counts of it is sent anew.
      if (!(client as Client).connected) return null;
      return packet.topic === guests.get(client as Client)?.down ? packet : null;
    },
  };
}
