/** Calls over real HTTP by the contract's table. What comes back is not parsed: what a test looks at is what the wire said. */
import { agencyHeader, type RouteName, routes } from '@wardlight/contract';

export interface CallGiven {
  readonly token?: string | undefined;
  readonly agency?: number | 'all' | undefined;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, wrong ones too
  readonly body: any;
  readonly headers: Headers;
  /** Of an error. */
  readonly code: string | null;
}

export type Caller = (name: RouteName, given?: CallGiven) => Promise<Answered>;

export function createCaller(url: string): Caller {
  return async (name, { token, agency, params = {}, body, headers = {} } = {}) => {
    const { method, path } = routes[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const response = await fetch(`${url}${filled}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(agency === undefined ? {} : { [agencyHeader]: String(agency) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answered['body'];
    return { status: response.status, body: answer, headers: response.headers, code: answer?.error?.code ?? null };
  };
}
