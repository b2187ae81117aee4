/** Whose address a connection is, as far as the trusted proxies say: what Fastify answers for a call, for those that are not its own. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

export function addressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string | null {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? null;
  const trusted = proxyAddr.compile([...trustedProxies]);
  return (request) => (request.socket.remoteAddress === undefined ? null : proxyAddr(request, trusted));
}
