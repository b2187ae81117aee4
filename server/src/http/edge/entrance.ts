/** Where HTTP comes in: plain, or over TLS with a plain port beside it that sends browsers on. What holds places without using them gives way. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { atMostEvery } from '../../connections/at-most-every.ts';
import { browserConnections, openFilesLimit } from '../../connections/open-files.ts';
import { createRoom } from '../../connections/room.ts';
import type { RefusedEvent } from '../../health/security-events.ts';
import type { Log } from '../../log.ts';
import { endSlowBodies } from '../admission/body-time.ts';
import { cutOffCrowds } from '../admission/no-crowding.ts';
import { limitConnections } from './limit-connections.ts';
import { plainPort } from './plain-port.ts';

/** The operator's certificate, as read last. */
export interface ServedCertificate {
  pem(): { readonly cert: Buffer; readonly key: Buffer };
  /** @returns how to stop listening */
  onRenewed(listener: () => void): () => void;
}

export interface EntranceOptions {
  readonly config: Pick<Config, 'host' | 'https' | 'origin' | 'port'>;
  /** Null = plain HTTP alone. */
  readonly certificate: ServedCertificate | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Whoever calls in the clear where calls go over TLS. */
  readonly onRefused: (event: RefusedEvent) => void;
  readonly limits?: EntranceLimits;
}

export interface EntranceLimits {
  /** All of them, screens too: the files that are left are for mats. */
  readonly connections: number;
  /** Connections that are not being served. */
  readonly idle: number;
  /** For the head of a request. */
  readonly headersMs: number;
  /** For its body, unless that is a file (`admission/body-time.ts`). */
  readonly bodyMs: number;
  /** For a connection on which nothing moves while it is served, as when nobody takes the answer. */
  readonly stuckMs: number;
}

export const standardEntranceLimits: EntranceLimits = {
  connections: browserConnections(openFilesLimit()),
  idle: 2_000,
  headersMs: 10_000,
  bodyMs: 30_000,
  stuckMs: 120_000,
};

export interface Ports {
  readonly httpPort: number;
  /** Null = no TLS. */
  readonly httpsPort: number | null;
}

export interface Entrance {
  /** For Fastify. */
  readonly serverFactory: (handler: RequestListener) => Server;
  /** Opens the ports when everything that listens to the server is in its place. */
  listen(app: Pick<FastifyInstance, 'listen' | 'routing'>): Promise<Ports>;
  stop(): Promise<void>;
}

const checkMs = 5_000;
const keepAliveMs = 72_000;
const handshakeMs = 10_000;

export function createEntrance(options: EntranceOptions): Entrance {
  const { config, clock, log, limits = standardEntranceLimits } = options;
  // It may be there for mats alone.
  const certificate = config.https === null ? null : options.certificate;
  const tellIdle = atMostEvery(60_000, clock, (address: string) =>
    log.warn({ address }, 'too many connections over HTTP do nothing: the oldest of this address give way'),
  );
  // They never hold all there are, or nobody could come for whom they give way.
  const idle = Math.min(limits.idle, Math.floor(limits.connections / 2));
  const room = createRoom({ most: idle, mostOfAddress: idle }, tellIdle);
  const tellFull = atMostEvery(60_000, clock, (most: number) =>
    log.warn(
      { most },
      'as many connections over HTTP are open as there may be: more are refused, so that mats find room',
    ),
  );
  const patience = {
    headersTimeout: limits.headersMs,
    // It would end files that are read as they come, and those that wait for their turn.
    requestTimeout: 0,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: keepAliveMs,
  };
  const bounded = (server: Server, most: number): Server => {
    server.setTimeout(limits.stuckMs);
    if (Number.isFinite(most)) server.maxConnections = most;
    server.on('drop', () => tellFull(most));
    limitConnections(server, room);
    endSlowBodies(server, clock, limits.bodyMs);
    return server;
  };
  /** Whoever comes there is sent on at once. */
  const redirected = certificate === null ? 0 : Math.floor(limits.connections / 8);
  const most = limits.connections - (Number.isFinite(redirected) ? redirected : 0);
  const plain = (handler: RequestListener, share = most) => bounded(createServer(patience, handler), share);
  let main: Server | null = null;
  let redirecting: Server | null = null;
  let endRenewing: () => void = () => undefined;

  function overTls(handler: RequestListener, given: ServedCertificate): Server {
    const tls = () => ({ ...given.pem(), minVersion: 'TLSv1.2' as const });
    const server = createTlsServer({ ...patience, ...tls(), handshakeTimeout: handshakeMs }, handler);
    // Whoever speaks no TLS gets no answer either, not one written into a handshake that never ends.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    endRenewing = given.onRenewed(() => server.setSecureContext(tls()));
    return bounded(server, most);
  }

  return {
    serverFactory(handler) {
      main = certificate === null ? plain(handler) : overTls(handler, certificate);
      return main;
    },
    async listen(app) {
      const { host, https, port, origin } = config;
      await app.listen({ host, port: https?.port ?? port });
      const bound = main === null ? port : portOf(main);
      if (https === null) return { httpPort: bound, httpsPort: null };
      redirecting = plain(
        plainPort({
          handler: (request, response) => app.routing(request, response),
          origin: origin?.startsWith('https:') ? new URL(origin).origin : null,
          httpsPort: () => bound,
          onRefused: options.onRefused,
        }),
        redirected,
      );
      cutOffCrowds(redirecting);
      return { httpPort: await opened(redirecting, host, port), httpsPort: bound };
    },
    async stop() {
      endRenewing();
      const server = redirecting;
      if (server === null) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function opened(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(portOf(server));
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
