/** The HTTP server: the table of calls, the OpenAPI document, health and the built web. */
import { readFileSync } from 'node:fs';
import limit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Clock, DrivenClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Handlers } from './handlers.ts';
import { sendHeaders } from './headers.ts';
import { type HealthSource, mountHealth } from './health.ts';
import { mountLineWebhook, type TakeLineWebhook } from './line-webhook.ts';
import { mountRoutes } from './mount.ts';
import { openApi } from './openapi.ts';
import { asRefused } from './problems.ts';
import { Refused } from './refused.ts';
import { mountTestClock } from './test-clock.ts';
import { serveWeb } from './web.ts';

export interface HttpOptions {
  readonly config: Pick<Config, 'metrics' | 'mode' | 'origin' | 'requestsPerMinute' | 'trustedProxies' | 'webDir'>;
  readonly accounts: Accounts;
  readonly handlers: Handlers;
  readonly health: HealthSource;
  /** Null = LINE is not set up. */
  readonly lineWebhook: TakeLineWebhook | null;
  readonly clock: Clock;
  /** Given when time is driven over HTTP. */
  readonly drivenClock: DrivenClock | null;
  readonly log: Log;
}

/** The largest body of an ordinary call; uploads say their own. */
const bodyLimit = 64 * 1024;
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, accounts, handlers, drivenClock, log } = options;
  // Fastify's own lines carry whole addresses; ours carry templates.
  const itsLog: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });
  const app = Fastify({
    loggerInstance: itsLog,
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler(_error, socket) {
      if (socket.writable && !socket.destroyed) socket.end(unreadable());
    },
  });

  app.setErrorHandler(answerError);
  logRequests(app, options.clock, log);
  readJson(app);
  await sendHeaders(app, config.origin);
  await app.register(limit, {
    global: false,
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused('too_many_requests', { retryAfter: Math.ceil(ttl / 1_000) }),
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  mountRoutes(app, { accounts, handlers, strict: config.mode !== 'production' });
  await mountLineWebhook(app, options.lineWebhook);
  const document = openApi(version);
  app.get('/api/openapi.json', { onRequest: app.rateLimit() }, () => document);
  mountHealth(app, options.health, options.clock, config.metrics);
  if (drivenClock) mountTestClock(app, drivenClock);
  await serveWeb(app, config.webDir);
  return app;
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = asRefused(error);
  if (refused.code === 'internal') request.log.error({ err: error, route: templateOf(request) }, 'a call failed');
  if (refused.code === 'unavailable')
    request.log.warn({ err: error, route: templateOf(request) }, 'a call found no database');
  if (refused.more.retryAfter !== undefined) reply.header('retry-after', refused.more.retryAfter);
  return reply.code(refused.status).send(refused.body);
}

/** The route's template, because addresses carry ids and searches. */
const templateOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'none';

function logRequests(app: FastifyInstance, clock: Clock, log: Log): void {
  const began = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    began.set(request, clock.now());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = clock.now() - (began.get(request) ?? clock.now());
    const user = request.session?.user_id;
    log.debug(
      { method: request.method, route: templateOf(request), status: reply.statusCode, ms, ...(user ? { user } : {}) },
      'call',
    );
    done();
  });
}

/** JSON only; an empty body is no body, whatever its type says. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
  // Only calls that say so take a file; to any other its body is no JSON.
  app.addContentTypeParser<Buffer>('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
}

/** Bytes that are no HTTP never reach Fastify, so the envelope is written by hand. */
function unreadable(): string {
  const body = JSON.stringify(new Refused('malformed').body);
  return `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
