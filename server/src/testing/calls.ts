/** Calls over real HTTP by the contract's table. What comes back is not parsed: what a test looks at is what the wire said. */
import { agencyHeader, type RouteName, routes } from '@wardlight/contract';

export interface CallGiven {
  readonly token?: string | undefined;
  readonly agency?: number | 'all' | undefined;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, string | number>> | undefined;
  readonly body?: unknown;
  /** Instead of a body, for calls that take a file. */
  readonly file?: Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Hangs up when aborted. */
  readonly signal?: AbortSignal | undefined;
}

export interface Answered {
  readonly status: number;
  /** Of JSON; of a file its bytes. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, wrong ones too
  readonly body: any;
  readonly headers: Headers;
  /** Of an error. */
  readonly code: string | null;
}

export type Caller = (name: RouteName, given?: CallGiven) => Promise<Answered>;

export function createCaller(url: string): Caller {
  return async (name, { token, agency, params = {}, query = {}, body, file, headers = {}, signal } = {}) => {
    const { method, path } = routes[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
    const response = await fetch(`${url}${filled}${search === '' ? '' : `?${search}`}`, {
      method,
      signal: signal ?? null,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(agency === undefined ? {} : { [agencyHeader]: String(agency) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: Buffer.from(file) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const answer = isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as Answered['body']) : bytes;
    return { status: response.status, body: answer, headers: response.headers, code: answer?.error?.code ?? null };
  };
}
