/**
 * The plain port of a server that has a certificate: it sends browsers to https and refuses calls. A call is not sent on: its token has
 * crossed the network in plain text, and a program that is sent on does so for ever without anybody noticing.
 */
import type { RequestListener } from 'node:http';
import type { RefusedEvent } from '../../health/security-events.ts';
import { Refused } from '../refused.ts';

/** For whoever runs the server, without any secret; a probe seldom follows a redirect, and never checks our certificate. */
const ownPaths = new Set(['/healthz', '/readyz', '/metrics']);
const calls = /^\/(?:api|socket\.io)(?:[/?]|$)/;
const hostHeader = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export interface PlainPort {
  /** What answers behind https. */
  readonly handler: RequestListener;
  /** Null = the name that the browser knows us by. */
  readonly origin: string | null;
  /** Known only once it is open. */
  readonly httpsPort: () => number;
  readonly onRefused: (event: RefusedEvent) => void;
}

export function plainPort({ handler, origin, httpsPort, onRefused }: PlainPort): RequestListener {
  return (request, response) => {
    const { url = '/', method, headers } = request;
    if (ownPaths.has(url.split('?')[0] ?? '')) return handler(request, response);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('connection', 'close');
    const to = origin ?? originOf(headers.host, httpsPort());
    // An address that does not begin with one slash would name another host.
    const isPage = (method === 'GET' || method === 'HEAD') && !calls.test(url) && /^\/(?!\/)/.test(url);
    if (isPage && to !== null) {
      response.writeHead(308, { location: to + url }).end();
      return;
    }
    const { status, body, code } = new Refused('https_required');
    // Its token has crossed the network: the path and what else it said are not written down.
    onRefused({ code, address: request.socket.remoteAddress ?? null, written: true });
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
}

function originOf(host: string | undefined, port: number): string | null {
  const name = hostHeader.exec(host ?? '')?.[1];
  return name === undefined ? null : `https://${name}${port === 443 ? '' : `:${port}`}`;
}
