/** Stands between a server and its database and does what networks and disks do: cuts, freezes, delays. */
import { createConnection, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The same database, by way of here. */
  readonly url: string;
  /** Every connection ends, and no other comes about. */
  cut(): void;
  /** Connections stay and nothing passes, in either direction. */
  freeze(): void;
  /**
   * What becomes of the next commit. `lost`: it is made and its answer never comes; `never`: the connection is cut before the database hears of
   * it; `last`: it is made and answered. After `lost` and `never` the way is open again, after `last` (or `away`) it stays cut.
   */
  atCommit(what: 'lost' | 'never' | 'last', after?: 'pass' | 'away'): void;
  /** Each piece of an answer comes this much later; in real milliseconds. */
  delay(least: number, most: number): void;
  pass(): void;
  readonly connections: number;
  close(): Promise<void>;
}

type Mode = { readonly kind: 'pass' | 'cut' | 'freeze' } | { readonly kind: 'delay'; least: number; most: number };

export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  if (folder === null) throw new Error('the test database is reached by a socket');
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>();
  let mode: Mode = { kind: 'pass' };

  let trap: { readonly what: 'lost' | 'never' | 'last'; readonly after: 'pass' | 'away' } | null = null;
  const spring = (end: () => void, cutAll: () => void) => {
    const { what, after } = trap ?? { what: 'last', after: 'away' };
    trap = null;
    if (what === 'last' || after === 'away') cutAll();
    else end();
  };

  const server = createServer((near) => {
    if (mode.kind === 'cut') return void near.destroy();
    const far = createConnection(`${folder}/.s.PGSQL.${target.port}`);
    const pair = { near, far };
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    let committing = false;
    const cutAll = () => {
      mode = { kind: 'cut' };
      for (const one of [...pairs]) for (const socket of [one.near, one.far]) socket.destroy();
    };
    near.on('data', (bytes) => {
      if (trap !== null && asksToCommit(bytes)) {
        if (trap.what === 'never') return void spring(end, cutAll);
        committing = true;
      }
      far.write(bytes);
    });
    let last = Promise.resolve();
    far.on('data', (bytes) => {
      if (committing && trap !== null) {
        // By now it is written down.
        if (trap.what === 'last') return void near.write(bytes, () => spring(end, cutAll));
        return void spring(end, cutAll);
      }
      if (mode.kind !== 'delay') return void last.then(() => near.write(bytes));
      // In order, each as late as it falls.
      const ms = mode.least + Math.random() * (mode.most - mode.least);
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, ms))).then(() => void near.write(bytes));
    });
    if (mode.kind === 'freeze') for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(address.port);

  return {
    url: url.href,
    cut() {
      mode = { kind: 'cut' };
      for (const { near, far } of [...pairs]) {
        near.destroy();
        far.destroy();
      }
    },
    freeze() {
      mode = { kind: 'freeze' };
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.pause();
    },
    atCommit(what, after = 'pass') {
      trap = { what, after };
    },
    delay(least, most) {
      mode = { kind: 'delay', least, most };
    },
    pass() {
      mode = { kind: 'pass' };
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.resume();
    },
    get connections() {
      return pairs.size;
    },
    async close() {
      for (const { near, far } of [...pairs]) {
        near.destroy();
        far.destroy();
      }
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** As a simple query or within the extended protocol. */
const asksToCommit = (bytes: Buffer): boolean => bytes.includes('commit\0');
