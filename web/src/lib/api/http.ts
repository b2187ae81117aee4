/** `call(route, given)`: the only door to the server besides the socket, typed by the contract's route table. */
import {
  type AgencyId,
  agencyHeader,
  type BodyOrFileOf,
  type DataOf,
  errorBodySchema,
  type GivenBody,
  type GivenParams,
  type GivenQuery,
  type HandedFile,
  personHeader,
  type Route,
  successOf,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { page } from '../browser/page.ts';
import { after, hearServerTime } from '../browser/timers.ts';
import { actingPerson } from '../session/acting-person.ts';
import { rememberReturn } from '../session/return-to.ts';
import { session } from '../session/session.ts';
import { stationPin } from '../session/station-pin.ts';
import { soundThenLeave } from '../sound/sound.ts';
import { CallError } from './call-error.ts';

export { CallError, type CallErrorCode } from './call-error.ts';

/** No answer for this long counts as unreachable. */
export const answerWithinMs = 30_000;

type Part<Name extends string, Schema, Value> = Schema extends z.ZodMiniType
  ? { readonly [K in Name]: Value }
  : { readonly [K in Name]?: never };

export type Given<R extends Route> = Part<'params', R['params'], GivenParams<R>> &
  Part<'query', R['query'], GivenQuery<R>> &
  (R extends { readonly upload: object }
    ? {
        readonly body:
          | BodyOrFileOf<R>
          | Blob
          | (R extends { readonly upload: { readonly multipart: true } } ? FormData : never);
      }
    : Part<'body', R['body'], GivenBody<R>>);

type Arguments<R extends Route> =
  Record<string, never> extends Given<R>
    ? [given?: Given<R>, options?: CallOptions]
    : [given: Given<R>, options?: CallOptions];

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Of another account of this device than the one on the screen. */
  readonly token?: string | undefined;
  /** Reaches the server even where the page is closed meanwhile. */
  readonly outlives?: boolean | undefined;
  /** The agency that is meant, whichever is on the screen by now; an account that is not in it is refused. */
  readonly agency?: AgencyId | undefined;
  /** No answer for this long counts as unreachable; left out = 30 s, and 300 s where a file is sent. */
  readonly withinMs?: number | undefined;
}

/** The same without its types, for the parts that only put it on the wire. */
interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Rejects with `CallError`, or with the signal's own reason when the caller called it off. */
export async function call<R extends Route>(route: R, ...[given, options]: Arguments<R>): Promise<DataOf<R>> {
  const sent: Sent = given ?? {};
  const token = options?.token ?? session.get()?.token ?? null;
  const response = await ask(route, sent, token, options);
  if (route.download && response.ok) return (await readFile(response)) as DataOf<R>;
  const body = await readBody(response, options?.signal);
  if (!response.ok) throw refused(response.status, body, token);
  const parsed = z.safeParse(successOf(route.data), body);
  if (!parsed.success) throw unexpected(response.status, z.prettifyError(parsed.error));
  noteTime(parsed.data.data);
  return parsed.data.data as DataOf<R>;
}

async function ask(
  route: Route,
  given: Sent,
  token: string | null,
  { signal, outlives = false, agency, withinMs }: CallOptions = {},
): Promise<Response> {
  const patience = new AbortController();
  // A file takes as long as a poor line takes.
  const stop = after(withinMs ?? answerWithinMs * (route.upload ? 10 : 1), () => patience.abort());
  try {
    return await fetch(addressOf(route, given), {
      method: route.method,
      headers: headersOf(route, given, token, agency),
      body: wireBody(route, given),
      keepalive: outlives,
      signal: signal ? AbortSignal.any([signal, patience.signal]) : patience.signal,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallError({ code: 'unreachable', status: 0, message: 'no answer', cause });
  } finally {
    stop();
  }
}

function wireBody(route: Route, { body }: Sent): BodyInit | null {
  if (body === undefined) return null;
  return route.upload ? (body as Blob | FormData) : JSON.stringify(body);
}

/** The name stands in the header as RFC 5987 writes it. */
async function readFile(response: Response): Promise<HandedFile> {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return {
    name: decodeURIComponent(name),
    type: response.headers.get('Content-Type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Relative by default; a screen served from elsewhere names its server at build time. */
const base = import.meta.env.VITE_API_BASE ?? '';

function addressOf(route: Route, given: Sent): string {
  const params = new Map(Object.entries(given.params ?? {}));
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return `${base}${path}${search === '' ? '' : `?${search}`}`;
}

function headersOf(route: Route, given: Sent, token: string | null, meant?: AgencyId): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  // Of several files the browser names the type itself, with the boundary that it puts between them.
  if (given.body !== undefined && !(given.body instanceof FormData))
    headers.set('Content-Type', route.upload ? 'application/octet-stream' : 'application/json');
  if (token !== null && route.access !== 'public') headers.set('Authorization', `Bearer ${token}`);
  const agency = meant ?? session.get()?.agency ?? null;
  // Calls about the session itself are not made in any agency.
  const inAgency = route.access !== 'public' && route.access !== 'session';
  if (agency !== null && inAgency) headers.set(agencyHeader, String(agency));
  const person = actingPerson.get();
  if (person !== null && inAgency) headers.set(personHeader, String(person.user_id));
  return headers;
}

async function readBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // A proxy's HTML page, or a connection lost midway. What it means depends on the status.
    return null;
  }
}

function refused(status: number, body: unknown, token: string | null): CallError {
  const parsed = z.safeParse(errorBodySchema, body);
  if (status === 401) sessionLost(token);
  if (!parsed.success) {
    if (status === 401) return new CallError({ code: 'unauthenticated', status, message: 'no valid session' });
    if (status >= 502 && status <= 504)
      return new CallError({ code: 'unreachable', status, message: 'a proxy answered for the server' });
    return unexpected(status, 'no error envelope');
  }
  const { code, message, fields, residents, alerts, looked_at, retry_after } = parsed.data.error;
  // Whoever was chosen on this station may not act any more, or it is no station of many: the next one is asked again.
  if (code === 'person_unknown') actingPerson.choose(null);
  if (code === 'person_required') stationPin.isOver();
  return new CallError({
    code,
    status,
    message,
    fields,
    residents,
    alerts,
    lookedAt: looked_at,
    retryAfter: retry_after,
  });
}

function unexpected(status: number, message: string): CallError {
  return new CallError({ code: 'unexpected', status, message });
}

/**
 * The token is no longer good: it is removed and the page loads anew, at the login (specification §7). Nobody is watching from here
 * any more, so that is sounded first (decisions §7). `token` is the one that was
 * refused; a late answer to an older token must not end a newer session.
 */
export function sessionLost(token: string | null = session.get()?.token ?? null): void {
  const held = session.get();
  if (held === null || held.token !== token) return;
  rememberReturn(`${window.location.pathname}${window.location.search}${window.location.hash}`);
  session.end('lost');
  soundThenLeave('technical', () => page.reload());
}

function noteTime(data: unknown): void {
  if (typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'number') hearServerTime(data.at);
}
