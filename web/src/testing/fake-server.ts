/**
 * The server as a table of answers, at `fetch`: typed by the contract's routes, and every question and answer parsed with the
 * contract's schemas, so that a test cannot agree with itself on something the server would never say.
 */
import {
  type AlertId,
  alertLogRoutes,
  type BodyOf,
  type ChangedResidents,
  type DataOf,
  type ErrorCode,
  errorBodySchema,
  errorCodes,
  type FieldProblem,
  type LookedAt,
  lineRoutes,
  notifyListRoutes,
  type ParamsOf,
  pushRoutes,
  type QueryOf,
  type Route,
  rehearsalRoutes,
  routes,
  successOf,
  templateRoutes,
} from '@wardlight/contract';
import { bedTonight } from '@wardlight/contract/testing';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { measurementRoutes } from './measurement-routes.ts';

/** Those of the one table, and those whose handlers are still to come into it. */
const answered = {
  ...routes,
  ...templateRoutes,
  ...alertLogRoutes,
  ...rehearsalRoutes,
  ...notifyListRoutes,
  ...lineRoutes,
  ...pushRoutes,
  ...measurementRoutes,
} as const;
type Routes = typeof answered;
type RouteName = keyof Routes;

export interface Asked<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly headers: Headers;
}

/** Anything but data: an error of the contract, no answer at all, or a raw answer that is not the contract's. */
export class Refusal {
  readonly answer: (() => Response) | 'unreachable';
  constructor(answer: (() => Response) | 'unreachable') {
    this.answer = answer;
  }
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

export function refusal(
  code: ErrorCode,
  more: {
    fields?: Record<string, FieldProblem>;
    residents?: ChangedResidents;
    alerts?: readonly AlertId[];
    looked_at?: LookedAt;
    retry_after?: number;
  } = {},
): Refusal {
  const body = z.parse(errorBodySchema, { status: 'error', error: { code, message: `test: ${code}`, ...more } });
  return new Refusal(() => json(errorCodes[code], body));
}
export const unreachable = new Refusal('unreachable');
export const raw = (status: number, text: string): Refusal => new Refusal(() => new Response(text, { status }));

type Handler<R extends Route> = (asked: Asked<R>) => DataOf<R> | Refusal | Promise<DataOf<R> | Refusal>;
export type Handlers = { [N in RouteName]?: Handler<Routes[N]> };

export interface FakeServer {
  /** Answers from now on; those not named stay. */
  answer(handlers: Handlers): void;
  /** Every call so far, oldest first. */
  readonly calls: readonly { readonly route: RouteName; readonly headers: Headers; readonly body: unknown }[];
  callsOf(route: RouteName): FakeServer['calls'];
}

interface Matched {
  readonly name: RouteName;
  readonly route: Route;
  readonly params: Record<string, string>;
}

function match(method: string, path: string): Matched | null {
  for (const name of Object.keys(answered) as RouteName[]) {
    const route: Route = answered[name];
    if (route.method !== method) continue;
    const pattern = new RegExp(`^${route.path.replace(/\{([^}]+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = pattern.exec(path);
    if (found === null) continue;
    const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name, route, params: Object.fromEntries(params) };
  }
  return null;
}

/** What the frame asks by itself: unless a test says otherwise there is nothing, and it counts as no call. */
const ofFrame: Handlers = {
  listMyAnnouncements: () => ({ rows: [], total: 0 }),
  listChatRooms: () => ({ rows: [], total: 0 }),
  readChatUnread: () => ({ unread: 0 }),
  readAppPrompt: () => ({ prompt: null }),
  readSoundCheck: () => ({ from_at: 0, to_at: 8_640_000_000_000_000, heard: null }),
  readTonight: () => ({ from_at: null, notified: 0, claimed: 0, mean_claim_seconds: null }),
  // The drawer of a bed asks for it beside its hours: nothing is known of that night.
  readBedTonight: () => bedTonight({ seen: null, last_seen: null }),
};

/** JSON, or the parts of several files; one file alone is not looked into. */
function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? body : undefined;
}

export function fakeServer(first: Handlers = {}): FakeServer {
  let handlers = first;
  const calls: { route: RouteName; headers: Headers; body: unknown }[] = [];

  const reply = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://wardlight.test');
    const found = match(init.method ?? 'GET', url.pathname);
    if (found === null) throw new Error(`No such call in the contract: ${init.method} ${url.pathname}`);
    const { name, route } = found;
    const headers = new Headers(init.headers);
    const body = bodyOf(init.body);
    if (handlers[name] !== undefined || ofFrame[name] === undefined) calls.push({ route: name, headers, body });
    const handler = (handlers[name] ?? ofFrame[name]) as Handler<Route> | undefined;
    if (handler === undefined) throw new Error(`The fake server has no answer for ${name}`);
    const asked = {
      params: route.params && z.parse(route.params, found.params),
      query: route.query && z.parse(route.query, Object.fromEntries(url.searchParams)),
      body: route.body && z.parse(route.body, body),
      headers,
    } as Asked<Route>;
    const data = await handler(asked);
    if (data instanceof Refusal) {
      if (data.answer === 'unreachable') throw new TypeError('Failed to fetch');
      return data.answer();
    }
    const answer = { status: 'success', data };
    z.parse(successOf(route.data), answer);
    return json(200, answer);
  };

  // Like a browser's: called off when the signal says so, also while the answer is awaited.
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    Promise.race([
      reply(address, init),
      new Promise<never>((_, reject) => {
        const { signal } = init;
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    ]),
  );
  return {
    calls,
    callsOf: (route) => calls.filter((each) => each.route === route),
    answer(more) {
      handlers = { ...handlers, ...more };
    },
  };
}
