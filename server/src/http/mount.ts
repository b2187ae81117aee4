/** Puts the contract's table of calls on Fastify. Every call goes the same way: limit → who → valid → may → do → answer. */
import { type HandedFile, isProviderAction, type Route, type RouteName, refusal, routes } from '@wardlight/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../store/accounts.ts';
import type { Actor } from '../store/audit.ts';
import type { Session } from '../store/sessions.ts';
import { assertAnswer, assertError } from './answers.ts';
import type { Handlers, Place } from './handlers.ts';
import { Refused } from './refused.ts';
import { valid } from './valid.ts';
import { actorOf, mayBefore, type NamedAgency, namedAgency, placeOf, whoCalls } from './who.ts';

export interface Mounting {
  readonly accounts: Accounts;
  readonly handlers: Handlers;
  /** Hold answers against the contract. */
  readonly strict: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null before that is known, and on public calls. */
    session: Session | null;
  }
}

/** Every call together, seen from where the types of one are not needed. */
interface AnyCall {
  readonly address: string;
  readonly agent: string | null;
  readonly session: Session | null;
  readonly actor: Actor | null;
  readonly place: unknown;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
type AnyHandler = (call: AnyCall) => Promise<unknown>;

export function mountRoutes(app: FastifyInstance, mounting: Mounting): void {
  app.decorateRequest('session', null);
  // Each handler is typed by its own route (`Handlers`), and is handed nothing but what that route's schemas have read.
  for (const name of Object.keys(routes) as RouteName[])
    mountRoute(app, routes[name], mounting.handlers[name] as unknown as AnyHandler, mounting);
}

function mountRoute(app: FastifyInstance, route: Route, handler: AnyHandler, { accounts, strict }: Mounting): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(route.upload ? { bodyLimit: route.upload.mostBytes } : {}),
    onRequest: app.rateLimit(),
    // Before the body is read: nobody unknown makes us parse anything.
    async preParsing(request) {
      if (route.access !== 'public') request.session = await whoCalls(request, accounts);
    },
    async handler(request, reply) {
      const given = read(route, request);
      const { session } = request;
      if (session !== null) mayBefore(route, session);
      const place = session === null ? null : await enter(route, session, given.agency, accounts);
      const actor = session === null ? null : await actorOf(request, session, place, accounts);
      const agent = request.headers['user-agent'] ?? null;
      const data = await handler({ ...given, address: request.ip, agent, session, actor, place });
      if (route.download) return handOut(reply, data as HandedFile);
      if (strict) assertAnswer(route, data);
      return { status: 'success', data };
    },
    errorHandler(error, request, reply) {
      if (strict && error instanceof Refused)
        try {
          assertError(route, error.code);
        } catch (undeclared) {
          return app.errorHandler.call(app, undeclared as FastifyError, request, reply);
        }
      return app.errorHandler.call(app, error, request, reply);
    },
  });
}

function read(
  route: Route,
  request: FastifyRequest,
): Pick<AnyCall, 'params' | 'query' | 'body'> & { agency: NamedAgency } {
  return {
    params: route.params && valid(route.params, request.params),
    query: route.query && valid(route.query, request.query),
    body: route.upload ? uploaded(request) : route.body && valid(route.body, typed(request)),
    agency: route.access === 'public' ? null : namedAgency(request),
  };
}

function typed({ body }: FastifyRequest): unknown {
  if (Buffer.isBuffer(body)) throw new Refused('unsupported_media');
  return body ?? {};
}

/** A file is no JSON; nothing at all is no file. */
function uploaded({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new Refused('unsupported_media');
  if (body.length === 0) throw new Refused('invalid', { fields: { file: 'required' } });
  return body;
}

function handOut(reply: FastifyReply, { name, type, bytes }: HandedFile): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** The place of an agency's call, once it is certain that it may be done there; for `session` calls, how to ask for it. */
async function enter(
  { access }: Route,
  session: Session,
  named: NamedAgency,
  accounts: Accounts,
): Promise<Place | (() => Promise<Place | null>) | null> {
  if (access === 'public') return null;
  if (access === 'session') return () => placeOf(session, named, accounts);
  if (isProviderAction(access)) {
    const refused = refusal(session, access, { provider_id: session.provider_id, agency_id: 'all' });
    if (refused !== null) throw new Refused(refused);
    return null;
  }
  const place = await placeOf(session, named, accounts);
  if (place === null) throw new Refused('agency_required');
  const refused = refusal(session, access, { provider_id: session.provider_id, agency_id: place.agency_id });
  if (refused !== null) throw new Refused(refused);
  return place;
}
