/** The line between a screen and the server: whoever browses by way of here loses it when it is cut, as a phone does between two floors. */
import { connect, createServer, type Socket } from 'node:net';

export interface WebLine {
  /** The server, by way of here. */
  readonly url: string;
  /** Every connection ends, and no other comes about. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openWebLine(url: string): Promise<WebLine> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let whole = true;
  const cutAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      whole = false;
      cutAll();
    },
    mend() {
      whole = true;
    },
    async close() {
      cutAll();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
