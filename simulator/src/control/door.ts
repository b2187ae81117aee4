/** Two ways to order something of a running simulator: lines on its standard input, or a port on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { check, type Obeying, obey } from './obey.ts';
import { BadOrder, help } from './orders.ts';

export interface Door {
  /** Where it listens; null for lines. */
  readonly url: string | null;
  close(): Promise<void>;
}

export function listenToLines(input: Readable, obeying: Obeying, say: (line: string) => void): Door {
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    try {
      say(`ok: ${obey(line, obeying)}`);
    } catch (error) {
      if (!(error instanceof BadOrder)) throw error;
      say(`no: ${error.message}`);
    }
  });
  return {
    url: null,
    close() {
      lines.close();
      return Promise.resolve();
    },
  };
}

const mostBytes = 65_536;
const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** `POST /` with one order a line does all of them or none; `GET /` says what may be ordered. Port 0 takes a free one. */
export async function listenOnLoopback(port: number, obeying: Obeying): Promise<Door> {
  const server = createServer((request, response) => {
    answer(request, response, obeying).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`The control port ${port} cannot be opened (${error.code}): choose another one, or 0.`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no control port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, obeying: Obeying): Promise<void> {
  const end = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  };
  // A web page somewhere must not be able to order anything, whatever name it gives us.
  if (request.headers.origin !== undefined || !loopbackHost.test(request.headers.host ?? ''))
    return end(403, 'Orders come from programs on this machine, not from web pages.');
  if (request.url !== '/') return end(404, 'Orders go to /.');
  if (request.method === 'GET') return end(200, `${obeying.fleet.words()}\n\n${help}`);
  if (request.method !== 'POST') return end(405, 'GET says what may be ordered, POST orders it.');
  const text = await bodyOf(request);
  if (text === null) return end(413, `At most ${mostBytes} bytes of orders at a time.`);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return end(400, 'Nothing was ordered: one order a line, and help lists them.');
  try {
    for (const line of lines) check(line, obeying);
    end(200, lines.map((line) => obey(line, obeying)).join('\n'));
  } catch (error) {
    if (!(error instanceof BadOrder)) throw error;
    end(400, error.message);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    if (text.length <= mostBytes) text += chunk;
  }
  return text.length > mostBytes ? null : text;
}
