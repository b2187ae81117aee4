/** Puts the contract's table of calls on Fastify. Every call goes the same way: knock → limit → who → valid → its turn → may → acting for whom → do → answer. */
import {
  downloadChatFile,
  type HandedFile,
  isProviderAction,
  login,
  mostBytesOfPost,
  type Route,
  type RouteName,
  refusal,
  routes,
} from '@wardlight/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { callerOf, callerOfGateway } from '../connections/caller.ts';
import type { Caller } from '../connections/fair-line.ts';
import type { SecurityEvents } from '../health/security-events.ts';
import type { Reader } from '../reader/open-reader.ts';
import { isOfReader, type ReaderRoute } from '../reader/routes.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Actor } from '../store/audit/audit.ts';
import type { Admission } from './admission/admission.ts';
import { inTurn } from './admission/in-turn.ts';
import type { Leave } from './admission/lane.ts';
import { assertAnswer, assertError, writtenAnswer } from './answers.ts';
import type { CallingGateway, GatewayEntry } from './gateway-key.ts';
import type { Handlers, Place } from './handlers.ts';
import { hangUpOf } from './hang-up.ts';
import { Refused } from './refused.ts';
import { noteExported } from './security-events.ts';
import { valid } from './valid.ts';
import { actorOf, mayBefore, mayOnStation, type NamedAgency, namedAgency, placeOf, whoCalls } from './who.ts';

export interface Mounting {
  readonly accounts: Accounts;
  readonly handlers: Handlers;
  readonly securityEvents: Pick<SecurityEvents, 'exported'>;
  readonly admission: Admission;
  /** What is dear is read in a thread of its own. */
  readonly reader: Pick<Reader, 'read'>;
  readonly gatewayEntry: GatewayEntry;
  /** Hold answers against the contract. */
  readonly strict: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null before that is known, and on public calls. */
    session: Session | null;
    /** The same where gateways call. */
    gateway: CallingGateway | null;
    /** Of signing in (`handlers.ts`). */
    crowdedSeconds: number;
    /** Of a file that is sent: to be called when it is in memory no more. */
    leaveUpload: Leave | null;
  }
}

/** Every call together, seen from where the types of one are not needed. */
interface AnyCall {
  readonly crowdedSeconds: number;
  readonly address: string;
  readonly agent: string | null;
  readonly appVersion: string | null;
  readonly multipart: string | null;
  readonly session: Session | null;
  readonly gateway: CallingGateway | null;
  readonly actor: Actor | null;
  readonly place: unknown;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly signal: AbortSignal;
}
type AnyHandler = (call: AnyCall) => Promise<unknown>;
/** Answers with what goes over the wire. */
type Answerer = (
  call: AnyCall,
) => Promise<{ readonly bytes: string | Buffer; readonly file: Omit<HandedFile, 'bytes'> | null }>;

export function mountRoutes(app: FastifyInstance, mounting: Mounting): void {
  app.decorateRequest('session', null);
  app.decorateRequest('gateway', null);
  app.decorateRequest('crowdedSeconds', 0);
  app.decorateRequest('leaveUpload', null);
  const counts = countsOf(app, mounting.gatewayEntry);
  // Each handler is typed by its own route (`Handlers`), and is handed nothing but what that route's schemas have read.
  for (const name of Object.keys(routes) as RouteName[])
    mountRoute(app, routes[name], isOfReader(name) ? readElsewhere(name, mounting) : answerHere(name, mounting), {
      ...mounting,
      counts,
    });
}

interface Counts {
  /** Of calls about a bed. */
  readonly care: onRequestAsyncHookHandler;
  readonly board: onRequestAsyncHookHandler;
  readonly others: onRequestAsyncHookHandler;
  readonly gateways: onRequestAsyncHookHandler;
  /** Refuses nobody yet: behind an address that signs in without end may be a whole facility, so the name is asked first. */
  readonly signIn: onRequestAsyncHookHandler;
  /** Of one call that needs no session. */
  own(): onRequestAsyncHookHandler;
}

/** As long as the count of a minute. */
const crowdedSeconds = 60;

/** How many calls a minute, of whom: `admission.countedAs`. What others ask for uses up nothing of these: a limit made with options counts by itself. */
function countsOf(app: FastifyInstance, gatewayEntry: GatewayEntry): Counts {
  const own = () => app.rateLimit({});
  const count = app.createRateLimit({});
  return {
    care: own(),
    board: own(),
    others: app.rateLimit(),
    gateways: gatewayEntry.count(own()),
    async signIn(request) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) request.crowdedSeconds = crowdedSeconds;
    },
    own,
  };
}

function countOf(route: Route, counts: Counts): onRequestAsyncHookHandler {
  const { access, lane } = route;
  if (route === login) return counts.signIn;
  if (access === 'public') return counts.own();
  if (access === 'gateway') return counts.gateways;
  return lane === 'care' || lane === 'board' ? counts[lane] : counts.others;
}

function answerHere(name: RouteName, { admission, handlers, strict }: Mounting): Answerer {
  // Each handler is typed by its own route; here all are called alike, with what that route's schemas have read.
  const handler = handlers[name] as unknown as AnyHandler;
  const route: Route = routes[name];
  return async (call) => {
    const data = await handler(call);
    if (route.download) {
      const { bytes, ...file } = data as HandedFile;
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), file };
    }
    if (strict) assertAnswer(route, data);
    if (route.access === 'public') admission.begun(data);
    // Made here, while it is this call's turn.
    return { bytes: writtenAnswer(data), file: null };
  };
}

/** Everything about who may has been asked here; the thread is handed the outcome. */
function readElsewhere(name: ReaderRoute, { reader }: Mounting): Answerer {
  return async ({ address, agent, session, actor, place, params, query, signal }) => {
    if (session === null || actor === null || typeof place === 'function')
      throw new Error(`${name} is no agency's call`);
    const call = { address, agent, session, actor, place: place as Place | null, params, query };
    const { bytes, file } = await reader.read(name, call, signal);
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), file };
  };
}

/** Whoever has no session yet says a name and a password, or less. */
const bodyOfStrangers = 8 * 1_024;

function mountRoute(
  app: FastifyInstance,
  route: Route,
  answerer: Answerer,
  mounting: Mounting & { readonly counts: Counts },
): void {
  const { accounts, admission, counts, gatewayEntry, securityEvents, strict } = mounting;

  /** Not the reply itself: waiting for that is waiting until the last byte was taken. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
    const given = request.crowdedSeconds === 0 ? read(route, request) : readInCrowd(route, request);
    const { session, gateway, crowdedSeconds } = request;
    const { place, actor } = session === null ? nobody : await admit(route, request, session, accounts);
    if (session !== null) admission.change(route, session);
    const agent = request.headers['user-agent'] ?? null;
    const appVersion = headerOf(request, 'x-app-version');
    const signal = hangUpOf(reply);
    const { bytes, file } = await answerer({
      ...given,
      crowdedSeconds,
      address: request.ip,
      agent,
      appVersion,
      multipart: multipartOf(request),
      session,
      gateway,
      actor,
      place,
      signal,
    });
    if (file === null) void reply.type('application/json; charset=utf-8');
    else {
      // Pictures of a chat are shown, not taken away.
      if (route !== downloadChatFile) noteExported(securityEvents, request);
      void nameFile(reply, file);
    }
    return bytes;
  }

  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...bodyLimitOf(route),
    onRequest: countOf(route, counts),
    // Before the body is read: nobody unknown makes us parse anything.
    async preParsing(request) {
      const { access } = route;
      if (access === 'gateway') request.gateway = await gatewayEntry.enter(request);
      else if (access !== 'public') request.session = await whoCalls(request, accounts, admission);
      const { session, gateway } = request;
      // A file is megabytes: whoever may not send it here sends nothing. Asked again when it is here.
      if (route.upload && session !== null) await admit(route, request, session, accounts);
      admission.entered(request, callerIn({ session, gateway }));
      if (route.upload) request.leaveUpload = await admission.receive(withinBounds(route.upload, request), request);
    },
    async handler(request, reply) {
      // The queue behind has bounds of its own; any other file keeps its place until the work on it is done.
      if (route.upload?.queued) request.leaveUpload?.();
      try {
        // Not before its body is here: who sends it slowly keeps nobody from their turn.
        return await inTurn(admission.enter(route, request), () => answer(request, reply));
      } finally {
        request.leaveUpload?.();
      }
    },
    errorHandler(error, request, reply) {
      // Its body was refused before it came to the handler.
      request.leaveUpload?.();
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

type Upload = NonNullable<Route['upload']>;

/** What a form says beside its files: their names, and where each begins. */
const formBytes = 64 * 1_024;

function bodyLimitOf({ access, upload }: Route): { bodyLimit?: number } {
  if (upload) return { bodyLimit: upload.mostBytes + (upload.multipart ? formBytes : 0) };
  if (access === 'public') return { bodyLimit: bodyOfStrangers };
  return access === 'gateway' ? { bodyLimit: mostBytesOfPost } : {};
}

function multipartOf({ headers }: FastifyRequest): string | null {
  const type = headers['content-type'];
  return type !== undefined && /^multipart\/form-data\s*;/i.test(type) ? type : null;
}

/** One file that says it is too large is not read; what a form says beside its files is not known yet. @throws Refused */
function withinBounds(upload: Upload, request: FastifyRequest): Upload {
  const said = Number(request.headers['content-length'] ?? 0);
  if (multipartOf(request) === null && said > upload.mostBytes) throw new Refused('too_large');
  return upload;
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function read(route: Route, request: FastifyRequest): Pick<AnyCall, 'params' | 'query' | 'body'> {
  return {
    params: route.params && valid(route.params, request.params),
    query: route.query && valid(route.query, request.query),
    body: route.upload ? uploaded(route.upload, request) : route.body && valid(route.body, typed(request)),
  };
}

/** What names nobody is refused as any call too many is. */
function readInCrowd(route: Route, request: FastifyRequest): ReturnType<typeof read> {
  try {
    return read(route, request);
  } catch {
    throw new Refused('too_many_requests', { retryAfter: request.crowdedSeconds });
  }
}

function typed({ body }: FastifyRequest): unknown {
  if (Buffer.isBuffer(body)) throw new Refused('unsupported_media');
  return body ?? {};
}

/** A file is no JSON, and a form is none where one file is asked for; nothing at all is no file. */
function uploaded({ mostBytes, multipart }: Upload, request: FastifyRequest): Buffer {
  const { body } = request;
  const isForm = multipartOf(request) !== null;
  if (!Buffer.isBuffer(body) || (isForm && !multipart)) throw new Refused('unsupported_media');
  if (body.length === 0) throw new Refused('invalid', { fields: { file: 'required' } });
  // The files of a form are counted where they are taken out of it.
  if (!isForm && body.length > mostBytes) throw new Refused('too_large');
  return body;
}

const nameFile = (reply: FastifyReply, { name, type }: Omit<HandedFile, 'bytes'>): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`);

const nobody = { place: null, actor: null } as const;

function callerIn({ session, gateway }: Pick<FastifyRequest, 'session' | 'gateway'>): Caller | null {
  if (gateway !== null) return callerOfGateway(gateway.key);
  return session === null ? null : callerOf(session);
}

/** Where this session may do this, and in whose name. @throws Refused */
async function admit(route: Route, request: FastifyRequest, session: Session, accounts: Accounts) {
  mayBefore(route, session);
  const place = await enter(route, session, namedAgency(request), accounts);
  const actor = await actorOf(request, session, place, accounts);
  await mayOnStation(route, session, actor, accounts);
  return { place, actor };
}

/** The place of an agency's call, once it is certain that it may be done there; for `session` calls, how to ask for it. */
async function enter(
  { access }: Route,
  session: Session,
  named: NamedAgency,
  accounts: Accounts,
): Promise<Place | (() => Promise<Place | null>) | null> {
  if (access === 'public' || access === 'gateway') return null;
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
