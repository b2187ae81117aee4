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
import { atMostEvery } from '../connections/at-most-every.ts';
import type { FhirCalls } from '../fhir/calls.ts';
import type { SecurityEvents } from '../health/security-events.ts';
import { readJson } from '../ingest/read-json.ts';
import type { Log } from '../log.ts';
import type { Reader } from '../reader/open-reader.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Admission } from './admission/admission.ts';
import { cutOffCrowds } from './admission/no-crowding.ts';
import type { Entrance } from './edge/entrance.ts';
import { mountFhir } from './fhir.ts';
import { fixedDocument } from './fixed/fixed-document.ts';
import type { GatewayEntry } from './gateway-key.ts';
import type { Handlers } from './handlers.ts';
import { CallerGone } from './hang-up.ts';
import { sendHeaders } from './headers.ts';
import { type HealthSource, mountHealth } from './health.ts';
import { mountLineWebhook, type TakeLineWebhook } from './line-webhook.ts';
import { mountRoutes } from './mount.ts';
import { openApi } from './openapi.ts';
import { asRefused, isOutOfFiles } from './problems.ts';
import { Refused } from './refused.ts';
import { noteRefused, templateOf } from './security-events.ts';
import { mountTestClock } from './test-clock.ts';
import { serveWeb } from './web.ts';

export interface HttpOptions {
  readonly config: Pick<
    Config,
    'hstsSeconds' | 'https' | 'metrics' | 'mode' | 'origin' | 'requestsPerMinute' | 'trustedProxies' | 'webDir'
  >;
  /** Plain or over TLS, with its own patience (`edge/entrance.ts`). */
  readonly serverFactory: Entrance['serverFactory'];
  readonly accounts: Accounts;
  readonly handlers: Handlers;
  readonly admission: Admission;
  readonly gatewayEntry: GatewayEntry;
  readonly reader: Pick<Reader, 'read'>;
  readonly health: HealthSource;
  readonly securityEvents: SecurityEvents;
  /** Null = LINE is not set up. */
  readonly lineWebhook: TakeLineWebhook | null;
  readonly fhir: FhirCalls;
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

/** One for all servers of this process: the table of calls is the same for them. */
const apiDocument = fixedDocument('application/json; charset=utf-8', () => JSON.stringify(openApi(version)));

/** The contract parses what comes in (`valid.ts`). Fastify's own compilers, a hundred files, are then never loaded. */
function noSchemas(): never {
  throw new Error('a route has a schema of Fastify: calls are parsed by the contract');
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, accounts, handlers, admission, reader, drivenClock, log, securityEvents } = options;
  const answerError = errorsAnswered(options);
  // Fastify's own lines carry whole addresses; ours carry templates.
  const itsLog: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });
  const app = Fastify({
    loggerInstance: itsLog,
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    serverFactory: options.serverFactory,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler(_error, socket) {
      securityEvents.refused('http', { code: 'malformed', address: socket.remoteAddress ?? null, written: false });
      if (socket.writable && !socket.destroyed) socket.end(unreadable());
    },
  });

  app.setErrorHandler(answerError);
  logRequests(app, options.clock, log);
  admission.mount(app);
  readBodies(app);
  await sendHeaders(app, config);
  await app.register(limit, {
    global: false,
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => admission.countedAs(request),
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

  const strict = config.mode !== 'production';
  mountRoutes(app, {
    accounts,
    handlers,
    admission,
    gatewayEntry: options.gatewayEntry,
    reader,
    securityEvents,
    strict,
  });
  await mountLineWebhook(app, options.lineWebhook);
  await mountFhir(app, { calls: options.fhir, origin: config.origin, version });
  app.get('/api/openapi.json', { onRequest: app.rateLimit({}) }, apiDocument);
  mountHealth(app, options.health, options.clock, config.metrics);
  if (drivenClock) mountTestClock(app, drivenClock);
  await serveWeb(app, config.webDir);
  cutOffCrowds(app.server);
  return app;
}

function errorsAnswered({ securityEvents, clock, log }: HttpOptions) {
  const tellOutOfFiles = atMostEvery(60_000, clock, (err: unknown) =>
    log.error({ err }, 'this process has as many files open as it may: raise the limit of open files'),
  );
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof CallerGone || leftInTheMiddle(request)) {
      log.debug({ route: templateOf(request) }, 'a caller left before the answer');
      return reply.hijack();
    }
    const refused = asRefused(error);
    if (refused.code === 'internal') request.log.error({ err: error, route: templateOf(request) }, 'a call failed');
    if (isOutOfFiles(error)) tellOutOfFiles(error);
    else if (refused.code === 'unavailable' && refused !== error)
      request.log.warn({ err: error, route: templateOf(request) }, 'a call found no database');
    noteRefused(securityEvents, request, refused);
    if (refused.more.retryAfter !== undefined) reply.header('retry-after', refused.more.retryAfter);
    return reply.code(refused.status).send(refused.body);
  };
}

/** Its connection ended before its body did: what went wrong with reading that is no fault of ours. */
const leftInTheMiddle = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

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

/**
 * JSON only; an empty body is no body, whatever its type says. What gateways post is read as what mats send is: a number that is none
 * (Python writes `NaN`) spoils its own reading and not the 499 beside it.
 */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else
      void parse(request, text, (error, body) => {
        const mended = error !== null && isOfGateway(request) ? asJson(text) : null;
        if (mended === null) done(error, body);
        else void parse(request, mended, done);
      });
  });
  // Only calls that say so take a file, or a form of several; to any other its body is no JSON.
  for (const type of ['application/octet-stream', 'multipart/form-data'])
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

const isOfGateway = ({ url }: FastifyRequest): boolean => url.startsWith('/api/gateway/');

/** Null = it is no JSON either way. */
function asJson(text: string): string | null {
  try {
    return JSON.stringify(readJson(text).value);
  } catch {
    return null;
  }
}

/** Bytes that are no HTTP never reach Fastify, so the envelope is written by hand. */
function unreadable(): string {
  const body = JSON.stringify(new Refused('malformed').body);
  return `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
