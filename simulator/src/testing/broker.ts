import { createServer, type Server, type Socket } from 'node:net';
import { Aedes, type AuthenticateError } from 'aedes';

export interface Heard {
  readonly serial: string;
  readonly topic: string;
  readonly payload: string;
  readonly retain: boolean;
}

export interface TestBroker {
  readonly url: string;
  /** Every publish of a client, its last will included, in order of arrival. */
  readonly heard: readonly Heard[];
  /** Resolves with the first message, old or new, that fits. */
  until(fits: (message: Heard) => boolean): Promise<Heard>;
  connected(): string[];
  /** PUBACKs wait until `release`. */
  hold(): void;
  release(): void;
  publish(topic: string, payload: string): void;
  /** Ends every connection as a power cut would; the broker goes on. */
  dropAll(): void;
  stop(): Promise<void>;
}

/** A real broker in this process that knows these passwords. */
export async function testBroker(passwords: Readonly<Record<string, string>>): Promise<TestBroker> {
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const held: (() => void)[] = [];
  let holding = false;
  const aedes = await Aedes.createBroker({
    authenticate(client, username, password, done) {
      const good = username === client.id && passwords[client.id] === password?.toString();
      if (good) done(null, true);
      else done(Object.assign(new Error('no'), { returnCode: 4 }) as AuthenticateError, null);
    },
    authorizePublish(client, packet, done) {
      // A last will comes without a client.
      heard.push({
        serial: client?.id ?? '',
        topic: packet.topic,
        payload: packet.payload.toString(),
        retain: packet.retain,
      });
      for (const look of [...waiting]) look();
      if (holding) held.push(() => done(null));
      else done(null);
    },
  });
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    aedes.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    heard,
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    // Not in the library's types, which know only how many there are.
    connected: () => Object.keys((aedes as unknown as { clients: Record<string, unknown> }).clients).sort(),
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const go of held.splice(0)) go();
    },
    publish: (topic, payload) =>
      aedes.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
        () => {},
      ),
    dropAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => aedes.close(resolve));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
