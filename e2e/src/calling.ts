/** Calls by the contract's own table, as any program beside ours would make them. */
import { agencyHeader, type DataOf, type Route } from '@wardlight/contract';
import { ownLine } from './line/own-line.ts';

export interface Caller {
  readonly token?: string;
  /** Only agents name one. */
  readonly agency?: number;
}

export interface Given {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** What it must be, the server says. */
  readonly body?: unknown;
}

/** @throws Error with what the server said, where it did not do it */
export async function callOf<R extends Route>(
  url: string,
  route: R,
  caller: Caller,
  given: Given = {},
): Promise<DataOf<R>> {
  const params = new Map(Object.entries(given.params ?? {}));
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) => String(params.get(name)));
  const query = new URLSearchParams(Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]));
  const file = given.body instanceof Uint8Array;
  const answer = await fetch(`${url}${path}?${query}`, {
    method: route.method,
    headers: {
      ...ownLine,
      ...(given.body === undefined ? {} : { 'content-type': file ? 'application/octet-stream' : 'application/json' }),
      ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
      ...(caller.agency === undefined ? {} : { [agencyHeader]: String(caller.agency) }),
    },
    ...(given.body === undefined ? {} : { body: file ? (given.body as BodyInit) : JSON.stringify(given.body) }),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${route.method} ${route.path}: ${JSON.stringify(said)}`);
  return said.data;
}
